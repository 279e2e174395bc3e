"""A closed season stays as it is: every change in it is refused, whatever service makes it, until it is reopened."""

import datetime as dt
from collections.abc import Callable
from decimal import Decimal

import pytest
from django.apps import apps
from django.db.models import ForeignKey, Model
from django.test import Client
from django.urls import reverse

from apps.clubs.closed import season_id_of, step_up
from apps.clubs.models import Club, LogEntry, RosterSpot, Season
from apps.clubs.rosters_import.columns import Record
from apps.clubs.rosters_import.matching import make_plan
from apps.clubs.rosters_import.storing import import_rows
from apps.clubs.services.club import rename_club
from apps.clubs.services.roster import (
    add_new_player_to_roster,
    add_to_roster,
    edit_player,
    remove_from_roster,
)
from apps.clubs.services.season import close_season, reopen_season
from apps.competitions.presets import DEFAULT_PRESET
from apps.competitions.services.competition import create_competition, plan_registration, rename_competition
from apps.competitions.services.entries import enter_team, rename_entry
from apps.competitions.services.leaders import invite_leader
from apps.competitions.services.regulations import revise_match_part, revise_table_part
from apps.conduct.decisions import Decision, Kind
from apps.conduct.services import make_adjustment, rule
from apps.matches.models import Result
from apps.matches.services.results import record_final_score
from apps.schedule.services import cancel_fixture, move_fixture, postpone_fixture, swap_sides
from apps.schedule.services.fixtures import add_matchday
from apps.standings.models import Standing
from tests.at_once import at_once
from tests.factories import make_club, make_player, make_season
from tests.public.league import League, make_league
from tests.public.night import make_night
from tests.refusing import problems_of, refused_with

# What reading writes.
UNCOUNTED = {"public.renderedpage", "sessions.session"}
CLOSED = ("", "season_closed")


def closed_league() -> League:
    """Three teams; one match has a score, the others have not been played."""
    league = make_league(3, names=["Ekta", "Kampoe", "Sudhar"])
    league.record(league.fixtures()[0], 82, 67)
    close_season(league.season, reason="Everything is played.", by=league.director)
    return league


