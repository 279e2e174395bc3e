"""A federation in season, hand by hand: made through the services, but for matches that repeat a few played ones."""

from __future__ import annotations

import datetime as dt
import itertools
import random
import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import connection, models, transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.clubs.models import Club, Organiser, Player, RosterSpot, Season
from apps.clubs.services.club import add_club
from apps.clubs.services.organiser import appoint_director, create_organiser, start_season
from apps.competitions.models import Stage
from apps.competitions.services.competition import create_competition
from apps.competitions.services.entries import enter_team
from apps.competitions.services.regulations import revise_match_part
from apps.draws.services import draw_round_robin
from apps.matches.models import Match
from apps.matches.services.consent import sign_match
from apps.matches.services.hands import record_hand
from apps.matches.services.line_ups import name_line_up
from apps.matches.services.play import start_match
from apps.schedule.models import Fixture
from apps.schedule.plan import ProgrammePlan
from apps.schedule.services import publish_programme
from apps.scoring.hand import HandResult
from apps.scoring.rules import HouseRules
from apps.scoring.sheet import tally
from apps.standings.services import rebuild_table

from .pure import league_hand
from .repeating import Pattern, Side, Target, pattern_of, repeat

# How many matches are really played; the others repeat one of them, by chance.
PATTERNS = 9
HANDS = 4


@dataclass(frozen=True, slots=True)
class Size:
    """How large the federation is. Every club has a team in each competition of its organiser."""

    organisers: int = 4
    competitions: int = 5
    teams: int = 18
    partnerships: int = 4
    rounds: int = 4
    patterns: int = PATTERNS

    @property
    def sheets(self) -> int:
        """Of one match."""
        return self.partnerships * self.rounds


@dataclass(frozen=True, slots=True)
class Federation:
    """What was made: the director of all organisers, and the published stages."""

    director: User
    stages: list[Stage]


def make_federation(size: Size, name: str) -> Federation:
    """Everything up to the last matchday, which is today: there one match of each competition has two hands to go."""
    director = User.objects.create_user(f"{name.lower()}@localhost", name=name)
    stages = []
    with transaction.atomic():
        for number in range(1, size.organisers + 1):
            stages += set_up_organiser(f"{name} {number}", size, director)
    rng = random.Random(size.teams)  # noqa: S311 - play, not secrets
    sides = {stage.pk: sides_of(stage, size) for stage in stages}
    fixtures = {stage.pk: played_fixtures(stage) for stage in stages}
    first, *_others = stages
    with transaction.atomic():
        whole = [
            play_pattern(fixture, sides[first.pk], size, director, rng)
            for fixture in fixtures[first.pk][: size.patterns]
        ]
        live = play_pattern(fixtures[first.pk][-1], sides[first.pk], size, director, rng, but=2)
    for stage in stages:
        *over, tonight = fixtures[stage.pk]
        if stage is first:
            targets = [(rng.choice(whole), fixture) for fixture in over[size.patterns :]]
        else:
            targets = [*((rng.choice(whole), fixture) for fixture in over), (live, tonight)]
        repeat((pattern, target_of(fixture, sides[stage.pk])) for pattern, fixture in targets)
        rebuild_table(stage.pk)
    return Federation(director, stages)


def set_up_organiser(name: str, size: Size, director: User) -> list[Stage]:
    """An organiser with its clubs, rosters, competitions and published programmes."""
    today = timezone.now().date()
    organiser = create_organiser(name, timezone="America/Paramaribo", by=director)
    appoint_director(organiser, director, by=director)
    season = start_season(
        organiser, "2026/27", today - dt.timedelta(days=360), today + dt.timedelta(days=30), by=director
    )
    clubs = [add_club(organiser, f"Vereniging {each + 1}", by=director) for each in range(size.teams)]
    _rosters(organiser, season, clubs, size)
    return [
        _competition(season, f"Klasse {each + 1}", clubs, size, director) for each in range(size.competitions)
    ]


def _rosters(organiser: Organiser, season: Season, clubs: Sequence[Club], size: Size) -> None:
    """So many players in every club that no two of its teams share one."""
    count = 2 * size.partnerships * size.competitions
    numbers = itertools.count(1)
    players = [
        Player(organiser=organiser, name=f"Speler {number}", member_number=f"L{number}")
        for club in clubs
        for number in itertools.islice(numbers, count)
    ]
    Player.objects.bulk_create(players)
    RosterSpot.objects.bulk_create(
        RosterSpot(season=season, club=club, player=player)
        for club, own in zip(clubs, _groups(players, count), strict=True)
        for player in own
    )


