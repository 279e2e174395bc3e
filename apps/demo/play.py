"""How invented people play: hands that the league's rules allow, by chance and a little by strength."""

from __future__ import annotations

import random
import uuid

from apps.accounts.models import User
from apps.competitions.models import Entry
from apps.matches.models import Match, MatchSide, Sheet
from apps.matches.services.consent import accept_sheet, sign_match
from apps.matches.services.hands import record_hand
from apps.matches.services.line_ups import name_line_up, players_who_may_play
from apps.matches.services.play import start_match
from apps.matches.services.totals import record_sheet_total
from apps.schedule.models import Fixture
from apps.scoring.hand import HandResult
from apps.scoring.rules import HouseRules
from apps.scoring.sheet import baunies_of, tally

# Of a hundred hands, about what league nights show: totals of 140 to 175 over 64 hands.
OUTCOMES = {"majority": 83, "kap": 12, "kap_by_partner": 2, "failed_baunie": 2, "baunie": 1}
MISDEALS_OF_A_THOUSAND = 8


class Chance:
    """Everything that is left to chance, from one seed, so that a demo can be made again."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)  # noqa: S311 - play, not secrets

    def uuid(self) -> uuid.UUID:
        """A reference as a phone would make it."""
        return uuid.UUID(int=self.rng.getrandbits(128), version=4)

    def hand(self, strength: float, *, penalties: bool = True) -> HandResult:
        """One hand; `strength` (0 to 1) is the chance that it is about NS. Not every table writes penalties down."""
        (outcome,) = self.rng.choices(list(OUTCOMES), weights=list(OUTCOMES.values()))
        facts: dict[str, object] = {
            "outcome": outcome,
            "side": "NS" if self.rng.random() < strength else "EW",
        }
        if self.rng.randrange(1000) < MISDEALS_OF_A_THOUSAND and penalties:
            facts["penalties"] = [{"code": "misdeal", "side": self.rng.choice(["NS", "EW"])}]
        return HandResult.from_json(facts)

    def sheet(self, rules: HouseRules, strength: float) -> list[HandResult]:
        """Hands until the sheet has ended by these rules."""
        hands: list[HandResult] = []
        while tally(rules, hands).status == "open":
            hands.append(self.hand(strength, penalties=bool(rules.penalties)))
        return hands


def leader_of(entry: Entry) -> User:
    """Who acts for a team of the demo."""
    if entry.leader is None:
        raise ValueError(f"{entry} has no leader.")
    return entry.leader


def name_partnerships(fixture: Fixture, side: str, entry: Entry, count: int) -> None:
    """Players of the roster, two by two: not neighbours on the list, who may have one name."""
    players = players_who_may_play(entry)[: 2 * count]
    pairs = list(zip(players[:count], players[count:], strict=True))
    name_line_up(fixture, side, pairs, by=leader_of(entry))


def start(fixture: Fixture, partnerships: int) -> Match:
    """Both leaders name their partnerships and the home side starts the match."""
    home, away = sides(fixture)
    name_partnerships(fixture, MatchSide.HOME, home, partnerships)
    name_partnerships(fixture, MatchSide.AWAY, away, partnerships)
    return start_match(fixture.matches.get(), by=leader_of(home))


def sides(fixture: Fixture) -> tuple[Entry, Entry]:
    """The two entries of a fixture that is no bye."""
    if fixture.away is None:
        raise ValueError(f"{fixture} is a bye.")
    return fixture.home, fixture.away


def play_by_hand(match: Match, chance: Chance, strength: float, *, hands: int | None = None) -> None:
    """Enter every hand in the order in which a hall would; with `hands` stop after so many."""
    home, away = sides(match.fixture)
    writer, left = leader_of(home), hands
    for sheet in (
        Sheet.objects.filter(match=match).select_related("match__regulations").order_by("round", "table")
    ):
        for number, result in enumerate(chance.sheet(rules_of(sheet), strength), start=1):
            if left == 0:
                return
            record_hand(sheet, result, number=number, client_ref=chance.uuid(), by=writer)
            left = None if left is None else left - 1
        sheet.refresh_from_db()
        accept_sheet(sheet, MatchSide.AWAY, version=sheet.version, by=leader_of(away))


def play_by_totals(match: Match, chance: Chance, strength: float) -> None:
    """Type the totals of all sheets from paper; what looks unlikely is confirmed."""
    writer = leader_of(match.fixture.home)
    for sheet in (
        Sheet.objects.filter(match=match).select_related("match__regulations").order_by("round", "table")
    ):
        hands = chance.sheet(rules_of(sheet), strength)
        totals, baunies = tally(rules_of(sheet), hands).totals, baunies_of(hands)
        record_sheet_total(
            sheet,
            totals.ns,
            totals.ew,
            ns_baunies=baunies.ns,
            ew_baunies=baunies.ew,
            version=sheet.version,
            confirmed=True,
            by=writer,
        )


def rules_of(sheet: Sheet) -> HouseRules:
    """The house rules that the match of this sheet is played by."""
    if sheet.match.regulations is None:
        raise ValueError(f"{sheet.match} has not started.")
    return sheet.match.regulations.house_rules


def sign(match: Match) -> None:
    """Both leaders sign; the result is official."""
    home, away = sides(match.fixture)
    sign_match(match, MatchSide.HOME, by=leader_of(home))
    sign_match(match, MatchSide.AWAY, by=leader_of(away))
