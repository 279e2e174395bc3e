"""A federation in mid-season, made through the services as its people would: with invented clubs and people.

Ten teams of four partnerships, a single round robin. Tonight is the fifth matchday: two were entered hand by hand,
two by the totals of the sheets, one match is live and the others are about to start. A cup for next month takes
registrations, and six fixed partnerships play a league of their own. At the last table of the hall two partnerships
play a match for which both sides report.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.clubs import log
from apps.clubs.models import Club, Organiser, Season
from apps.clubs.refusals import refuse
from apps.clubs.services.club import add_club
from apps.clubs.services.organiser import appoint_director, appoint_secretary, create_organiser, start_season
from apps.clubs.services.roster import add_new_player_to_roster
from apps.competitions.models import Competition, Stage
from apps.competitions.services.competition import create_competition, plan_registration
from apps.competitions.services.entries import approve_entry, register_team
from apps.draws.services import draw_round_robin
from apps.hall.services.cards import make_cards
from apps.hall.services.nights import open_night
from apps.schedule import times
from apps.schedule.models import Fixture
from apps.schedule.plan import ProgrammePlan
from apps.schedule.services import publish_programme
from apps.schedule.services.venues import add_venue

from . import names, play
from .accounts import AWAY_LEADER, DIRECTOR, HOME_LEADER, PASSWORD, DemoAccount
from .both_report import match_both_report
from .pairs import pairs_league

ZONE = "America/Paramaribo"
PARTNERSHIPS = 4
ROSTER = 10
START_TIME = dt.time(20, 0)
TONIGHT = 5  # the number of the matchday that is tonight
BY_HAND = (1, 2)
HALL_TABLES = 21  # as many as five matches of four partnerships need, and one for a match of two pairs
LIVE_HANDS = 22  # the first round, and the second as far as the second table


@dataclass
class Demo:
    """What the seeder holds in its hands while it works."""

    organiser: Organiser
    season: Season
    director: User
    chance: play.Chance
    clubs: list[Club]


@transaction.atomic
def seed(number: int, *, now: dt.datetime | None = None) -> Organiser:
    """Make the demo: the same seed on the same day makes the same, but for codes and links.

    Refuses where the demo is already there.
    """
    if Organiser.objects.filter(name=names.FEDERATION).exists():
        raise refuse(
            "", "demo_is_there", "The demo is there already. Start with an empty database to make it again."
        )
    with log.untold():
        return make(number, now or timezone.now())


def make(number: int, now: dt.datetime) -> Organiser:
    """The demo's people play their league so far. Nobody is mailed about it."""
    chance = play.Chance(number)
    director = account(DIRECTOR)
    organiser = create_organiser(names.FEDERATION, timezone=ZONE, by=director)
    appoint_director(organiser, director, by=director)
    today = times.day_of(now, organiser.zone)
    season = season_around(organiser, today, by=director)
    demo = Demo(organiser, season, director, chance, [])
    found_clubs(demo)
    league = league_in_mid_season(demo, today, now)
    play_the_season(demo, league.stages.get())
    hall = demo.organiser.venues.get()
    pairs_league(season, demo.clubs[:3], hall, today, chance, by=director)
    match_both_report(season, demo.clubs[-2:], hall, today, by=director)
    cup_that_takes_registrations(demo, now)
    make_cards(hall, by=director)
    open_night(hall, today, by=director)
    return organiser


def account(known: DemoAccount) -> User:
    """A user with the demo's password."""
    return User.objects.create_user(known.email, known.password, name=known.name)


def season_around(organiser: Organiser, today: dt.date, *, by: User) -> Season:
    """A season that has begun some months ago and lasts some months more."""
    first = (today - dt.timedelta(days=120)).replace(day=1)
    last = (first + dt.timedelta(days=330)).replace(day=28)
    name = f"{first.year}/{last.year % 100:02d}" if last.year > first.year else str(first.year)
    return start_season(organiser, name, first, last, by=by)


