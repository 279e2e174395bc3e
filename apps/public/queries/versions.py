"""The version of what a page shows, and the page that is kept under its address: one query, asked before anything else.

What counts as a change:
- Everything that people change below an organiser stands in its log, so the newest log entries tell that something
  changed: names, entries, regulations, programmes, line-ups, results. The *sum* of their ids is taken and not the
  highest id: of two transactions at once the one with the lower id may be the later to end, and it raises the sum too.
  Of the newest 500, so that only a transaction that outlasts 500 later changes of its organiser could hide.
- A table is computed after its results are stored and has a version of its own.
- Hands, totals and acceptances are counted by the version of their sheet, and only there.
Every part only ever grows, so no version comes back. What depends on the day beside that adds the date: `today_stamp`.

These few statements are written out as SQL, because every visit asks one: building it by the ORM took fifteen times as
long as the database needs to answer it.
"""

from __future__ import annotations

import datetime as dt
import zoneinfo
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import connection

from apps.clubs.models.organiser import ZONES
from apps.schedule.times import day_of

from ..kept import Drawn, Kept

# The greatest number that a row can have: an address with a greater one is nobody's.
GREATEST_ID = 2**63 - 1


@dataclass(frozen=True, slots=True)
class Found:
    """A subject that exists and is public: its row, the parts of its version, and what is kept at the address."""

    id: int
    changes: int
    version: int
    kept: Kept | None

    @property
    def stamp(self) -> str:
        """What a page about it is kept under, unless it shows more than its log and its version tell."""
        return f"{self.id}.{self.changes}.{self.version}"


def _with_changes(statement: str, organiser: str = "organiser.id") -> str:
    """The statement with the sum of the newest log entries of that organiser in the place of {changes}."""
    return statement.format(
        changes=f"""(SELECT COALESCE(SUM(newest.id), 0) FROM (
            SELECT id FROM clubs_logentry WHERE organiser_id = {organiser} ORDER BY id DESC LIMIT 500
        ) newest)"""  # noqa: S608 - a column of the statement
    )


_COMPETITION = _with_changes("""
    SELECT stage.id,
        {changes},
        COALESCE(state.version, 0), page.version, page.title, page.html
    FROM competitions_stage stage
    JOIN competitions_competition competition ON competition.id = stage.competition_id
    JOIN clubs_season season ON season.id = competition.season_id
    JOIN clubs_organiser organiser ON organiser.id = competition.organiser_id
    LEFT JOIN standings_tablestate state ON state.stage_id = stage.id
    LEFT JOIN public_renderedpage page ON page.key = %s
    WHERE organiser.slug = %s AND season.slug = %s AND competition.slug = %s AND (%s = 0 OR stage.number = %s)
    ORDER BY CASE WHEN stage.published_at IS NULL THEN 1 ELSE 0 END,
        CASE WHEN stage.published_at IS NULL THEN stage.number ELSE -stage.number END
    LIMIT 1
""")

_MATCH = _with_changes(
    """
    SELECT fixture.id,
        {changes},
        (SELECT COALESCE(SUM(sheet.version), 0) FROM matches_sheet sheet
            JOIN matches_match attempt ON attempt.id = sheet.match_id WHERE attempt.fixture_id = fixture.id),
        page.version, page.title, page.html
    FROM schedule_fixture fixture
    JOIN competitions_stage stage ON stage.id = fixture.stage_id
    JOIN competitions_competition competition ON competition.id = stage.competition_id
    LEFT JOIN public_renderedpage page ON page.key = %s
    WHERE fixture.id = %s AND stage.published_at IS NOT NULL
""",
    "competition.organiser_id",
)

_ORGANISER = _with_changes("""
    SELECT organiser.id,
        {changes},
        0, page.version, page.title, page.html
    FROM clubs_organiser organiser
    LEFT JOIN public_renderedpage page ON page.key = %s
    WHERE organiser.slug = %s
""")

_CLUB = _with_changes("""
    SELECT club.id,
        {changes},
        0, page.version, page.title, page.html
    FROM clubs_club club
    JOIN clubs_organiser organiser ON organiser.id = club.organiser_id
    LEFT JOIN public_renderedpage page ON page.key = %s
    WHERE organiser.slug = %s AND club.slug = %s
""")

