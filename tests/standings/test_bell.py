"""The bell that has a table rebuilt: once a transaction, and only for what is committed."""

import pytest
from django.db import transaction
from kombu.exceptions import OperationalError

from apps.matches.services.results import record_final_score
from apps.standings import tasks
from apps.standings.models import Standing
from tests.matches.league_night import league_night


@pytest.fixture
def rung(monkeypatch):
    """The stages whose bell was rung, in order."""
    heard = []
    monkeypatch.setattr(tasks.rebuild_standings_of, "delay", heard.append)
    return heard


@pytest.mark.django_db(transaction=True)
def test_a_hundred_changes_of_one_transaction_ring_once_for_each_table(rung):
    with transaction.atomic():
        for number in range(100):
            with transaction.atomic():
                tasks.ring_on_commit(7 + number % 2)
        assert rung == []

    assert rung == [7, 8]


@pytest.mark.django_db(transaction=True)
def test_what_a_savepoint_takes_back_does_not_silence_the_change_after_it(rung):
    with transaction.atomic():
        with transaction.atomic():
            tasks.ring_on_commit(7)
            transaction.set_rollback(True)
        with transaction.atomic():
            tasks.ring_on_commit(7)

    assert rung == [7]


@pytest.mark.django_db(transaction=True)
def test_a_transaction_that_fails_rings_nothing(rung):
    with transaction.atomic():
        tasks.ring_on_commit(7)
        transaction.set_rollback(True)

    assert rung == []


@pytest.mark.django_db(transaction=True)
def test_a_queue_that_is_out_of_reach_does_not_keep_the_table_from_following(monkeypatch):
    night = league_night()

    def nobody_answers(stage_id):
        raise OperationalError

    monkeypatch.setattr(tasks.rebuild_standings_of, "delay", nobody_answers)
    record_final_score(night.fixture, 82, 67, by=night.dewi)

    assert [row.played for row in Standing.objects.filter(stage=night.stage)] == [1, 1]
