"""Who takes part: entries of a competition and their places in its stages."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from apps.clubs.models import Club, Player
from apps.clubs.models.findable import Findable, PlainField

from .competition import Competition, Stage


class Entry(Findable):
    """A club's team, a fixed partnership or a player that takes part. Never deleted, only refused or withdrawn.

    A partnership has its two players. Unless it has a name of its own it is named after them, as the public may know
    them; the name follows when they are called otherwise.
    """

    class Status(models.TextChoices):
        PENDING = "pending", _("waiting for approval")
        APPROVED = "approved", _("approved")
        REFUSED = "refused", _("refused")
        WITHDRAWN = "withdrawn", _("withdrawn")

    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, related_name="entries")
    kind = models.CharField(max_length=20, choices=Competition.EntryKind, default=Competition.EntryKind.TEAM)
    club = models.ForeignKey(Club, null=True, blank=True, on_delete=models.PROTECT, related_name="entries")
    team_number = models.PositiveSmallIntegerField(_("team"), null=True, blank=True)
    first = models.ForeignKey(
        Player,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("first player"),
    )
    second = models.ForeignKey(
        Player,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("second player"),
    )
    name = models.CharField(_("name"), max_length=180)
    plain = PlainField(of="name")
    named_after_players = models.BooleanField(_("named after its players"), default=False)
    status = models.CharField(_("status"), max_length=20, choices=Status, default=Status.PENDING)
    leader = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="led_entries",
        verbose_name=_("team leader"),
    )
    registered_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    registered_at = models.DateTimeField(auto_now_add=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    decided_at = models.DateTimeField(null=True, blank=True)
    reason = models.TextField(_("reason"), blank=True)

    class Meta:
        ordering = ["name", "pk"]
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        constraints = [
            models.UniqueConstraint(
                "competition",
                Lower("name"),
                condition=Q(status__in=["pending", "approved"]),
                name="entry_name_once_per_competition",
            ),
            models.UniqueConstraint(
                fields=["competition", "club", "team_number"],
                condition=Q(status__in=["pending", "approved"]),
                name="team_once_per_competition",
            ),
            models.CheckConstraint(
                condition=~Q(kind="team") | (Q(club__isnull=False) & Q(team_number__gte=1)),
                name="team_has_club_and_number",
            ),
            models.CheckConstraint(
                condition=(
                    Q(kind="partnership")
                    & Q(first__isnull=False)
                    & Q(second__isnull=False)
                    & ~Q(first=F("second"))
                )
                | (~Q(kind="partnership") & Q(first__isnull=True) & Q(second__isnull=True)),
                name="partnership_has_two_players",
            ),
            models.CheckConstraint(
                condition=Q(kind="partnership") | Q(named_after_players=False),
                name="only_a_partnership_is_named_after_players",
            ),
            # Who is first in one entry and second in another is kept out by the service, which locks the competition.
            *(
                models.UniqueConstraint(
                    fields=["competition", seat],
                    condition=Q(status__in=["pending", "approved"]),
                    name=f"{seat}_player_in_one_entry",
                )
                for seat in ("first", "second")
            ),
            models.CheckConstraint(
                condition=~Q(status="refused") | ~Q(reason=""), name="refusal_has_a_reason"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_partnership(self) -> bool:
        """Two players who always sit together: nobody names them on the night."""
        return self.kind == Competition.EntryKind.PARTNERSHIP

    @property
    def is_active(self) -> bool:
        """Whether the entry takes a place in the competition: waiting or approved."""
        return self.status in (self.Status.PENDING, self.Status.APPROVED)


class StageEntry(models.Model):
    """An entry's place in a stage; `position` is its number in the draw, from 1."""

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="stage_entries")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="stage_entries")
    position = models.PositiveSmallIntegerField(_("draw number"))

    class Meta:
        ordering = ["stage", "position"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "entry"], name="entry_once_per_stage"),
            models.UniqueConstraint(fields=["stage", "position"], name="draw_number_once_per_stage"),
        ]

    def __str__(self) -> str:
        return f"{self.position}. {self.entry}"
