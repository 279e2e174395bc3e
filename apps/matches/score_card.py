"""The score card: a sheet as people see it and write on it, with two taps for an ordinary hand.

Made from house rules and hands alone, so that the public page and a match show the same card. Knows neither
databases nor addresses: where a form goes and what it carries is told by the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apps.clubs.refusals import FieldProblem
from apps.scoring.decisions import decisions_of
from apps.scoring.hand import HandResult
from apps.scoring.rules import HouseRules
from apps.scoring.sheet import SheetScore, tally
from apps.scoring.words import OTHER_SIDE, Outcome, Score, Side, Status

from .forms import HandForm
from .hand_words import (
    DASH,
    OUTCOMES,
    SEATS,
    SIDES,
    SIDES_IN_SHORT,
    hand_in_words,
    outcome_label,
    penalty_label,
    side_label,
)
from .sentences import sentence_for

# The fields of the keys that a sentence can stand at; everything else stands on top.
KEY_FIELDS = ("outcome", "side", "tricks", "caller", "penalties")


@dataclass(frozen=True, slots=True)
class HandRow:
    """A hand as the list shows it. `running` is empty for a hand that does not count yet; problems are sentences."""

    number: int
    text: str
    points: str
    running: str
    saved: str | None
    fresh: bool
    problems: tuple[str, ...]


@dataclass(frozen=True)
class ScoreCard:
    """A sheet with its score, worked out from the hands as they stand.

    `names` says who sits NS and EW, `players` who sits on each seat, where known. `editable` False: nothing can be
    entered, whatever the rules say. `saved` are the times of the hands ("20:41"), `fresh` the number of the hand
    that was entered just now, `accepted` the sides that agreed.
    """

    rules: HouseRules
    hands: Sequence[HandResult]
    names: Mapping[str, str] = field(default_factory=dict)
    players: Mapping[str, str] = field(default_factory=dict)
    clubs: Mapping[str, str] = field(default_factory=dict)
    first_caller: object = None
    closed: bool = False
    editable: bool = True
    place: str = ""
    saved: Sequence[str] = ()
    fresh: int | None = None
    accepted: frozenset[str] = frozenset()

    @cached_property
    def score(self) -> SheetScore:
        """How the sheet stands."""
        return tally(self.rules, self.hands, first_caller=self.first_caller, closed=self.closed)

    @property
    def is_faulty(self) -> bool:
        """Whether a hand, or the sheet itself, has a problem that has to be put right first."""
        return bool(self.score.problems)

    @property
    def is_over(self) -> bool:
        """Whether the sheet has ended."""
        return self.score.status != Status.OPEN

    @property
    def can_write(self) -> bool:
        """Whether the next hand can be entered."""
        return self.editable and not self.is_over and not self.is_faulty

    @property
    def can_close(self) -> bool:
        """Whether time can be called: only on a sheet that is played on time (rules §6.3)."""
        return self.editable and self.rules.end.minutes is not None and not self.closed and not self.is_faulty

    @property
    def next_number(self) -> int:
        """The number of the next hand."""
        return len(self.hands) + 1

    @property
    def title(self) -> str:
        """The sheet in one line, for the title of the page."""
        return f"{self._total()} {self.progress}"

    @cached_property
    def progress(self) -> str:
        """Which hand it is and how the sheet ends, or how it ended."""
        if self.is_faulty:
            return _("to be put right")
        if self.is_over:
            return ngettext("ended after %(n)d hand", "ended after %(n)d hands", len(self.hands)) % {
                "n": len(self.hands)
            }
        end, now = self.rules.end, self.next_number
        if end.target is not None:
            return _("hand %(number)d, to %(target)d points") % {"number": now, "target": end.target}
        if self.closed or (end.hands is not None and now > end.hands):
            return _("hand %(number)d, until it is not level") % {"number": now}
        if end.hands is not None:
            return _("hand %(number)d of %(hands)d") % {"number": now, "hands": end.hands}
        return _("hand %(number)d, %(minutes)d minutes") % {"number": now, "minutes": end.minutes}

    @property
    def ending(self) -> str:
        """Who won, once the sheet has ended."""
        if not self.is_over:
            return ""
        if self.score.winner is None:
            return _("The sheet is level: a draw.")
        return _("%(side)s won the sheet.") % {"side": side_label(self.score.winner, self.names)}

    @property
    def caller(self) -> str:
        """Who calls the next hand, by name and seat; empty where nobody knows."""
        return self._seated(self.score.next_caller)

    @property
    def dealer(self) -> str:
        """Who deals the next hand, by name and seat; empty where nobody knows."""
        return self._seated(self.score.next_dealer)

    @property
    def seats(self) -> list[dict[str, Any]]:
        """The four seats to choose a caller from, with who sits there."""
        return [
            {"value": seat, "label": self.players.get(seat) or word, "seat": word, "checked": False}
            for seat, word in SEATS.items()
        ]

    @property
    def announcement(self) -> str:
        """What is read aloud when a hand was entered just now: the hand, the total, and who calls next."""
        if self.fresh is None or not 0 < self.fresh <= len(self.hands):
            return ""
        hand = self.hands[self.fresh - 1]
        sentences = [
            _("Hand %(number)d: %(outcome)s %(side)s, %(total)s.")
            % {
                "number": self.fresh,
                "outcome": outcome_label(hand.outcome),
                "side": SIDES_IN_SHORT.get(str(hand.side), ""),
                "total": self._total(),
            }
        ]
        if self.is_over:
            sentences.append(self.ending)
        elif self.caller:
            sentences.append(_("Next caller: %(caller)s.") % {"caller": self.caller})
        return " ".join(sentences)

    @property
    def sheet(self) -> dict[str, Any]:
        """What the fragment `parts/sheet_card.html` draws; of the hands only the last one."""
        return {
            "place": self.place,
            "progress": self.progress,
            "sides": [self._side(side) for side in Side],
            "caller": self.caller,
            "dealer": self.dealer,
            "hands": [self._last_row()] if self.hands and not self.is_faulty else [],
        }

    @cached_property
    def rows(self) -> list[HandRow]:
        """Every hand, newest first."""
        return [self._row(number) for number in range(len(self.hands), 0, -1)]

    @property
    def sheet_problems(self) -> list[str]:
        """What is wrong with the sheet itself, such as a first caller that is no seat."""
        return [sentence_for(str(problem.code)) for problem in self.score.problems if problem.hand is None]

    @property
    def faulty_hands(self) -> list[HandRow]:
        """The hands that have problems, in order."""
        return [row for row in reversed(self.rows) if row.problems]

    def keys(
        self,
        *,
        action: str,
        hidden: Mapping[str, object],
        csrf: bool,
        target: str = "",
        form: HandForm | None = None,
        problems: Sequence[FieldProblem] = (),
        correcting: int | None = None,
    ) -> dict[str, Any]:
        """What the fragment `parts/scoring_keys.html` draws.

        `form` is what stands in the fields, `problems` what was refused of it, each at its field. `correcting` is the
        number of the hand that is put right; without it the keys are those of the next hand.
        """
        form = form or HandForm()
        at_field = {name: [each.message for each in problems if each.field == name] for name in KEY_FIELDS}
        on_top = [each.message for each in problems if each.field not in KEY_FIELDS]
        in_extras = at_field["tricks"] or at_field["caller"] or at_field["penalties"]
        if in_extras:
            # The facts on demand lie below what a phone shows.
            on_top.append(_("The hand has not been saved. What is wrong stands at its field below."))
        return {
            "action": action,
            "csrf": csrf,
            "target": target,
            "hidden": [{"name": name, "value": value} for name, value in hidden.items()],
            "legend": _("How did hand %(number)d end?") % {"number": correcting} if correcting else "",
            "problems": on_top,
            "at_field": at_field,
            "outcomes": self._outcome_keys(form.outcome),
            "sides": [
                {
                    "value": side,
                    "names": side_label(side, self.names),
                    "seats": SIDES[side] if self.names.get(side) else "",
                    "chosen": form.side == side,
                }
                for side in Side
            ],
            "tricks": {"ns": form.tricks_ns, "ew": form.tricks_ew},
            "callers": [
                {**seat, "checked": form.caller == seat["value"]}
                for seat in (*self.seats, {"value": "", "label": _("As the turn goes"), "seat": ""})
            ],
            "penalties": self._penalty_keys(form.penalties),
            "endings": self._ending_keys(form.ends_by),
            "extras_open": bool(
                in_extras or form.tricks_ns or form.tricks_ew or form.caller or form.penalties or form.ends_by
            ),
        }

    def form_of(self, number: int) -> HandForm:
        """What stands in the keys when hand `number` is put right."""
        return HandForm.of(
            self.hands[number - 1], ends={each.code for each in self.rules.penalties if each.ends_hand}
        )

    def _outcome_keys(self, chosen: str) -> list[dict[str, Any]]:
        """A key for every outcome of these rules but `penalty`, which is tapped as an offence that ends the hand."""
        decisions = decisions_of(self.rules)
        return [
            {
                "value": str(outcome),
                "label": OUTCOMES[outcome].label,
                "points": str(sum(decisions.of_hand[outcome, Side.NS].points)),
                "hint": OUTCOMES[outcome].hint,
                "checked": outcome == chosen,
            }
            for outcome in decisions.outcomes
            if outcome != Outcome.PENALTY
        ]

    def _ending_keys(self, chosen: str) -> list[dict[str, Any]]:
        """A row for every offence that ends a hand (rules §5.2)."""
        return [
            {
                "label": penalty_label(penalty.code),
                "points": penalty.points,
                "sides": [
                    {
                        "value": f"{penalty.code}:{side}",
                        "names": side_label(side, self.names),
                        "chosen": chosen == f"{penalty.code}:{side}",
                    }
                    for side in Side
                ],
            }
            for penalty in self.rules.penalties
            if penalty.ends_hand
        ]

    def _penalty_keys(self, chosen: Iterable[str]) -> list[dict[str, Any]]:
        """A row for every offence that does not end a hand; one that a side made twice in this hand has two rows."""
        left = list(chosen)
        rows = []
        for penalty in self.rules.penalties:
            if penalty.ends_hand:
                continue
            times = [left.count(f"{penalty.code}:{side}") for side in Side]
            rows += [
                {
                    "code": penalty.code,
                    "label": penalty_label(penalty.code),
                    "points": penalty.points,
                    "ns": number < times[0],
                    "ew": number < times[1],
                }
                for number in range(max(1, *times))
            ]
        return rows

    def _side(self, side: Side) -> dict[str, Any]:
        club = self.clubs.get(side, "")
        seats = SIDES_IN_SHORT[side] if club else SIDES[side]
        return {
            "names": side_label(side, self.names),
            "seats": seats if self.names.get(side) else "",
            "club": club,
            "total": self.score.totals.of(side),
            "note": self._needs(side),
            "accepted": side in self.accepted,
            "won": self.score.winner == side,
        }

    def _needs(self, side: Side) -> str:
        """How far a side is from the target of the sheet."""
        target = self.rules.end.target
        if target is None or self.is_over:
            return ""
        own, other = self.score.totals.of(side), self.score.totals.of(OTHER_SIDE[side])
        if own >= target:
            # rules §6.1: both passed the target in one hand and are level
            return _("level: play on") if own == other else ""
        return _("%(points)d to go") % {"points": target - own}

    def _row(self, number: int) -> HandRow:
        scored = self.score.hands[number - 1] if number <= len(self.score.hands) else None
        return HandRow(
            number=number,
            text=hand_in_words(self.hands[number - 1], self.names),
            points=_both(scored.points) if scored else "",
            running=_both(scored.running) if scored else "",
            saved=self.saved[number - 1] if number <= len(self.saved) else None,
            fresh=number == self.fresh,
            problems=tuple(
                sentence_for(str(problem.code)) for problem in self.score.problems if problem.hand == number
            ),
        )

    def _last_row(self) -> dict[str, Any]:
        """The last hand in few words: who reads it has just entered it."""
        last, row = self.hands[-1], self.rows[0]
        side = SIDES_IN_SHORT.get(str(last.side), "")
        more = " +" if last.penalties else ""
        return {
            "number": row.number,
            "text": f"{outcome_label(last.outcome)} {side}{more}",
            "running": row.running or DASH.strip(),
            "saved": row.saved,
            "fresh": row.fresh,
        }

    def _seated(self, seat: str | None) -> str:
        if seat is None:
            return ""
        name, word = self.players.get(seat), SEATS[seat]
        return f"{name} ({word})" if name else str(word)

    def _total(self) -> str:
        return _both(self.score.totals)


def _both(score: Score) -> str:
    """The points of both sides, NS first."""
    return f"{score.ns}{DASH}{score.ew}"
