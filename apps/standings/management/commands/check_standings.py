"""Proof that every stored table is what its results give."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.competitions.models import Stage

from ...services import check_table, rebuild_table


class Command(BaseCommand):
    """Compare every stored table with one computed from its results."""

    help = "Compares every stored table with one computed from its results. Exit status 1 if one differs."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--stage", type=int, help="only the stage with this number")
        parser.add_argument("--repair", action="store_true", help="rebuild what differs")

    def handle(self, *args: Any, **options: Any) -> None:
        stages = Stage.objects.select_related("competition__season").order_by("pk")
        if options["stage"] is not None:
            stages = stages.filter(pk=options["stage"])
            if not stages:
                raise CommandError(f"There is no stage {options['stage']}.")
        different = 0
        for stage in stages:
            lines = check_table(stage)
            if not lines:
                continue
            different += 1
            for line in lines:
                self.stderr.write(f"stage {stage.pk} ({stage}): {line}")
            if options["repair"]:
                rebuild_table(stage.pk)
        count = len(stages)
        if different and not options["repair"]:
            raise CommandError(
                f"{different} of {count} tables differ from their results. --repair rebuilds them."
            )
        repaired = f", {different} rebuilt" if different else ""
        self.stdout.write(f"{count} tables checked, all as their results say{repaired}.")
