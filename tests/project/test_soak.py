"""The short form of `make soak`: the same phones, road and server with few tables; and that it can fail at all."""

from __future__ import annotations

import asyncio
import uuid
from pathlib import Path

import pytest
from django.db.models import F

from apps.matches.models import Hand, Sheet
from scripts.soak.evening import play
from scripts.soak.hall import fill_hall
from scripts.soak.road import HOST, MARK, Road, Roughness
from scripts.soak.server import WORKERS, serving
from scripts.soak.verdict import faults_of
from tests.own_site import environment_of_a_site

TABLES, HANDS, SEED = 4, 6, 7
# More accidents than a long evening has, and all of them soon.
ROUGH = Roughness(drop_request=0.12, drop_answer=0.2, repeat_later=0.15, longest_delay=0.1, latest_repeat=0.5)


@pytest.mark.django_db(transaction=True)
def test_every_sheet_is_what_its_phone_intended_whatever_the_network_and_the_workers_do(
    tmp_path: Path,
) -> None:
    tokens = fill_hall(TABLES, HANDS)

    with serving(environment_of_a_site(tmp_path), tmp_path) as server:
        evening = asyncio.run(play(tokens, server, hands=HANDS, kills=1, seed=SEED, roughness=ROUGH))
        assert len(server.workers()) == WORKERS
        assert server.killed[0] not in server.workers()

    assert faults_of(evening.phones) == []
    assert Hand.objects.filter(withdrawn_at=None).count() == TABLES * HANDS
    # It was a bad evening, and things were taken back and put right on the way.
    assert min(evening.road[name] for name in ("drop_request", "drop_answer", "repeat_later", "delayed")) > 0
    done = [action.kind for phone in evening.phones for action in phone.sent]
    assert min(done.count(kind) for kind in ("hand", "undo", "correction")) > 0

    # What is lost, doubled or out of order would be named.
    one, two, three, four = evening.phones
    lost = Hand.objects.filter(sheet=one.sheet, withdrawn_at=None).order_by("number").last()
    assert lost is not None
    Hand.objects.filter(pk=lost.pk).delete()
    twin = Hand.objects.filter(sheet=two.sheet, withdrawn_at=None).order_by("number").last()
    assert twin is not None
    twin.pk, twin.client_ref, twin.number = None, uuid.uuid4(), HANDS + 1
    twin.save()
    three.plan.standing.reverse()
    # And what the site counts wrong everywhere alike: the points of a hand and the total that they make.
    Hand.objects.filter(sheet=four.sheet, number=1, withdrawn_at=None).update(ns_points=F("ns_points") + 1)
    Sheet.objects.filter(pk=four.sheet).update(ns_points=F("ns_points") + 1)
    faults = faults_of(evening.phones)
    assert {fault.partition(":")[0] for fault in faults} == {f"Table {each.table}" for each in evening.phones}
    assert len([fault for fault in faults if fault.startswith(f"Table {four.table}:")]) == 2


@pytest.mark.parametrize(
    ("accident", "arrive", "answered"),
    [
        ("drop_request", 0, False),
        ("cut_request", 0, False),
        ("drop_answer", 1, False),
        ("repeat_at_once", 2, True),
        ("repeat_later", 2, True),
    ],
)
def test_road_has_the_accident_that_it_is_told_to_have(accident: str, arrive: int, answered: bool) -> None:
    none = dict.fromkeys(
        ("drop_request", "cut_request", "drop_answer", "repeat_at_once", "repeat_later"), 0.0
    )
    rough = Roughness(**{**none, accident: 1.0}, delay=0, latest_repeat=0.01)
    arrived: list[bytes] = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        request = await reader.read(1_000)
        if request.endswith(b"\r\n\r\nhand"):
            arrived.append(request)
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nsaved")
            await writer.drain()
        writer.close()

    async def send() -> bytes:
        server = await asyncio.start_server(answer, HOST, 0)
        async with (
            server,
            Road(server.sockets[0].getsockname()[1], seed=SEED, roughness=rough).open() as road,
        ):
            reader, writer = await asyncio.open_connection(HOST, road.port)
            writer.write(f"POST / HTTP/1.1\r\n{MARK}: 1 1\r\nContent-Length: 4\r\n\r\nhand".encode())
            received = await reader.read()
            writer.close()
            await road.settle()
        assert road.count[accident] == 1
        return received

    assert asyncio.run(send()).endswith(b"saved") is answered
    assert len(arrived) == arrive
