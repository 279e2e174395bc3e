"""Scoring and ranking, without database or server."""

from __future__ import annotations

import json
import random
from collections import defaultdict
from decimal import Decimal
from typing import Any

from apps.scoring.hand import HandResult
from apps.scoring.rules import HouseRules
from apps.scoring.sheet import tally
from apps.standings.ranking import rank
from apps.standings.table_file import Points, Result, Table

from .measure import Figure, at_most, side_by_side

SHEETS = 20_000
ENTRIES = 1_000
RESULTS = 100_000


def scoring() -> list[Figure]:
    """20,000 league sheets of four hands, by the function that the site uses, beside reading them as JSON."""
    texts = [json.dumps(sheet) for sheet in league_sheets(SHEETS)]
    sheets = [json.loads(text) for text in texts]

    def read() -> None:
        for text in texts:
            json.loads(text)

    def score() -> None:
        for sheet in sheets:
            rules = HouseRules.from_json(sheet["rules"])
            tally(rules, [HandResult.from_json(hand) for hand in sheet["hands"]])

    reading, scored = side_by_side(read, score)
    return [at_most("score 20,000 sheets v json.loads of them", scored, reading, "s", 10)]


def league_sheets(count: int) -> list[dict[str, Any]]:
    """Sheets as league nights write them: some with tricks, a few with a penalty."""
    rng = random.Random(7)  # noqa: S311 - play, not secrets
    return [{"rules": "league", "hands": [league_hand(rng) for _hand in range(4)]} for _sheet in range(count)]


def league_hand(rng: random.Random) -> dict[str, Any]:
    """One hand by chance."""
    side, other = rng.sample(["NS", "EW"], 2)
    outcome = rng.choices(["majority", "kap", "baunie", "failed_baunie"], weights=[80, 16, 2, 2])[0]
    hand: dict[str, Any] = {"outcome": outcome, "side": side}
    if outcome == "majority" and rng.random() < 0.3:
        won = rng.randrange(7, 13)
        hand["tricks"] = {side: won, other: 13 - won}
    if rng.random() < 0.02:
        hand["penalties"] = [{"code": "misdeal", "side": other}]
    return hand


def ranking() -> list[Figure]:
    """1,000 entries with 100,000 results and head-to-head, beside one pass that sums points into a dict."""
    table, twice = random_table(RESULTS), random_table(2 * RESULTS)

    def plain_pass() -> None:
        points: dict[str, int] = defaultdict(int)
        for result in table.results:
            home, away = result.home_score or 0, result.away_score or 0
            if home > away:
                points[result.home] += 2
            elif home < away:
                points[result.away or ""] += 2
            else:
                points[result.home] += 1
                points[result.away or ""] += 1

    plain, once, double = side_by_side(plain_pass, lambda: rank(table), lambda: rank(twice), rounds=5)
    return [
        at_most("rank 1,000 entries, 100,000 results v one pass over them", once, plain, "s", 25),
        at_most("rank twice as many results v once", double, once, "s", 2.3),
    ]


def random_table(results: int) -> Table:
    """A table in which many entries are level, so that head-to-head has work."""
    rng = random.Random(results)  # noqa: S311 - play, not secrets
    entries = tuple(f"entry {number}" for number in range(ENTRIES))
    played = []
    for _result in range(results):
        home, away = rng.sample(entries, 2)
        played.append(Result(home, away, rng.randrange(50, 110), rng.randrange(50, 110)))
    return Table(
        entries=entries,
        points=Points(win=Decimal(2), draw=Decimal(1), loss=Decimal(0)),
        criteria=("points", "head_to_head_points", "head_to_head_difference", "difference", "scored"),
        results=tuple(played),
    )
