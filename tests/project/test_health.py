"""What a supervisor asks of the site."""

import pytest
from django.db import OperationalError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client


def test_the_process_answers_without_the_database(client: Client):
    answer = client.get("/healthz")

    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.django_db
def test_ready_with_a_database_that_holds_every_migration(client: Client):
    answer = client.get("/readyz")

    assert (answer.status_code, answer.json()) == (200, {"status": "ready"})
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.django_db
def test_not_ready_while_a_migration_is_missing(client: Client):
    newest = MigrationLoader(connection).graph.leaf_nodes("public")[0]
    MigrationRecorder(connection).record_unapplied(*newest)

    answer = client.get("/readyz")

    assert answer.status_code == 503
    assert answer.json()["reason"].endswith("migrations are not applied: run manage.py migrate.")


@pytest.mark.django_db
def test_not_ready_while_the_database_is_silent(client: Client):
    def silence(execute, sql, params, many, context):
        raise OperationalError("could not connect to server db.example as league")

    with connection.execute_wrapper(silence):
        answer = client.get("/readyz")

    assert answer.status_code == 503
    assert answer.json() == {"status": "not ready", "reason": "The database does not answer."}


@pytest.mark.parametrize("address", ["/healthz", "/readyz"])
def test_a_supervisor_only_asks(client: Client, address):
    assert client.post(address).status_code == 405
