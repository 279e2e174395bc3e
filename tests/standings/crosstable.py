"""Crosstables as people draw them: row at home, column away.

A cell holds results separated by commas: `82-67` was played, `w-l` and `l-w` are walkovers for the winner, `l-l` is a
double walkover, `d70-75` is a decider; `.` holds nothing.
"""

from apps.standings.ranking import rank
from apps.standings.table_file import Table

WALKOVERS = {"w-l": "home", "l-w": "away"}


def results_of(rows):
    """Return the results of a crosstable, given as its rows of cells, the first row holding the names."""
    (_, *names), *lines = rows
    results = []
    for home, *cells in lines:
        for away, cell in zip(names, cells, strict=True):
            for text in cell.split(","):
                if text.strip() not in ("", "."):
                    results.append(result_of(home, away, text.strip()))
    return results


def result_of(home, away, text):
    """Return one result of a cell."""
    sides = {"home": home, "away": away}
    if text in WALKOVERS:
        return sides | {"state": "walkover", "winner": sides[WALKOVERS[text]]}
    if text == "l-l":
        return sides | {"state": "double_walkover"}
    home_score, away_score = text.removeprefix("d").split("-")
    result = sides | {"home_score": int(home_score), "away_score": int(away_score)}
    return result | {"decider": True} if text.startswith("d") else result


def drawn(text):
    """Return the rows of a crosstable drawn with spaces between the cells; commas join results of one cell."""
    lines = [line.split() for line in text.strip().splitlines()]
    return [["", *lines[0]], *lines[1:]]


def ranked(crosstable, criteria, **more):
    """Return place, entry and what decided it, best first; win 2, draw 1, loss 0."""
    rows = drawn(crosstable)
    table = {"entries": rows[0][1:], "points": {"win": 2, "draw": 1, "loss": 0}, "criteria": criteria.split()}
    details = more.pop("details", {})
    results = [result | details.get((result["home"], result["away"]), {}) for result in results_of(rows)]
    return [
        (row.place, row.entry, row.decided_by)
        for row in rank(Table.from_json(table | {"results": results} | more))
    ]


def deduct(entry, amount):
    """Return the adjustments that take an amount of points from one entry."""
    return [{"entry": entry, "kind": "deduction", "amount": amount, "reason": "ineligible player"}]
