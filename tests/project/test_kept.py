"""A set-up that is laid back is the one that was built: the same rows, and new numbers for new rows."""

from __future__ import annotations

import pytest
from django.db import transaction

from apps.accounts.models import User
from apps.clubs.models import Player
from tests.factories import Cast, make_cast, make_player, make_user
from tests.kept import rows_now

pytestmark = pytest.mark.django_db


def once(players: int) -> tuple[Cast, list[tuple[str, list[str]]]]:
    """A cast that is gone afterwards, with the rows that it was, table by table; a table has no order of rows."""
    with transaction.atomic():
        cast = make_cast(players=players)
        rows = [(each.table, sorted(map(repr, each.values))) for each in rows_now()]
        transaction.set_rollback(True)
    return cast, rows


def test_what_is_laid_back_is_what_was_built() -> None:
    built, rows = once(players=3)
    again, rows_again = once(players=3)

    assert rows_again == rows
    assert (again.dewi, again.home_players) == (built.dewi, built.home_players)
    again.home_players.clear()
    assert len(once(players=3)[0].home_players) == 3


def test_a_set_up_with_other_arguments_is_another() -> None:
    assert len(once(players=1)[0].away_players) == 1
    assert len(once(players=2)[0].away_players) == 2


def test_what_is_made_afterwards_gets_numbers_of_its_own() -> None:
    once(players=1)
    cast = make_cast(players=1)
    before = set(Player.objects.values_list("pk", flat=True))

    assert make_player(cast.home_club, cast.season, "Nieuw").pk not in before
    assert User.objects.filter(pk=make_user("Nieuw").pk).count() == 1


def test_beside_somebody_who_was_there_everything_is_built_anew() -> None:
    first = make_cast()
    second = make_cast()

    assert {first.dewi.pk, first.organiser.pk} & {second.dewi.pk, second.organiser.pk} == set()
    assert User.objects.filter(name="Dewi").count() == 2
