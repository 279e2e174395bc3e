"""What the room of a match offers when the night goes wrong. Asks the permissions only where an answer shows."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils import timezone

from apps.accounts.models import User
from apps.schedule.models import Fixture
from apps.schedule.queries import date_of, zone_of
from apps.schedule.times import day_of

from ..models import AbsenceReport, MatchSide
from ..next_step import Progress
from ..permissions import can_change_line_up, can_correct_names, can_decide, can_settle_below_minimum
from ..services.night import OTHER_SIDE


def seating_links(by: User, fixture: Fixture, side: str, progress: Progress) -> dict[str, str]:
    """Where it is said that others play for this side, and where its names are put right; empty where nobody may."""
    match = progress.match
    if match is None or not progress.is_started or progress.is_fixed:
        return {"substitute_url": "", "correct_url": ""}
    if match.is_live and not progress.signed:
        # Who may replace somebody may put a name right as well: one question for both.
        may_replace = may_correct = can_change_line_up(by, match, side)
    else:
        may_replace, may_correct = False, can_correct_names(by, match, side)
    return {
        "substitute_url": reverse("matches:substitute", args=[fixture.pk, side]) if may_replace else "",
        "correct_url": reverse("matches:correct_line_up", args=[fixture.pk, side]) if may_correct else "",
    }


def bad_night(
    by: User, fixture: Fixture, progress: Progress, own: Collection[str], *, may_decide: bool
) -> dict[str, Any]:
    """Breaking off and going on, who is not there, and too few partnerships: addresses, "" for what is not offered."""
    match = progress.match
    found: dict[str, Any] = {
        "break_off": "",
        "go_on": "",
        "below": "",
        "as_it_stood": "",
        "reports": [],
        "walkovers": [],
    }
    if progress.is_started and match is not None:
        if match.is_live and not progress.signed:
            found["break_off"] = reverse("matches:break_off", args=[fixture.pk])
        if progress.is_broken_off and fixture.status == Fixture.Status.SCHEDULED:
            found["go_on"] = reverse("matches:continue_match", args=[fixture.pk])
        if progress.is_broken_off and progress.board is not None and can_decide(by, fixture):
            score = {"home": progress.board.home_score or 0, "away": progress.board.away_score or 0}
            found["as_it_stood"] = _ruling(fixture, kind="score", **score)
            found["walkovers"] = _walkovers(fixture, progress)
        return found
    if progress.has_result or fixture.status != Fixture.Status.SCHEDULED or fixture.is_bye:
        return found
    below = progress.below_minimum
    if match is not None and below and can_settle_below_minimum(by, match, below):
        found["below"] = reverse("matches:below_minimum", args=[fixture.pk])
    if may_decide:
        found["walkovers"] = [
            *_walkovers(fixture, progress),
            (_ruling(fixture, kind="double_walkover"), "", ""),
        ]
    date = date_of(fixture)
    if date is not None and date > day_of(timezone.now(), zone_of(fixture)):
        return found
    standing = set(
        AbsenceReport.objects.filter(fixture=fixture, withdrawn_at__isnull=True).values_list(
            "side", flat=True
        )
    )
    found["reports"] = [
        {
            "gone": progress.names[OTHER_SIDE[side]],
            "url": reverse(
                "matches:withdraw_report" if side in standing else "matches:report_absence",
                args=[fixture.pk, side],
            ),
            "stands": side in standing,
        }
        for side in MatchSide.values
        # Who has handed in a line-up is there.
        if side in own and (side in standing or OTHER_SIDE[side] not in progress.named)
    ]
    return found


def _walkovers(fixture: Fixture, progress: Progress) -> list[tuple[str, str, str]]:
    """For each side that could win without playing: the ruling filled in, who wins and who is not there."""
    return [
        (
            _ruling(fixture, kind=f"{side}_walkover"),
            progress.names[side],
            progress.names[OTHER_SIDE[side]],
        )
        for side in MatchSide.values
    ]


def _ruling(fixture: Fixture, **proposed: object) -> str:
    return f"{reverse('conduct:rulings', args=[fixture.pk])}?{urlencode(proposed)}"
