"""Storing what a file of final scores tells, through the services, all of it or nothing.

Each `competition, season` becomes a competition of the organiser, each name a club's team ("Kampoe 2" is the second
team of Kampoe) or, with a preset for pairs, two players on the lists of the season ("Anil / Bea"), each row a fixture
with an official result. A row that came before changes nothing.
"""

from __future__ import annotations

import datetime as dt
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from django.db import transaction
from django.utils.translation import gettext as _

from apps.accounts.models import User
from apps.accounts.services import no_password
from apps.clubs import log
from apps.clubs.checks import EARLIEST_YEAR, LATEST_YEAR
from apps.clubs.clashes import once_more_after_a_clash
from apps.clubs.models import Club, Organiser, Season
from apps.clubs.names import club_by_alias
from apps.clubs.refusals import Refused
from apps.clubs.services.club import add_club
from apps.clubs.services.organiser import create_organiser, start_season
from apps.competitions.models import Competition, Entry, Stage
from apps.competitions.services.competition import create_competition
from apps.competitions.services.entries import enter_team
from apps.competitions.services.locks import lock_competition, lock_stages
from apps.competitions.services.stage_entries import place_in_stage
from apps.schedule.models import Fixture, Matchday
from apps.schedule.services.fixtures import add_fixture, add_matchday, plays_on
from apps.schedule.services.programme import publish_programme

from ..models import Result
from ..services.results import record_final_score
from .partnerships import enter_named, find_partnership
from .reading import FileRefused, RowProblem, ScoreRow

_SEASON = re.compile(r"(\d{4})(?:\s*[/-]\s*(\d{2}|\d{4}))?")
_SECOND_TEAM = re.compile(r"(.*\S) ([2-9])")
IMPORTER_EMAIL = "import@localhost"
ZONE_OF_A_NEW_ORGANISER = "America/Paramaribo"
# Which column of the file a field of the services comes from; other fields belong to the row as a whole.
_COLUMNS = {
    "name": "competition",
    "starts_on": "season",
    "ends_on": "season",
    "round": "round",
    "home": "home",
    "away": "away",
    "home_best": "best_home",
    "away_best": "best_away",
}


@dataclass
class ImportReport:
    """What an import made: a count for each kind of thing, and the matches that were known already."""

    made: Counter[str] = field(default_factory=Counter)
    unchanged: int = 0


@once_more_after_a_clash
@transaction.atomic
def import_into(
    organiser_name: str, rows: list[ScoreRow], *, preset: str, dry_run: bool = False
) -> ImportReport:
    """Store the rows under the organiser of this name, made when there is none; the author is the importer.

    With `dry_run` everything is done and taken back. Raises FileRefused as `import_scores` does, and Refused for a
    name that no organiser can have.
    """
    by = importer()
    organiser = Organiser.objects.filter(name__iexact=organiser_name).first()
    if organiser is None:
        organiser = create_organiser(organiser_name, timezone=ZONE_OF_A_NEW_ORGANISER, by=by)
    report = import_scores(rows, organiser, preset=preset, by=by)
    if dry_run:
        transaction.set_rollback(True)
    return report


def importer() -> User:
    """The author of what a command imports: an account that nobody can sign in to."""
    user, _made = User.objects.get_or_create(
        email=IMPORTER_EMAIL, defaults={"name": "Import", "is_active": False, "password": no_password()}
    )
    return user


@log.untold()
@once_more_after_a_clash
@transaction.atomic
def import_scores(rows: list[ScoreRow], organiser: Organiser, *, preset: str, by: User) -> ImportReport:
    """Store the rows as competitions of the organiser.

    Raises FileRefused, with every fault that was found, when a row cannot be stored; then nothing is.
    """
    report = ImportReport()
    problems: list[RowProblem] = []
    groups: dict[tuple[str, str], list[ScoreRow]] = {}
    for row in rows:
        groups.setdefault((row.competition.casefold(), row.season.casefold()), []).append(row)
    for group in groups.values():
        try:
            season = _season(organiser, group, report, by=by)
            competition = _competition(season, group[0].competition, preset, report, by=by)
        except Refused as refused:
            problems += _at_row(group[0], refused)
            continue
        except FileRefused as refused:
            problems += refused.problems
            continue
        problems += _store_group(competition, group, report, by=by)
    if problems:
        raise FileRefused(problems)
    return report


