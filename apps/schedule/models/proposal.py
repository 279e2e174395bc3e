"""One side proposes another date for a match, the other side answers."""

from __future__ import annotations

import zoneinfo

from django.conf import settings
from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from apps.competitions.models import Competition, Entry

from .fixture import Fixture
from .venue import Venue

USUAL_DAYS_AHEAD = 7
MOST_DAYS_AHEAD = 60


class ProposalRules(models.Model):
    """Whether teams of a competition may agree on another date, and how long before the match that must be proposed.

    Without a row: as the defaults say.
    """

    competition = models.OneToOneField(Competition, on_delete=models.PROTECT, related_name="proposal_rules")
    allowed = models.BooleanField(_("teams may propose another date"), default=True)
    days_ahead = models.PositiveSmallIntegerField(
        _("days ahead"), default=USUAL_DAYS_AHEAD, validators=[MaxValueValidator(MOST_DAYS_AHEAD)]
    )

    class Meta:
        verbose_name = _("rule about moving matches")
        verbose_name_plural = _("rules about moving matches")

    def __str__(self) -> str:
        return f"{self.competition}: {self.days_ahead}"


class MoveProposal(models.Model):
    """A new time that one side proposes. Accepted, the match was moved to it; another change overtakes it."""

    class State(models.TextChoices):
        OPEN = "open", _("waits for an answer")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")
        OVERTAKEN = "overtaken", _("overtaken by another change")

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="proposals")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="proposals")
    state = models.CharField(_("state"), max_length=20, choices=State, default=State.OPEN)
    starts_at = models.DateTimeField(_("proposed start"))
    venue = models.ForeignKey(Venue, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    # When it was to be played, as they knew it who proposed.
    instead_of = models.DateTimeField(_("start so far"), null=True, blank=True)
    reason = models.TextField(_("reason"))
    proposed_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    proposed_at = models.DateTimeField(auto_now_add=True)
    answer = models.TextField(_("answer"), blank=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-proposed_at", "-pk"]
        verbose_name = _("proposal to move a match")
        verbose_name_plural = _("proposals to move a match")
        constraints = [
            models.UniqueConstraint(
                fields=["fixture"], condition=Q(state="open"), name="one_open_proposal_per_fixture"
            ),
            models.CheckConstraint(
                condition=Q(state="open", answered_by__isnull=True, answered_at__isnull=True)
                | (~Q(state="open") & Q(answered_by__isnull=False, answered_at__isnull=False)),
                name="an_answered_proposal_says_by_whom",
            ),
        ]
        indexes = [models.Index(fields=["state"], name="proposal_by_state")]

    def __str__(self) -> str:
        return f"{self.fixture}: {self.entry}"

    @property
    def zone(self) -> zoneinfo.ZoneInfo:
        """On whose clock the new start is: that of its venue, else the organiser's."""
        return self.venue.zone if self.venue else self.fixture.stage.competition.organiser.zone

    @property
    def is_open(self) -> bool:
        """Whether somebody still has to answer."""
        return self.state == self.State.OPEN
