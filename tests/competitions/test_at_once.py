"""Two people at once: the last place, one team twice, two revisions."""

import pytest
from django.utils import timezone

from apps.competitions.models import Competition, Entry
from apps.competitions.services.competition import create_competition, plan_registration
from apps.competitions.services.entries import approve_entry, enter_team, register_team
from apps.competitions.services.regulations import revise_match_part
from tests.at_once import at_once
from tests.factories import make_cast, make_club, make_entry, make_pending_entry, open_registration

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_last_place_goes_to_one_of_two_clubs() -> None:
    cast = make_cast()
    open_registration(cast.competition, most=2)
    make_entry(cast.competition, make_club(cast.organiser))
    outcomes = at_once(
        lambda: register_team(cast.competition, cast.home_club, by=cast.asha),
        lambda: register_team(cast.competition, cast.away_club, by=cast.delano),
    )
    assert outcomes == [[], [("", "full")]]
    assert Entry.objects.count() == 2


def test_one_team_entered_by_secretary_and_director_is_entered_once() -> None:
    cast = make_cast()
    open_registration(cast.competition)
    outcomes = at_once(
        lambda: register_team(cast.competition, cast.home_club, by=cast.asha),
        lambda: enter_team(cast.competition, cast.home_club, by=cast.dewi),
    )
    assert outcomes == [[], [("team_number", "double")]]
    assert Entry.objects.count() == 1


def test_two_competitions_of_one_name() -> None:
    cast = make_cast()
    outcomes = at_once(*[lambda: create_competition(cast.season, "Beker", by=cast.dewi)] * 2)
    assert outcomes == [[], [("name", "taken")]]
    assert Competition.objects.filter(name="Beker").count() == 1


def test_one_entry_is_approved_by_one_of_two_directors() -> None:
    cast = make_cast()
    open_registration(cast.competition)
    entry = make_pending_entry(cast.competition, cast.home_club, by=cast.asha)
    assert at_once(*[lambda: approve_entry(entry, by=cast.dewi)] * 2) == [[], [("", "not_waiting")]]
    assert cast.organiser.log.filter(action="approve_entry").count() == 1


def test_the_most_entries_and_the_number_of_entries_agree_whoever_was_first() -> None:
    cast = make_cast()
    open_registration(cast.competition, most=3)
    now = timezone.now()
    for club in (cast.home_club, make_club(cast.organiser)):
        make_entry(cast.competition, club)
    at_once(
        lambda: register_team(cast.competition, cast.away_club, by=cast.delano),
        lambda: plan_registration(cast.competition, now, now.replace(year=now.year + 1), 2, by=cast.dewi),
    )
    cast.competition.refresh_from_db()
    assert cast.competition.max_entries is not None
    assert Entry.objects.count() <= cast.competition.max_entries


def test_two_revisions_at_once_follow_each_other() -> None:
    cast = make_cast()
    stage = cast.stage
    outcomes = at_once(
        lambda: revise_match_part(stage, {"partnerships": 6}, by=cast.dewi),
        lambda: revise_match_part(stage, {"rounds": 6}, by=cast.dewi),
    )
    assert outcomes == [[], []]
    revisions = stage.match_regulations.order_by("revision")
    assert [part.revision for part in revisions] == [1, 2, 3]
    last = revisions.last()
    assert last is not None
    assert (last.partnerships, last.rounds) == (6, 6)
