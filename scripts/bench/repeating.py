"""Many played matches out of a few: the rows of a match that was played through the services, for other fixtures too.

A *pattern* is every row that playing one match left in the database, whichever tables those are. Repeating it writes
the same rows under numbers of their own for another fixture: its entries, its players at the same places, the
regulations of its stage. What a service would store in other words there is put right by `_own_words`; a reference that
nobody knows how to repeat is an error, so that nothing is repeated by accident.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.core.management.color import no_style
from django.db import connection, models, transaction

from apps.accounts.models import User
from apps.clubs.models import LogEntry, Organiser, Player
from apps.competitions.models import Entry, MatchRegulations
from apps.matches.models import Hand
from apps.schedule.models import Fixture
from apps.standings.models import Standing, TableState

Row = tuple[Any, ...]
Change = Callable[["Target"], Any]
# The table is computed from the results afterwards, as ever.
COMPUTED = (Standing, TableState)
# What waits to be told to people is told and gone long before the next match.
MAIL = "notices"


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a fixture: its entry, and its players in the order of the line-up."""

    entry: Entry
    players: Sequence[Player]


@dataclass(frozen=True, slots=True)
class Target:
    """A fixture, what its rows refer to, and by how much the numbers of each table are moved."""

    fixture: Fixture
    home: Side
    away: Side
    regulations: int
    organiser: Organiser
    at: Any
    moved: dict[type[models.Model], int]

    @property
    def players(self) -> list[Player]:
        """Home before away."""
        return [*self.home.players, *self.away.players]


@dataclass(frozen=True, slots=True)
class Repeated:
    """The rows of one model: as they are, and by column what is another for another fixture."""

    model: type[models.Model]
    rows: list[Row]
    changes: list[list[tuple[int, Change]]]


@dataclass(frozen=True, slots=True)
class Pattern:
    """A match as it was played."""

    tables: list[Repeated]

    def numbers(self) -> dict[type[models.Model], tuple[int, int]]:
        """The first and the last number of each table's rows."""
        key = {each.model: _place_of_key(each.model) for each in self.tables}
        return {
            each.model: (each.rows[0][key[each.model]], each.rows[-1][key[each.model]])
            for each in self.tables
        }


def models_of_ours() -> list[type[models.Model]]:
    """Every model of the site that playing a match may write."""
    return [
        model
        for model in apps.get_models(include_auto_created=True)
        if model.__module__.startswith("apps.") and model not in COMPUTED and model._meta.app_label != MAIL
    ]


def highest_numbers() -> dict[type[models.Model], int]:
    """The highest number that each table has given."""
    return {
        model: model._default_manager.aggregate(most=models.Max("pk"))["most"] or 0
        for model in models_of_ours()
    }


def pattern_of(fixture: Fixture, home: Side, away: Side, play: Callable[[], object]) -> Pattern:
    """Play the match of this fixture, and remember what that left."""
    before = highest_numbers()
    play()
    tables = []
    for model in models_of_ours():
        rows = rows_after(model, before[model])
        if rows:
            changes = [_changes(model, row, fixture, home, away, before) for row in rows]
            tables.append(Repeated(model, rows, changes))
    return Pattern(tables)


def rows_after(model: type[models.Model], number: int) -> list[Row]:
    """The rows with a higher number than this, as the database gives them, in the order of their numbers."""
    key = _quote(_key_of(model))
    statement = (
        f"SELECT {_columns(model)} FROM {_quote(model._meta.db_table)} WHERE {key} > %s ORDER BY {key}"  # noqa: S608 - names of our own
    )
    with connection.cursor() as cursor:
        cursor.execute(statement, [number])
        return [tuple(row) for row in cursor.fetchall()]


