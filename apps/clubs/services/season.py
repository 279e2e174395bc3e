"""Closing a season, so that it stays as it was, and reopening it."""

from __future__ import annotations

from collections.abc import Callable

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from apps.accounts.models import User

from .. import log
from ..checks import Checks
from ..clashes import once_more_after_a_clash
from ..models import Season
from ..refusals import FieldProblem, Refused, refuse

LONGEST_REASON = 500
# What apps above have against closing a season; they add themselves in `AppConfig.ready`.
closing_obstacles: list[Callable[[Season], list[FieldProblem]]] = []
# What they want to be known before somebody closes it, in sentences; it is in nobody's way.
closing_remarks: list[Callable[[Season], list[str]]] = []


def obstacles_to_closing(season: Season) -> list[FieldProblem]:
    """Why the season cannot be closed yet; nothing when it can."""
    return [problem for ask in closing_obstacles for problem in ask(season)]


def remarks_on_closing(season: Season) -> list[str]:
    """What stays undone in the season when it is closed now."""
    return [sentence for ask in closing_remarks for sentence in ask(season)]


@once_more_after_a_clash
@transaction.atomic
def close_season(season: Season, *, reason: str, by: User) -> Season:
    """From now on nothing of the season can be changed (`apps.clubs.closed`), until it is reopened.

    What was not played stays so. Refuses a blank reason, a season that is closed, and one in which something is still
    going on.
    """
    season, reason = _checked(season, reason)
    if season.is_closed:
        raise refuse("", "already_closed", _("This season is closed already."))
    if problems := obstacles_to_closing(season):
        raise Refused(*problems)
    season.closed_at = timezone.now()
    season.save(update_fields=["closed_at"])
    log.record(season.organiser, "close_season", season, by=by, reason=reason)
    return season


@once_more_after_a_clash
@transaction.atomic
def reopen_season(season: Season, *, reason: str, by: User) -> Season:
    """The season can be changed again. Refuses a blank reason, and a season that is open."""
    season, reason = _checked(season, reason)
    if not season.is_closed:
        raise refuse("", "not_closed", _("This season is open already."))
    season.closed_at = None
    season.save(update_fields=["closed_at"])
    log.record(season.organiser, "reopen_season", season, by=by, reason=reason)
    return season


def _checked(season: Season, reason: str) -> tuple[Season, str]:
    """The season, locked, and the tidied reason; whoever changes something in the season has ended by then."""
    checks = Checks()
    reason = checks.text("reason", reason, longest=LONGEST_REASON)
    checks.refuse_if_any()
    locked = Season.objects.select_for_update(of=("self",), no_key=True).select_related("organiser")
    return locked.get(pk=season.pk), reason
