"""A small season to rule on: Dewi directs a published league of three teams, final scores recorded as a test asks."""

from __future__ import annotations

import re
from typing import Any

from apps.accounts.models import User
from apps.competitions.models import Stage
from apps.conduct.decisions import Decision, Kind, current_result
from apps.conduct.services.rulings import rule
from apps.matches.models import Match, Result
from apps.matches.services.consent import sign_match
from apps.schedule.models import Fixture
from apps.standings.models import Standing
from apps.standings.services import rebuild_table
from tests.matches.league_night import LeagueNight, write_sheet

REASON = "Kampoe was not there at nine."


def decide(fixture: Fixture, kind: str, *, by: User, reason: str = REASON, **more: int) -> Result:
    """A ruling on what counts now, and the table after it."""
    seen = current_result(fixture)
    result = rule(
        fixture, Decision(Kind(kind), **more), reason=reason, seen=seen.version if seen else 0, by=by
    )
    rebuild_table(fixture.stage_id)
    return result


def table(stage: Stage) -> dict[str, tuple[int, int, int, int, int, int, int]]:
    """By entry: place, played, won, drawn, lost, points, difference."""
    return {
        row.entry.name: (row.place, row.played, row.won, row.drawn, row.lost, row.points, row.difference)
        for row in Standing.objects.filter(stage=stage).select_related("entry")
    }


def current(night: LeagueNight) -> Result:
    """What counts for the night's fixture."""
    return Result.objects.get(fixture=night.fixture, is_current=True)


def play(night: LeagueNight, *, kaps: int = 0, match: Match | None = None) -> Match:
    """The match played to its official result: 6-2 a sheet, and three more for each kap of the home side."""
    played = match or night.start()
    for sheet in played.sheets.order_by("pk"):
        write_sheet(sheet, by=night.asha, kaps=kaps)
    sign(night, played)
    return played


def sign(night: LeagueNight, match: Match) -> None:
    """Both leaders sign."""
    sign_match(match, "home", by=night.asha)
    sign_match(match, "away", by=night.delano)


def confirming(answer: Any) -> dict[str, str]:
    """What the confirming button of a page sends."""
    form = answer.content.decode().split('class="confirm"')[1]
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', form))


def words_on(answer: Any) -> str:
    """What is read on a page, in one line."""
    assert answer.status_code == 200
    page = answer.content.decode().split("<main")[1]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page)).strip()
