"""Live pages by the production server on the database of DATABASE_URL: ``python -m scripts.bench.live NAME``.

Prints as JSON how fast "nothing new" is answered beside a static page, and how often two server processes draw a board
and the page of its hall while hands are recorded and many clients ask for both all the time. NAME is what the table
calls the database. It has to be empty, and is full afterwards.
"""

from __future__ import annotations

import http.client
import json
import os
import sys
import threading
import uuid
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import django

from .measure import Figure, at_least, at_most
from .pages import ROUNDS, SECONDS, STATIC_PAGE, requests_a_second, server

if TYPE_CHECKING:
    # Models can be imported only after django.setup().
    from .season import Federation

CHANGES = 20
PROCESSES = 2
CLIENTS = 6
SECONDS_TO_SEE = 60


def main(arguments: list[str]) -> int:
    """0 when everything was measured."""
    (name,) = arguments
    django.setup()
    from django.core.management import call_command

    from .season import Size, make_federation

    call_command("migrate", interactive=False, verbosity=0)
    federation = make_federation(Size(organisers=1, competitions=1, teams=6, patterns=2), "Live")
    board, hall = addresses_of(federation)
    figures = [nothing_new(hall), *drawn_per_change(federation, {"a board": board, "a hall page": hall})]
    print(json.dumps([asdict(figure) | {"figure": f"{figure.figure}, {name}"} for figure in figures]))
    return 0


def addresses_of(federation: Federation) -> tuple[str, str]:
    """The board of the match that is being played, and the live page of the hall where all of its matchday play."""
    from django.urls import reverse

    from apps.schedule.models import Fixture
    from apps.schedule.services import add_venue

    from .asking import live_match

    fixture = live_match(federation.stages[-1]).fixture
    organiser = federation.stages[-1].competition.organiser
    hall = add_venue(organiser, "Ons Huis", by=federation.director)
    Fixture.objects.filter(matchday=fixture.matchday).exclude(status=Fixture.Status.BYE).update(venue=hall)
    return reverse("public:match", args=[fixture.pk]), reverse("public:hall", args=[organiser.slug, hall.pk])


def nothing_new(hall: str) -> Figure:
    """Requests per second of the live page for browsers that have it already, beside those of a static page."""
    with server(dict(os.environ), folder()) as port:
        known = Client(port, hall).ask()
        rates: dict[str, list[float]] = {hall: [], STATIC_PAGE: []}
        for _round in range(ROUNDS):
            rates[hall].append(requests_a_second(port, hall, SECONDS, known=known))
            rates[STATIC_PAGE].append(requests_a_second(port, STATIC_PAGE, SECONDS))
    unchanged, static = (sorted(seen)[ROUNDS // 2] for seen in rates.values())
    return at_least("live page, nothing new v a static template page", unchanged, static, "requests/s", 0.8)


def drawn_per_change(federation: Federation, pages: dict[str, str]) -> list[Figure]:
    """How often each page is drawn, by all processes together, beside how often it changed.

    The next change is made when every client has seen the one before, so that none is passed over. Raises RuntimeError
    when a page is not drawn for a change.
    """
    environment = dict(os.environ) | {"LOG_LEVEL": "INFO"}
    with (
        server(environment, folder(), workers=PROCESSES) as port,
        polling(port, list(pages.values())) as seen,
    ):
        before = drawings()
        for number in range(CHANGES):
            change_board(federation, number)
            seen.wait_for_all(number + 1)
    drawn = drawings()
    drawn.subtract(before)
    figures = []
    for name, address in pages.items():
        count = drawn[f"nl:{address}"]
        if count < CHANGES:
            raise RuntimeError(f"{address} changed {CHANGES} times and was drawn {count} times.")
        figure = f"{name} drawn by {PROCESSES} server processes v its changes"
        figures.append(at_most(figure, count, CHANGES, "drawings", 1))
    return figures


def change_board(federation: Federation, number: int) -> None:
    """One hand more on the last open sheet, or that hand taken back."""
    from apps.matches.models import Sheet
    from apps.matches.services.hands import record_hand, undo_hand
    from apps.scoring.hand import HandResult

    from .asking import live_match

    sheet = live_match(federation.stages[-1]).sheets.get(status=Sheet.Status.OPEN)
    if number % 2:
        undo_hand(sheet, number=sheet.hands_played, by=federation.director)
    else:
        hand = HandResult.from_json({"outcome": "majority", "side": "NS"})
        next_one = sheet.hands_played + 1
        record_hand(sheet, hand, number=next_one, client_ref=uuid.uuid4(), by=federation.director)


class Client:
    """A browser that follows one page: it keeps its connection and says what it has."""

    def __init__(self, port: int, address: str) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=SECONDS_TO_SEE)
        self._address = address
        self.known = ""

    def ask(self) -> str:
        """The version of the page now. Raises RuntimeError unless it is the page, or that nothing is new."""
        headers = {"Accept-Language": "nl", "If-None-Match": self.known}
        self._connection.request("GET", self._address, headers=headers)
        answer = self._connection.getresponse()
        answer.read()
        if answer.status not in (200, 304):
            raise RuntimeError(f"{self._address} answers {answer.status}.")
        self.known = answer.headers["ETag"]
        return self.known


class Seen:
    """How many versions each client has seen after its first; clients tell it, the measuring waits for it."""

    def __init__(self, clients: int) -> None:
        self._counts = [0] * clients
        self._news = threading.Condition()
        self.is_over = False

    def tell(self, client: int) -> None:
        """This client has one version more."""
        with self._news:
            self._counts[client] += 1
            self._news.notify_all()

    def wait_for_all(self, versions: int) -> None:
        """Return when every client has seen so many. Raises RuntimeError when they do not."""
        with self._news:
            if not self._news.wait_for(lambda: min(self._counts) >= versions, SECONDS_TO_SEE):
                raise RuntimeError(f"Not everybody saw change {versions}: {self._counts}.")


@contextmanager
def polling(port: int, addresses: list[str]) -> Iterator[Seen]:
    """Clients that ask for each of these pages as fast as they can, in turns, until the end of the block."""
    clients = [Client(port, address) for address in addresses for _number in range(CLIENTS)]
    for client in clients:
        client.ask()
    seen = Seen(len(clients))

    def follow(number: int) -> None:
        client = clients[number]
        while not seen.is_over:
            before = client.known
            if client.ask() != before:
                seen.tell(number)

    threads = [threading.Thread(target=follow, args=(number,)) for number in range(len(clients))]
    for thread in threads:
        thread.start()
    try:
        yield seen
    finally:
        seen.is_over = True
        for thread in threads:
            thread.join()


def folder() -> Path:
    """Where the site keeps its files, and the server its log."""
    return Path(os.environ["VAR_DIR"])


def drawings() -> Counter[str]:
    """How often each page was drawn, by its key: all processes of the server write one log."""
    lines = (folder() / "server.log").read_text().splitlines()
    told = [json.loads(line) for line in lines if line.startswith("{")]
    return Counter(each["page"] for each in told if each["message"] == "page drawn")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
