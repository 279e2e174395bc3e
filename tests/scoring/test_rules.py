"""House rules as JSON: the presets, what is read, and what is refused and with which words."""

from dataclasses import fields, replace

import pytest

from apps.scoring.errors import RulesError
from apps.scoring.rules import (
    LEAGUE_PENALTIES,
    PRESETS,
    End,
    HouseRules,
    Penalty,
    PointValues,
    Redeal,
    Stinking,
    preset_name,
)

OWN_LIST = [{"code": "late", "points": 3, "ends_hand": True, "limit": 4}, {"code": "rude", "points": 0}]


def refused(value):
    """The refusal of rules as JSON."""
    with pytest.raises(RulesError) as error:
        HouseRules.from_json(value)
    assert "\n" not in str(error.value)
    return error.value


# ---- presets, rules §7


@pytest.mark.parametrize(
    (
        "name",
        "end",
        "kap_call",
        "baunie",
        "partner_kap",
        "concession",
        "premature",
        "rotation",
        "redeal",
        "penalties",
    ),
    [
        (
            "traditional",
            {"target": 20},
            "announced",
            "announced",
            "allowed",
            False,
            False,
            "clockwise",
            None,
            (),
        ),
        (
            "clubhouse",
            {"target": 20},
            "announced",
            "play_on",
            "allowed",
            False,
            True,
            "clockwise",
            Redeal(True),
            (),
        ),
        (
            "standard",
            {"target": 20},
            "announced",
            "play_on",
            "not_allowed",
            False,
            False,
            "stays_while_winning",
            Redeal(True),
            (),
        ),
        (
            "silent_kap",
            {"target": 20},
            "silent",
            "announced",
            "not_allowed",
            False,
            False,
            "clockwise",
            None,
            (),
        ),
        (
            "no_baunie",
            {"target": 20},
            "announced",
            "forbidden",
            "not_allowed",
            False,
            False,
            "clockwise",
            None,
            (),
        ),
        (
            "league",
            {"hands": 4, "draws": True},
            "announced",
            "play_on",
            "allowed",
            True,
            False,
            "stays_while_winning",
            Redeal(True),
            LEAGUE_PENALTIES,
        ),
    ],
)
def test_preset_is_as_the_table_says(
    name, end, kap_call, baunie, partner_kap, concession, premature, rotation, redeal, penalties
):
    rules = HouseRules.from_json(name)
    assert rules == HouseRules(
        points=PointValues(2, 5, 2, 15, 2, 2),
        kap_call=kap_call,
        baunie=baunie,
        partner_kap=partner_kap,
        premature_kap=premature,
        early_concession=concession,
        stinking=Stinking(0, 0),
        trump="five_cards",
        redeal=redeal,
        penalties=penalties,
        end=End(**end),
        caller_rotation=rotation,
    )
    assert preset_name(rules) == name
    assert HouseRules.from_json({"preset": name}) == rules


def test_there_are_six_presets_and_the_table_of_penalties_has_seven_rows():
    assert set(PRESETS) == {"traditional", "clubhouse", "standard", "silent_kap", "no_baunie", "league"}
    assert [(each.code, each.points, each.ends_hand, each.limit) for each in LEAGUE_PENALTIES] == [
        ("looked_at_trick", 2, True, None),
        ("card_out_of_turn_early", 5, False, None),
        ("card_out_of_turn_late", 15, False, None),
        ("card_out_of_turn", 2, False, None),
        ("cards_not_laid_down", 2, False, None),
        ("misdeal", 2, False, 2),
        ("false_no_picture", 5, False, None),
    ]


# ---- reading


def test_object_without_a_preset_changes_traditional():
    assert HouseRules.from_json({}) == PRESETS["traditional"]
    assert HouseRules.from_json({"premature_kap": True}) == replace(
        PRESETS["traditional"], premature_kap=True
    )


def test_points_and_stinking_are_merged_and_other_fields_replaced():
    league = HouseRules.from_json({"preset": "league", "points": {"baunie": 22}, "stinking": {"kap": 2}})
    assert (league.points, league.stinking) == (PointValues(baunie=22), Stinking(2, 0))
    assert HouseRules.from_json({"points": {}, "stinking": {}}) == PRESETS["traditional"]
    assert HouseRules.from_json({"preset": "league", "redeal": None}).redeal is None
    assert HouseRules.from_json({"redeal": {"no_picture": False}}).redeal == Redeal(False, False)
    assert HouseRules.from_json({"preset": "league", "penalties": []}).penalties == ()
    assert HouseRules.from_json({"preset": "league", "end": {"target": 1}}).end == End(target=1)


