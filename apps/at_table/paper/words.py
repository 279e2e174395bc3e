"""What stands on every print: the match, when and where, the rules in short with their keys."""

from __future__ import annotations

from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from apps.matches.hand_words import SEATS, SIDES, SIDES_IN_SHORT, outcome_label, penalty_label
from apps.matches.rule_words import end_in_words, stinking_in_words
from apps.schedule.models import Fixture
from apps.schedule.queries import date_of, local_start
from apps.scoring.decisions import Decisions, decisions_of
from apps.scoring.rules import HouseRules
from apps.scoring.words import Outcome, Side

from .keys import Keys, keys_of

SEATS_OF_SIDE = {"NS": ("N", "S"), "EW": ("E", "W")}


def match_in_words(fixture: Fixture) -> str:
    """Both sides, home first."""
    return f"{fixture.home.name} – {fixture.away.name}" if fixture.away else fixture.home.name


def competition_in_words(fixture: Fixture) -> str:
    """The competition, its season and the matchday."""
    competition = fixture.stage.competition
    matchday = _("Matchday %(number)d") % {"number": fixture.matchday.number}
    return f"{competition.name} {competition.season.name} · {matchday}"


def when_and_where(fixture: Fixture) -> str:
    """The start on the clock of the venue, and the venue; what is not known is left out."""
    start, date = local_start(fixture), date_of(fixture)
    when = date_format(date, "D j F Y") if date else ""
    if start is not None:
        when = f"{when}, {date_format(start, 'H:i')}"
    return " · ".join(part for part in (when, fixture.venue.name if fixture.venue else "") if part)


def seat_letter(seat: str) -> str:
    """The first letter of a seat in the reader's language."""
    return str(SEATS[seat])[:1]


def side_names(side: str) -> dict[str, str]:
    """A side of the table in full and in short."""
    return {"seats": str(SIDES[side]), "short": str(SIDES_IN_SHORT[side])}


def rules_in_short(rules: HouseRules) -> dict[str, Any]:
    """The end, and the points and the key of each outcome and penalty, in two lists beside each other."""
    decisions, keys = decisions_of(rules), keys_of(rules)
    outcomes = [_outcome(decisions, keys, outcome) for outcome in keys.outcomes]
    penalties = [
        {
            "keys": keys.penalties.get(code, ""),
            "words": penalty_label(code) + (_(" (ends the hand)") if penalty.ends_hand else ""),
            "points": str(penalty.points),
        }
        for code, penalty in decisions.penalties.items()
    ]
    half = (len(outcomes) + 1) // 2
    more = [_("Write the letter below the side that did it; the points of a penalty are for the other side.")]
    if not penalties:
        more = [_("Write the letter below the side that did it.")]
    if rules.stinking.kap or rules.stinking.baunie:
        more.append(stinking_in_words(rules))
    return {
        "end": end_in_words(rules.end),
        "lists": [outcomes, penalties] if penalties else [outcomes[:half], outcomes[half:]],
        "more": " ".join(more),
    }


def _outcome(decisions: Decisions, keys: Keys, outcome: str) -> dict[str, str]:
    decision = decisions.of_hand[Outcome(outcome), Side.NS]
    label = outcome_label(outcome)
    if decision.goes_to != Side.NS:
        label = _("%(outcome)s: for the others") % {"outcome": label}
    return {
        "keys": keys.outcomes[outcome],
        "words": label,
        "points": str(decision.points.of(decision.goes_to)),
    }
