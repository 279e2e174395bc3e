"""What players, partnerships, teams and clubs made, counted by the database from the sheets that count.

docs/statistics.md says in words what counts where. In short: the sheets that have ended of matches whose current
result is official, for whoever sits on their seats; what was played hand by hand also tells kaps and baunies. Nothing
of it is stored, so a correction or a ruling is in every figure at once.

Written out as SQL: each question is the same statement with another condition and other groups, and its heart, one row
for each person at a sheet with points of the own side, is no question that the ORM can ask.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass
from decimal import ROUND_HALF_UP, Decimal

from django.db import connection

from apps.clubs.models import Club, Player, Season
from apps.competitions.models import Competition, Entry

_CENTS = Decimal("0.01")

# One row for each person at each sheet that counts (`mine`), with who sits opposite (`partner`).
_PLAYED = """
    WITH played AS (
        SELECT sheet.id AS sheet, sheet.match_id AS attempt, fixture.id AS fixture, fixture.starts_at AS starts_at,
            mine.player_id AS player, partner.player_id AS partner, mine.entry_id AS entry,
            CASE WHEN mine.seat IN ('N', 'S') THEN 'NS' ELSE 'EW' END AS side,
            CASE WHEN mine.seat IN ('N', 'S') THEN sheet.ns_points ELSE sheet.ew_points END AS own,
            CASE WHEN mine.seat IN ('N', 'S') THEN sheet.ew_points ELSE sheet.ns_points END AS other,
            CASE WHEN sheet.source = 'hands' THEN 1 ELSE 0 END AS by_hand,
            sheet.hands_played AS hands
        FROM matches_seat mine
        JOIN matches_seat partner ON partner.sheet_id = mine.sheet_id AND partner.seat =
            CASE mine.seat WHEN 'N' THEN 'S' WHEN 'S' THEN 'N' WHEN 'E' THEN 'W' ELSE 'E' END
        JOIN matches_sheet sheet ON sheet.id = mine.sheet_id
            AND sheet.status IN ('won', 'drawn') AND sheet.source IN ('hands', 'total')
        JOIN matches_result result ON result.match_id = sheet.match_id
            AND result.is_current AND result.state = 'official'
        JOIN schedule_fixture fixture ON fixture.id = result.fixture_id
        JOIN competitions_entry entry ON entry.id = mine.entry_id
        JOIN competitions_competition competition ON competition.id = entry.competition_id
        WHERE mine.player_id IS NOT NULL AND partner.player_id IS NOT NULL AND {condition}
    ), told AS (
        SELECT hand.sheet_id AS sheet, hand.side AS side,
            SUM(CASE WHEN hand.outcome IN ('kap', 'kap_by_partner') THEN 1 ELSE 0 END) AS kaps,
            SUM(CASE WHEN hand.outcome = 'baunie' THEN 1 ELSE 0 END) AS baunies,
            SUM(CASE WHEN hand.outcome = 'failed_baunie' THEN 1 ELSE 0 END) AS failed
        FROM matches_hand hand
        WHERE hand.withdrawn_at IS NULL AND hand.sheet_id IN (SELECT sheet FROM played WHERE by_hand = 1)
        GROUP BY hand.sheet_id, hand.side
    )
    SELECT {groups},
        COUNT(DISTINCT attempt), COUNT(*),
        SUM(CASE WHEN own > other THEN 1 ELSE 0 END),
        SUM(CASE WHEN own = other THEN 1 ELSE 0 END),
        SUM(CASE WHEN own < other THEN 1 ELSE 0 END),
        SUM(own), SUM(other),
        SUM(by_hand),
        SUM(CASE WHEN by_hand = 1 THEN hands ELSE 0 END),
        SUM(CASE WHEN by_hand = 1 THEN own ELSE 0 END),
        COALESCE(SUM(told.kaps), 0), COALESCE(SUM(told.baunies), 0), COALESCE(SUM(told.failed), 0)
    FROM played LEFT JOIN told ON told.sheet = played.sheet AND told.side = played.side
    GROUP BY {groups}
    ORDER BY {order}