def test_penalties_are_a_word_or_a_list():
    assert HouseRules.from_json({"preset": "league", "penalties": "none"}).penalties == ()
    assert HouseRules.from_json({"penalties": "league"}).penalties == LEAGUE_PENALTIES
    assert HouseRules.from_json({"penalties": OWN_LIST}).penalties == (
        Penalty("late", 3, True, 4),
        Penalty("rude", 0),
    )


@pytest.mark.parametrize("points", [0, 99])
@pytest.mark.parametrize("name", [each.name for each in fields(PointValues)])
def test_points_at_the_ends_of_their_range_are_taken(name, points):
    assert getattr(HouseRules.from_json({"points": {name: points}}).points, name) == points


@pytest.mark.parametrize("wrong", [-1, 100, 2.0, "2", True, None, [], pytest.param(10**5000, id="huge")])
@pytest.mark.parametrize(
    "path", ["points.majority", "points.premature_kap", "stinking.kap", "stinking.baunie"]
)
def test_points_outside_their_range_are_refused_by_name_and_range(path, wrong):
    group, name = path.split(".")
    error = refused({group: {name: wrong}})
    assert (error.field, str(error)) == (path, f"{path} must be a whole number from 0 to 99")


WHOLE_FROM_ONE = "must be a whole number from 1 (rules §6)"
ONE_KIND = "end must have exactly one of target, hands, minutes (rules §6)"


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (None, "rules must be the name of a preset or an object"),
        (7, "rules must be the name of a preset or an object"),
        (["league"], "rules must be the name of a preset or an object"),
        ("home", "preset must be one of traditional, clubhouse, standard, silent_kap, no_baunie, league"),
        ("", "preset must be one of traditional, clubhouse, standard, silent_kap, no_baunie, league"),
        (
            {"preset": None},
            "preset must be one of traditional, clubhouse, standard, silent_kap, no_baunie, league",
        ),
        (
            {"preset": ["league"]},
            "preset must be one of traditional, clubhouse, standard, silent_kap, no_baunie, league",
        ),
        ({"kap_call": "loud"}, "kap_call must be one of announced, silent"),
        ({"kap_call": None}, "kap_call must be one of announced, silent"),
        ({"baunie": True}, "baunie must be one of announced, play_on, forbidden"),
        ({"partner_kap": False}, "partner_kap must be one of allowed, not_allowed"),
        ({"trump": {}}, "trump must be one of five_cards, free_call, ninth_card, thirteenth_card"),
        ({"caller_rotation": "left"}, "caller_rotation must be one of clockwise, stays_while_winning"),
        ({"premature_kap": 1}, "premature_kap must be true or false"),
        ({"early_concession": None}, "early_concession must be true or false"),
        (
            {"early_concession": True, "baunie": "forbidden"},
            "early_concession must be false where baunie is forbidden (rules §3.5)",
        ),
        (
            {"preset": "league", "baunie": "forbidden"},
            "early_concession must be false where baunie is forbidden (rules §3.5)",
        ),
        ({"stinking": None}, "stinking must be an object with kap, baunie"),
        ({"stinking": {"majority": 1}}, 'stinking has no field "majority"; there are kap, baunie'),
        ({"redeal": True}, "redeal must be an object with no_picture, ace_is_picture"),
        ({"redeal": {}}, "redeal.no_picture must be true or false"),
        ({"redeal": {"no_picture": None}}, "redeal.no_picture must be true or false"),
        (
            {"redeal": {"no_picture": True, "ace_is_picture": None}},
            "redeal.ace_is_picture must be true or false",
        ),
        ({"redeal": {"ace_is_picture": True}}, "redeal.no_picture must be true or false"),
        ({"penalties": None}, 'penalties must be "none", "league" or a list (rules §5.1)'),
        ({"penalties": "home"}, 'penalties must be "none", "league" or a list (rules §5.1)'),
        (
            {"penalties": {"code": "a", "points": 1}},
            'penalties must be "none", "league" or a list (rules §5.1)',
        ),
        ({"penalties": ["misdeal"]}, "penalties[1] must be an object with code, points, ends_hand, limit"),
        (
            {"penalties": [OWN_LIST[0], {"points": 1}]},
            "penalties[2].code must be a text that is not empty (rules §5.1)",
        ),
        (
            {"penalties": [{"code": "", "points": 1}]},
            "penalties[1].code must be a text that is not empty (rules §5.1)",
        ),
        (
            {"penalties": [{"code": 1, "points": 1}]},
            "penalties[1].code must be a text that is not empty (rules §5.1)",
        ),
        ({"penalties": [{"code": "a"}]}, "penalties[1].points must be a whole number from 0 to 99"),
        (
            {"penalties": [{"code": "a", "points": 100}]},
            "penalties[1].points must be a whole number from 0 to 99",
        ),
        (
            {"penalties": [{"code": "a", "points": 1, "ends_hand": None}]},
            "penalties[1].ends_hand must be true or false",
        ),
        (
            {"penalties": [{"code": "a", "points": 1, "limit": -1}]},
            "penalties[1].limit must be a whole number from 0, or null (rules §5.1)",
        ),
        (
            {"penalties": [{"code": "a", "points": 1, "limit": False}]},
            "penalties[1].limit must be a whole number from 0, or null (rules §5.1)",
        ),
        (
            {"penalties": [{"code": "a", "points": 1, "price": 1}]},
            'penalties[1] has no field "price"; there are code, points, ends_hand, limit',
        ),
        ({"penalties": [OWN_LIST[0], OWN_LIST[0]]}, "penalties must have every code only once (rules §5.1)"),
        ({"end": None}, "end must be an object with target, hands, minutes, draws"),
        ({"end": 20}, "end must be an object with target, hands, minutes, draws"),
        ({"end": {}}, ONE_KIND),
        ({"end": {"draws": True}}, ONE_KIND),
        ({"end": {"target": 20, "hands": 4, "draws": True}}, ONE_KIND),
        ({"end": {"target": 20, "hands": None}}, ONE_KIND),
        ({"end": {"target": 0}}, "end.target " + WHOLE_FROM_ONE),
        ({"end": {"target": None}}, "end.target " + WHOLE_FROM_ONE),
        ({"end": {"target": True}}, "end.target " + WHOLE_FROM_ONE),
        ({"end": {"target": 20.0}}, "end.target " + WHOLE_FROM_ONE),
        ({"end": {"hands": 0, "draws": True}}, "end.hands " + WHOLE_FROM_ONE),
        ({"end": {"minutes": "45", "draws": True}}, "end.minutes " + WHOLE_FROM_ONE),
        ({"end": {"hands": 4}}, "end.draws must be true or false"),
        ({"end": {"hands": 4, "draws": None}}, "end.draws must be true or false"),
        ({"end": {"minutes": 45, "draws": 1}}, "end.draws must be true or false"),
        ({"end": {"target": 20, "draws": False}}, "end.draws must be left out beside target (rules §6.1)"),
        ({"end": {"target": 20, "draws": None}}, "end.draws must be left out beside target (rules §6.1)"),
        (
            {"end": {"target": 20, "rounds": 1}},
            'end has no field "rounds"; there are target, hands, minutes, draws',
        ),
    ],
)
def test_nonsense_is_refused_in_words(value, message):
    assert str(refused(value)) == message


def test_unknown_field_is_refused_on_one_line_and_not_at_length():
    error = refused({"colour\n" + "x" * 5000: 1})
    assert str(error).startswith('rules has no field "colour\\nxxx')
    assert len(str(error)) < 300
    assert str(refused({"points": {"slam": 1}})) == (
        'points has no field "slam"; there are majority, kap, kap_by_partner, baunie, failed_baunie, premature_kap'
    )


def test_values_that_are_no_json_are_refused_like_others():
    assert refused({"points": {1: 2}}).field == "points"
    assert refused({"kap_call": {"silent"}}).field == "kap_call"
    assert refused({("a",): 1}).field == "rules"


def test_refusal_can_be_said_in_another_language():
    error = refused({"points": {"kap": 100}})
    dutch = {
        "%(field)s must be a whole number from 0 to %(most)s": "%(field)s: een heel getal van 0 tot en met %(most)s"
    }
    assert error.in_words(dutch.__getitem__) == "points.kap: een heel getal van 0 tot en met 99"
