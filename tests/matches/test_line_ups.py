"""Naming who plays."""

import pytest
from django.utils import timezone

from apps.clubs.models import LogEntry, Player, RosterSpot
from apps.clubs.refusals import Refused
from apps.competitions.models import Entry
from apps.matches.models import LineUp, Match, Partnership, Result
from apps.matches.services.line_ups import name_line_up, players_who_may_play
from apps.matches.services.play import start_match
from apps.schedule.models import Fixture, Matchday

from .league_night import league_night

pytestmark = pytest.mark.django_db


def test_naming_a_line_up_opens_the_match_and_starts_nothing():
    night = league_night()

    night.line_up("home")

    match = Match.objects.get()
    assert (match.started_at, match.regulations) == (None, None)
    assert [place.position for place in Partnership.objects.filter(line_up__side="home")] == [1, 2]
    assert Result.objects.count() == 0


def test_naming_again_replaces_the_partnerships_and_tells_the_log_both():
    night = league_night()
    night.line_up("home")
    one, two, three, four, five = night.home_players

    name_line_up(night.fixture, "home", [(five, two), (three, four)], by=night.asha)

    places = Partnership.objects.filter(line_up__side="home").order_by("position")
    assert [(place.first, place.second) for place in places] == [(five, two), (three, four)]
    assert LineUp.objects.count() == 1
    latest = LogEntry.objects.filter(action="name_line_up").first()
    assert latest.before["partnerships"][0] == [one.member_number, two.member_number]
    assert latest.after["partnerships"][0] == [five.member_number, two.member_number]


@pytest.mark.parametrize(
    ("change", "problems"),
    [
        pytest.param(
            lambda p, other: [(p[0], p[1]), (p[2], p[3]), (p[4], other[0])],
            [("", "wrong_number_of_partnerships")],
            id="one-too-many",
        ),
        pytest.param(lambda p, other: [(None, None)], [("", "nobody_comes")], id="nobody"),
        pytest.param(
            lambda p, other: [(p[0], p[1]), (p[2], None)], [("second_2", "nobody_named")], id="an-empty-seat"
        ),
        pytest.param(
            lambda p, other: [(p[0], p[1]), (p[0], p[2])],
            [("first_1", "named_twice"), ("first_2", "named_twice")],
            id="the-same-player-twice",
        ),
        pytest.param(
            lambda p, other: [(p[0], p[1]), (p[2], other[0])],
            [("second_2", "not_on_roster")],
            id="of-the-other-club",
        ),
    ],
)
def test_a_line_up_that_cannot_be_is_refused_at_its_field_and_nothing_is_stored(change, problems):
    night = league_night()

    with pytest.raises(Refused) as refused:
        name_line_up(night.fixture, "home", change(night.home_players, night.away_players), by=night.asha)

    assert [(problem.field, problem.code) for problem in refused.value.problems] == problems
    assert (Match.objects.count(), LineUp.objects.count()) == (0, 0)


def test_who_left_the_roster_or_is_no_longer_active_cannot_be_named():
    night = league_night()
    RosterSpot.objects.filter(player=night.home_players[0]).update(left_at=timezone.now())
    Player.objects.filter(pk=night.home_players[1].pk).update(is_active=False)

    may_play = players_who_may_play(night.home)

    assert may_play == night.home_players[2:]


def test_a_bye_has_no_line_up():
    night = league_night()
    matchday = Matchday.objects.create(stage=night.stage, number=2)
    bye = Fixture.objects.create(
        stage=night.stage, matchday=matchday, position=1, home=night.home, status="bye"
    )

    with pytest.raises(Refused) as refused:
        name_line_up(bye, "home", [], by=night.asha)

    assert refused.value.codes == ["bye"]


def test_nobody_plays_for_both_teams_of_his_club():
    night = league_night()
    for player in night.home_players:
        RosterSpot.objects.filter(player=player).update(club=night.away.club)
    Entry.objects.filter(pk=night.home.pk).update(club=night.away.club, team_number=2)
    night.fixture.refresh_from_db()
    night.line_up("away")
    one, two, *_others = night.away_players
    three, four, *_rest = night.home_players

    with pytest.raises(Refused) as refused:
        name_line_up(night.fixture, "home", [(three, one), (two, four)], by=night.asha)

    assert [(problem.field, problem.code) for problem in refused.value.problems] == [
        ("second_1", "plays_for_the_other_side"),
        ("first_2", "plays_for_the_other_side"),
    ]


def test_a_line_up_for_a_programme_that_was_drawn_again_meanwhile_is_refused_with_a_sentence():
    night = league_night()
    Fixture.objects.filter(pk=night.fixture.pk).delete()

    with pytest.raises(Refused) as refused:
        night.line_up("home")

    assert refused.value.codes == ["drawn_again"]


def test_a_draft_of_the_programme_takes_no_line_ups():
    night = league_night()
    type(night.stage).objects.update(published_at=None)

    with pytest.raises(Refused) as refused:
        night.line_up("home")

    assert refused.value.codes == ["not_published"]
    assert Match.objects.count() == 0


def test_after_the_start_the_line_up_stands():
    night = league_night()
    night.start()

    with pytest.raises(Refused) as refused:
        night.line_up("home")

    assert refused.value.codes == ["match_started"]


def test_a_match_does_not_start_before_both_sides_have_named():
    night = league_night()
    night.line_up("away")

    with pytest.raises(Refused) as refused:
        start_match(Match.objects.get(), by=night.delano)

    assert refused.value.codes == ["line_up_missing"]
    assert Match.objects.get().started_at is None


def test_a_match_does_not_start_with_somebody_who_left_the_roster_after_being_named():
    night = league_night()
    night.line_up("home")
    night.line_up("away")
    RosterSpot.objects.filter(player=night.away_players[2]).update(left_at=timezone.now())

    with pytest.raises(Refused) as refused:
        start_match(Match.objects.get(), by=night.asha)

    assert refused.value.codes == ["not_on_roster"]
    assert str(night.away_players[2]) in str(refused.value)
    assert Match.objects.get().started_at is None


def test_a_match_does_not_start_when_the_regulations_ask_more_partnerships_since():
    night = league_night()
    night.line_up("home")
    night.line_up("away")
    part = night.stage.match_regulations.get()
    part.pk, part.revision, part.partnerships = None, 2, 3
    part.save()

    with pytest.raises(Refused) as refused:
        start_match(Match.objects.get(), by=night.asha)

    assert refused.value.codes == ["line_up_does_not_fit"]
