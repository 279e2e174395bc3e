"""What matches have about a person: where a player was named and sat, and what an account recorded."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from django.db.models import Count, Q
from django.utils.translation import gettext as _

from apps.accounts.dossier import Section
from apps.accounts.models import User
from apps.clubs.models import Player
from apps.schedule.models import Fixture

from .hand_words import SEATS
from .models import Acceptance, Dispute, Hand, LineUp, MatchSide, Partnership, Seat, SheetDispute, Signature


def about_player(player: Player) -> list[Section]:
    """Line-ups and seats, each with its match; not who sat beside the player. Two queries."""
    named = (
        Partnership.objects.filter(Q(first=player) | Q(second=player))
        .select_related(
            *(
                f"line_up__match__fixture__{name}"
                for name in ("home", "away", "matchday", "stage__competition__season")
            )
        )
        .order_by("line_up__match__fixture__matchday__date", "pk")
    )
    seats = (
        Seat.objects.filter(player=player)
        .select_related(
            "sheet",
            "entry",
            *(
                f"sheet__match__fixture__{name}"
                for name in ("home", "away", "matchday", "stage__competition__season")
            ),
        )
        .order_by("sheet__match__fixture__matchday__date", "sheet__match", "sheet__round", "sheet__table")
    )
    match = {"competition": _("Competition"), "date": _("Date"), "match": _("Match")}
    return [
        Section(
            "line_ups",
            _("Line-ups"),
            {**match, "entry": _("Team"), "number": _("Partnership")},
            [
                {
                    **_match_of(place.line_up.match.fixture),
                    "entry": _entry_name(place.line_up.match.fixture, place.line_up.side),
                    "number": place.position,
                }
                for place in named
            ],
        ),
        Section(
            "seats",
            _("Places at the tables"),
            {**match, "round": _("Round"), "table": _("Hall table"), "seat": _("Seat")},
            [
                {
                    **_match_of(seat.sheet.match.fixture),
                    "entry": seat.entry.name,
                    "round": seat.sheet.round,
                    "table": seat.sheet.table,
                    "seat": str(SEATS[seat.seat]),
                }
                for seat in seats
            ],
        ),
    ]


def recorded_by(user: User) -> list[Section]:
    """How much the account recorded, match by match. Seven queries."""
    counted: dict[int, dict[str, int]] = defaultdict(dict)
    for name, rows, fixture in (
        ("hands", Hand.objects.filter(recorded_by=user), "sheet__match__fixture"),
        ("acceptances", Acceptance.objects.filter(by=user), "sheet__match__fixture"),
        ("signatures", Signature.objects.filter(by=user), "match__fixture"),
        ("line_ups", LineUp.objects.filter(named_by=user), "match__fixture"),
        ("disputes", Dispute.objects.filter(by=user), "fixture"),
        ("disputes", SheetDispute.objects.filter(by=user), "sheet__match__fixture"),
    ):
        for row in rows.order_by().values(fixture).annotate(number=Count("pk")):
            counted[row[fixture]][name] = counted[row[fixture]].get(name, 0) + row["number"]
    fixtures = Fixture.objects.filter(pk__in=counted).select_related(
        "home", "away", "matchday", "stage__competition__season"
    )
    columns = {
        "competition": _("Competition"),
        "date": _("Date"),
        "match": _("Match"),
        "line_ups": _("Line-ups"),
        "hands": _("Hands"),
        "acceptances": _("Agreed"),
        "signatures": _("Signed"),
        "disputes": _("Did not agree"),
    }
    nothing = dict.fromkeys(("line_ups", "hands", "acceptances", "signatures", "disputes"), 0)
    rows_of_matches: list[dict[str, Any]] = [
        {**_match_of(fixture), **nothing, **counted[fixture.pk]}
        for fixture in fixtures.order_by("matchday__date", "pk")
    ]
    return [Section("matches", _("What you recorded at matches"), columns, rows_of_matches)]


def _match_of(fixture: Fixture) -> dict[str, Any]:
    away = fixture.away.name if fixture.away else None
    return {
        "competition": str(fixture.stage.competition),
        "date": fixture.matchday.date,
        "match": f"{fixture.home.name} – {away}" if away else fixture.home.name,
    }


def _entry_name(fixture: Fixture, side: str) -> str:
    entry = fixture.home if side == MatchSide.HOME else fixture.away
    return entry.name if entry else ""
