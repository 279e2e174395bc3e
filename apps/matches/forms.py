"""What people type on the pages of a match, and how it becomes the values that services take.

A form knows how to read what was typed and nothing of what is allowed: the rules and the services judge that.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from apps.clubs.models import Player
from apps.scoring.hand import HandResult, is_word
from apps.scoring.words import Outcome

from .limits import HIGHEST_SCORE
from .services.night import LONGEST_REASON
from .services.totals import HIGHEST_TOTAL

_DIGITS = re.compile(r"[0-9]{1,4}")
_DIGITS_OF_ID = re.compile(r"[0-9]{1,18}")
PAIR = ("first", "second")
Ids = tuple[int, int] | None
# What of a text is looked at: no word of the rules is longer, and a megabyte must not travel back to the page.
LONGEST_WORD = 200


@dataclass(frozen=True, slots=True)
class HandForm:
    """A hand as it was typed or tapped. Everything is kept as text, so that a refused hand stands there again.

    `penalties` are texts such as `misdeal:EW`. `ends_by` is the offence that ended the hand, `looked_at_trick:EW`: a
    button that says outcome, side and penalty at once (rules §5.2); what else was tapped of these then falls.
    """

    outcome: str = ""
    side: str = ""
    tricks_ns: str = ""
    tricks_ew: str = ""
    caller: str = ""
    ends_by: str = ""
    penalties: tuple[str, ...] = ()

    @classmethod
    def read(cls, data: QueryDict) -> HandForm:
        """What a browser sent; fields that are missing are empty."""
        single = {
            name: data.get(name, "").strip()[:LONGEST_WORD]
            for name in ("outcome", "side", "tricks_ns", "tricks_ew", "caller", "ends_by")
        }
        penalties = tuple(text[:LONGEST_WORD] for text in data.getlist("penalties") if text)
        return cls(**single, penalties=penalties)

    @classmethod
    def of(cls, hand: HandResult, *, ends: Container[object] = ()) -> HandForm:
        """The form that shows a hand, so that it can be corrected. What is no word or number is left empty.

        `ends` are the codes of the offences that end a hand by the rules of the sheet.
        """
        offences = [each for each in _listed(hand.penalties) if isinstance(each, dict)]
        written = [f"{each.get('code')}:{each.get('side')}" for each in offences]
        ending = next(
            (text for text, each in zip(written, offences, strict=True) if is_word(each.get("code"), ends)),
            "",
        )
        if ending:
            written.remove(ending)
        tricks: Mapping[str, object] = hand.tricks if isinstance(hand.tricks, dict) else {}
        return cls(
            outcome="" if ending else _text(hand.outcome),
            side="" if ending else _text(hand.side),
            tricks_ns=_text(tricks.get("NS")),
            tricks_ew=_text(tricks.get("EW")),
            caller=_text(hand.caller),
            ends_by=ending,
            penalties=tuple(written),
        )

    def to_result(self) -> HandResult:
        """The hand as the rules take it, right or wrong; what was left empty is absent."""
        offences = [_offence(text) for text in self.penalties]
        outcome, side = self.outcome, self.side
        if self.ends_by:
            ending = _offence(self.ends_by)
            offences.insert(0, ending)
            outcome, side = Outcome.PENALTY, str(ending["side"] or "")
        return HandResult(
            outcome=str(outcome) or None,
            side=side or None,
            tricks=self._tricks(),
            caller=self.caller or None,
            penalties=tuple(offences),
        )

    def _tricks(self) -> dict[str, object] | None:
        typed = {"NS": self.tricks_ns, "EW": self.tricks_ew}
        if not any(typed.values()):
            return None
        # One field alone, or a text that is no number, stays as it is: the rules name it.
        return {side: _number(text) for side, text in typed.items() if text}


def read_number(data: QueryDict, name: str) -> int | None:
    """A whole number from 0 of at most nine digits that the page itself carries; None for anything else."""
    text = data.get(name, "")
    return int(text) if re.fullmatch(r"[0-9]{1,9}", text) else None


def read_reference(data: QueryDict) -> uuid.UUID | None:
    """The `client_ref` that the form carries; None for anything else."""
    text = data.get("client_ref", "")
    try:
        return uuid.UUID(text) if len(text) <= LONGEST_WORD else None
    except ValueError:
        return None


def _number(text: str) -> int | str:
    return int(text) if _DIGITS.fullmatch(text) else text


def _text(value: object) -> str:
    """A reported value as a field shows it: a word or a whole number, else nothing."""
    if isinstance(value, str):
        return str(value)[:LONGEST_WORD]
    return str(value) if type(value) is int else ""


def _listed(penalties: object) -> Sequence[object]:
    return penalties if isinstance(penalties, tuple | list) else ()


def _offence(text: str) -> dict[str, object]:
    # The code is whatever the house rules call it, also with a colon in it; the side stands behind the last one.
    code, _colon, side = text.rpartition(":")
    return {"code": code or None, "side": side or None}


class WholeNumber(forms.IntegerField):
    """A whole number from 0, typed with the digits of a phone's number pad."""

    def __init__(self, *, most: int, **kwargs: Any) -> None:
        super().__init__(min_value=0, max_value=most, **kwargs)
        sentence = gettext_lazy("Enter a whole number from 0.")
        self.error_messages.update(invalid=sentence, required=sentence)
        self.widget.attrs.update(inputmode="numeric", autocomplete="off", maxlength=6)

    def to_python(self, value: Any) -> int | None:
        """What is longer than any number here is no number, and is not sent back by the megabyte."""
        if isinstance(value, str) and len(value.strip()) > LONGEST_WORD:
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid")
        return super().to_python(value)


