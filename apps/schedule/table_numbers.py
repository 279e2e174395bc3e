"""The numbers of a hall's tables, as people write and read them: "1–4, 9". Knows nothing of halls or matches."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Sequence

DASH = "–"
GREATEST = 999


def in_words(numbers: Iterable[int]) -> str:
    """The numbers in their order, a run of three or more as "1–4"; "" for none."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    written = itertools.chain.from_iterable(
        [f"{run[0]}{DASH}{run[-1]}"] if len(run) > 2 else map(str, run) for run in runs
    )
    return ", ".join(written)


def read(text: str) -> list[int]:
    """The numbers of "1-4, 9" (or with a dash, or spaces between), in the order in which they stand there.

    Raises ValueError for what is no number from 1 to GREATEST, a run that goes back, and a number that stands twice.
    """
    numbers: list[int] = []
    tidied = text.replace(DASH, "-").replace(" -", "-").replace("- ", "-")
    for part in tidied.replace(",", " ").replace(";", " ").split():
        first, dash, last = part.partition("-")
        low = _number(first)
        high = _number(last) if dash else low
        if high < low:
            raise ValueError(part)
        numbers += range(low, high + 1)
    if len(set(numbers)) != len(numbers):
        raise ValueError(text)
    return numbers


def free(needed: int, of: int, taken: Collection[int]) -> list[int]:
    """So many of the tables 1 to `of` that nobody has: side by side if there are, else the lowest; [] for too few."""
    available = [number for number in range(1, of + 1) if number not in taken]
    if len(available) < needed:
        return []
    for start in range(len(available) - needed + 1):
        block = available[start : start + needed]
        if _side_by_side(block):
            return block
    return available[:needed]


def _side_by_side(block: Sequence[int]) -> bool:
    return not block or block[-1] - block[0] == len(block) - 1


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(GREATEST))) or int(text) < 1:
        raise ValueError(text)
    return int(text)
