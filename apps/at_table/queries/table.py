"""Everything of a table on its evening, for a phone to keep: matches, all sheets of all rounds, who scores.

The number of queries is the same for one round and for twenty-four, and does not grow with the season.
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from apps.hall.models import Phone, Scorer
from apps.hall.places import Place, place_of
from apps.hall.queries import scorer_of
from apps.matches.models import LineUp, Match, MatchSide, Sheet, Signature
from apps.matches.names import entry_names
from apps.matches.queries.current import RunningScore, current_results, live_scores
from apps.matches.queries.signers import Signer, signers_of_all
from apps.schedule.models import Fixture

from ..reach import fixtures_on, own_table
from .sheets import Json, load_what_stands, rules_of, sheet_as_json


@dataclass(frozen=True, slots=True)
class AtTable:
    """A match that is due at the table: the newest attempt to play it, if there is one, and its sheets."""

    fixture: Fixture
    match: Match | None
    sheets: tuple[Sheet, ...]
    # Those of the table, or of the partnership.
    own: tuple[Sheet, ...]
    signatures: tuple[Signature, ...]
    named: frozenset[str]


def table_as_json(phone: Phone, now: dt.datetime) -> Json:
    """What `GET table/` answers, but for the version of it."""
    night, venue = phone.night, phone.night.venue
    found = matches_at(phone)
    place = _place_now(phone, found)
    scorer = scorer_of(night, place) if place is not None else None
    return {
        "now": now.isoformat(),
        "phone": phone_as_json(phone),
        "night": {
            "id": night.pk,
            "date": night.date.isoformat(),
            "venue": venue.name,
            "zone": venue.timezone,
            "open": night.is_open(now),
        },
        "table": None if place is None else place.table,
        "scorer": None if scorer is None else scorer_as_json(scorer, mine=scorer.phone_id == phone.pk),
        "rules": rules_of(each.match for each in found if each.match is not None),
        "matches": _matches_as_json(found, phone.side),
        "sheets": [
            sheet_as_json(sheet, each.match, is_signed=bool(each.signatures))
            for each in found
            if each.match is not None
            for sheet in each.own
        ],
        "waiting": _waiting(found),
    }


def phone_as_json(phone: Phone) -> Json:
    """The phone as it is told of itself. Ask with its link loaded."""
    return {"id": phone.pk, "number": phone.number, "said_as": phone.said_as, "side": phone.side}


def scorer_as_json(scorer: Scorer, *, mine: bool) -> Json:
    """The phone that scores a table. Ask with the phone loaded."""
    contact = scorer.phone.last_contact_at
    return {
        "phone": scorer.phone.number,
        "said_as": scorer.phone.said_as,
        "mine": mine,
        "since": scorer.since.isoformat(),
        "last_contact": None if contact is None else contact.isoformat(),
    }


def match_as_json(phone: Phone, fixture_id: int) -> Json:
    """One of the matches at the phone's table, as it stands now."""
    found = [each for each in matches_at(phone) if each.fixture.pk == fixture_id]
    [match] = _matches_as_json(found, phone.side)
    return match


def matches_at(phone: Phone) -> list[AtTable]:
    """The matches at the phone's table, or that of its partnership, by time."""
    fixtures = fixtures_on(phone.night)
    if phone.table is None:
        of_pass = phone.table_pass.fixture_id if phone.table_pass else None
        own = {each.pk: 0 for each in fixtures if each.pk == of_pass}
    else:
        numbers = {each.pk: own_table(each, phone.table, fixtures) for each in fixtures}
        own = {pk: number for pk, number in numbers.items() if number is not None}
    due = [each for each in fixtures if each.pk in own]
    newest = _newest(due)
    ids = [match.pk for match in newest.values()]
    named: dict[int, set[str]] = defaultdict(set)
    for match_id, side in LineUp.objects.filter(match__in=ids).values_list("match", "side"):
        named[match_id].add(side)
    signatures = _by_match(Signature.objects.filter(match__in=ids).select_related("by"))
    sheets = _by_match(
        Sheet.objects.filter(match__in=ids)
        .select_related("ns_partnership__line_up", "ew_partnership__line_up")
        .order_by("match", "round", "table")
    )
    mine = [
        sheet
        for fixture_id, match in newest.items()
        for sheet in sheets[match.pk]
        if (sheet.table == own[fixture_id] if phone.table is not None else _sits_at(phone, sheet))
    ]
    load_what_stands(mine)
    full = _by_match(mine)
    return [
        AtTable(
            fixture=fixture,
            match=match,
            sheets=tuple(sheets[match.pk]) if match else (),
            own=tuple(full[match.pk]) if match else (),
            signatures=tuple(signatures[match.pk]) if match else (),
            named=frozenset(named[match.pk]) if match else frozenset(),
        )
        for fixture in due
        for match in [newest.get(fixture.pk)]
    ]


def place_now(phone: Phone) -> Place | None:
    """The table of the phone, or where its partnership sits now; None where no sheet of it is known."""
    return _place_now(phone, matches_at(phone))


def _newest(fixtures: list[Fixture]) -> dict[int, Match]:
    """The newest attempt to play each fixture. One query."""
    by_fixture = {fixture.pk: fixture for fixture in fixtures}
    found: dict[int, Match] = {}
    matches = Match.objects.filter(fixture__in=fixtures).select_related("regulations").order_by("number")
    for match in matches:
        match.fixture = by_fixture[match.fixture_id]
        found[match.fixture_id] = match
    return found


