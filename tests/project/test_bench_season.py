"""The federation that `make bench` loads is what the services would have made of the same hands."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.db import connection, models, transaction
from django.test import Client

from apps.accounts.models import User
from apps.matches.models import Hand, Match, Result
from apps.matches.services.play import score_of_sheets
from apps.standings.models import Standing
from apps.standings.services import check_table, rebuild_table
from scripts.bench import season, tables
from scripts.bench.asking import MOST_FOR_A_HAND, MOST_FOR_A_PAGE, RECORDING, counts_of
from scripts.bench.repeating import models_of_ours, pattern_of, repeat
from scripts.bench.season import Size

pytestmark = pytest.mark.django_db

SMALL = Size(organisers=2, competitions=2, teams=3, partnerships=2, rounds=2, patterns=2)


def told() -> dict[str, list[dict[str, Any]]]:
    """Every row, without moments and references of phones; rows are numbered by their order in their table."""
    order = {
        model: {
            key: place
            for place, key in enumerate(model._default_manager.order_by("pk").values_list("pk", flat=True))
        }
        for model in [*models_of_ours(), Standing]
    }
    return {
        model.__name__: [
            {
                field.attname: _plain(field, value, order)
                for field, value in zip(model._meta.concrete_fields, row, strict=True)
                if not isinstance(field, models.DateTimeField | models.UUIDField)
            }
            for row in model._default_manager.order_by("pk").values_list(
                *[f.attname for f in model._meta.concrete_fields]
            )
        ]
        for model in order
    }


def _plain(field: Any, value: Any, order: dict[type[models.Model], dict[int, int]]) -> Any:
    model = field.model if field.primary_key else field.related_model if field.is_relation else None
    return order[model].get(value) if model in order else value


def test_a_repeated_match_leaves_the_rows_that_playing_it_leaves() -> None:
    director = User.objects.create_user("dewi@example.org", name="Dewi")
    first, other = season.set_up_organiser("Bond", SMALL, director)
    hands = [season.league_sheet(random.Random(number)) for number in range(SMALL.sheets)]
    fixture, sides = season.played_fixtures(first)[0], season.sides_of(first, SMALL)
    home, away = sides[fixture.home_id], sides[fixture.away_id]
    pattern = pattern_of(fixture, home, away, lambda: season.play(fixture, home, away, hands, by=director))
    # Another competition of the same clubs: other entries, other players, other regulations.
    again, other_sides = season.played_fixtures(other)[3], season.sides_of(other, SMALL)

    with transaction.atomic():
        season.play(again, other_sides[again.home_id], other_sides[again.away_id], hands, by=director)
        rebuild_table(other.pk)
        played = told()
        transaction.set_rollback(True)
    repeat([(pattern, season.target_of(again, other_sides))])
    rebuild_table(other.pk)

    assert told() == played
    assert Hand.objects.count() == 2 * 4 * SMALL.sheets


def test_a_whole_federation_adds_up_and_is_in_play(monkeypatch) -> None:
    federation = season.make_federation(SMALL, "Bond")

    # Three teams meet twice: six matches, of which the last has two hands to go.
    assert len(federation.stages) == 4
    assert Hand.objects.count() == 4 * (6 * 4 * SMALL.sheets - 2)
    for stage in federation.stages:
        assert check_table(stage) == []
        assert set(Standing.objects.filter(stage=stage).values_list("played", flat=True)) <= {3, 4}
        assert Match.objects.filter(fixture__stage=stage, finished_at__isnull=True).count() == 1
    for result in Result.objects.filter(state="official").select_related("match__regulations"):
        score = score_of_sheets(result.match)
        assert (score.home, score.away, score.winner) == (result.home_score, result.away_score, result.winner)
    connection.check_constraints()
    asked_for = counts_of(federation)
    pages = {"tonight", "programme", "table", "match board", "club", "team", "player"}
    assert set(asked_for) == pages | {RECORDING}
    assert max(asked_for[page] for page in pages) <= MOST_FOR_A_PAGE
    assert asked_for[RECORDING] <= MOST_FOR_A_HAND
    # Whether a table lies right after a result can be told: where nothing comes of the signatures, all of them do.
    # The bench's own way to a page ends connections, which the test's database does not outlive.
    monkeypatch.setattr(tables, "page", lambda address: Client().get(address).content)
    monkeypatch.setattr(
        tables, "cold_page", lambda address: (tables.forget_pages(), Client().get(address).content)[1]
    )
    with monkeypatch.context() as unsigned:
        unsigned.setattr(tables, "sign_match", lambda *_match, **_by: None)
        assert [(figure.value, figure.is_met) for figure in tables.fresh_tables(federation)] == [(4, False)]
    assert [(figure.value, figure.is_met) for figure in tables.fresh_tables(federation)] == [(0, True)]