def _store_group(
    competition: Competition, rows: list[ScoreRow], report: ImportReport, *, by: User
) -> list[RowProblem]:
    """The matches of one competition; rows with a round come first, so that the others find their place behind.

    Competition and stages are locked in the order in which entering a team locks them. The fixtures come first, then
    the programme is public, then the scores: no draft ever has a result.
    """
    competition = lock_competition(competition)
    lock_stages(competition)
    stage = competition.stages.get(number=1)
    if stage.published_at is None and Fixture.objects.filter(stage=stage).exists():
        message = _(
            "the programme of this competition is a draft. Publish it, or throw it away, and import again."
        )
        return [RowProblem(rows[0].row, "competition", message)]
    problems: list[RowProblem] = []
    new: list[tuple[ScoreRow, Fixture]] = []
    known = {
        fixture.import_key: fixture for fixture in Fixture.objects.filter(stage=stage).exclude(import_key="")
    }
    results = {
        result.fixture_id: result for result in Result.objects.filter(fixture__stage=stage, is_current=True)
    }
    for row in sorted(rows, key=_order):
        fixture = known.get(row.key)
        if fixture is not None:
            difference = _difference(row, results.get(fixture.pk))
            if difference:
                problems.append(RowProblem(row.row, "home_points", difference))
            else:
                report.unchanged += 1
            continue
        try:
            # A savepoint a row, so that the faults behind a refused one are found as well.
            with transaction.atomic():
                new.append((row, _add_fixture(stage, row, report, by=by)))
        except Refused as refused:
            problems += _at_row(row, refused)
    if problems or not new:
        return problems
    try:
        publish_programme(stage, by=by)
    except Refused as refused:
        return [*_at_row(rows[0], refused)]
    for row, fixture in new:
        try:
            with transaction.atomic():
                _store_score(row, fixture, report, by=by)
        except Refused as refused:
            problems += _at_row(row, refused)
    return problems


def _add_fixture(stage: Stage, row: ScoreRow, report: ImportReport, *, by: User) -> Fixture:
    home = _entry(stage, row.home, report, by=by)
    away = _entry(stage, row.away, report, by=by)
    matchday = _matchday(stage, row, home, away, by=by)
    return add_fixture(matchday, home, away, import_key=row.key, by=by)


def _store_score(row: ScoreRow, fixture: Fixture, report: ImportReport, *, by: User) -> None:
    record_final_score(
        fixture,
        row.home_points,
        row.away_points,
        home_best=row.best_home,
        away_best=row.best_away,
        note=row.note,
        source=Result.Source.IMPORT,
        by=by,
    )
    report.made["matches"] += 1


def _season(organiser: Organiser, rows: list[ScoreRow], report: ImportReport, *, by: User) -> Season:
    """The season of this name; a new one runs from June to May (a single year: its calendar year), and as far as
    the dates of its matches."""
    name = rows[0].season
    known = Season.objects.filter(organiser=organiser, name__iexact=name).first()
    if known is not None:
        return known
    dates = [row.date for row in rows if row.date]
    match = _SEASON.fullmatch(name)
    follows = match is not None and match[2] in (
        None,
        str(int(match[1]) + 1),
        f"{(int(match[1]) + 1) % 100:02d}",
    )
    if match and follows and EARLIEST_YEAR <= int(match[1]) < LATEST_YEAR:
        year = int(match[1])
        first, last = (dt.date(year, 1, 1), dt.date(year, 12, 31))
        if match[2]:
            first, last = dt.date(year, 6, 1), dt.date(year + 1, 5, 31)
        dates += [first, last]
    if not dates:
        message = _("“%(name)s” does not say which year. Write the season as 2018/19 or 2018.")
        raise FileRefused([RowProblem(rows[0].row, "season", message % {"name": name})])
    season = start_season(organiser, name, min(dates), max(dates), by=by)
    report.made["seasons"] += 1
    return season


