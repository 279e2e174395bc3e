"""The regulations in words: every setting is a sentence, and each of its values another one."""

from dataclasses import fields, replace
from decimal import Decimal

import pytest
from django.test import Client
from django.utils import translation

from apps.competitions.models import MatchRegulations, TableRegulations
from apps.competitions.services.regulations import revise_match_part, revise_table_part
from apps.public.words.house_rules import house_rules_in_words
from apps.public.words.regulations import (
    head_to_head_in_words,
    match_part_in_words,
    order_in_words,
    table_part_in_words,
)
from apps.scoring.rule_fields import End, Penalty, Redeal, Stinking
from apps.scoring.rules import LEAGUE_PENALTIES, PRESETS, HouseRules
from apps.standings.tie_breaks import CRITERIA
from tests.factories import make_cast

# Rules under which every setting means something.
FULL = replace(PRESETS["league"], premature_kap=True)
# For each field, other values than those of FULL; each must be told apart from all the others.
OTHER_VALUES: dict[str, list[object]] = {
    "points": [replace(FULL.points, **{each.name: 37}) for each in fields(FULL.points)],
    "kap_call": ["silent"],
    "baunie": ["announced"],
    "partner_kap": ["not_allowed"],
    "premature_kap": [False],
    "early_concession": [False],
    "stinking": [Stinking(kap=2), Stinking(baunie=5), Stinking(kap=2, baunie=5)],
    "trump": ["free_call", "ninth_card", "thirteenth_card"],
    "redeal": [None, Redeal(no_picture=True, ace_is_picture=True)],
    "penalties": [
        (),
        LEAGUE_PENALTIES[1:],
        (Penalty("shouting", 3),),
        (Penalty("shouting", 3, ends_hand=True),),
        (Penalty("shouting", 3, limit=1),),
        (Penalty("shouting", 3, limit=2),),
    ],
    "end": [
        End(target=20),
        End(target=50),
        End(hands=4, draws=False),
        End(hands=1, draws=True),
        End(minutes=20, draws=True),
        End(minutes=20, draws=False),
    ],
    "caller_rotation": ["clockwise"],
}


def text_of(rules: HouseRules) -> str:
    return "\n".join(sentence for passage in house_rules_in_words(rules) for sentence in passage.sentences)


def test_the_list_of_other_values_names_every_house_rule():
    assert set(OTHER_VALUES) == {each.name for each in fields(HouseRules)}


@pytest.mark.parametrize("language", ["nl", "en"])
def test_every_value_of_every_house_rule_reads_differently(language):
    variants = [
        FULL,
        *(replace(FULL, **{name: value}) for name, values in OTHER_VALUES.items() for value in values),
    ]

    with translation.override(language):
        texts = [text_of(rules) for rules in variants]

    assert len(set(texts)) == len(variants)
    assert all("%" not in text and "None" not in text for text in texts)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_can_be_read(preset):
    passages = house_rules_in_words(PRESETS[preset])

    assert all(passage.title and passage.sentences for passage in passages)
    assert all(sentence.endswith(".") for passage in passages for sentence in passage.sentences)


def test_what_cannot_happen_is_not_told():
    with translation.override("en"):
        forbidden = text_of(PRESETS["no_baunie"])
        silent = text_of(PRESETS["silent_kap"])

    assert "There is no baunie" in forbidden
    assert "All thirteen tricks" not in forbidden
    assert "partner" not in forbidden
    assert "partner" not in silent
    assert "Knocking" not in silent


def match_part(**changes: object) -> MatchRegulations:
    return MatchRegulations(**{"partnerships": 4, "rounds": 4, "decided_by": "hand_points", **changes})


def table_part(**changes: object) -> TableRegulations:
    values = {
        "win": Decimal(2),
        "draw": Decimal(1),
        "loss": Decimal(0),
        "bye": Decimal(0),
        "criteria": ["points", "head_to_head_points"],
        "head_to_head": "reapplied",
        "walkover_in_head_to_head": True,
    }
    return TableRegulations(**{**values, **changes})


def test_every_setting_of_the_match_part_reads_differently():
    parts = [
        match_part(),
        match_part(partnerships=1),
        match_part(partnerships=6),
        match_part(rounds=1),
        match_part(rounds=3),
        match_part(rounds=8),
        match_part(decided_by="sheet_points"),
        match_part(minimum_partnerships=3),
        match_part(minimum_partnerships=4),
        match_part(minimum_partnerships=4, below_minimum="not_played"),
        match_part(below_minimum="not_played"),
        match_part(absent_points=0),
        match_part(absent_points=12),
        match_part(sides_substitute=False),
        match_part(both_report=True),
    ]

    assert len({tuple(match_part_in_words(part).sentences) for part in parts}) == len(parts)


def test_every_setting_of_the_table_part_reads_differently():
    parts = [
        table_part(),
        *(table_part(**{name: Decimal("2.5")}) for name in ("win", "draw", "loss", "bye")),
        table_part(criteria=["head_to_head_points", "points"]),
        table_part(criteria=["points"]),
        table_part(head_to_head="once"),
        table_part(walkover_winner_score=10, walkover_loser_score=0),
        table_part(walkover_winner_score=10, walkover_loser_score=2),
        table_part(walkover_in_head_to_head=False),
        table_part(official_when="confirmed"),
        table_part(official_when="after_hours", official_after_hours=1),
        table_part(official_when="after_hours", official_after_hours=48),
    ]

    texts = {
        (*table_part_in_words(part).sentences, *order_in_words(part), head_to_head_in_words(part))
        for part in parts
    }

    assert len(texts) == len(parts)


def test_every_criterion_is_told_in_both_languages():
    part = table_part(criteria=list(CRITERIA))
    with translation.override("en"):
        english = order_in_words(part)
    with translation.override("nl"):
        dutch = order_in_words(part)

    assert english == [each.sentence for each in CRITERIA.values()]
    assert not set(english) & set(dutch)


def test_halves_are_written_as_the_language_does():
    with translation.override("nl"):
        sentence = table_part_in_words(table_part(draw=Decimal("0.50"), bye=Decimal(1))).sentences

    assert sentence[0] == "Winst geeft 2 punten, gelijkspel 0,5 punten en verlies 0 punten."
    assert sentence[1].startswith("Vrij zijn geeft 1 punt;")


@pytest.mark.django_db
def test_the_page_shows_the_newest_revision():
    cast = make_cast()
    address = f"/o/{cast.organiser.slug}/{cast.season.slug}/{cast.competition.slug}/rules/"
    client = Client(headers={"Accept-Language": "en"})
    before = client.get(address).content.decode()
    assert "All thirteen tricks score 15 points." in before
    assert "Revision 1 of the rules of play" in before

    revise_match_part(
        cast.stage,
        {"rules": {"preset": "league", "points": {"baunie": 22}}, "partnerships": 6},
        by=cast.dewi,
        reason="As the leagues do.",
    )
    revise_table_part(cast.stage, {"win": 3}, by=cast.dewi, reason="As the leagues do.")

    page = client.get(address).content.decode()
    assert "All thirteen tricks score 22 points." in page
    assert "Each side brings 6 partnerships." in page
    assert "A win is worth 3 points, a draw 1 point and a loss 0 points." in page
    assert "Revision 2 of the rules of play" in page
    assert "Revision 2 of the rules of the table" in page
