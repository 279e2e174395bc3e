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
from .models import (
    AbsenceReport,
    Acceptance,
    Dispute,
    Hand,
    LineUp,
    MatchSide,
    Partnership,
    PinTry,
    Seat,
    SheetDispute,
    Signature,
)


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
    """How much the account recorded, match by match; what it said there; wrong PINs for it. Twelve queries."""
    return [_counted(user), _said(user), _wrong_pins(user)]


def _counted(user: User) -> Section:
    counted: dict[int, dict[str, int]] = defaultdict(dict)
    for name, rows, fixture in (
        ("hands", Hand.objects.filter(recorded_by=user), "sheet__match__fixture"),
        ("withdrawn", Hand.objects.filter(withdrawn_by=user), "sheet__match__fixture"),
        ("acceptances", Acceptance.objects.filter(by=user), "sheet__match__fixture"),
        ("signatures", Signature.objects.filter(by=user), "match__fixture"),
        ("line_ups", LineUp.objects.filter(named_by=user), "match__fixture"),
        ("disputes", Dispute.objects.filter(by=user), "fixture"),
        ("disputes", SheetDispute.objects.filter(by=user), "sheet__match__fixture"),
        ("absences", AbsenceReport.objects.filter(by=user), "fixture"),
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
        "withdrawn": _("Hands taken back"),
        "acceptances": _("Agreed"),
        "signatures": _("Signed"),
        "disputes": _("Did not agree"),
        "absences": _("Other side not there"),
    }
    nothing = dict.fromkeys(
        ("line_ups", "hands", "withdrawn", "acceptances", "signatures", "disputes", "absences"), 0
    )
    rows_of_matches: list[dict[str, Any]] = [
        {**_match_of(fixture), **nothing, **counted[fixture.pk]}
        for fixture in fixtures.order_by("matchday__date", "pk")
    ]
    return Section("matches", _("What you recorded at matches"), columns, rows_of_matches)


def _said(user: User) -> Section:
    """What the account had against results and sheets, in its own words, with what was answered."""
    named = ("home", "away", "matchday", "stage__competition__season")
    results = Dispute.objects.filter(by=user).select_related(*(f"fixture__{name}" for name in named))
    sheets = SheetDispute.objects.filter(by=user).select_related(
        *(f"sheet__match__fixture__{name}" for name in named)
    )
    said = [(each.fixture, each.at, each.reason, each.answer) for each in results] + [
        (each.sheet.match.fixture, each.at, each.text, each.answer) for each in sheets
    ]
    return Section(
        "said",
        _("With what you did not agree"),
        {"at": _("When"), "match": _("Match"), "text": _("What you wrote"), "answer": _("Answer")},
        [
            {**_match_of(fixture), "at": at, "text": text, "answer": answer}
            for fixture, at, text, answer in sorted(said, key=lambda each: each[1])
        ],
    )


def _wrong_pins(user: User) -> Section:
    """Wrong PINs that somebody typed for the account, as long as they are kept."""
    tries = PinTry.objects.filter(signer=user).select_related(
        "on",
        *(f"match__fixture__{name}" for name in ("home", "away", "matchday", "stage__competition__season")),
    )
    return Section(
        "wrong_pins",
        _("Wrong PINs typed for you"),
        {"at": _("When"), "match": _("Match"), "phone": _("Phone")},
        [{**_match_of(each.match.fixture), "at": each.at, "phone": each.on.said_as} for each in tries],
    )


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
