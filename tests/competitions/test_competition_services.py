"""Making a competition, renaming it, and planning its registration."""

import datetime as dt

import pytest

from apps.competitions.models import Competition
from apps.competitions.presets import PRESETS
from apps.competitions.queries import current_match_part, current_table_part
from apps.competitions.services.competition import create_competition, plan_registration, rename_competition
from apps.competitions.setting_values import USABLE_CRITERIA
from apps.scoring.rules import HouseRules
from tests.factories import (
    make_cast,
    make_club,
    make_competition,
    make_entry,
    make_organiser,
    make_season,
    make_user,
)
from tests.refusing import refused_with

pytestmark = pytest.mark.django_db

OPENS = dt.datetime(2026, 8, 1, 18, tzinfo=dt.UTC)
CLOSES = dt.datetime(2026, 8, 31, 18, tzinfo=dt.UTC)


@pytest.mark.parametrize("key", PRESETS)
def test_create_competition_has_one_round_robin_with_the_presets_regulations(key: str) -> None:
    dewi, season = make_user("Dewi"), make_season(make_organiser())
    competition = create_competition(season, " Eerste  klasse ", preset=key, by=dewi)
    assert (competition.name, competition.slug, competition.organiser) == (
        "Eerste klasse",
        "eerste-klasse",
        season.organiser,
    )
    [stage] = competition.stages.all()
    assert (stage.number, stage.format, stage.published_at) == (1, "round_robin", None)
    match_part, table_part = current_match_part(stage), current_table_part(stage)
    assert (match_part.revision, table_part.revision, match_part.created_by) == (1, 1, dewi)
    assert match_part.partnerships == PRESETS[key].match_part["partnerships"]
    assert match_part.house_rules == HouseRules.from_json(PRESETS[key].match_part["rules"])
    assert table_part.criteria == PRESETS[key].table_part["criteria"]
    told = season.organiser.log.get(action="create_competition")
    assert told.after == {"name": "Eerste klasse", "season": season.name, "preset": key}


def test_the_two_leagues_differ_as_the_federations_do() -> None:
    season = make_season(make_organiser())
    played = {}
    for key in ("suriname_league", "netherlands_league"):
        stage = make_competition(season, preset=key).stages.get()
        match_part, table_part = current_match_part(stage), current_table_part(stage)
        played[key] = (match_part.partnerships, match_part.rounds, match_part.decided_by, int(table_part.win))
    assert played == {
        "suriname_league": (4, 4, "hand_points", 2),
        "netherlands_league": (6, 6, "hand_points", 3),
    }


def test_every_preset_has_a_name_a_sentence_and_criteria_that_can_be_recorded() -> None:
    for key, each in PRESETS.items():
        assert each.key == key
        assert str(each.name)
        assert str(each.sentence).endswith(".")
        assert set(each.table_part["criteria"]) <= set(USABLE_CRITERIA)


@pytest.mark.parametrize(
    ("name", "key", "problems"),
    [
        ("", "club_evening", [("name", "required")]),
        ("n" * 101, "club_evening", [("name", "too_long")]),
        ("EERSTE klasse", "club_evening", [("name", "taken")]),
        ("Tweede klasse", "chess", [("preset", "unknown_preset")]),
        ("", "", [("name", "required"), ("preset", "unknown_preset")]),
    ],
)
def test_create_competition_refuses(name: str, key: str, problems: list[tuple[str, str]]) -> None:
    season = make_season(make_organiser())
    make_competition(season, "Eerste klasse")
    with refused_with(*problems):
        create_competition(season, name, preset=key, by=make_user())
    assert Competition.objects.count() == 1


def test_two_seasons_may_have_a_competition_of_one_name() -> None:
    organiser = make_organiser()
    slugs = [make_competition(make_season(organiser, name), "Klasse").slug for name in ("2025/26", "2026/27")]
    assert slugs == ["klasse", "klasse"]


def test_rename_competition_keeps_the_address_and_logs_a_change_only() -> None:
    competition = make_competition(make_season(make_organiser()), "Klasse")
    for _twice in range(2):
        competition = rename_competition(competition, "Hoofdklasse", by=make_user())
    assert (competition.name, competition.slug) == ("Hoofdklasse", "klasse")
    told = competition.organiser.log.get(action="rename_competition")
    assert (told.before, told.after) == ({"name": "Klasse"}, {"name": "Hoofdklasse"})


