"""The numbers of tables as people write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.schedule.table_numbers import free, in_words, read

NUMBERS = st.lists(st.integers(1, 999), unique=True, max_size=12)


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [
        ("1-4", [1, 2, 3, 4]),
        ("1–4, 9", [1, 2, 3, 4, 9]),
        (" 7 , 3;2 ", [7, 3, 2]),
        ("5 - 6", [5, 6]),
        ("", []),
        ("999", [999]),
    ],
)
def test_numbers_are_read_as_people_write_them(typed: str, numbers: list[int]) -> None:
    assert read(typed) == numbers


@pytest.mark.parametrize("typed", ["0", "4-1", "1,1", "1-3,2", "een", "1-", "-3", "1000", "²", "1.5", "1--4"])
def test_what_is_no_table_is_not_read(typed: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - what is said is what was typed, perhaps nothing
        read(typed)


@given(NUMBERS)
def test_what_is_written_is_read_back(numbers: list[int]) -> None:
    assert read(in_words(numbers)) == numbers


@given(needed=st.integers(0, 8), of=st.integers(0, 20), taken=st.sets(st.integers(1, 20)))
def test_free_tables_are_free_and_side_by_side_where_they_can_be(
    needed: int, of: int, taken: set[int]
) -> None:
    found = free(needed, of, taken)
    left = [number for number in range(1, of + 1) if number not in taken]
    assert len(found) == (needed if len(left) >= needed else 0)
    assert set(found) <= set(left)
    blocks = [set(range(low, low + needed)) for low in range(1, of - needed + 2)]
    if needed and any(block <= set(left) for block in blocks):
        assert found == list(range(found[0], found[0] + needed))
