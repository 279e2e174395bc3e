"""Final scores from a CSV file, such as a season that was printed in newspapers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import translation

from apps.clubs.refusals import Refused
from apps.competitions.presets import PRESETS

from ...importing.reading import FileRefused, read_scores
from ...importing.storing import ImportReport, import_into

DEFAULT_ORGANISER = "Uitslagenarchief"


class Command(BaseCommand):
    """Read final scores from a file; all of it or nothing."""

    help = (
        "Reads final scores from a CSV file (UTF-8, comma): competition, season, home, away, home_points, away_points"
        " and, where known, round, date, best_home, best_away, note. Reading a file twice changes nothing."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--dry-run", action="store_true", help="say what would be stored, and store nothing"
        )
        parser.add_argument(
            "--organiser",
            default=DEFAULT_ORGANISER,
            help="name of the organiser whose competitions these are; made when there is none (default: %(default)s)",
        )
        parser.add_argument(
            "--preset",
            default="suriname_league",
            choices=sorted(PRESETS),
            help="regulations of a competition that is new (default: %(default)s)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        # A terminal has no reader with a language of their own: commands speak English.
        with translation.override("en"):
            try:
                data = options["file"].read_bytes()
            except OSError as error:
                raise CommandError(f"{options['file']} cannot be read: {error.strerror}.") from error
            try:
                rows = read_scores(data)
                report = import_into(
                    options["organiser"], rows, preset=options["preset"], dry_run=options["dry_run"]
                )
            except FileRefused as refused:
                lines = "\n".join(str(problem) for problem in refused.problems)
                raise CommandError(f"Nothing was imported.\n{lines}") from refused
            except Refused as refused:
                raise CommandError(f"Nothing was imported. {refused}") from refused
        self.stdout.write(told(report, dry_run=options["dry_run"]))


def told(report: ImportReport, *, dry_run: bool) -> str:
    """The report in one or two lines."""
    kinds = ("seasons", "competitions", "clubs", "teams", "partnerships", "matches")
    made = ", ".join(f"{report.made[kind]} {kind}" for kind in kinds if report.made[kind])
    verb = "Would be new" if dry_run else "New"
    lines = [f"{verb}: {made or 'nothing'}."]
    if report.unchanged:
        lines.append(f"Known already and unchanged: {report.unchanged} matches.")
    return "\n".join(lines)
