"""How many queries a page takes, and pages as the server itself draws them."""

from __future__ import annotations

import uuid
from collections.abc import Callable

from django.core.handlers.wsgi import WSGIHandler
from django.db import connection
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from apps.accounts.models import User
from apps.clubs.models import Player
from apps.competitions.models import Stage
from apps.matches.models import Match, Sheet
from apps.public.models import RenderedPage

from .measure import Figure, at_most
from .season import Federation

HOST = "127.0.0.1"
MOST_FOR_A_PAGE = 8
MOST_FOR_A_HAND = 12
RECORDING = "recording a hand"

_factory = RequestFactory(SERVER_NAME=HOST, HTTP_ACCEPT_LANGUAGE="nl")
_handler = WSGIHandler()


def page(address: str) -> bytes:
    """What the server answers there, from the first middleware to the last. Raises RuntimeError unless it is a page."""
    told: list[str] = []

    def start(status: str, headers: object, problem: object = None, /) -> Callable[[bytes], object]:
        told.append(status)
        return len

    answer = _handler(_factory.get(address).environ, start)
    body = b"".join(answer)
    answer.close()
    if not told[0].startswith("200"):
        raise RuntimeError(f"{address} answers {told[0]}.")
    return body


def cold_page(address: str) -> bytes:
    """The same where nothing is kept."""
    RenderedPage.objects.all().delete()
    return page(address)


def counts_of(federation: Federation) -> dict[str, int]:
    """Queries of each page of the last competition, cold, and of a hand on a sheet that is being played on."""
    stage, visitor = federation.stages[-1], Client(SERVER_NAME=HOST)
    counts = {}
    for name, address in addresses_of(stage).items():
        RenderedPage.objects.all().delete()
        with CaptureQueriesContext(connection) as queries:
            answer = visitor.get(address)
        if answer.status_code != 200:
            raise RuntimeError(f"{address} answers {answer.status_code}.")
        counts[name] = len(queries)
    counts[RECORDING] = queries_of_a_hand(live_match(stage), federation.director)
    return counts


def addresses_of(stage: Stage) -> dict[str, str]:
    """The public pages that people look at most, of one competition."""
    competition = stage.competition
    parts = [competition.organiser.slug, competition.season.slug, competition.slug]
    live = live_match(stage)
    entry, player = live.fixture.home, Player.objects.filter(seats__sheet__match=live).order_by("pk")[0]
    if entry.club is None:
        raise LookupError("The bench plays a league of clubs.")
    return {
        "tonight": reverse("public:home"),
        "programme": reverse("public:programme", args=parts),
        "table": reverse("public:table", args=parts),
        "match board": reverse("public:match", args=[live.fixture_id]),
        "club": reverse("public:club", args=[parts[0], entry.club.slug]),
        "team": reverse("public:entry", args=[*parts, entry.pk]),
        "player": reverse("public:player", args=[parts[0], player.pk]),
    }


def live_match(stage: Stage) -> Match:
    """The match of this stage that is being played."""
    return Match.objects.select_related("fixture__home__club").get(
        fixture__stage=stage, started_at__isnull=False, finished_at__isnull=True
    )


def queries_of_a_hand(match: Match, by: User) -> int:
    """Queries of the whole request that writes the next hand of the match on its last open sheet."""
    sheet = match.sheets.get(status=Sheet.Status.OPEN)
    client = Client(SERVER_NAME=HOST)
    client.force_login(by)
    number = sheet.hands_played + 1
    sent = {"outcome": "majority", "side": "NS", "number": number, "client_ref": str(uuid.uuid4())}
    with CaptureQueriesContext(connection) as queries:
        answer = client.post(reverse("matches:record_hand", args=[sheet.pk]), sent)
    if answer.status_code != 302:
        raise RuntimeError(f"The hand was not taken: {answer.status_code}.")
    return len(queries)


def growth_of(few: dict[str, int], many: dict[str, int]) -> list[Figure]:
    """For each page: its queries in the whole federation beside what is allowed, and beside those in a small one."""
    figures = []
    for name, count in many.items():
        most = MOST_FOR_A_HAND if name == RECORDING else MOST_FOR_A_PAGE
        figures.append(at_most(f"queries: {name} v at most", count, most, "queries", 1))
        figures.append(at_most(f"queries: {name}, 20 competitions v 1", count, few[name], "queries", 1))
    return figures
