"""Whether a season is closed, asked in one place for every change there is.

Every service tells the log what it changes, in the transaction of the change, and names what it changed: the log asks
here to which season that belongs and refuses where it is closed, and everything of the transaction is taken back. Hands
and totals are written only while a match is played, and a season with such a match cannot be closed.

What belongs to no season (clubs, players, their names and rights) can always be changed: who asks to be forgotten is
forgotten in closed seasons too.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db import connection, models
from django.utils.translation import gettext as _

from .models import Season
from .refusals import Refused, refuse

# From a row to the season that it lies in, one step after the other.
_STEPS = (
    "season",
    "competition",
    "stage",
    "matchday",
    "fixture",
    "match",
    "sheet",
    "line_up",
    "draw",
    "entry",
)
# What is done in a closed season too: opening it, and leaving a role behind.
_ALWAYS = frozenset({"close_season", "reopen_season", "leave_team"})


def season_id_of(row: models.Model) -> int | None:
    """The season (by id) that a row lies in; None for what lies in no season. Asks for what is not loaded."""
    if isinstance(row, Season):
        return row.pk
    step = step_up(type(row))
    if step is None:
        return None
    if step == "season":
        return row.season_id  # type: ignore[attr-defined,no-any-return]  # step_up has seen it
    above = getattr(row, step)
    return None if above is None else season_id_of(above)


def step_up(model: type[models.Model]) -> str | None:
    """By which of its references a row of this kind lies in a season; None where it lies in none."""
    references = {field.attname for field in model._meta.concrete_fields}
    return next((step for step in _STEPS if f"{step}_id" in references), None)


def refuse_closed(action: str, seasons: Iterable[int | None]) -> None:
    """Raises Refused where one of these seasons (by id) is closed and `action` is not allowed then.

    On PostgreSQL the seasons cannot be closed until the transaction has ended, while others go on reading and writing
    in them. SQLite lets one write at a time. One query for each season.
    """
    if action in _ALWAYS:
        return
    share = " FOR SHARE" if connection.vendor == "postgresql" else ""
    for season in {season for season in seasons if season is not None}:
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT name, closed_at FROM clubs_season WHERE id = %s{share}", [season])  # noqa: S608 - no part of it comes from outside
            row = cursor.fetchone()
        if row is not None and row[1] is not None:
            raise _is_closed(row[0])


def refuse_page_of_closed(season: Season) -> None:
    """Raises Refused, as every change would be, for a page that only changes something in this season."""
    if season.is_closed:
        raise _is_closed(season.name)


def _is_closed(season: str) -> Refused:
    message = _(
        "Season %(season)s is closed: nothing in it can be changed. A competition director can reopen it."
    )
    return refuse("", "season_closed", message % {"season": season})
