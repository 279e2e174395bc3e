"""Chance sheets for the property tests: any house rules, hands that fit them, and hands that hold anything at all."""

from hypothesis import strategies as st

from apps.scoring.decisions import decisions_of
from apps.scoring.errors import SheetError
from apps.scoring.hand import HandResult
from apps.scoring.rules import PRESETS, HouseRules
from apps.scoring.sheet import allowed_outcomes
from apps.scoring.words import Outcome

SIDES, SEATS = st.sampled_from(["NS", "EW"]), st.sampled_from(["N", "E", "S", "W"])
CODES = [penalty.code for penalty in PRESETS["league"].penalties]


# ---- house rules


def points():
    return st.integers(0, 99)


def fitting(**values):
    """An object with any of the keys."""
    return st.fixed_dictionaries({}, optional=values)


ENDS = st.one_of(
    st.fixed_dictionaries({"target": st.integers(1, 60)}),
    st.fixed_dictionaries({"hands": st.integers(1, 6), "draws": st.booleans()}),
    st.fixed_dictionaries({"minutes": st.integers(1, 90), "draws": st.booleans()}),
)
PENALTIES = st.lists(
    st.fixed_dictionaries(
        {"code": st.sampled_from(CODES), "points": points()},
        optional={"ends_hand": st.booleans(), "limit": st.none() | st.integers(0, 3)},
    ),
    unique_by=lambda each: each["code"],
)
RULES_JSON = fitting(
    preset=st.sampled_from(list(PRESETS)),
    points=fitting(
        **dict.fromkeys(["majority", "kap", "kap_by_partner", "baunie", "failed_baunie"], points())
    ),
    kap_call=st.sampled_from(["announced", "silent"]),
    baunie=st.sampled_from(["announced", "play_on", "forbidden"]),
    partner_kap=st.sampled_from(["allowed", "not_allowed"]),
    premature_kap=st.booleans(),
    early_concession=st.booleans(),
    stinking=fitting(kap=points(), baunie=points()),
    trump=st.sampled_from(["five_cards", "free_call", "ninth_card", "thirteenth_card"]),
    redeal=st.none()
    | st.fixed_dictionaries({"no_picture": st.booleans()}, optional={"ace_is_picture": st.booleans()}),
    penalties=st.sampled_from(["none", "league"]) | PENALTIES,
    end=ENDS,
    caller_rotation=st.sampled_from(["clockwise", "stays_while_winning"]),
)


@st.composite
def house_rules(draw):
    """Any set of house rules."""
    value = draw(RULES_JSON)
    concession = value.get("early_concession", value.get("preset") == "league")
    if concession and value.get("baunie", PRESETS[value.get("preset", "traditional")].baunie) == "forbidden":
        value["baunie"] = "play_on"
    return HouseRules.from_json(value)


# ---- hands


@st.composite
def right_hand(draw, rules, *, with_penalties=True):
    """A hand without problems under the rules."""
    outcomes = [each for each in allowed_outcomes(rules) if with_penalties or each != Outcome.PENALTY]
    outcome, side = draw(st.sampled_from(outcomes)), draw(SIDES)
    decision = decisions_of(rules).of_hand[outcome, side]
    facts = {"outcome": str(outcome), "side": side}
    if draw(st.booleans()):
        ns, ew = draw(st.sampled_from(sorted(decision.tricks)))
        facts["tricks"] = {"NS": ns, "EW": ew}
    if decision.stinking or draw(st.integers(0, 3)) == 0:
        facts["caller"] = draw(SEATS)
    if with_penalties:
        harmless = [penalty.code for penalty in rules.penalties if not penalty.ends_hand]
        ending = [penalty.code for penalty in rules.penalties if penalty.ends_hand]
        for code in draw(st.lists(st.sampled_from(harmless), max_size=3)) if harmless else []:
            facts.setdefault("penalties", []).append({"code": code, "side": draw(SIDES)})
        if outcome == Outcome.PENALTY:
            facts.setdefault("penalties", []).append({"code": draw(st.sampled_from(ending)), "side": side})
    return facts


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)
ANY_TRICKS = st.fixed_dictionaries({}, optional={"NS": JSON | st.integers(-1, 14), "EW": st.integers(-1, 14)})
ANY_PENALTY = st.fixed_dictionaries(
    {}, optional={"code": st.sampled_from(CODES) | JSON, "side": SIDES | JSON}
)
ANY_HAND = st.fixed_dictionaries(
    {},
    optional={
        "outcome": st.sampled_from(list(map(str, Outcome))) | JSON,
        "side": SIDES | JSON,
        "tricks": ANY_TRICKS | JSON,
        "caller": SEATS | JSON,
        "penalties": st.lists(ANY_PENALTY | JSON, max_size=3) | JSON,
    },
)


def without_strangers(facts):
    """The hand as a HandResult, or None where it has a key that no hand has."""
    try:
        return HandResult.from_json(facts)
    except SheetError:
        return None


@st.composite
def sheets(draw):
    """House rules, hands (some of them wrong) and a first caller."""
    rules = draw(house_rules())
    read = [without_strangers(facts) for facts in draw(st.lists(right_hand(rules) | ANY_HAND, max_size=9))]
    return rules, [each for each in read if each is not None], draw(st.none() | SEATS)