_HALL = _with_changes("""
    SELECT venue.id,
        {changes},
        (SELECT COALESCE(SUM(sheet.version), 0) FROM matches_sheet sheet
            JOIN matches_match attempt ON attempt.id = sheet.match_id
            JOIN schedule_fixture fixture ON fixture.id = attempt.fixture_id
            WHERE fixture.venue_id = venue.id AND attempt.started_at IS NOT NULL AND attempt.finished_at IS NULL),
        page.version, page.title, page.html
    FROM schedule_venue venue
    JOIN clubs_organiser organiser ON organiser.id = venue.organiser_id
    LEFT JOIN public_renderedpage page ON page.key = %s
    WHERE organiser.slug = %s AND venue.id = %s
""")

_ENTRY = _with_changes("""
    SELECT entry.id,
        {changes},
        (SELECT COALESCE(SUM(state.version), 0) FROM standings_tablestate state
            JOIN competitions_stage stage ON stage.id = state.stage_id WHERE stage.competition_id = competition.id),
        page.version, page.title, page.html
    FROM competitions_entry entry
    JOIN competitions_competition competition ON competition.id = entry.competition_id
    JOIN clubs_season season ON season.id = competition.season_id
    JOIN clubs_organiser organiser ON organiser.id = competition.organiser_id
    LEFT JOIN public_renderedpage page ON page.key = %s
    WHERE organiser.slug = %s AND season.slug = %s AND competition.slug = %s AND entry.id = %s
        AND (entry.status IN ('pending', 'approved')
            OR EXISTS (SELECT 1 FROM standings_standing standing WHERE standing.entry_id = entry.id))
""")

_SEASON = _with_changes("""
    SELECT season.id,
        {changes},
        (SELECT COALESCE(SUM(state.version), 0) FROM standings_tablestate state
            JOIN competitions_stage stage ON stage.id = state.stage_id
            JOIN competitions_competition competition ON competition.id = stage.competition_id
            WHERE competition.season_id = season.id),
        page.version, page.title, page.html
    FROM clubs_season season
    JOIN clubs_organiser organiser ON organiser.id = season.organiser_id
    LEFT JOIN public_renderedpage page ON page.key = %s
    WHERE organiser.slug = %s AND season.slug = %s
""")

# Who is hidden or anonymised has no page, and neither has who never sat at a table.
_PLAYER = _with_changes("""
    SELECT player.id,
        {changes},
        0, page.version, page.title, page.html
    FROM clubs_player player
    JOIN clubs_organiser organiser ON organiser.id = player.organiser_id
    LEFT JOIN public_renderedpage page ON page.key = %s
    WHERE organiser.slug = %s AND player.id = %s AND player.shown_as <> 'hidden' AND player.anonymised_at IS NULL
        AND EXISTS (SELECT 1 FROM matches_seat seat WHERE seat.player_id = player.id)
""")

_PARTNERSHIP = _with_changes("""
    SELECT one.id,
        {changes},
        0, page.version, page.title, page.html
    FROM clubs_player one
    JOIN clubs_player other ON other.organiser_id = one.organiser_id
    JOIN clubs_organiser organiser ON organiser.id = one.organiser_id
    LEFT JOIN public_renderedpage page ON page.key = %s
    WHERE organiser.slug = %s AND one.id = %s AND other.id = %s
        AND one.shown_as <> 'hidden' AND one.anonymised_at IS NULL
        AND other.shown_as <> 'hidden' AND other.anonymised_at IS NULL
        AND EXISTS (SELECT 1 FROM matches_seat mine
            JOIN matches_seat opposite ON opposite.sheet_id = mine.sheet_id AND opposite.seat =
                CASE mine.seat WHEN 'N' THEN 'S' WHEN 'S' THEN 'N' WHEN 'E' THEN 'W' ELSE 'E' END
            WHERE mine.player_id = one.id AND opposite.player_id = other.id)
""")