def _groups(players: Sequence[Player], count: int) -> list[Sequence[Player]]:
    return [players[first : first + count] for first in range(0, len(players), count)]


def _competition(season: Season, name: str, clubs: Sequence[Club], size: Size, director: User) -> Stage:
    """Every club against every other twice, one matchday a week, the last today."""
    competition = create_competition(season, name, by=director)
    stage = competition.stages.get()
    wanted = {"partnerships": size.partnerships, "rounds": size.rounds}
    revise_match_part(stage, wanted, by=director, reason="As large as the bench wants it.")
    for club in clubs:
        enter_team(competition, club, by=director)
    weeks = 2 * (size.teams - 1 + size.teams % 2)
    today = timezone.localdate(timezone=season.organiser.zone)
    first = today - dt.timedelta(weeks=weeks - 1)
    plan = ProgrammePlan(first, first.weekday(), dt.time(20), double=True)
    draw_round_robin(stage, plan=plan, seed=7, by=director)
    publish_programme(stage, by=director)
    return stage


def played_fixtures(stage: Stage) -> list[Fixture]:
    """Everything but byes, in the order of the programme."""
    fixtures = Fixture.objects.filter(stage=stage).exclude(status=Fixture.Status.BYE)
    return list(
        fixtures.select_related(
            "home", "away", "matchday", "venue", "stage__competition__organiser", "stage__competition__season"
        ).order_by("matchday__number", "position")
    )


def sides_of(stage: Stage, size: Size) -> dict[int, Side]:
    """By entry id: the entry with those of its club's players who play in this competition."""
    competition = stage.competition
    number = list(competition.season.competitions.order_by("pk").values_list("pk", flat=True)).index(
        competition.pk
    )
    count = 2 * size.partnerships
    spots = RosterSpot.objects.filter(season=competition.season).select_related("player").order_by("pk")
    players: dict[int, list[Player]] = {}
    for spot in spots:
        players.setdefault(spot.club_id, []).append(spot.player)
    return {
        entry.pk: Side(entry, players[entry.club.pk][number * count : (number + 1) * count])
        for entry in competition.entries.select_related("club")
        if entry.club is not None
    }


def sides_at(fixture: Fixture, sides: dict[int, Side]) -> tuple[Side, Side]:
    """Home and away of a fixture. Raises LookupError for a bye."""
    if fixture.away is None:
        raise LookupError("A bye is not played.")
    return sides[fixture.home.pk], sides[fixture.away.pk]


def target_of(fixture: Fixture, sides: dict[int, Side]) -> Target:
    """The fixture as what a pattern is repeated for."""
    at = models.DateTimeField().get_db_prep_value(fixture.starts_at, connection)
    regulations = fixture.stage.match_regulations.order_by("-revision").values_list("pk", flat=True)[0]
    home, away = sides_at(fixture, sides)
    return Target(fixture, home, away, regulations, fixture.stage.competition.organiser, at, {})


def play_pattern(
    fixture: Fixture,
    sides: dict[int, Side],
    size: Size,
    director: User,
    rng: random.Random,
    *,
    but: int = 0,
) -> Pattern:
    """Play this match with hands by chance; with `but`, so many hands are still to come and nobody signs."""
    home, away = sides_at(fixture, sides)
    hands = [league_sheet(rng) for _sheet in range(size.sheets)]
    if but:
        del hands[-1][-but:]
    return pattern_of(
        fixture, home, away, lambda: play(fixture, home, away, hands, by=director, sign=not but)
    )


def league_sheet(rng: random.Random) -> list[HandResult]:
    """The hands of one sheet, by chance, with which the rules find nothing wrong."""
    rules = HouseRules.from_json("league")
    while True:
        hands = [HandResult.from_json(league_hand(rng)) for _hand in range(HANDS)]
        if not tally(rules, hands).problems:
            return hands


def play(
    fixture: Fixture,
    home: Side,
    away: Side,
    hands: Sequence[Sequence[HandResult]],
    *,
    by: User,
    sign: bool = True,
) -> Match:
    """From the line-ups to the signatures, sheet after sheet, as a league night does."""
    for name, side in (("home", home), ("away", away)):
        pairs = list(zip(side.players[::2], side.players[1::2], strict=True))
        name_line_up(fixture, name, pairs, by=by)
    match = start_match(fixture.matches.get(), by=by)
    for sheet, of_sheet in zip(match.sheets.order_by("pk"), hands, strict=True):
        for number, hand in enumerate(of_sheet, start=1):
            record_hand(sheet, hand, number=number, client_ref=uuid.uuid4(), by=by)
    if sign:
        sign_match(match, "home", by=by)
        sign_match(match, "away", by=by)
    return match
