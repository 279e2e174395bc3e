"""What holds for every table: compared with a second ranking, and whatever the order, the names and the scores."""

import copy
from fractions import Fraction

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from apps.standings.ranking import rank
from apps.standings.table_file import Table
from tests.standings.random_tables import falling_apart, tables
from tests.standings.reference import Reference

FALLING_POINTS = st.sampled_from(
    [
        {"win": 2, "draw": 1, "loss": 0},
        {"win": 3, "draw": 1, "loss": 0},
        {"win": "0.5", "draw": "0", "loss": "-0.25", "bye": 7},
    ]
)


def ranked(table):
    return [row.to_json() for row in rank(Table.from_json(table))]


def places(table):
    return {row["entry"]: row["place"] for row in ranked(table)}


@given(tables())
@settings(max_examples=120)
def test_rank_agrees_with_a_second_ranking_written_from_the_rules(table):
    keys = ("place", "entry", "points", "adjustment", "decided_by")
    rows = [{key: row[key] for key in keys} for row in ranked(table)]
    for row in rows:
        row["points"], row["adjustment"] = Fraction(row["points"]), Fraction(row["adjustment"])
    assert rows == Reference(table).rows()


@given(falling_apart())
@settings(max_examples=100)
def test_rank_agrees_where_a_large_group_falls_apart_bit_by_bit(table):
    rows = [(row["place"], row["entry"], row["decided_by"]) for row in ranked(table)]
    assert rows == [(row["place"], row["entry"], row["decided_by"]) for row in Reference(table).rows()]


@given(tables())
def test_rank_gives_every_entry_one_row_whose_figures_fit_together(table):
    rows = ranked(table)
    assert sorted(row["entry"] for row in rows) == sorted(table["entries"])
    for row in rows:
        assert row["played"] == row["won"] + row["drawn"] + row["lost"]
        assert row["difference"] == row["scored"] - row["conceded"]
    walkover = table.get("walkover", {}).get("score") or [0, 0]
    assert sum(row["scored"] for row in rows) == sum(row["conceded"] for row in rows)
    counted = [result for result in table.get("results", []) if not result.get("decider")]
    won_by_walkover = [result for result in counted if result.get("state") == "walkover"]
    scored = [result["home_score"] + result["away_score"] for result in counted if "state" not in result]
    assert sum(row["scored"] for row in rows) == sum(scored) + sum(walkover) * len(won_by_walkover)


@given(tables())
def test_rank_counts_places_over_shared_ones(table):
    rows = ranked(table)
    order = {entry: number for number, entry in enumerate(table["entries"])}
    for number, row in enumerate(rows, start=1):
        above = rows[number - 2] if number > 1 else None
        shares = above is not None and above["place"] == row["place"]
        assert shares or row["place"] == number
        assert (row["decided_by"] is None) == (above is None or shares)
        assert not shares or order[above["entry"]] < order[row["entry"]]


@given(tables(), st.randoms(use_true_random=False))
def test_rank_does_not_depend_on_the_order_of_results(table, random):
    shuffled = copy.deepcopy(table)
    random.shuffle(shuffled.setdefault("results", []))
    random.shuffle(shuffled.setdefault("adjustments", []))
    assert ranked(shuffled) == ranked(table)


@given(tables())
def test_rank_does_not_depend_on_which_side_was_at_home(table):
    turned = copy.deepcopy(table)
    swap = {"home": "away", "away": "home"}
    turned["results"] = [
        result
        if result.get("state") == "bye"
        else {f"{swap.get(key[:4], key[:4])}{key[4:]}": value for key, value in result.items()}
        for result in turned.get("results", [])
    ]
    assert ranked(turned) == ranked(table)


@given(tables(), st.randoms(use_true_random=False))
def test_rank_does_not_depend_on_names(table, random):
    numbers = random.sample(range(100), len(table["entries"]))
    new = {entry: f"entry {number}" for entry, number in zip(table["entries"], numbers, strict=True)}
    renamed = copy.deepcopy(table)
    renamed["entries"] = [new[entry] for entry in table["entries"]]
    renamed["lots"] = [new[entry] for entry in table.get("lots", [])]
    for item in [*renamed.get("results", []), *renamed.get("adjustments", [])]:
        item.update({key: new[item[key]] for key in ("home", "away", "winner", "entry") if key in item})
    assert ranked(renamed) == [row | {"entry": new[row["entry"]]} for row in ranked(table)]


@given(tables())
def test_a_criterion_more_never_joins_entries_that_were_apart(table):
    for length in range(len(table["criteria"])):
        shorter = table | {"criteria": table["criteria"][:length]}
        # A head-to-head block is applied as a whole, so it may only be lengthened at its end.
        if table["criteria"][length].startswith("head_to_head"):
            continue
        before, after = places(shorter), places(table | {"criteria": table["criteria"][: length + 1]})
        for one in before:
            for two in before:
                assert before[one] >= before[two] or after[one] < after[two]


def one_more_never_hurts(criteria):
    """Whether one more point in a match can never lower the scorer's place under these criteria.

    It can where a loss becomes a draw, `wins` is compared first, and a criterion that looks only at the level entries
    comes next: the opponent then joins or leaves those with whom the scorer is compared. `docs/standings-rules.md` has
    the proof.
    """
    after_wins = False
    for name in criteria:
        if name in ("points", "difference", "scored"):
            return True
        if name.startswith("head_to_head"):
            return not after_wins
        if name == "decider" and after_wins:
            return False
        after_wins = after_wins or name == "wins"
    return True


@given(tables(points=FALLING_POINTS), st.data(), st.sampled_from(["home_score", "away_score"]), st.booleans())
@settings(max_examples=120)
def test_one_more_hand_point_in_a_match_never_lowers_a_place(table, data, side, with_details):
    assume(one_more_never_hurts(table["criteria"]))
    played = [number for number, result in enumerate(table.get("results", [])) if "state" not in result]
    assume(played)
    number = data.draw(st.sampled_from(played))
    better = copy.deepcopy(table)
    result = better["results"][number]
    result[side] += 1
    if with_details:
        detail = side.replace("score", "hand_points")
        result[detail] = result.get(detail, 0) + 1
    scorer = result[side.removesuffix("_score")]
    assert places(better)[scorer] <= places(table)[scorer]