@pytest.mark.django_db
def test_every_change_in_a_closed_season_is_refused_and_changes_nothing():
    league = make_league(3, names=["Ekta", "Kampoe", "Sudhar"])
    by, stage, club = league.director, league.stage, league.clubs[0]
    played, coming, *_rest = league.fixtures()
    league.record(played, 82, 67)
    newcomer = make_club(league.organiser, "Trekkers")
    player = make_player(club, league.season, "Asha")
    spot = RosterSpot.objects.get(player=player)
    free = make_player(newcomer, make_season(league.organiser, "2025/26", by=by), "Ruben")
    record = Record(2, "Delano", "K2", "", "")
    token = make_plan(league.organiser, league.season, club, [record]).proposals[0].token
    why = {"reason": "It was wrong.", "by": by}
    day = dt.date(2026, 12, 1)
    changes: dict[str, Callable[[], object]] = {
        "a competition": lambda: create_competition(league.season, "Beker", preset=DEFAULT_PRESET, by=by),
        "its name": lambda: rename_competition(league.competition, "Beker", by=by),
        "registration": lambda: plan_registration(
            league.competition,
            dt.datetime(2026, 9, 1, tzinfo=dt.UTC),
            dt.datetime(2026, 9, 9, tzinfo=dt.UTC),
            None,
            by=by,
        ),
        "an entry": lambda: enter_team(league.competition, newcomer, by=by, even_after_draw=True),
        "an entry's name": lambda: rename_entry(league.entries[0], "Ekta Een", by=by),
        "somebody asked to lead": lambda: invite_leader(
            league.entries[0], email="nina@example.org", name="Nina", by=by
        ),
        "match regulations": lambda: revise_match_part(stage, {"rounds": 5}, **why),
        "table regulations": lambda: revise_table_part(stage, {"win": 3}, **why),
        "a matchday": lambda: add_matchday(stage, number=9, date=day, by=by),
        "a move": lambda: move_fixture(coming, day=day, time=dt.time(20), venue=league.venue, **why),
        "a swap": lambda: swap_sides(coming, **why),
        "a postponement": lambda: postpone_fixture(coming, **why),
        "a cancellation": lambda: cancel_fixture(coming, **why),
        "a score": lambda: record_final_score(coming, 80, 70, by=by),
        "a ruling": lambda: rule(played, Decision(Kind.VOID), seen=1, **why),
        "a deduction": lambda: make_adjustment(stage, league.entries[0], "deduction", Decimal(2), **why),
        "somebody on a list": lambda: add_to_roster(newcomer, league.season, free, by=by),
        "somebody new on a list": lambda: add_new_player_to_roster(club, league.season, "Nieuw", "N1", by=by),
        "somebody off a list": lambda: remove_from_roster(spot, by=by),
        "a list from a file": lambda: import_rows(
            league.organiser, league.season, club, [record], [token], by=by
        ),
    }
    close_season(league.season, reason="Everything is played.", by=by)

    def everything() -> dict[str, list[str]]:
        kept = [model for model in apps.get_models() if model._meta.label_lower not in UNCOUNTED]
        return {model._meta.label: sorted(map(repr, model._base_manager.values_list())) for model in kept}

    before = everything()
    for name, change in changes.items():
        assert problems_of(change) == [CLOSED], name
        assert everything() == before, name

    reopen_season(league.season, reason="A score was wrong.", by=by)
    for name in ("a score", "a ruling", "a deduction", "somebody on a list", "somebody off a list"):
        assert problems_of(changes[name]) == [], name
    told = LogEntry.objects.filter(action__in=["close_season", "reopen_season"]).order_by("pk")
    assert [(each.action, each.reason, each.by) for each in told] == [
        ("close_season", "Everything is played.", by),
        ("reopen_season", "A score was wrong.", by),
    ]


@pytest.mark.django_db
def test_what_belongs_to_no_season_can_be_changed_and_leaves_a_closed_one_as_it_was():
    league = closed_league()
    player = make_player(league.clubs[0], make_season(league.organiser, "2027/28"), "Asha")
    table = list(Standing.objects.filter(stage=league.stage).values_list())
    old = Client().get(league.address("table")).content.decode()

    rename_club(league.clubs[0], "Nieuw Ekta", place="", by=league.director)
    edit_player(player, "Asha R.", player.member_number, birth_year=None, by=league.director)

    assert [entry.name for entry in league.competition.entries.order_by("pk")] == ["Ekta", "Kampoe", "Sudhar"]
    page = Client().get(league.address("table")).content.decode()
    assert ("Ekta" in page, "Nieuw Ekta" in page) == (True, False)
    assert page == old
    assert list(Standing.objects.filter(stage=league.stage).values_list()) == table


@pytest.mark.django_db
def test_a_season_in_which_something_is_going_on_cannot_be_closed():
    night = make_night()
    season, by = night.league.season, night.league.director
    night.start()
    with refused_with(("", "still_live")):
        close_season(season, reason="Over.", by=by)
    night.finish()
    Result.objects.filter(is_current=True).update(state="provisional", reason="Protest.")
    with refused_with(("", "still_provisional")):
        close_season(season, reason="Over.", by=by)
    Result.objects.filter(is_current=True).update(state="official")
    for reason in ("", "  ", "r" * 501):
        assert [
            field for field, _code in problems_of(lambda why=reason: close_season(season, reason=why, by=by))
        ] == ["reason"]

    close_season(season, reason="Over.", by=by)

    with refused_with(("", "already_closed")):
        close_season(season, reason="Over.", by=by)
    reopen_season(season, reason="Not over.", by=by)
    with refused_with(("", "not_closed")):
        reopen_season(season, reason="Not over.", by=by)


