"""The sheet file: one JSON format for a score sheet, read and written the same way by the command and by the site.

Knows form only: which keys there are and what a missing one means. What the hands are worth is known to sheet.py.
"""

import json
from dataclasses import dataclass
from typing import Any, NoReturn

from .errors import NO_SUCH_FIELD, Refused, SheetError, gettext_noop, shown
from .hand import HandResult
from .rules import DEFAULT_PRESET, HouseRules, preset_name
from .sheet import SheetScore, check_closed, tally

_SHEET_KEYS = ("rules", "first_caller", "closed", "hands")
# Python turns at most 4300 digits into a number unless told to. Nothing here is as large as what fewer say.
_MOST_DIGITS = 1000


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet as a file holds it. `first_caller` may be a wrong value; `tally` names it."""

    rules: HouseRules
    hands: tuple[HandResult, ...]
    first_caller: object = None
    closed: bool = False

    @classmethod
    def from_json(cls, value: object) -> "Sheet":
        """The sheet of one JSON object. Raises SheetError or RulesError where it is not a sheet."""
        if not isinstance(value, dict):
            raise SheetError(gettext_noop("a sheet must be an object"))
        for key in value:
            if key not in _SHEET_KEYS:
                raise SheetError(NO_SUCH_FIELD, field="sheet", key=shown(key), names=", ".join(_SHEET_KEYS))
        hands = value.get("hands")
        if not isinstance(hands, list):
            raise SheetError(gettext_noop("a sheet must have hands, a list of objects"))
        rules = HouseRules.from_json(value.get("rules", DEFAULT_PRESET))
        closed = value.get("closed", False)
        check_closed(rules, closed)
        return cls(rules, _hands_of(hands), value.get("first_caller"), closed)

    def to_json(self) -> dict[str, object]:
        """As `from_json` reads it; what is absent is left out, and rules that are a preset go by its name."""
        value: dict[str, object] = {"rules": preset_name(self.rules) or self.rules.to_json()}
        if self.first_caller is not None:
            value["first_caller"] = self.first_caller
        if self.closed:
            value["closed"] = True
        return value | {"hands": [hand.to_json() for hand in self.hands]}

    def score(self) -> SheetScore:
        """How the sheet stands."""
        return tally(self.rules, self.hands, first_caller=self.first_caller, closed=self.closed)


def read_sheets(data: bytes) -> Sheet | list[Sheet]:
    """The sheet, or the list of sheets, of a file. Raises SheetError or RulesError where it is neither.

    One item of a list that is no sheet refuses the whole list. A byte order mark before the text is passed over.
    """
    value = _parse(data)
    if isinstance(value, list):
        return [_item(number, each) for number, each in enumerate(value, 1)]
    return Sheet.from_json(value)


def _hands_of(values: list[object]) -> tuple[HandResult, ...]:
    hands: list[HandResult] = []
    for value in values:
        try:
            hands.append(HandResult.from_json(value))
        except SheetError as error:
            raise SheetError(
                gettext_noop("hand %(number)s: %(reason)s"), number=len(hands) + 1, reason=error
            ) from None
    return tuple(hands)


def _item(number: int, value: object) -> Sheet:
    try:
        return Sheet.from_json(value)
    except Refused as error:
        raise SheetError(gettext_noop("sheet %(number)s: %(reason)s"), number=number, reason=error) from None


def _parse(data: bytes) -> object:
    """The JSON value of a file. Raises SheetError for what is no JSON text, or says a key twice in one object."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise SheetError(gettext_noop("the file is not UTF-8 text")) from None
    try:
        return json.loads(text, parse_int=_whole, parse_constant=_no_number, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        raise SheetError(
            gettext_noop("the file is not JSON: line %(line)s, column %(column)s"),
            line=error.lineno,
            column=error.colno,
        ) from None
    except RecursionError:
        raise SheetError(gettext_noop("the file is nested too deeply to be a sheet")) from None


def _whole(digits: str) -> int:
    """A JSON integer. One that is longer than Python reads is kept as one just as much beyond every limit."""
    return int(digits[:_MOST_DIGITS])


def _no_number(word: str) -> NoReturn:
    # NaN, Infinity and -Infinity: Python's reader takes them, JSON does not know them.
    raise SheetError(gettext_noop("the file is not JSON: %(word)s is not a number"), word=word)


def _object(pairs: list[tuple[str, object]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise SheetError(gettext_noop("the key %(key)s stands twice in one object"), key=shown(twice))
    return value
