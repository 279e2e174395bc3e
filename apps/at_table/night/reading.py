"""What goes on in a hall on one night, read in a fixed number of queries however many tables play."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from django.db.models import Prefetch

from apps.hall.models import Night, Phone, Scorer
from apps.hall.places import Place
from apps.matches.models import Acceptance, Hand, LineUp, Match, MatchSide, Report, Result, Sheet, Signature
from apps.matches.names import entry_names
from apps.matches.objections import Objection, objections
from apps.matches.queries import current_results, live_scores
from apps.matches.queries.current import RunningScore
from apps.matches.queries.reports import by_one_way, by_side, reports_of
from apps.matches.reports import compare
from apps.schedule.models import Fixture


@dataclass(frozen=True, slots=True)
class MatchTonight:
    """A match of the night as far as it is; `sheets` are by round and table, with their acceptances."""

    fixture: Fixture
    result: Result | None
    score: RunningScore | None
    match: Match | None
    sheets: tuple[Sheet, ...]
    named: frozenset[str]
    signed: frozenset[str]
    objections: tuple[Objection, ...]
    # The sheets (by id) of which a phone says otherwise than what stands, or the two sides than each other.
    differing: frozenset[int]
    # Those that both sides reported by phones of one card, so that nobody knows whether they were two people.
    by_one_card: frozenset[int]

    @property
    def names(self) -> dict[str, str]:
        return entry_names(self.fixture)

    @property
    def is_started(self) -> bool:
        return self.match is not None and self.match.started_at is not None

    @property
    def is_over(self) -> bool:
        """There is a result that playing no longer changes."""
        return self.result is not None and not self.result.is_under_way and not self.result.is_open

    @property
    def rounds(self) -> int:
        return max((sheet.round for sheet in self.sheets), default=0)

    @property
    def tables(self) -> list[int]:
        """The match's own tables, from 1: those of its sheets, before the start those that the hall keeps for it."""
        if self.sheets:
            return sorted({sheet.table for sheet in self.sheets})
        return list(range(1, max(1, len(self.fixture.hall_tables)) + 1))

    @property
    def is_played_out(self) -> bool:
        """Every sheet has ended."""
        return bool(self.sheets) and all(sheet.is_complete for sheet in self.sheets)


@dataclass(frozen=True, slots=True)
class PhonesTonight:
    """The phones of a night that may write, and which of them scores each table."""

    phones: tuple[Phone, ...]
    scorers: Mapping[Place, Scorer]
    heard: Mapping[int, dt.datetime] = field(default_factory=dict)

    def contact(self, place: Place) -> dt.datetime | None:
        """When a table was last heard of: of the phone that scores it, else of any phone that was let in there."""
        if (scorer := self.scorers.get(place)) is not None:
            return scorer.phone.last_contact_at
        return self.heard.get(place.table) if place.fixture is None else None


def matches_tonight(fixtures: Iterable[Fixture]) -> list[MatchTonight]:
    """The matches of these fixtures as they stand. Twelve queries at most."""
    fixtures = list(fixtures)
    results = current_results(fixtures)
    scores = live_scores(results.values())
    matches = _matches_at_hand(fixtures, results)
    sheets: dict[int, list[Sheet]] = defaultdict(list)
    read = Sheet.objects.filter(match__in=matches.values()).order_by("match", "round", "table")
    started = {match.pk: match for match in matches.values()}
    for sheet in read.prefetch_related(Prefetch("acceptances", Acceptance.objects.all())):
        sheet.match = started[sheet.match_id]
        sheets[sheet.match_id].append(sheet)
    differing, one_card = _reported([sheet for each in sheets.values() for sheet in each])
    named = _sides(LineUp.objects.filter(match__in=matches.values()).values_list("match", "side"))
    signed = _sides(Signature.objects.filter(match__in=matches.values()).values_list("match", "side"))
    said = objections(fixtures)
    found = []
    for fixture in fixtures:
        match = matches.get(fixture.pk)
        key = match.pk if match else 0
        found.append(
            MatchTonight(
                fixture=fixture,
                result=results.get(fixture.pk),
                score=scores.get(fixture.pk),
                match=match,
                sheets=tuple(sheets[key]),
                named=frozenset(named[key]),
                signed=frozenset(signed[key]),
                objections=tuple(said.get(fixture.pk, ())),
                differing=frozenset(sheet.pk for sheet in sheets[key] if sheet.pk in differing),
                by_one_card=frozenset(sheet.pk for sheet in sheets[key] if sheet.pk in one_card),
            )
        )
    return found