@pytest.mark.django_db
def test_every_kind_of_row_that_lies_in_a_season_says_in_which():
    league = make_league(3)
    fixture = league.fixtures()[0]
    in_the_season = [
        league.season,
        league.competition,
        league.stage,
        league.entries[0],
        fixture,
        fixture.matchday,
        league.stage.match_regulations.get(),
        league.stage.table_regulations.get(),
    ]

    assert {season_id_of(row) for row in in_the_season} == {league.season.pk}
    assert {
        season_id_of(row) for row in (league.organiser, league.clubs[0], league.venue, league.director)
    } == {None}


def test_no_kind_of_row_that_lies_in_a_season_is_forgotten():
    def leads_to_a_season(model: type[Model], seen: frozenset[type[Model]] = frozenset()) -> bool:
        """Whether rows of this kind belong to something of a season, by any of the references that must be there."""
        above = {
            field.related_model
            for field in model._meta.concrete_fields
            if isinstance(field, ForeignKey) and not field.null
        }
        return model is Season or any(leads_to_a_season(each, seen | {model}) for each in above - seen)

    forgotten = [
        model._meta.label
        for model in apps.get_models()
        if model is not Season and leads_to_a_season(model) and step_up(model) is None
    ]
    assert forgotten == []
    assert step_up(Club) is None


@pytest.mark.django_db(transaction=True)
def test_a_result_that_meets_the_closing_is_stored_before_it_or_refused():
    for _attempt in range(3):
        league = make_league(3)
        fixture = league.fixtures()[0]

        problems = at_once(
            lambda league=league: close_season(league.season, reason="Over.", by=league.director),
            lambda league=league, fixture=fixture: record_final_score(fixture, 80, 70, by=league.director),
        )

        assert problems in ([[], []], [[], [CLOSED]])
        assert Result.objects.filter(fixture=fixture).count() == (1 if problems == [[], []] else 0)
        closed_at = LogEntry.objects.get(organiser=league.organiser, action="close_season").pk
        last = LogEntry.objects.filter(organiser=league.organiser).order_by("-pk").first()
        assert last is not None
        assert (last.pk == closed_at) or last.action == "store_result"


@pytest.mark.django_db
def test_the_director_closes_and_reopens_on_the_pages():
    league = make_league(3)
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(league.director)
    names = [league.organiser.slug, league.season.slug]
    seasons = reverse("clubs:seasons", args=names[:1])
    close, reopen = (reverse(f"clubs:{what}_season", args=names) for what in ("close", "reopen"))
    assert f'href="{close}"' in client.get(seasons).content.decode()

    for outcome in range(3):
        left = client.get(close).content.decode()
        assert ("have not been played or decided" in left) is (outcome < 2), outcome
        assert ("1 match has not been played" in left) is (outcome == 2), outcome
        if outcome < 2:
            league.record(league.fixtures()[outcome], 82, 67)
    assert client.post(close, {"reason": "Everything is played."}).headers["Location"] == seasons
    assert f'href="{reopen}"' in client.get(seasons).content.decode()
    listed = client.get(reverse("desk:organiser", args=names[:1])).content.decode()
    assert "season closed" in listed
    assert "being played" not in listed
    answer = client.post(reverse("competitions:rename", args=[league.competition.pk]), {"name": "Beker"})
    assert "is closed: nothing in it can be changed" in answer.content.decode()
    assert (
        "This season is closed"
        in client.get(reverse("desk:competition", args=[league.competition.pk])).content.decode()
    )
    again = client.post(close, {"reason": "Twice."})
    assert (again.status_code, "closed already" in again.content.decode()) == (200, True)

    assert client.post(reopen, {"reason": "A score was wrong."}).headers["Location"] == seasons
    assert (
        client.post(
            reverse("competitions:rename", args=[league.competition.pk]), {"name": "Beker"}
        ).status_code
        == 302
    )