def _competition(season: Season, name: str, preset: str, report: ImportReport, *, by: User) -> Competition:
    known = Competition.objects.filter(season=season, name__iexact=name).first()
    if known is not None:
        return known
    report.made["competitions"] += 1
    return create_competition(season, name, preset=preset, by=by)


def _entry(stage: Stage, name: str, report: ImportReport, *, by: User) -> Entry:
    """The entry of this name, with its place in the stage; made when there is none."""
    find = _partnership if stage.competition.is_of_partnerships else _team
    entry = find(stage.competition, name, report, by=by)
    place_in_stage(stage, entry)
    return entry


def _partnership(competition: Competition, name: str, report: ImportReport, *, by: User) -> Entry:
    entry = find_partnership(competition, name)
    if entry is None:
        entry = enter_named(competition, name, by=by)
        report.made["partnerships"] += 1
    return entry


def _team(competition: Competition, name: str, report: ImportReport, *, by: User) -> Entry:
    """The team of this name; made with its club when there is none."""
    entry = Entry.objects.filter(
        competition=competition, name__iexact=name, status=Entry.Status.APPROVED
    ).first()
    if entry is None:
        club_name, team_number = name, 1
        second = _SECOND_TEAM.fullmatch(name)
        clubs = Club.objects.filter(organiser=competition.organiser)
        if second and not clubs.filter(name__iexact=name).exists():
            club_name, team_number = second[1], int(second[2])
        club = clubs.filter(name__iexact=club_name).first() or club_by_alias(competition.organiser, club_name)
        if club is None:
            club = add_club(competition.organiser, club_name, by=by)
            report.made["clubs"] += 1
        # Under another name of its club a team may have come before.
        entry = Entry.objects.filter(
            competition=competition, club=club, team_number=team_number, status=Entry.Status.APPROVED
        ).first()
        if entry is None:
            entry = enter_team(competition, club, team_number=team_number, even_after_draw=True, by=by)
            report.made["teams"] += 1
    return entry


def _matchday(stage: Stage, row: ScoreRow, home: Entry, away: Entry, *, by: User) -> Matchday:
    """The matchday that the row names; without a round the one of the same date that has room, else a new one."""
    if row.round is not None:
        return add_matchday(stage, number=row.round, date=row.date, by=by)
    # Only matchdays that an import made without a round: their fixtures' keys begin with this.
    prefix = f"|{row.date.isoformat() if row.date else ''}|"
    candidates = Matchday.objects.filter(stage=stage, fixtures__import_key__startswith=prefix).distinct()
    for matchday in candidates.order_by("number"):
        if not plays_on(matchday, home) and not plays_on(matchday, away):
            return matchday
    return add_matchday(stage, date=row.date, by=by)


def _difference(row: ScoreRow, result: Result | None) -> str:
    """What the file says otherwise than the site about a match that was imported before; "" when nothing."""
    if result is None:
        return _("this match is known without a result. Enter the result on the site.")
    here = (result.home_score, result.away_score, result.home_best, result.away_best)
    if here == (row.home_points, row.away_points, row.best_home, row.best_away):
        return ""
    message = _(
        "the site has %(home)s-%(away)s for this match and the file another score. Only a ruling changes a result."
    )
    return message % {"home": result.home_score, "away": result.away_score}


def _order(row: ScoreRow) -> tuple[bool, int, bool, dt.date, int]:
    return row.round is None, row.round or 0, row.date is None, row.date or dt.date.min, row.row


def _at_row(row: ScoreRow, refused: Refused) -> Iterable[RowProblem]:
    for problem in refused.problems:
        yield RowProblem(row.row, _COLUMNS.get(problem.field, ""), problem.message)