_HOME = """
    SELECT 0,
        (SELECT COALESCE(SUM(newest.id), 0) FROM (
            SELECT id FROM clubs_logentry ORDER BY id DESC LIMIT 500
        ) newest),
        (SELECT COALESCE(SUM(sheet.version), 0) FROM matches_sheet sheet
            JOIN matches_match attempt ON attempt.id = sheet.match_id
            WHERE attempt.started_at IS NOT NULL AND attempt.finished_at IS NULL),
        page.version, page.title, page.html
    FROM (SELECT 1 AS one) here
    LEFT JOIN public_renderedpage page ON page.key = %s
"""

_LIVE_IN_STAGE = """
    SELECT COALESCE(SUM(sheet.version), 0) FROM matches_sheet sheet
    JOIN matches_match attempt ON attempt.id = sheet.match_id
    JOIN schedule_fixture fixture ON fixture.id = attempt.fixture_id
    WHERE fixture.stage_id = %s AND attempt.started_at IS NOT NULL AND attempt.finished_at IS NULL
"""


def find_stage(organiser: str, season: str, competition: str, number: int = 0, *, key: str) -> Found | None:
    """The stage of the competition with these addresses; `version` is that of its table. One query.

    Without a `number` it is the last stage that is published, so what is played now; else the first.
    """
    if number > GREATEST_ID:
        return None
    return _found(_COMPETITION, [key, organiser, season, competition, number, number])


def find_entry(organiser: str, season: str, competition: str, entry: int, *, key: str) -> Found | None:
    """An entry that waits or takes part, or still stands in a table; `version` is that of the tables. One query."""
    if entry > GREATEST_ID:
        return None
    return _found(_ENTRY, [key, organiser, season, competition, entry])


def find_fixture(fixture: int, *, key: str) -> Found | None:
    """A fixture of a published programme; `version` counts the changes of its sheets. One query."""
    return _found(_MATCH, [key, fixture]) if fixture <= GREATEST_ID else None


def find_organiser(organiser: str, *, key: str) -> Found | None:
    """The organiser with this address. One query."""
    return _found(_ORGANISER, [key, organiser])


def find_club(organiser: str, club: str, *, key: str) -> Found | None:
    """The organiser's club with this address. One query."""
    return _found(_CLUB, [key, organiser, club])


def find_hall(organiser: str, venue: int, *, key: str) -> Found | None:
    """The organiser's hall; `version` counts the changes of the sheets that are being played on there. One query."""
    return _found(_HALL, [key, organiser, venue]) if venue <= GREATEST_ID else None


def find_season(organiser: str, season: str, *, key: str) -> Found | None:
    """The organiser's season with this address; `version` is that of its tables. One query."""
    return _found(_SEASON, [key, organiser, season])


def find_player(organiser: str, player: int, *, key: str) -> Found | None:
    """A player of the organiser of whom the public has a page. One query."""
    return _found(_PLAYER, [key, organiser, player]) if player <= GREATEST_ID else None


def find_partnership(organiser: str, first: int, second: int, *, key: str) -> Found | None:
    """Two players who sat together, both with a page of their own; its id is that of the first. One query."""
    if max(first, second) > GREATEST_ID:
        return None
    return _found(_PARTNERSHIP, [key, organiser, first, second])


def find_home(*, key: str) -> Found:
    """The front page; `version` counts the changes of the sheets that are being played on. One query."""
    found = _found(_HOME, [key])
    if found is None:
        raise LookupError("The statement for the front page gives one row, whatever is stored.")
    return found


def live_stamp(stage_id: int) -> int:
    """Counts the changes of the sheets that are being played on in a stage. One query."""
    with connection.cursor() as cursor:
        cursor.execute(_LIVE_IN_STAGE, [stage_id])
        return int(cursor.fetchone()[0])


def today_stamp(now: dt.datetime) -> str:
    """What date it is at every venue at the moment `now` (aware): changes where a venue's day begins."""
    dates = {day_of(now, zoneinfo.ZoneInfo(zone)) for zone, _name in ZONES}
    return "+".join(date.isoformat() for date in sorted(dates))


def _found(statement: str, parameters: Sequence[str | int]) -> Found | None:
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters)
        row = cursor.fetchone()
    if row is None:
        return None
    subject, changes, version, kept_version, title, html = row
    kept = None if kept_version is None else Kept(kept_version, Drawn(title, html))
    return Found(int(subject), int(changes), int(version), kept)