def repeat(patterns: Iterable[tuple[Pattern, Target]]) -> None:
    """Write each pattern once more, for its target, and let the database count on behind the new numbers."""
    following = {model: number + 1 for model, number in highest_numbers().items()}
    written: dict[type[models.Model], list[Row]] = {}
    for pattern, target in patterns:
        for model, (first, last) in pattern.numbers().items():
            target.moved[model] = following[model] - first
            following[model] += last - first + 1
        for table in pattern.tables:
            rows = written.setdefault(table.model, [])
            for row, changes in zip(table.rows, table.changes, strict=True):
                own = list(row)
                for place, change in changes:
                    own[place] = change(target)
                rows.append(tuple(own))
    with transaction.atomic():
        for model, rows in written.items():
            _write(model, rows)
        with connection.cursor() as cursor:
            for statement in connection.ops.sequence_reset_sql(no_style(), list(written)):
                cursor.execute(statement)
            # Before the commit, which looks up what every row refers to: by indexes, once their size is known.
            for model in written:
                cursor.execute(f"ANALYZE {_quote(model._meta.db_table)}")


def _write(model: type[models.Model], rows: list[Row]) -> None:
    """The quickest way that the database has to take many rows."""
    into = f"{_quote(model._meta.db_table)} ({_columns(model)})"
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {into} FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row)
        else:
            places = ", ".join(["%s"] * len(rows[0]))
            cursor.executemany(f"INSERT INTO {into} VALUES ({places})", rows)  # noqa: S608 - names of our own


def _columns(model: type[models.Model]) -> str:
    return ", ".join(_quote(str(field.column)) for field in model._meta.concrete_fields)


def _key_of(model: type[models.Model]) -> str:
    return str(model._meta.pk.column)


def _place_of_key(model: type[models.Model]) -> int:
    return [field.primary_key for field in model._meta.concrete_fields].index(True)


def _quote(name: str) -> str:
    return connection.ops.quote_name(name)


def _changes(
    model: type[models.Model], row: Row, fixture: Fixture, home: Side, away: Side, before: dict[Any, int]
) -> list[tuple[int, Change]]:
    """What is another in this row for another fixture, by column."""
    changes: list[tuple[int, Change]] = []
    players = [player.pk for player in (*home.players, *away.players)]
    for place, field in enumerate(model._meta.concrete_fields):
        value = row[place]
        if value is None:
            continue
        if field.primary_key:
            changes.append((place, _moved(model, value)))
        elif isinstance(field, models.ForeignKey):
            to = field.related_model
            if to in before and value > before[to]:
                changes.append((place, _moved(to, value)))
            elif to is Fixture and value == fixture.pk:
                changes.append((place, lambda target: target.fixture.pk))
            elif to is Entry:
                changes.append((place, _entry(at_home=value == home.entry.pk)))
            elif to is Player:
                changes.append((place, _player(players.index(value))))
            elif to is MatchRegulations:
                changes.append((place, lambda target: target.regulations))
            elif to is Organiser:
                changes.append((place, lambda target: target.organiser.pk))
            elif to is not User:
                raise LookupError(f"How is {model.__name__}.{field.name} repeated for another fixture?")
        elif isinstance(field, models.DateTimeField):
            changes.append((place, lambda target: target.at))
        elif own := _own_words(model, field, value, fixture, home, away):
            changes.append((place, own))
    return changes


def _own_words(
    model: type[models.Model], field: Any, value: Any, fixture: Fixture, home: Side, away: Side
) -> Change | None:
    """What a service stores in the words of the fixture at hand."""
    if model is Hand and field.name == "client_ref":
        return lambda _target: uuid.uuid4().hex
    if model is not LogEntry:
        return None
    if field.name == "subject_id" and value == fixture.pk:
        return lambda target: target.fixture.pk
    if field.name == "subject":
        return lambda target: str(target.fixture)
    if field.name == "after" and "partnerships" in value:
        told = json.loads(value)
        side = told["side"]
        numbers = [player.member_number for player in (home if side == "home" else away).players]
        places = [
            [None if each is None else numbers.index(each) for each in pair] for pair in told["partnerships"]
        ]

        def line_up(target: Target) -> str:
            own = (target.home if side == "home" else target.away).players
            pairs = [[None if each is None else own[each].member_number for each in pair] for pair in places]
            return json.dumps({**told, "partnerships": pairs})

        return line_up
    return None


def _entry(*, at_home: bool) -> Change:
    return lambda target: (target.home if at_home else target.away).entry.pk


def _player(number: int) -> Change:
    return lambda target: target.players[number].pk


def _moved(model: type[models.Model], value: int) -> Change:
    return lambda target: value + target.moved[model]
