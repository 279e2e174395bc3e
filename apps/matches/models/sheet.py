"""One table for one round, and the hands that are written on its sheet."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from apps.clubs.models import Player
from apps.competitions.models import Entry
from apps.hall.models import Phone
from apps.scoring.hand import HandResult

from ..authors import exactly_one, name_of, neither
from .line_up import Partnership
from .match import Match
from .words import MatchSide, SeatName, TableSide


class Sheet(models.Model):
    """One table for one round (rules §6). Points and status are what the rules gave; hands are the facts.

    The sheet does not know that it belongs to a team match: who sits where and for which entry a seat
    scores is said by its seats. `home_side` says where the home side of the match sits.
    """

    class Source(models.TextChoices):
        NONE = "", _("nothing entered")
        HANDS = "hands", _("hand by hand")
        TOTAL = "total", _("the total of the sheet")
        CREDITED = "credited", _("credited: a partnership is absent")

    class Status(models.TextChoices):
        OPEN = "open", _("open")
        WON = "won", _("won")
        DRAWN = "drawn", _("drawn")
        NOBODY = "nobody", _("for nobody")

    class Absent(models.TextChoices):
        NS = "NS", _("North-South is absent")
        EW = "EW", _("East-West is absent")
        BOTH = "both", _("both are absent")

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="sheets")
    round = models.PositiveSmallIntegerField(_("round"))
    table = models.PositiveSmallIntegerField(_("table"))
    home_side = models.CharField(max_length=2, choices=TableSide, default=TableSide.NS)
    ns_partnership = models.ForeignKey(
        Partnership, null=True, blank=True, on_delete=models.PROTECT, related_name="ns_sheets"
    )
    ew_partnership = models.ForeignKey(
        Partnership, null=True, blank=True, on_delete=models.PROTECT, related_name="ew_sheets"
    )
    first_caller = models.CharField(_("first caller"), max_length=1, choices=SeatName, blank=True)
    # Which partnerships are absent: then nothing is played, and the regulations of the night say what it gives.
    absent = models.CharField(max_length=4, choices=Absent, blank=True, default="")
    closed = models.BooleanField(_("time is up"), default=False)
    source = models.CharField(max_length=10, choices=Source, blank=True, default=Source.NONE)
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)
    ns_points = models.PositiveIntegerField(null=True, blank=True)
    ew_points = models.PositiveIntegerField(null=True, blank=True)
    ns_baunies = models.PositiveSmallIntegerField(null=True, blank=True)
    ew_baunies = models.PositiveSmallIntegerField(null=True, blank=True)
    hands_played = models.PositiveSmallIntegerField(default=0)
    # Counts every change of the sheet: hands, names, acceptances. A rendered board is kept under the sum of its
    # sheets' versions, so that tables of one match never wait for each other to count up a shared number.
    version = models.PositiveIntegerField(default=0)
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["match", "round", "table"]
        verbose_name = _("sheet")
        verbose_name_plural = _("sheets")
        constraints = [
            models.UniqueConstraint(fields=["match", "round", "table"], name="one_sheet_per_round_and_table"),
            models.CheckConstraint(
                condition=(Q(source="") & Q(ns_points__isnull=True) & Q(ew_points__isnull=True))
                | (~Q(source="") & Q(ns_points__isnull=False) & Q(ew_points__isnull=False)),
                name="points_once_something_is_entered",
            ),
            models.CheckConstraint(
                condition=~Q(source__in=["total", "credited"]) | Q(hands_played=0),
                name="a_total_never_pretends_to_be_hands",
            ),
            models.CheckConstraint(
                condition=(Q(absent="") & ~Q(source="credited")) | (~Q(absent="") & Q(source="credited")),
                name="credited_where_somebody_is_absent",
            ),
            models.CheckConstraint(
                condition=~Q(status="nobody") | Q(source="credited", ns_points=0, ew_points=0),
                name="for_nobody_only_where_nobody_played",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match} / {self.round} / {self.table}"

    @property
    def is_complete(self) -> bool:
        """The sheet has ended: won or drawn."""
        return self.status != self.Status.OPEN

    @property
    def is_credited(self) -> bool:
        """Not played, because a partnership is absent: complete from the start, without hands."""
        return self.source == self.Source.CREDITED

    @property
    def is_begun(self) -> bool:
        """Something was played and entered."""
        return self.source in (self.Source.HANDS, self.Source.TOTAL)

    @property
    def away_side(self) -> str:
        """Where the away side of the match sits."""
        return TableSide.EW if self.home_side == TableSide.NS else TableSide.NS

    def side_of_table(self, side: str) -> str:
        """Where a side of the match (`home`, `away`) sits: NS or EW."""
        return self.home_side if side == MatchSide.HOME else self.away_side

    def points_of(self, side: str) -> int | None:
        """Points of a side of the match (`home`, `away`) or of the table (`NS`, `EW`); None before the first hand."""
        if side in MatchSide.values:
            side = self.home_side if side == MatchSide.HOME else self.away_side
        return self.ns_points if side == TableSide.NS else self.ew_points

    def baunies_of(self, side: str) -> int | None:
        """Baunies of a side of the match; None where a typed total does not say."""
        seat_side = self.home_side if side == MatchSide.HOME else self.away_side
        return self.ns_baunies if seat_side == TableSide.NS else self.ew_baunies


class Seat(models.Model):
    """Who sits on a seat of a sheet (null: empty) and the entry that the seat scores for."""

    sheet = models.ForeignKey(Sheet, on_delete=models.PROTECT, related_name="seats")
    seat = models.CharField(max_length=1, choices=SeatName)
    player = models.ForeignKey(Player, null=True, blank=True, on_delete=models.PROTECT, related_name="seats")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="seats")

    class Meta:
        ordering = ["sheet", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["sheet", "seat"], name="seat_once_per_sheet"),
            models.UniqueConstraint(
                fields=["sheet", "player"], condition=Q(player__isnull=False), name="player_on_one_seat"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.sheet} / {self.seat}"


class Hand(models.Model):
    """One deal: the facts as reported and the points that the rules gave.

    Nothing is overwritten: a corrected or undone hand is withdrawn and stays, with who did it and when.
    """

    sheet = models.ForeignKey(Sheet, on_delete=models.PROTECT, related_name="hands")
    number = models.PositiveSmallIntegerField(_("hand"))
    client_ref = models.UUIDField(unique=True)
    outcome = models.CharField(max_length=20)
    side = models.CharField(max_length=2, choices=TableSide)
    tricks_ns = models.PositiveSmallIntegerField(null=True, blank=True)
    tricks_ew = models.PositiveSmallIntegerField(null=True, blank=True)
    caller = models.CharField(_("caller, as reported"), max_length=1, choices=SeatName, blank=True)
    penalties = models.JSONField(default=list, blank=True)
    ns_points = models.PositiveSmallIntegerField()
    ew_points = models.PositiveSmallIntegerField()
    recorded_at = models.DateTimeField(auto_now_add=True)
    # Who wrote it, and who took it back: an account, or a phone at the table.
    recorded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    recorded_on = models.ForeignKey(
        Phone, null=True, blank=True, on_delete=models.PROTECT, related_name="hands"
    )
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    withdrawn_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    withdrawn_on = models.ForeignKey(Phone, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    replaces = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="replaced_by"
    )

    class Meta:
        ordering = ["sheet", "number", "pk"]
        verbose_name = _("hand")
        verbose_name_plural = _("hands")
        constraints = [
            models.UniqueConstraint(
                fields=["sheet", "number"],
                condition=Q(withdrawn_at__isnull=True),
                name="one_open_hand_per_number",
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="hands_count_from_one"),
            models.CheckConstraint(
                condition=exactly_one("recorded_by", "recorded_on"), name="a_hand_says_who_recorded_it"
            ),
            models.CheckConstraint(
                condition=(Q(tricks_ns__isnull=True) & Q(tricks_ew__isnull=True))
                | (
                    Q(tricks_ns__lte=13) & Q(tricks_ew__lte=13) & Q(tricks_ns__lte=13 - models.F("tricks_ew"))
                ),
                name="thirteen_tricks_at_most",
            ),
            models.CheckConstraint(
                condition=(Q(withdrawn_at__isnull=True) & neither("withdrawn_by", "withdrawn_on"))
                | (Q(withdrawn_at__isnull=False) & exactly_one("withdrawn_by", "withdrawn_on")),
                name="a_withdrawn_hand_says_by_whom",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.sheet} / {self.number}: {self.outcome} {self.side}"

    @property
    def recorder(self) -> str:
        """Who recorded the hand, as people read it; ask for it with `recorded_by` and `recorded_on` loaded."""
        return name_of(self.recorded_by, self.recorded_on)

    @property
    def withdrawer(self) -> str:
        """Who took the hand back; "" for one that stands."""
        return name_of(self.withdrawn_by, self.withdrawn_on)

    def to_result(self) -> HandResult:
        """The facts as the rules module takes them."""
        facts: dict[str, object] = {"outcome": self.outcome, "side": self.side}
        if self.tricks_ns is not None:
            facts["tricks"] = {"NS": self.tricks_ns, "EW": self.tricks_ew}
        if self.caller:
            facts["caller"] = self.caller
        if self.penalties:
            facts["penalties"] = self.penalties
        return HandResult.from_json(facts)