"""


@dataclass(frozen=True, slots=True)
class Figures:
    """What was made on some sheets. `points_by_hand` are the points on the sheets that are known hand by hand."""

    matches: int = 0
    sheets: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    points: int = 0
    against: int = 0
    sheets_by_hand: int = 0
    hands: int = 0
    points_by_hand: int = 0
    kaps: int = 0
    baunies: int = 0
    failed_baunies: int = 0

    def __add__(self, other: Figures) -> Figures:
        """The figures together. Matches add up too, so give only sheets of different matches, or do not read them."""
        return Figures(*(one + two for one, two in zip(astuple(self), astuple(other), strict=True)))

    @property
    def points_a_hand(self) -> Decimal | None:
        """Points on the hands that are known one by one, to two decimals; None where no hand is known."""
        return _share(self.points_by_hand, self.hands)

    @property
    def points_a_sheet(self) -> Decimal | None:
        """Points of all sheets, to two decimals; None without a sheet."""
        return _share(self.points, self.sheets)


@dataclass(frozen=True, slots=True)
class AtMatch:
    """What somebody made in one match for one entry beside one partner; all by id."""

    fixture: int
    entry: int
    partner: int
    figures: Figures


@dataclass(frozen=True, slots=True)
class Together:
    """What two players (by id, the lower first) made together for one entry."""

    first: int
    second: int
    entry: int
    figures: Figures


def of_player(player: Player) -> list[AtMatch]:
    """Everything that a player played, the newest match first. One query."""
    return _at_matches("mine.player_id = %s", [player.pk])


def of_partnership(first: Player, second: Player) -> list[AtMatch]:
    """Everything that two players played together, the newest match first. One query."""
    return _at_matches("mine.player_id = %s AND partner.player_id = %s", [first.pk, second.pk])


def of_competition(competition: Competition) -> list[Together]:
    """Every partnership of a competition, in all its stages. One query."""
    return _together("entry.competition_id = %s", [competition.pk])


def of_entry(entry: Entry) -> list[Together]:
    """Every partnership that played for an entry. One query."""
    return _together("mine.entry_id = %s", [entry.pk])


def of_club(club: Club, season: Season) -> dict[int, Figures]:
    """What each of the club's entries of a season made, by entry id. One query."""
    condition = "mine.player_id < partner.player_id AND entry.club_id = %s AND competition.season_id = %s"
    return {entry: figures for (entry,), figures in _asked(["entry"], condition, [club.pk, season.pk])}


def _at_matches(condition: str, parameters: Sequence[int]) -> list[AtMatch]:
    groups = ["fixture", "starts_at", "entry", "partner"]
    order = "CASE WHEN starts_at IS NULL THEN 1 ELSE 0 END, starts_at DESC, fixture DESC, partner"
    return [
        AtMatch(fixture, entry, partner, figures)
        for (fixture, _starts_at, entry, partner), figures in _asked(groups, condition, parameters, order)
    ]


def _together(condition: str, parameters: Sequence[int]) -> list[Together]:
    # Of the two rows that a partnership has at a sheet, that of the player with the lower id.
    rows = _asked(
        ["player", "partner", "entry"], f"mine.player_id < partner.player_id AND {condition}", parameters
    )
    return [Together(first, second, entry, figures) for (first, second, entry), figures in rows]


def _asked(
    groups: Sequence[str], condition: str, parameters: Sequence[int], order: str = ""
) -> list[tuple[list, Figures]]:
    """The figures by groups. Groups, condition and order are words of this module, never of somebody who asks."""
    names = ", ".join(groups)
    statement = _PLAYED.format(groups=names, condition=condition, order=order or names)
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters)
        rows = cursor.fetchall()
    width = len(groups)
    # PostgreSQL adds up to decimals.
    return [(list(row[:width]), Figures(*(int(value) for value in row[width:]))) for row in rows]


def _share(total: int, count: int) -> Decimal | None:
    if not count:
        return None
    return (Decimal(total) / count).quantize(_CENTS, rounding=ROUND_HALF_UP)