def phones_tonight(night: Night) -> PhonesTonight:
    """The phones that may write on this night, by number. Two queries."""
    phones = tuple(Phone.objects.filter(night=night, revoked_at__isnull=True).order_by("number"))
    known = {phone.pk: phone for phone in phones}
    scorers = {}
    for scorer in Scorer.objects.filter(night=night).select_related("fixture__home", "fixture__away"):
        # A phone that was put out scores no more.
        if (phone := known.get(scorer.phone_id)) is not None:
            scorer.phone = phone
            scorers[Place(scorer.table, scorer.fixture)] = scorer
    heard: dict[int, dt.datetime] = {}
    for phone in phones:
        if phone.table is not None and phone.last_contact_at is not None:
            heard[phone.table] = max(phone.last_contact_at, heard.get(phone.table, phone.last_contact_at))
    return PhonesTonight(phones, scorers, heard)


def _matches_at_hand(fixtures: Iterable[Fixture], results: Mapping[int, Result]) -> dict[int, Match]:
    """As `matches.queries.match_at_hand`, for many fixtures at once. One query."""
    attempts: dict[int, list[Match]] = defaultdict(list)
    asked = Match.objects.filter(fixture__in=[fixture.pk for fixture in fixtures])
    for match in asked.select_related("regulations").order_by("fixture", "number"):
        attempts[match.fixture_id].append(match)
    found = {}
    for fixture, matches in attempts.items():
        result, latest = results.get(fixture), matches[-1]
        if result is not None and result.match_id is not None and not result.is_open:
            found[fixture] = next(match for match in matches if match.pk == result.match_id)
        elif result is None or not result.is_open or latest.started_at is None:
            found[fixture] = latest
    return found


def _reported(sheets: list[Sheet]) -> tuple[set[int], set[int]]:
    """The sheets of which a phone has hands that stand otherwise, or not at all, and those that both sides reported by
    one card: as `matches.queries.reports` says of one sheet, for many at once. Two queries."""
    reports = reports_of(sheets)
    if not reports:
        return set(), set()
    hands: dict[int, list[Hand]] = defaultdict(list)
    for hand in Hand.objects.filter(sheet__in=list(reports)).order_by("number", "pk"):
        hands[hand.sheet_id].append(hand)
    otherwise, one_card = set(), set()
    for sheet in sheets:
        if sheet.pk not in reports:
            continue
        follows = _follows_reports(sheet, hands[sheet.pk])
        if _says_otherwise(reports[sheet.pk], hands[sheet.pk], follows=follows):
            otherwise.add(sheet.pk)
        if follows and by_one_way(by_side(reports[sheet.pk])):
            one_card.add(sheet.pk)
    return otherwise, one_card


def _follows_reports(sheet: Sheet, hands: list[Hand]) -> bool:
    """Whether the sheet is what both sides report of it; not once somebody has written on it at the desk."""
    at_the_desk = sheet.source == Sheet.Source.TOTAL or any(
        hand.recorded_by_id is not None or hand.withdrawn_by_id is not None for hand in hands
    )
    regulations = sheet.match.regulations
    return regulations is not None and regulations.both_report and not at_the_desk


def _says_otherwise(reports: list[Report], hands: list[Hand], *, follows: bool) -> bool:
    if follows:
        counting = by_side(reports)
        if len(counting) < len(MatchSide.values):
            return False
        home, away = (counting[side].results for side in MatchSide.values)
        # Who has written fewer hands so far does not say otherwise.
        return any(each.mine and each.theirs for each in compare(home, away))
    standing = [hand.to_result() for hand in hands if hand.withdrawn_at is None]
    return any(each.mine is not None for report in reports for each in compare(report.results, standing))


def _sides(rows: Iterable[tuple[int, str]]) -> dict[int, set[str]]:
    found: dict[int, set[str]] = defaultdict(set)
    for match, side in rows:
        found[match].add(side)
    return found