def found_clubs(demo: Demo) -> None:
    """The clubs, each with a secretary and a roster; in the fourth two players have one name."""
    for number, (name, place) in enumerate(names.CLUBS, start=1):
        club = add_club(demo.organiser, name, place=place, by=demo.director)
        secretary = User.objects.create_user(
            f"club{number}@demo.example", PASSWORD, name=names.somebody(demo.chance.rng)
        )
        appoint_secretary(club, secretary, by=demo.director)
        people = [names.somebody(demo.chance.rng) for _place in range(ROSTER)]
        if number == 4:
            people[1] = people[0]
        for place_on_list, person in enumerate(people, start=1):
            add_new_player_to_roster(
                club,
                demo.season,
                person,
                f"{number:02d}{place_on_list:03d}",
                birth_year=demo.chance.rng.randrange(1945, 2005),
                by=secretary,
            )
        demo.clubs.append(club)


def league_in_mid_season(demo: Demo, today: dt.date, now: dt.datetime) -> Competition:
    """Registered in time, approved, drawn and published, so that tonight is the fifth matchday."""
    first_matchday = today - dt.timedelta(weeks=TONIGHT - 1)
    league = create_competition(demo.season, "Hoofdklasse", preset="suriname_league", by=demo.director)
    opened = now - dt.timedelta(weeks=TONIGHT + 5)
    plan_registration(league, opened, opened + dt.timedelta(weeks=4), len(demo.clubs), by=demo.director)
    for club in demo.clubs:
        entry = register_team(
            league,
            club,
            by=secretary_of(club),
            now=opened + dt.timedelta(days=demo.chance.rng.randrange(1, 27)),
        )
        approve_entry(entry, by=demo.director)
    hall = add_venue(
        demo.organiser,
        "Troefzaal De Toekomst",
        address="Kernkampweg 12, Paramaribo",
        timezone=ZONE,
        tables=HALL_TABLES,
        by=demo.director,
    )
    plan = ProgrammePlan(first_matchday, first_matchday.weekday(), START_TIME, venue=hall)
    stage = league.stages.get()
    draw_round_robin(stage, plan=plan, seed=demo.chance.rng.randrange(1_000_000), by=demo.director)
    publish_programme(stage, by=demo.director)
    return league


def secretary_of(club: Club) -> User:
    """The one secretary that a club of the demo has."""
    return club.roles.get().user


def play_the_season(demo: Demo, stage: Stage) -> None:
    """Everything up to tonight, and tonight's first match as far as it is."""
    strengths = {entry.entry_id: demo.chance.rng.uniform(0.45, 0.55) for entry in stage.stage_entries.all()}
    fixtures = Fixture.objects.filter(stage=stage, matchday__number__lte=TONIGHT).select_related(
        "home__leader", "away__leader", "home__competition", "away__competition", "matchday"
    )
    for fixture in fixtures.order_by("matchday__number", "position"):
        home, away = play.sides(fixture)
        strength = 0.5 + strengths[home.pk] - strengths[away.pk]
        number = fixture.matchday.number
        if number == TONIGHT:
            play_tonight(fixture, demo, strength)
            continue
        match = play.start(fixture, PARTNERSHIPS)
        if number in BY_HAND:
            play.play_by_hand(match, demo.chance, strength)
        else:
            play.play_by_totals(match, demo.chance, strength)
        play.sign(match)


def play_tonight(fixture: Fixture, demo: Demo, strength: float) -> None:
    """The first match of tonight is live, of the second one line-up is in, the others wait for theirs."""
    home, away = play.sides(fixture)
    if fixture.position == 1:
        for entry, known in ((home, HOME_LEADER), (away, AWAY_LEADER)):
            leader = play.leader_of(entry)
            leader.email, leader.name = known.email, known.name
            leader.save(update_fields=["email", "name"])
        match = play.start(fixture, PARTNERSHIPS)
        play.play_by_hand(match, demo.chance, strength, hands=LIVE_HANDS)
    elif fixture.position == 2:
        play.name_partnerships(fixture, "home", home, PARTNERSHIPS)


def cup_that_takes_registrations(demo: Demo, now: dt.datetime) -> Competition:
    """A competition for next month: registration is open, one team is approved and two wait."""
    cup = create_competition(demo.season, "Bekertoernooi", preset="club_evening", by=demo.director)
    opened = now - dt.timedelta(days=3)
    plan_registration(cup, opened, now + dt.timedelta(weeks=3), 16, by=demo.director)
    for number, club in enumerate(demo.clubs[:3]):
        entry = register_team(cup, club, by=secretary_of(club), now=now)
        if number == 0:
            approve_entry(entry, by=demo.director)
    return cup
