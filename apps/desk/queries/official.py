"""For directors: results that are not official yet, and the sides that do not agree with one."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Count, OuterRef, Q, Subquery
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apps.clubs.models import Organiser
from apps.competitions.models import Stage, TableRegulations
from apps.matches.models import Dispute, Result, SheetDispute

from .home import Todo


def results_to_confirm(organisers: Iterable[Organiser]) -> list[Todo]:
    """Who does not agree with a result, and the results that become official by a director only. Three queries."""
    mine = list(organisers)
    disputes = (
        Dispute.objects.filter(fixture__stage__competition__organiser__in=mine, settled_at__isnull=True)
        .select_related("fixture__home", "fixture__away", "fixture__stage__competition__season")
        .order_by("at", "pk")
    )
    objections = [
        Todo(
            _("A side does not agree: %(match)s") % {"match": dispute.fixture},
            str(dispute.fixture.stage.competition),
            reverse("matches:room", args=[dispute.fixture_id]),
        )
        for dispute in disputes
    ]
    about_sheets = (
        SheetDispute.objects.filter(
            sheet__match__fixture__stage__competition__organiser__in=mine, settled_at__isnull=True
        )
        .select_related(
            "sheet__match__fixture__home",
            "sheet__match__fixture__away",
            "sheet__match__fixture__stage__competition__season",
        )
        .order_by("at", "pk")
    )
    objections += [
        Todo(
            _("Round %(round)d, table %(table)d: somebody does not agree with the sheet of %(match)s")
            % {"round": each.sheet.round, "table": each.sheet.table, "match": each.sheet.match.fixture},
            str(each.sheet.match.fixture.stage.competition),
            reverse("matches:sheet", args=[each.sheet_id]),
        )
        for each in about_sheets
    ]
    newest = TableRegulations.objects.filter(stage=OuterRef("pk")).order_by("-revision")
    provisional = Q(fixtures__results__is_current=True, fixtures__results__state=Result.State.PROVISIONAL)
    waiting = (
        Stage.objects.filter(competition__organiser__in=mine)
        .annotate(
            waiting=Count("fixtures__results", filter=provisional),
            when=Subquery(newest.values("official_when")[:1]),
        )
        .filter(waiting__gt=0)
        .exclude(when=TableRegulations.OfficialWhen.AFTER_HOURS)
        .select_related("competition__season")
        .order_by("competition__name", "pk")
    )
    to_confirm = [
        Todo(
            ngettext("%(n)d result is provisional", "%(n)d results are provisional", stage.waiting)
            % {"n": stage.waiting},
            str(stage.competition),
            reverse("matches:provisional", args=[stage.competition_id]),
        )
        for stage in waiting
    ]
    return [*objections, *to_confirm]
