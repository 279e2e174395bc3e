"""Storing the rows of a sheet as matches: all of them or none. A dry run does the same and takes it back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.db import transaction
from django.utils.translation import gettext as _

from apps.accounts.models import User
from apps.clubs.clashes import once_more_after_a_clash
from apps.clubs.names import ClubNames, plain
from apps.clubs.refusals import FieldProblem, Refused, refuse
from apps.competitions.models import Entry, Stage
from apps.competitions.services.locks import lock_stage

from ..checks import Finding, findings_of
from ..models import Fixture, Venue
from ..queries import local_start, programme_of
from ..services.typed import plan_bye, plan_fixture
from .rows import COLUMNS, RowProblem, SheetRow

# What the services call the columns of the sheet.
_COLUMN_OF = {"number": "matchday", "day": "date", "entry": "home"}


@dataclass
class Imported:
    """What an import made or would make. With problems nothing was stored."""

    rows: list[SheetRow] = field(default_factory=list)
    unchanged: int = 0
    problems: list[RowProblem] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)


@once_more_after_a_clash
@transaction.atomic
def import_programme(
    stage: Stage, rows: Sequence[SheetRow], *, source: str, by: User, dry_run: bool = False
) -> Imported:
    """Add the matches and byes of the rows to the programme of the stage.

    `source` is the name of the file and stands as the reason in the log. Clubs are found by their aliases too. A row
    that stands in the programme already, with the same time and venue, is left alone. Where one row is refused, all
    are, each with what is wrong.
    """
    stage = lock_stage(stage)
    names = _Names(stage)
    report = Imported()
    for row in rows:
        try:
            # A savepoint a row, so that the faults behind a refused one are found as well.
            with transaction.atomic():
                if _store(stage, row, names, source, by=by):
                    report.rows.append(row)
                else:
                    report.unchanged += 1
        except Refused as refused:
            report.problems += [_at_row(row, problem) for problem in refused.problems]
    if not report.problems:
        report.findings = findings_of(stage, programme_of(stage))
    if report.problems or dry_run:
        transaction.set_rollback(True)
    return report


class _Names:
    """Entries and halls by what the sheet calls them; read once."""

    def __init__(self, stage: Stage) -> None:
        organiser = stage.competition.organiser
        approved = stage.competition.entries.filter(status=Entry.Status.APPROVED)
        self._entries = list(approved.select_related("club"))
        self._clubs = ClubNames(organiser)
        self._venues = {plain(venue.name): venue for venue in Venue.objects.filter(organiser=organiser)}

    def entry(self, column: str, name: str) -> Entry:
        """The entry of this name, else the only one of the club of this name or alias. Raises Refused."""
        found = [entry for entry in self._entries if plain(entry.name) == plain(name)]
        if not found and (club := self._clubs.find(name)):
            found = [entry for entry in self._entries if entry.club_id == club.pk]
        if len(found) == 1:
            return found[0]
        if found:
            message = _("%(name)s has several teams here: write the name of the team.")
            raise refuse(column, "several_teams", message % {"name": name})
        message = _("%(name)s does not take part here: write the name as it stands among the entries.")
        raise refuse(column, "unknown_entry", message % {"name": name})

    def venue(self, name: str) -> Venue | None:
        """The hall of this name; None for an empty one. Raises Refused."""
        if not name:
            return None
        venue = self._venues.get(plain(name))
        if venue is None:
            message = _("There is no venue %(name)s: add it first, or write the name as it stands there.")
            raise refuse("venue", "unknown_venue", message % {"name": name})
        return venue


def _store(stage: Stage, row: SheetRow, names: _Names, source: str, *, by: User) -> bool:
    """Whether the row made something; not where it stands in the programme already."""
    home = names.entry("home", row.home)
    away = names.entry("away", row.away) if row.away else None
    venue = names.venue(row.venue)
    known = Fixture.objects.filter(stage=stage, matchday__number=row.matchday, home=home, away=away)
    for fixture in known.select_related("venue"):
        fixture.stage = stage
        if away is None or (_when(fixture, row) == (row.day, row.time) and fixture.venue == venue):
            return False
    if away is None:
        plan_bye(stage, number=row.matchday, entry=home, reason=source, by=by)
    else:
        plan_fixture(
            stage,
            number=row.matchday,
            home=home,
            away=away,
            day=row.day,
            time=row.time,
            venue=venue,
            reason=source,
            by=by,
        )
    return True


def _when(fixture: Fixture, row: SheetRow) -> tuple[object, object]:
    """Day and time of a match as a sheet has them; of a match without a time the sheet's day is as good as any."""
    start = local_start(fixture)
    return (start.date(), start.time().replace(fold=0)) if start else (row.day, None)


def _at_row(row: SheetRow, problem: FieldProblem) -> RowProblem:
    column = _COLUMN_OF.get(problem.field, problem.field)
    return RowProblem(row.row, str(COLUMNS.get(column, "")), problem.message)
