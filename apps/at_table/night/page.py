"""The night page as it is drawn: rows of tables, matches, and what somebody has to look at.

Turns what `reading` answers into words and addresses. Knows no queries.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from apps.hall.models import Night
from apps.hall.places import place_of
from apps.matches.models import MatchSide, Sheet
from apps.matches.next_step import sheet_state
from apps.matches.objections import Objection

from .reading import MatchTonight, PhonesTonight
from .waiting import Waits, ago, match_waits, open_rounds, table_waits


@dataclass(frozen=True, slots=True)
class TableRow:
    """One table of the hall, with the sheet that is on it now."""

    number: int | None
    own: int
    match: MatchTonight
    sheet: Sheet | None
    waits: Waits
    scored_by: str
    contact: str
    silent: bool
    marks: tuple[str, ...]
    # What is good to know, and nobody has to look after.
    note: str
    url: str

    @property
    def needs_care(self) -> bool:
        return self.waits.needs_care or bool(self.marks)

    @property
    def round(self) -> str:
        """Which round of how many: "2 / 4"."""
        return f"{self.sheet.round} / {self.match.rounds}" if self.sheet else ""

    @property
    def hands(self) -> str:
        """How far the sheet is, in words."""
        return sheet_state(self.sheet) if self.sheet else ""

    @property
    def home(self) -> int | None:
        return self.sheet.points_of(MatchSide.HOME) if self.sheet else None

    @property
    def away(self) -> int | None:
        return self.sheet.points_of(MatchSide.AWAY) if self.sheet else None

    @property
    def state(self) -> str:
        """The sheet's state in data, for the version of the page."""
        return f"{self.sheet.pk}.{self.sheet.version}.{self.sheet.status}" if self.sheet else ""


def table_rows(
    night: Night, matches: Iterable[MatchTonight], phones: PhonesTonight, now: dt.datetime
) -> list[TableRow]:
    """A row for every table of these matches, by its number in the hall; tables without one come last."""
    rows = [
        _row(night, tonight, own, phones, now)
        for tonight in matches
        if not tonight.fixture.is_bye
        for own in tonight.tables
    ]
    return sorted(rows, key=lambda row: (row.number is None, row.number or 0, row.match.fixture.pk, row.own))


def sheet_on(tonight: MatchTonight, own: int) -> Sheet | None:
    """The sheet that is on one of the match's tables now: the first that has not ended, else the last."""
    sheets = [sheet for sheet in tonight.sheets if sheet.table == own]
    playing = [sheet for sheet in sheets if not sheet.is_credited] or sheets
    return next((sheet for sheet in playing if not sheet.is_complete), playing[-1] if playing else None)


def _row(night: Night, tonight: MatchTonight, own: int, phones: PhonesTonight, now: dt.datetime) -> TableRow:
    number = tonight.fixture.hall_table(own)
    sheet = sheet_on(tonight, own)
    place = place_of(tonight.fixture, own)
    scorer, contact = phones.scorers.get(place), phones.contact(place)
    waits = table_waits(tonight, own, contact=contact, scored=scorer is not None, now=now)
    return TableRow(
        number=number,
        own=own,
        match=tonight,
        sheet=sheet,
        waits=waits,
        scored_by=scorer.phone.said_as if scorer is not None else "",
        contact=ago(contact, now),
        silent=waits.silent,
        marks=_marks(tonight, own),
        note=_note(tonight, own),
        url=_address(night, tonight, own, number),
    )


def _marks(tonight: MatchTonight, own: int) -> tuple[str, ...]:
    """What somebody has to look at on the sheets of a table, whatever it waits for."""
    sheets = {sheet.pk: sheet.round for sheet in tonight.sheets if sheet.table == own}
    said = sorted({sheets[each.sheet] for each in tonight.objections if each.sheet in sheets})
    differ = sorted(sheets[sheet] for sheet in tonight.differing if sheet in sheets)
    return (
        *(_("disputed: round %(round)d") % {"round": number} for number in said),
        *(_("phones differ: round %(round)d") % {"round": number} for number in differ),
    )


def _note(tonight: MatchTonight, own: int) -> str:
    """The sheets of a table that both sides reported by one card: maybe two people did, maybe one."""
    rounds = sorted(
        sheet.round for sheet in tonight.sheets if sheet.table == own and sheet.pk in tonight.by_one_card
    )
    if not rounds:
        return ""
    return _("both reports by one card: round %(rounds)s") % {"rounds": ", ".join(map(str, rounds))}


