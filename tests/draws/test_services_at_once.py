"""Two people at the same moment."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from django.db import connection, transaction

from apps.clubs.models import LogEntry
from apps.clubs.refusals import Refused
from apps.draws.models import Draw
from apps.draws.services import draw_round_robin
from apps.matches.models import Match
from apps.matches.services.line_ups import open_match
from apps.schedule.models import Fixture, Matchday
from apps.schedule.services import publish_programme
from tests.schedule.leagues import League, a_league, a_plan

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*changes: Callable[[], object]) -> list[str]:
    """Run the changes in threads that start together; for each what came of it: "done", or the codes of a refusal."""
    outcomes: list[str] = [""] * len(changes)
    start = threading.Barrier(len(changes))

    def run(number: int, change: Callable[[], object]) -> None:
        try:
            start.wait()
            change()
            outcomes[number] = "done"
        except Refused as refused:
            outcomes[number] = " ".join(refused.codes)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=each) for each in enumerate(changes)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return outcomes


def drawing(league: League, seed: int) -> Callable[[], object]:
    return lambda: draw_round_robin(league.stage, plan=a_plan(league), seed=seed, by=league.director)


def test_two_directors_who_draw_at_once_end_with_one_programme() -> None:
    league = a_league(10)
    assert at_once(drawing(league, 1), drawing(league, 2)) == ["done", "done"]
    assert Matchday.objects.filter(stage=league.stage).count() == 9
    assert Fixture.objects.filter(stage=league.stage).count() == 45
    last = Draw.objects.order_by("pk").last()
    assert last is not None
    order = list(league.stage.stage_entries.order_by("position").values_list("entry", flat=True))
    assert sorted(order) == last.entries
    assert LogEntry.objects.filter(action="clear_programme").count() == 1


def test_publishing_and_drawing_at_once_never_publishes_half_a_programme() -> None:
    league = a_league(10)
    drawing(league, 1)()
    outcomes = at_once(lambda: publish_programme(league.stage, by=league.director), drawing(league, 2))
    assert outcomes == ["done", "done"]
    league.stage.refresh_from_db()
    last = LogEntry.objects.filter(action__in=["publish_programme", "draw_programme"]).order_by("pk").last()
    assert last is not None
    # Whoever came last is what stands: a published second draw, or a draft.
    assert (league.stage.published_at is not None) == (last.action == "publish_programme")
    assert Fixture.objects.filter(stage=league.stage).count() == 45


def test_a_line_up_and_a_new_draw_at_once_never_lose_the_line_up() -> None:
    league = a_league(10)
    drawing(league, 1)()
    fixture = Fixture.objects.filter(stage=league.stage)[0]

    def name_line_up() -> None:
        with transaction.atomic():
            locked = Fixture.objects.select_for_update().filter(pk=fixture.pk).first()
            if locked is None:
                raise Refused()
            open_match(locked)

    named, drawn = at_once(name_line_up, drawing(league, 2))
    assert (named, drawn) in [("done", "play_has_begun"), ("", "done")]
    assert Match.objects.count() == (1 if named == "done" else 0)
    assert Fixture.objects.filter(stage=league.stage).count() == 45
