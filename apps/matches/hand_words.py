"""How the things of a sheet are said to people: outcomes, sides, seats, penalties and whole hands.

Knows words only. What a hand is worth and whether it is possible is known to `apps.scoring`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from apps.scoring.hand import HandResult

# What stands between two names or two totals.
DASH = " – "


class OutcomeWords(NamedTuple):
    """An outcome as it stands on its key, and the question that tells which side to tap."""

    label: str | Promise
    hint: str | Promise


OUTCOMES: dict[str, OutcomeWords] = {  # rules §2
    "majority": OutcomeWords(pgettext_lazy("outcome", "Majority"), gettext_lazy("Who took seven tricks?")),
    "kap": OutcomeWords(pgettext_lazy("outcome", "Kap"), gettext_lazy("Who made kap?")),
    "kap_by_partner": OutcomeWords(
        gettext_lazy("Kap by partner"), gettext_lazy("Of which side did the partner stop?")
    ),
    "baunie": OutcomeWords(pgettext_lazy("outcome", "Baunie"), gettext_lazy("Who took all thirteen?")),
    "failed_baunie": OutcomeWords(
        gettext_lazy("Failed baunie"), gettext_lazy("Who played on and lost a trick?")
    ),
    "premature_kap": OutcomeWords(gettext_lazy("Knocked too early"), gettext_lazy("Who knocked too early?")),
    "early_concession": OutcomeWords(gettext_lazy("Gave up"), gettext_lazy("Who gave up without a trick?")),
    "penalty": OutcomeWords(pgettext_lazy("outcome", "Penalty"), gettext_lazy("Who made the fault?")),
}

PENALTIES: dict[str, str | Promise] = {  # rules §5.1
    "looked_at_trick": gettext_lazy("Trick looked at"),
    "card_out_of_turn_early": gettext_lazy("Card out of turn, no trick yet, fewer than five played"),
    "card_out_of_turn_late": gettext_lazy("Card out of turn, no trick yet, five or more played"),
    "card_out_of_turn": gettext_lazy("Card out of turn, with a trick"),
    "cards_not_laid_down": gettext_lazy("Cards not laid down"),
    "misdeal": gettext_lazy("Misdeal"),
    "false_no_picture": gettext_lazy("Said “no picture” and had one"),
}

SIDES: dict[str, str | Promise] = {
    "NS": gettext_lazy("North–South"),
    "EW": gettext_lazy("East–West"),
}
SIDES_IN_SHORT: dict[str, str | Promise] = {
    "NS": pgettext_lazy("side", "NS"),
    "EW": pgettext_lazy("side", "EW"),
}
SEATS: dict[str, str | Promise] = {
    "N": pgettext_lazy("seat", "North"),
    "E": pgettext_lazy("seat", "East"),
    "S": pgettext_lazy("seat", "South"),
    "W": pgettext_lazy("seat", "West"),
}


def outcome_label(outcome: object) -> str:
    """The name of an outcome; a word that is none is shown as it was reported."""
    words = OUTCOMES.get(outcome) if isinstance(outcome, str) else None
    return str(words.label) if words else _quoted(outcome)


def penalty_label(code: object) -> str:
    """The name of a penalty; the code of one that only this house has, as words."""
    if isinstance(code, str) and code in PENALTIES:
        return str(PENALTIES[code])
    return _quoted(code).replace("_", " ")


def side_label(side: object, names: Mapping[str, str]) -> str:
    """A side by the names of who sits there, else by where they sit."""
    if isinstance(side, str) and side in SIDES:
        return names.get(side) or str(SIDES[side])
    return _quoted(side)


def hand_in_words(hand: HandResult, names: Mapping[str, str]) -> str:
    """A reported hand as one line: "Kap, Asha – Ruben; misdeal: Delano – Joyce". Wrong values stay visible."""
    parts = [f"{outcome_label(hand.outcome)}, {side_label(hand.side, names)}"]
    if isinstance(hand.tricks, dict):
        ns, ew = (_quoted(hand.tricks.get(side)) for side in SIDES)
        parts.append(_("tricks %(ns)s–%(ew)s") % {"ns": ns, "ew": ew})
    elif hand.tricks is not None:
        parts.append(_("tricks: %(tricks)s") % {"tricks": _quoted(hand.tricks)})
    if hand.caller is not None:
        parts.append(_("caller: %(seat)s") % {"seat": SEATS.get(str(hand.caller), _quoted(hand.caller))})
    reported = () if hand.penalties is None else hand.penalties
    offences = reported if isinstance(reported, tuple | list) else (reported,)
    for offence in offences:
        if isinstance(offence, dict):
            parts.append(f"{penalty_label(offence.get('code'))}: {side_label(offence.get('side'), names)}")
        else:
            parts.append(_("penalty: %(penalty)s") % {"penalty": _quoted(offence)})
    return "; ".join(parts)


LONGEST_QUOTE = 30


def _quoted(value: object) -> str:
    """Something that was reported and is none of the words, cut to a length that a line can hold."""
    # A sheet file may hold half a character, which no page can be written with.
    text = "?" if value is None else str(value).encode("utf-8", "replace").decode()
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…"
