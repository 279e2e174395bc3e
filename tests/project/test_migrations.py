"""The migrations that replace a chain of older ones: new databases take the short way, old ones still get here."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.migration import Migration
from django.db.migrations.recorder import MigrationRecorder

Key = tuple[str, str]

# The old chain as it was, without what replaces it.
OLD = MigrationLoader(None, replace_migrations=False)
REPLACING = {
    key: migration for key, migration in MigrationLoader(None).disk_migrations.items() if migration.replaces
}
REPLACED = sorted(key for migration in REPLACING.values() for key in migration.replaces)


def versions() -> Iterator[tuple[str, set[Key]]]:
    """What a database can hold: all that one old migration needs, or all that can be had without it."""
    known = set(OLD.graph.nodes) - set(REPLACING)
    for key in REPLACED:
        yield f"up to {key}", set(OLD.graph.forwards_plan(key))
        yield f"everything without {key}", known - set(OLD.graph.backwards_plan(key))


@pytest.mark.django_db
@pytest.mark.same_on_every_database("looks at the files, and at what the database is said to hold")
def test_a_database_of_every_version_runs_each_step_that_it_lacks_once(monkeypatch):
    for version, applied in versions():
        monkeypatch.setattr(
            MigrationRecorder, "applied_migrations", lambda self, has=applied: dict.fromkeys(has)
        )
        executor = MigrationExecutor(connection)

        executor.loader.check_consistent_history(connection)
        plan = executor.migration_plan(executor.loader.graph.leaf_nodes())

        done = [*applied, *(step for migration, _ in plan for step in steps(migration))]
        assert len(done) == len(set(done)), version
        assert set(done) >= set(REPLACED), version


def steps(migration: Migration) -> list[Key]:
    """The old steps that a migration takes."""
    return list(migration.replaces) or [(migration.app_label, migration.name)]


@pytest.mark.same_on_every_database("compares what two chains say of the models")
def test_the_short_way_ends_where_the_long_one_does():
    ends = [migration.replaces[-1] for migration in REPLACING.values()]
    long = OLD.project_state(ends)
    short = MigrationLoader(None).project_state(list(REPLACING))

    assert {"clubs", "competitions", "draws", "hall", "matches", "notices", "schedule", "standings"} <= {
        label for label, _ in ends
    }
    assert {key for key in short.models if short.models[key] != long.models[key]} == set()
    assert set(short.models) == set(long.models)
