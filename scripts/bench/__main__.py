"""Measure everything, print the table, write ``var/bench.json``: ``make bench``."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from scripts import messages

from .databases import federations
from .measure import Figure
from .pages import pages
from .pure import ranking, scoring


def main() -> int:
    """0 when every figure keeps its limit, else 1."""
    figures = [*scoring(), *ranking(), *pages(), *federations()]
    show(figures)
    file = Path(messages.ROOT) / "var" / "bench.json"
    file.parent.mkdir(exist_ok=True)
    file.write_text(json.dumps([figure.to_json() for figure in figures], indent=1) + "\n")
    print(f"Also in {file.relative_to(messages.ROOT)}.")
    return 0 if all(figure.is_met for figure in figures) else 1


def show(figures: list[Figure]) -> None:
    """Print the table."""
    width = max(len(figure.figure) for figure in figures)
    print(f"{'figure':<{width}}  {'value':>12}  {'baseline':>12}  {'ratio':>7}  limit")
    for each in figures:
        value, baseline = (f"{number:.4g} {each.unit}" for number in (each.value, each.baseline))
        verdict = "" if each.is_met else "  MISSED"
        print(
            f"{each.figure:<{width}}  {value:>12}  {baseline:>12}  {each.ratio:>7.2f}  {each.limit}{verdict}"
        )


if __name__ == "__main__":
    sys.exit(main())
