"""Movements: who sits at which table in which round of a club match.

Knows partnerships and tables by their number only: no people, clubs or sheets. It imports only the standard
library.
"""

from dataclasses import dataclass

MIN_PARTNERSHIPS = 1
MAX_PARTNERSHIPS = 12


@dataclass(frozen=True, slots=True)
class TableAt:
    """One table in one round: `home` of the home side sits NS, `away` of the visitors EW; all from 1."""

    round: int
    table: int
    home: int
    away: int


def club_match(partnerships: int, rounds: int) -> tuple[TableAt, ...]:
    """Every table of every round of a club match, by round and then by table (rules §8.2).

    `partnerships` is the number on each side. With as many rounds as partnerships everybody meets everybody
    of the other side exactly once; more rounds repeat the cycle. Raises ValueError (one sentence) unless
    `partnerships` is from MIN_PARTNERSHIPS to MAX_PARTNERSHIPS and `rounds` at least 1.
    """
    if not MIN_PARTNERSHIPS <= partnerships <= MAX_PARTNERSHIPS:
        raise ValueError(
            f"A club match has {MIN_PARTNERSHIPS} to {MAX_PARTNERSHIPS} partnerships a side, "
            f"not {partnerships}."
        )
    if rounds < 1:
        raise ValueError(f"A club match has at least 1 round, not {rounds}.")
    return tuple(
        TableAt(round=number, table=table, home=table, away=_visitor(table, number, partnerships))
        for number in range(1, rounds + 1)
        for table in range(1, partnerships + 1)
    )


def _visitor(table: int, number: int, partnerships: int) -> int:
    """The visiting partnership at a table in a round: the formula of rules §8.2, solved for v."""
    return (table - number) % partnerships + 1