def _by_match(rows: Iterable[Any]) -> dict[int, list[Any]]:
    grouped: dict[int, list[Any]] = defaultdict(list)
    for row in rows:
        grouped[row.match_id].append(row)
    return grouped


def _sits_at(phone: Phone, sheet: Sheet) -> bool:
    """Whether the partnership of the phone's link sits at this sheet of its match."""
    places = [place for place in (sheet.ns_partnership, sheet.ew_partnership) if place is not None]
    wanted = (phone.side, phone.table_pass.place if phone.table_pass else None)
    return any((place.line_up.side, place.position) == wanted for place in places)


def _place_now(phone: Phone, found: list[AtTable]) -> Place | None:
    """Where the phone is: at its table; with a partnership at the first sheet of it that has not ended, after the last
    one where it sat last."""
    if phone.table is not None:
        without_numbers = next((each.fixture for each in found if not each.fixture.hall_tables), None)
        return Place(phone.table, without_numbers)
    at = [
        (sheet, each.fixture)
        for each in found
        for sheet in sorted(each.own, key=lambda sheet: sheet.round)
        if not sheet.is_credited
    ]
    open_ones = [pair for pair in at if not pair[0].is_complete]
    if not at:
        return None
    sheet, fixture = (open_ones or at[-1:])[0]
    return place_of(fixture, sheet.table)


def _matches_as_json(found: list[AtTable], side: str) -> list[Json]:
    """The matches with how they stand and who may sign them. Four queries."""
    fixtures = [each.fixture for each in found]
    results = current_results(fixtures)
    scores = live_scores(results.values())
    for fixture_id, result in results.items():
        if result.home_score is not None:
            scores[fixture_id] = RunningScore(result.home_score, result.away_score)
    signers = signers_of_all(fixtures)
    return [
        _match_as_json(each, scores.get(each.fixture.pk), signers[each.fixture.pk], side) for each in found
    ]


def _match_as_json(
    each: AtTable, score: RunningScore | None, signers: dict[str, list[Signer]], side: str
) -> Json:
    fixture, match = each.fixture, each.match
    names = entry_names(fixture)
    obstacle = _obstacle_to_signing(each, side)
    regulations = match.regulations if match else None
    known = score is not None and score.home is not None
    return {
        "id": match.pk if match else None,
        "fixture": fixture.pk,
        "competition": fixture.stage.competition.name,
        "home": names[MatchSide.HOME],
        "away": names[MatchSide.AWAY],
        "rounds": regulations.rounds if regulations else None,
        "unfinished": _unfinished(each),
        "both_report": bool(regulations and regulations.both_report),
        "state": _state(match),
        "score": {"home": score.home, "away": score.away} if score is not None and known else None,
        "signatures": [
            {"side": signed.side, "name": signed.by.name, "at": signed.at.isoformat()}
            for signed in each.signatures
        ],
        "signers": {side: [signer._asdict() for signer in people] for side, people in signers.items()},
        "can_sign": obstacle == "",
        "why_not": obstacle,
    }


def _unfinished(each: AtTable) -> list[Json]:
    """The rounds that have not ended and the tables at which they have not, by the numbers that people see there."""
    tables: dict[int, list[int]] = defaultdict(list)
    for sheet in each.sheets:
        if not sheet.is_complete:
            tables[sheet.round].append(place_of(each.fixture, sheet.table).table)
    return [{"round": number, "tables": tables[number]} for number in sorted(tables)]


def _state(match: Match | None) -> str:
    if match is None or match.started_at is None:
        return "not_started"
    if match.finished_at is not None:
        return "finished"
    return "live" if match.is_live else "broken_off"


def _obstacle_to_signing(each: AtTable, side: str) -> str:
    """Why nobody can sign on this phone now; "" where somebody can. `side`: the only one that the phone speaks for."""
    if each.match is None or each.match.started_at is None:
        return _("This match has not started yet.")
    if not each.match.is_live:
        return _("Only a match that is being played can be signed.")
    waiting = next((sheet for sheet in each.sheets if not sheet.is_complete), None)
    if waiting is not None:
        message = _("Round %(round)d, table %(table)d has not ended yet. Complete every sheet, then sign.")
        return message % {"round": waiting.round, "table": waiting.table}
    if side and any(signed.side == side for signed in each.signatures):
        return _("This side has signed already.")
    return ""


def _waiting(found: list[AtTable]) -> str:
    """What the table waits for before a hand can be written; "" where nothing is to be waited for."""
    if not found:
        return _(
            "No match is due at this table on this evening. Ask a competition director which table is yours."
        )
    if any(each.match is not None and each.match.started_at is not None for each in found):
        return ""
    first = found[0]
    names: Mapping[str, str] = entry_names(first.fixture)
    missing = [names[side] for side in MatchSide.values if side not in first.named]
    if missing:
        message = _(
            "The line-up of %(entry)s is not in yet: then the sheets of all rounds come by themselves."
        )
        return message % {"entry": _(" and ").join(missing)}
    return _(
        "The match has not been started yet. Its leaders do so on their own page; the sheets come by themselves."
    )