def test_rename_competition_refuses_another_ones_name() -> None:
    season = make_season(make_organiser())
    make_competition(season, "Klasse")
    other = make_competition(season, "Beker")
    with refused_with(("name", "taken")):
        rename_competition(other, "klasse", by=make_user())
    assert other.name == "Beker"


def test_plan_registration_stores_times_and_most_and_tells_before_and_after() -> None:
    competition = make_competition(make_season(make_organiser()))
    plan_registration(competition, OPENS, CLOSES, 10, by=make_user())
    competition.refresh_from_db()
    assert (
        competition.registration_opens_at,
        competition.registration_closes_at,
        competition.max_entries,
    ) == (
        OPENS,
        CLOSES,
        10,
    )
    told = competition.organiser.log.get(action="plan_registration")
    assert told.before == {"opens_at": None, "closes_at": None, "max_entries": None}
    assert told.after == {
        "opens_at": "2026-08-01T18:00:00+00:00",
        "closes_at": "2026-08-31T18:00:00+00:00",
        "max_entries": 10,
    }


def test_plan_registration_can_be_taken_back_and_logs_a_change_only() -> None:
    competition = make_competition(make_season(make_organiser()))
    plan_registration(competition, OPENS, CLOSES, None, by=make_user())
    for _twice in range(2):
        competition = plan_registration(competition, None, None, None, by=make_user())
    assert competition.registration_state(OPENS) == "not_planned"
    assert competition.organiser.log.filter(action="plan_registration").count() == 2


@pytest.mark.parametrize(
    ("opens", "closes", "most", "problems"),
    [
        (OPENS, None, None, [("closes_at", "required")]),
        (None, CLOSES, None, [("opens_at", "required")]),
        (OPENS, OPENS, None, [("closes_at", "closes_before_opening")]),
        (CLOSES, OPENS, 1, [("closes_at", "closes_before_opening"), ("max_entries", "out_of_range")]),
        (OPENS, CLOSES, 61, [("max_entries", "out_of_range")]),
        (OPENS, CLOSES, -5, [("max_entries", "out_of_range")]),
        (OPENS, CLOSES, 2, [("max_entries", "fewer_than_entered")]),
        (
            OPENS.replace(year=1850),
            CLOSES.replace(year=2300),
            None,
            [
                ("opens_at", "year_impossible"),
                ("closes_at", "year_impossible"),
            ],
        ),
    ],
)
def test_plan_registration_refuses(
    opens: dt.datetime | None, closes: dt.datetime | None, most: int | None, problems: list[tuple[str, str]]
) -> None:
    cast = make_cast()
    for club in (cast.home_club, cast.away_club, make_club(cast.organiser)):
        make_entry(cast.competition, club)
    with refused_with(*problems):
        plan_registration(cast.competition, opens, closes, most, by=cast.dewi)
    cast.competition.refresh_from_db()
    assert cast.competition.registration_opens_at is None


@pytest.mark.parametrize("most", [3, 60])
def test_the_most_may_be_as_many_as_are_in_and_as_can_be_drawn(most: int) -> None:
    cast = make_cast()
    for club in (cast.home_club, cast.away_club, make_club(cast.organiser)):
        make_entry(cast.competition, club)
    assert plan_registration(cast.competition, OPENS, CLOSES, most, by=cast.dewi).max_entries == most


@pytest.mark.parametrize(
    ("now", "state"),
    [
        (OPENS - dt.timedelta(microseconds=1), "not_yet"),
        (OPENS, "open"),
        (CLOSES - dt.timedelta(microseconds=1), "open"),
        (CLOSES, "closed"),
    ],
)
def test_registration_is_open_from_its_first_moment_to_just_before_its_last(
    now: dt.datetime, state: str
) -> None:
    competition = plan_registration(
        make_competition(make_season(make_organiser())), OPENS, CLOSES, None, by=make_user()
    )
    assert competition.registration_state(now) == state
