"""How tests look at a refusal: the field and the code of every problem, in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from apps.clubs.refusals import Refused

Problems = list[tuple[str, str]]


@contextmanager
def refused_with(*expected: tuple[str, str]) -> Iterator[None]:
    """The block is refused with exactly these (field, code) pairs."""
    with pytest.raises(Refused) as refused:
        yield
    assert [(problem.field, problem.code) for problem in refused.value.problems] == list(expected)
    assert all(problem.message for problem in refused.value.problems)


def problems_of(change: Callable[[], object]) -> Problems:
    """The (field, code) pairs with which the change is refused; none when it is carried out."""
    try:
        change()
    except Refused as refused:
        return [(problem.field, problem.code) for problem in refused.problems]
    return []