class TotalForm(forms.Form):
    """The total of a sheet as it stands on paper (rules §8.5)."""

    ns_points = WholeNumber(most=HIGHEST_TOTAL)
    ew_points = WholeNumber(most=HIGHEST_TOTAL)
    ns_baunies = WholeNumber(most=99, required=False)
    ew_baunies = WholeNumber(most=99, required=False)
    confirmed = forms.BooleanField(
        required=False, label=gettext_lazy("The paper sheet says so"), widget=forms.HiddenInput
    )

    def __init__(self, *args: Any, names: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for side, name in names.items():
            self.fields[f"{side.lower()}_points"].label = _("Points of %(side)s") % {"side": name}
            self.fields[f"{side.lower()}_baunies"].label = _("Baunies of %(side)s") % {"side": name}
            self.fields[f"{side.lower()}_baunies"].help_text = _("Leave empty if the sheet does not say.")

    def ask_again(self) -> None:
        """Show the tick box by which a doubtful total is confirmed."""
        self.fields["confirmed"].widget = forms.CheckboxInput()


class FinalScoreForm(forms.Form):
    """The final score of a match of which nothing else is known (rules §8.5)."""

    home = WholeNumber(most=HIGHEST_SCORE)
    away = WholeNumber(most=HIGHEST_SCORE)
    home_best = WholeNumber(most=HIGHEST_SCORE, required=False)
    away_best = WholeNumber(most=HIGHEST_SCORE, required=False)
    note = forms.CharField(
        label=gettext_lazy("Note"),
        max_length=200,
        required=False,
        help_text=gettext_lazy("Shown beside the result, for example where the score comes from."),
    )

    def __init__(self, *args: Any, home: str, away: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for side, name in (("home", home), ("away", away)):
            self.fields[side].label = _("Score of %(side)s") % {"side": name}
            best = self.fields[f"{side}_best"]
            best.label = _("Best partnership of %(side)s") % {"side": name}
            best.help_text = _("Its hand points, if you know them.")


class LineUpForm(forms.Form):
    """The partnerships of one side: two players of the roster for each, in the order of the match.

    Fields are `first_1`, `second_1`, `first_2`, ... and `absent_1`, ... by which a partnership is said to be absent,
    whoever is chosen. One empty seat is passed on: the service says what is missing. Two are not taken for an absence.
    """

    def __init__(self, *args: Any, roster: Sequence[Player], numbers: Sequence[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.numbers = numbers
        self.players = {str(player.pk): player for player in roster}
        choices = [("", _("Choose a player")), *((key, str(player)) for key, player in self.players.items())]
        for number in numbers:
            for seat, label in (("first", _("First player")), ("second", _("Second player"))):
                self.fields[f"{seat}_{number}"] = forms.ChoiceField(
                    label=label,
                    choices=choices,
                    required=False,
                    error_messages={
                        "invalid_choice": _("This player is not on the roster of the club this season.")
                    },
                )
            self.fields[f"absent_{number}"] = forms.BooleanField(label=_("Absent"), required=False)

    def clean(self) -> dict[str, Any]:
        """Nobody chosen has to be meant."""
        data = super().clean() or self.cleaned_data
        for number in self.numbers:
            names = (f"first_{number}", f"second_{number}")
            left_empty = all(data.get(name) == "" for name in names)
            if left_empty and not data.get(f"absent_{number}"):
                message = (
                    _("Choose two players, or tick that this partnership is absent.")
                    if f"absent_{number}" in self.fields
                    else _("Choose two players.")
                )
                self.add_error(names[0], forms.ValidationError(message, code="nobody_named"))
        return data

    @staticmethod
    def initial_of(pairs: Iterable[tuple[int | None, int | None]], *, first: int = 1) -> dict[str, str]:
        """What the fields hold at first: the players of these partnerships by id, from place `first` on."""
        initial = {}
        for number, (one, other) in enumerate(pairs, start=first):
            initial[f"first_{number}"] = str(one or "")
            initial[f"second_{number}"] = str(other or "")
            initial[f"absent_{number}"] = "" if one and other else "on"
        return initial

    @property
    def rows(self) -> list[dict[str, Any]]:
        """For the page: each partnership's number with its two fields."""
        return [
            {
                "number": number,
                "first": self[f"first_{number}"],
                "second": self[f"second_{number}"],
                "absent": self[f"absent_{number}"] if f"absent_{number}" in self.fields else None,
            }
            for number in self.numbers
        ]

    def partnerships(self) -> list[tuple[Player | None, Player | None]]:
        """The pairs as the service takes them; only of a valid form."""
        return [self.pair(number) for number in self.numbers]

    def pair(self, number: int) -> tuple[Player | None, Player | None]:
        """Who was chosen for a place. The tick of a place that was absent before gives way to who is chosen."""
        data = self.cleaned_data
        first, second = (self.players.get(data[f"{seat}_{number}"]) for seat in ("first", "second"))
        was_absent = bool(self.initial.get(f"absent_{number}"))
        if data.get(f"absent_{number}") and not (was_absent and (first or second)):
            return None, None
        return first, second


class SeatingForm(LineUpForm):
    """Who sits at the places of a side from a round on, with a reason. `was_1`, ... say who the page showed there."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=LONGEST_REASON,
        required=False,
        help_text=gettext_lazy(
            "Both sides and the director read it. Only for who fills an absent place none is needed."
        ),
        widget=forms.TextInput,
    )

    def __init__(
        self, *args: Any, roster: Sequence[Player], seats: Mapping[int, Ids], may_leave: bool, **kwargs: Any
    ) -> None:
        """`seats` is who sits at which place; without `may_leave` only places where somebody sits can change."""
        self.seats = seats
        numbers = [number for number, pair in seats.items() if may_leave or pair]
        initial = {
            name: value
            for number in numbers
            for name, value in self.initial_of([seats[number] or (None, None)], first=number).items()
        }
        super().__init__(*args, roster=roster, numbers=numbers, initial=initial, **kwargs)
        for number in numbers:
            was = "-".join(map(str, seats[number] or ()))
            self.fields[f"was_{number}"] = forms.CharField(
                required=False, widget=forms.HiddenInput, initial=was, max_length=LONGEST_WORD
            )
            if not may_leave:
                self.fields["reason"].required = True
                self.fields["reason"].help_text = _("Both sides and the director read it.")
                del self.fields[f"absent_{number}"]

    def changed(self) -> dict[int, tuple[Player | None, Player | None]]:
        """The places where somebody else was chosen than the page showed; only of a valid form."""
        pairs = {number: self.pair(number) for number in self.numbers}
        return {
            number: pair
            for number, pair in pairs.items()
            if tuple(player.pk for player in pair if player) != (self.seen(number) or ())
        }

    def seen(self, number: int) -> Ids:
        """Who the page showed at a place; an answer that is none of ours is nobody."""
        parts = self.cleaned_data[f"was_{number}"].split("-")
        if len(parts) != len(PAIR) or not all(_DIGITS_OF_ID.fullmatch(part) for part in parts):
            return None
        return int(parts[0]), int(parts[1])


class ReasonForm(forms.Form):
    """Why something happens to a match."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=LONGEST_REASON,
        help_text=gettext_lazy(
            "Everybody concerned reads it, also on the public page. Name no private matters."
        ),
        widget=forms.Textarea(attrs={"rows": 3}),
    )
