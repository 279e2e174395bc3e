"""Players, and the roster that says for which club they may play this season."""

from __future__ import annotations

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from .club import Club
from .findable import Findable, PlainField
from .organiser import Organiser, Season
from .shown import ShownAs, initials, mark


class Player(Findable):
    """A person who plays. Two players of one name are two players: the member number tells them apart."""

    organiser = models.ForeignKey(Organiser, on_delete=models.PROTECT, related_name="players")
    name = models.CharField(_("name"), max_length=80)
    # Who wants only initials to be read is found by these alone.
    plain = PlainField(of="name")
    plain_initials = PlainField(of="initials")
    member_number = models.CharField(_("member number"), max_length=20)
    birth_year = models.PositiveSmallIntegerField(
        _("year of birth"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1900), MaxValueValidator(2100)],
        help_text=_("Tells two players of one name apart. Never shown in public."),
    )
    email = models.EmailField(
        _("e-mail address"),
        blank=True,
        help_text=_("Only for the club and the director. Never shown in public."),
    )
    shown_as = models.CharField(_("name in public"), max_length=8, choices=ShownAs, default=ShownAs.FULL)
    is_active = models.BooleanField(_("active"), default=True)
    anonymised_at = models.DateTimeField(_("anonymised"), null=True, blank=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name", "member_number"]
        verbose_name = _("player")
        verbose_name_plural = _("players")
        constraints = [
            models.UniqueConstraint(
                "organiser", Lower("member_number"), name="member_number_once_per_organiser"
            ),
            models.CheckConstraint(condition=~models.Q(member_number=""), name="player_has_a_member_number"),
            models.CheckConstraint(
                condition=models.Q(shown_as__in=ShownAs.values), name="player_shown_as_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.member_number})"

    @property
    def public_name(self) -> str:
        """What every page, file and feed that needs no account calls this player. No query.

        Several hidden players on one page differ by a number that says nothing about who they are.
        """
        if self.anonymised_at is not None:
            return gettext("Anonymous player %(number)s") % {"number": mark(self.pk)}
        if self.shown_as == ShownAs.HIDDEN:
            return gettext("Player %(number)s") % {"number": mark(self.pk)}
        return initials(self.name) if self.shown_as == ShownAs.INITIALS else self.name

    @property
    def initials(self) -> str:
        """The first letters of the name."""
        return initials(self.name)

    @property
    def has_public_page(self) -> bool:
        """Whether the public has a page about this player: not about who is hidden or anonymised. No query."""
        return self.anonymised_at is None and self.shown_as != ShownAs.HIDDEN


class RosterSpot(models.Model):
    """A player's place on a club's list (moederlijst) of one season."""

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="roster_spots")
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="roster_spots")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="roster_spots")
    added_at = models.DateTimeField(auto_now_add=True)
    left_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["player__name", "player__member_number"]
        verbose_name = _("roster place")
        verbose_name_plural = _("roster places")
        constraints = [
            # A transfer ends one spot and opens another: at any moment a player is on one list.
            models.UniqueConstraint(
                fields=["season", "player"],
                condition=models.Q(left_at__isnull=True),
                name="player_on_one_roster_per_season",
            ),
        ]
        indexes = [models.Index(fields=["club", "season"], name="roster_by_club_and_season")]

    def __str__(self) -> str:
        return f"{self.player} / {self.club} / {self.season}"
