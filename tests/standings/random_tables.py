"""Small random tables for properties: plain JSON values in which ties are frequent."""

from hypothesis import strategies as st

from apps.standings.tie_breaks import CRITERIA

STATES = ("walkover", "double_walkover", "bye", "void", "not_played", "to_be_replayed", "provisional")
DETAILS = [f"{side}_{what}" for what in ("hand_points", "sheets", "baunies") for side in ("home", "away")]
LEAGUE = ["points", "head_to_head_points", "head_to_head_difference", "difference", "scored"]
# Far more digits than a decimal context or a machine word holds.
HUGE = 10**40

counts = st.integers(0, 3) | st.sampled_from([HUGE, HUGE + 1])
scores = st.integers(0, 3)
decimals = st.integers(-3, 3) | st.sampled_from(
    ["0.5", "-0.5", "1.0", "007", "-0", str(HUGE) + ".5", "0." + "0" * 40 + "1"]
)
names = st.lists(st.sampled_from("ABCDEFG") | st.text(max_size=3), unique=True, max_size=6)
criteria = st.permutations(sorted(CRITERIA)).flatmap(
    lambda order: st.integers(0, len(order)).map(lambda length: list(order[:length]))
)


@st.composite
def results(draw, entries, score=scores):
    """One result between, or of, the entries."""
    state = draw(st.none() | st.none() | st.none() | st.sampled_from(STATES))
    home, away = draw(st.permutations(entries))[:2]
    result = {"home": home, "away": away}
    if state is None:
        result |= {"home_score": draw(score), "away_score": draw(score)}
    else:
        result["state"] = state
    if state == "bye":
        del result["away"]
    if state == "walkover":
        result["winner"] = draw(st.sampled_from([home, away]))
    result |= draw(st.dictionaries(st.sampled_from(DETAILS), counts, max_size=2))
    if draw(st.integers(0, 5)) == 0:
        result["decider"] = True
    return result


@st.composite
def adjustments(draw, entries):
    """One bonus or deduction."""
    return {
        "entry": draw(st.sampled_from(entries)),
        "kind": draw(st.sampled_from(["bonus", "deduction"])),
        "amount": draw(st.sampled_from(["1", "0.5", "3", "2.50", str(HUGE)])),
        "reason": "late line-up",
    }


@st.composite
def tables(draw, points=None, order=criteria):
    """A table that can be ranked; `points` may narrow the league points, `order` the criteria."""
    entries = draw(names)
    scheme = st.fixed_dictionaries(
        {"win": decimals, "draw": decimals, "loss": decimals}, optional={"bye": decimals}
    )
    usual = st.just({"win": 2, "draw": 1, "loss": 0}) | st.just({"win": 3, "draw": 1, "loss": 0})
    table = {
        "entries": entries,
        "points": draw(usual | scheme if points is None else points),
        "criteria": draw(order | st.just(LEAGUE)),
    }
    if draw(st.booleans()):
        table["head_to_head"] = draw(st.sampled_from(["reapplied", "once"]))
    if draw(st.booleans()):
        walkover_scores = st.sampled_from([None, [10, 0], [2, 2], [HUGE, 1]])
        table["walkover"] = draw(
            st.fixed_dictionaries({}, optional={"score": walkover_scores, "in_head_to_head": st.booleans()})
        )
    if len(entries) > 1:
        table["results"] = draw(st.lists(results(entries), max_size=14))
    if entries and draw(st.booleans()):
        table["adjustments"] = draw(st.lists(adjustments(entries), max_size=3))
        table["lots"] = draw(st.lists(st.sampled_from(entries), unique=True))
    return table


@st.composite
def falling_apart(draw):
    """A table of up to ten entries in chains, each beating the one before: head-to-head splits off one after another.

    Draws and repeated matches between random entries disturb the chains.
    """
    entries = [f"E{number}" for number in range(draw(st.integers(4, 10)))]
    chains = draw(st.integers(1, 2))
    results = [
        {"home": better, "away": worse, "home_score": 1, "away_score": 0}
        for worse, better in zip(entries, entries[chains:], strict=False)
    ]
    pairs = st.lists(st.sampled_from(entries), min_size=2, max_size=2, unique=True)
    for home, away in draw(st.lists(pairs, max_size=8)):
        lead = draw(st.sampled_from([0, 0, 1]))
        level = draw(st.integers(0, 2))
        results.append({"home": home, "away": away, "home_score": level + lead, "away_score": level})
    block = ["head_to_head_points", "head_to_head_difference", "head_to_head_scored"]
    return {
        "entries": draw(st.permutations(entries)),
        "points": {"win": 3, "draw": 1, "loss": 0},
        "criteria": draw(st.permutations(block))[: draw(st.integers(1, 3))],
        "results": results,
    }
