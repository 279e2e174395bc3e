"""Reads single values of a table file strictly, and says in one line where one is wrong and what belongs there.

Whole numbers are JSON integers (7.0, true and "7" are not), unknown keys are refused so that a misspelt one never
loses points, and null never stands for something that is absent. Knows nothing about results or ranking.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from decimal import Decimal
from enum import StrEnum
from typing import NoReturn, TypeVar

_DECIMAL = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")
_SHOWN_LENGTH = 40
Word = TypeVar("Word", bound=StrEnum)
Item = TypeVar("Item")


class TableError(ValueError):
    """What was given is not a table; the text is one line: where, what is wrong and what belongs there."""

    def __init__(self, where: str, problem: str) -> None:
        super().__init__(f"{where}: {problem}")
        self.where = where
        self.problem = problem

    def __reduce__(self) -> tuple[type[TableError], tuple[str, str]]:
        """Travel between processes with both parts."""
        return TableError, (self.where, self.problem)


def refuse(where: str, problem: str) -> NoReturn:
    """Raise the `TableError` that says the problem of one place."""
    raise TableError(where, problem)


def shown(value: object) -> str:
    """Return a value as a message shows it: on one line and short, whatever it is."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, (list, tuple)):
        return "a list"
    if isinstance(value, int) and value.bit_length() > 100:
        return "a very large number"
    text = repr(value[: _SHOWN_LENGTH + 1] if isinstance(value, str) else value)
    return text if len(text) <= _SHOWN_LENGTH else text[:_SHOWN_LENGTH] + "..."


def one_of(words: Iterable[str]) -> str:
    """Return the words as a message lists them."""
    return ", ".join(words)


def read_object(
    value: object, where: str, *, known: frozenset[str], required: frozenset[str]
) -> dict[str, object]:
    """Return an object that has all required keys and none that is not known."""
    if not isinstance(value, dict):
        refuse(where, f"must be an object, not {shown(value)}")
    if not known.issuperset(value):
        unknown = next(key for key in value if key not in known)
        refuse(where, f"has an unknown key {shown(unknown)}; known are {one_of(sorted(known))}")
    if not required <= value.keys():
        refuse(where, f"lacks {one_of(sorted(required - value.keys()))}")
    return value


def read_list(value: object, where: str) -> list[object]:
    """Return a list."""
    if not isinstance(value, list):
        refuse(where, f"must be a list, not {shown(value)}")
    return value


def read_items(value: object, where: str, read: Callable[[object, str], Item]) -> tuple[Item, ...]:
    """Return a list whose items are read one by one; a problem within an item is told with the item's place."""
    items = []
    for index, item in enumerate(read_list(value, where)):
        try:
            items.append(read(item, ""))
        except TableError as error:
            place = f"{where}[{index}]"
            raise TableError(f"{place}.{error.where}" if error.where else place, error.problem) from None
    return tuple(items)


def read_text(value: object, where: str) -> str:
    """Return a text."""
    if not isinstance(value, str):
        refuse(where, f"must be text, not {shown(value)}")
    return value


def read_word(value: object, where: str, words: type[Word]) -> Word:
    """Return one of a fixed set of words."""
    if isinstance(value, str):
        for word in words:
            if word == value:
                return word
    refuse(where, f"must be one of {one_of(words)}, not {shown(value)}")


def read_flag(value: object, where: str) -> bool:
    """Return true or false."""
    if not isinstance(value, bool):
        refuse(where, f"must be true or false, not {shown(value)}")
    return value


def read_count(value: object, where: str) -> int:
    """Return a whole number from 0."""
    if type(value) is not int or value < 0:
        refuse(where, f"must be a whole number from 0, not {shown(value)}")
    return value


def read_decimal(value: object, where: str) -> Decimal:
    """Return a whole number, or a decimal that is given as text, exactly."""
    if type(value) is int:
        return Decimal(value)
    if isinstance(value, str) and _DECIMAL.fullmatch(value):
        return Decimal(value)
    refuse(where, f'must be a whole number or a decimal as text such as "0.5", not {shown(value)}')


def read_amount(value: object, where: str) -> Decimal:
    """Return a positive decimal that is given as text, exactly."""
    if isinstance(value, str) and _DECIMAL.fullmatch(value) and Decimal(value) > 0:
        return Decimal(value)
    refuse(where, f'must be a positive decimal as text such as "1" or "0.5", not {shown(value)}')
