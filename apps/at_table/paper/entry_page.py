"""The page on which a match is typed in from paper: a line for each sheet."""

from __future__ import annotations

import json
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apps.accounts.models import User
from apps.clubs.refusals import Refused
from apps.matches.hand_words import DASH, SIDES, SIDES_IN_SHORT, outcome_label, penalty_label
from apps.matches.models import Sheet
from apps.scoring.phone_table import phone_table
from apps.scoring.words import Outcome

from .entering import enter_sheet
from .keys import TIME_IS_UP, Keys, keys_of
from .notation import LONGEST_LINE, Fault, FaultAt, read, write
from .prints import MatchToPrint, TableToPrint
from .words import SEATS_OF_SIDE, rules_in_short, seat_letter


@dataclass(slots=True)
class TypedSheet:
    """The line of one sheet: what stands, what was typed, and what is wrong with it."""

    table: TableToPrint
    sheet: Sheet
    standing: str
    text: str
    problems: list[str] = field(default_factory=list)
    saved: int = 0
    # Why nothing can be typed here; "" where it can.
    shut: str = ""

    @property
    def name(self) -> str:
        """What its field is called."""
        return f"sheet-{self.sheet.pk}"


def lines_of(match: MatchToPrint) -> list[TypedSheet]:
    """A line for each sheet that is played, with the hands that stand on it."""
    keys = keys_of(match.rules)
    lines = []
    for each in match.tables:
        if each.sheet is None or each.sheet.is_credited:
            continue
        written = [write(hand.to_result(), keys) for hand in each.hands]
        text = " ".join(word or "?" for word in written)
        if each.sheet.closed:
            text = f"{text} {TIME_IS_UP}".strip()
        shut = ""
        if each.sheet.source == Sheet.Source.TOTAL:
            shut = _("The total of this sheet was typed.")
        elif None in written:
            shut = _("This sheet has a hand that has no key. Go on on the page of the sheet.")
        lines.append(TypedSheet(each, each.sheet, text, text, shut=shut))
    return lines


def take_in(
    lines: list[TypedSheet], data: Mapping[str, str], keys: Keys, *, page: uuid.UUID, by: User
) -> None:
    """Store what was typed, sheet by sheet: each is taken whole or not at all, and says what is wrong with it."""
    for line in lines:
        line.text = data.get(line.name, line.standing).strip()[: LONGEST_LINE + 1]
        if line.shut or line.text == line.standing:
            continue
        read_line = read(line.text, keys)
        line.problems = [fault_in_words(fault) for fault in read_line.faults]
        if line.problems:
            continue
        try:
            line.saved = enter_sheet(line.sheet, read_line, reference=page, by=by)
        except Refused as refused:
            line.problems = [problem.message for problem in refused.problems]


def fault_in_words(fault: FaultAt) -> str:
    """What is wrong with a hand of a line, and what to do."""
    return fault_sentences()[fault.fault] % {"number": fault.number, "text": fault.text}


def fault_sentences() -> dict[str, str]:
    """The sentences for the faults of a line, for the server and for the page."""
    return {
        Fault.UNREADABLE: _(
            "Hand %(number)d: “%(text)s” cannot be read. Type one letter for the hand, with a space behind it."
        ),
        Fault.UNKNOWN_KEY: _(
            "Hand %(number)d: “%(text)s” is no key under these house rules. Look at the list."
        ),
        Fault.NO_OUTCOME: _(
            "Hand %(number)d: “%(text)s” is a penalty that does not end a hand. Type how the hand ended before it."
        ),
        Fault.TIME_NOT_LAST: _("Hand %(number)d: the full stop for “time is up” comes last, and only once."),
        Fault.NO_TIME_HERE: _("This sheet is not played on time: leave the full stop out."),
        Fault.TOO_LONG: _("This line is too long for a sheet."),
    }


def saved_in_words(lines: list[TypedSheet]) -> str:
    """How much was stored; "" for nothing."""
    hands = sum(line.saved for line in lines)
    sheets = sum(1 for line in lines if line.saved)
    if not hands:
        return ""
    of_hands = ngettext("%(n)d hand", "%(n)d hands", hands) % {"n": hands}
    words = ngettext("%(hands)s saved on %(n)d sheet.", "%(hands)s saved on %(n)d sheets.", sheets)
    return words % {"hands": of_hands, "n": sheets}


def drawn(match: MatchToPrint, lines: list[TypedSheet]) -> dict[str, Any]:
    """What the template draws."""
    return {
        "rounds": _by_round(match, lines),
        "keys": rules_in_short(match.rules)["lists"],
        "end": rules_in_short(match.rules)["end"],
        "has_time": keys_of(match.rules).has_time,
        "seats": [{"key": key, "seat": seat_letter(seat)} for seat, key in keys_of(match.rules).seats.items()]
        if match.rules.stinking.kap or match.rules.stinking.baunie
        else [],
        "sides": {side: str(word) for side, word in SIDES_IN_SHORT.items()},
        "longest": LONGEST_LINE,
        "for_script": json.dumps(_for_script(match)),
    }


def _by_round(match: MatchToPrint, lines: list[TypedSheet]) -> list[dict[str, Any]]:
    rounds: dict[int, list[dict[str, Any]]] = {}
    for line in lines:
        each = line.table
        names = {
            side: DASH.join(each.players[seat] for seat in seats if seat in each.players)
            for side, seats in SEATS_OF_SIDE.items()
        }
        total = each.score.totals if each.score and each.hands else None
        rounds.setdefault(each.round, []).append(
            {
                "line": line,
                "table": match.fixture.hall_table(each.table) or each.table,
                "ns": names["NS"] or each.entries["NS"],
                "ew": names["EW"] or each.entries["EW"],
                "entries": each.entries,
                "url": reverse("matches:sheet", args=[line.sheet.pk]),
                "total": f"{total.ns} – {total.ew}" if total else "",
                "is_complete": line.sheet.is_complete,
                "first_caller": line.sheet.first_caller,
            }
        )
    return [{"number": number, "sheets": sheets} for number, sheets in rounds.items()]


def _for_script(match: MatchToPrint) -> dict[str, Any]:
    """The rules, the keys and the sentences with which the page adds up while somebody types."""
    keys = keys_of(match.rules)
    outcomes = [*keys.outcomes, str(Outcome.PENALTY)]
    return {
        "rules": phone_table(match.rules),
        "outcomes": {key: outcome for outcome, key in keys.outcomes.items()},
        "penalties": {key: code for code, key in keys.penalties.items()},
        "ending": sorted(keys.ending),
        "seats": {key: seat for seat, key in keys.seats.items()},
        "hasTime": keys.has_time,
        "labels": {
            **{outcome: outcome_label(outcome) for outcome in outcomes},
            **{code: penalty_label(code) for code in keys.penalties},
        },
        "sides": {side: str(word) for side, word in SIDES.items()},
        "sentences": {str(fault): words for fault, words in fault_sentences().items()}
        | {
            "ended": _("The sheet had ended before hand %(number)d. Look at the paper again."),
            "rules": _("Hand %(number)d cannot be so under these house rules. Look at the paper again."),
            "caller_required": _("Hand %(number)d: say who called, by the digit of the seat."),
            "next": _("Next: hand %(number)d"),
            "complete": _("The sheet has ended"),
        },
    }