def _address(night: Night, tonight: MatchTonight, own: int, number: int | None) -> str:
    if number is not None:
        return reverse("at_table:night_table", args=[night.pk, number])
    if tonight.sheets:
        return reverse("at_table:night_match_table", args=[night.pk, tonight.fixture.pk, own])
    return reverse("matches:room", args=[tonight.fixture.pk])


def match_cards(
    matches: Iterable[MatchTonight], rows: Collection[TableRow], *, directs: bool, own: Collection[int]
) -> list[dict[str, Any]]:
    """The matches of the night: how they stand, what they wait for, what a director can do about it, and their rows."""
    return [
        _card(
            tonight,
            [row for row in rows if row.match.fixture.pk == tonight.fixture.pk],
            directs=directs,
            is_own=tonight.fixture.pk in own,
        )
        for tonight in matches
    ]


def _card(tonight: MatchTonight, rows: list[TableRow], *, directs: bool, is_own: bool) -> dict[str, Any]:
    fixture, waits = tonight.fixture, match_waits(tonight)
    live = tonight.match is not None and tonight.match.is_live and not tonight.signed
    playing = [row.sheet.round for row in rows if live and row.sheet and not row.sheet.is_complete]
    return {
        "fixture": fixture,
        "rows": rows,
        "round": f"{min(playing)} / {tonight.rounds}" if playing else "",
        "waiting": sum(row.needs_care for row in rows),
        "names": tonight.names,
        "state": tonight.result.state if tonight.result else fixture.status,
        **_score(tonight),
        "waits": waits,
        "needs_care": waits.needs_care or bool(tonight.objections),
        "tables": fixture.tables_in_words,
        "disputes": [
            {
                "title": said.title,
                "text": said.text,
                "author": said.author,
                "url": _answer(fixture.pk, said) if directs else "",
            }
            for said in tonight.objections
        ],
        "rounds": [
            {"number": number, "url": reverse("at_table:finish_round", args=[fixture.pk, number])}
            for number, _sheets in (open_rounds(tonight) if live and directs else ())
        ],
        "paper": reverse("at_table:enter_paper", args=[fixture.pk]) if live and (directs or is_own) else "",
        "room": reverse("matches:room", args=[fixture.pk]) if directs or is_own else "",
        "not_played": reverse("conduct:rulings", args=[fixture.pk])
        if directs and not tonight.is_over
        else "",
    }


def _answer(fixture: int, said: Objection) -> str:
    """Where a director settles it."""
    if said.sheet_dispute is None:
        return reverse("matches:answer_dispute", args=[fixture, said.side])
    return reverse("matches:answer_sheet_dispute", args=[said.sheet, said.sheet_dispute])


def _score(tonight: MatchTonight) -> dict[str, Any]:
    result = tonight.result
    if result is not None and not result.is_under_way:
        return {"home": result.home_score, "away": result.away_score, "winner": result.winner}
    score = tonight.score
    return {
        "home": score.home if score else None,
        "away": score.away if score else None,
        "winner": "",
    }


def what_is_open(matches: Iterable[MatchTonight], rows: Iterable[TableRow]) -> list[str]:
    """What is not finished on a night that somebody closes, match by match.

    What a whole match waits for is said once, not at each of its tables.
    """
    matches = list(matches)
    whole = {tonight.fixture.pk: match_waits(tonight).words for tonight in matches}
    waiting: dict[int, list[str]] = {}
    for row in rows:
        own = [words for words in row.waits.words if words not in whole.get(row.match.fixture.pk, ())]
        if own:
            where = row.number if row.number is not None else row.own
            waiting.setdefault(row.match.fixture.pk, []).append(
                _("table %(table)d: %(waits)s") % {"table": where, "waits": "; ".join(own)}
            )
    found = []
    for tonight in matches:
        words = [*waiting.get(tonight.fixture.pk, ()), *whole[tonight.fixture.pk]]
        if words:
            found.append(_("%(match)s: %(waits)s") % {"match": tonight.fixture, "waits": "; ".join(words)})
    return found


def figures(rows: Collection[TableRow], matches: Collection[MatchTonight]) -> list[dict[str, Any]]:
    """A few numbers that say how the night stands."""
    playing = [row for row in rows if row.sheet and not row.sheet.is_complete and row.match.is_started]
    over = [each for each in matches if each.is_over]
    return [
        {"label": _("Tables"), "value": len(rows)},
        {"label": _("Playing"), "value": len(playing)},
        {"label": _("Waiting"), "value": sum(row.needs_care for row in rows)},
        {"label": _("Results"), "value": f"{len(over)} / {len(matches)}"},
    ]
