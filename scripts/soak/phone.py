"""A phone at a table, as the server sees one: an outbox that keeps each thing until it is answered.

It is let in by a link, reads its sheet, and sends in order, one request at a time, the same again until it is answered.
"""

from __future__ import annotations

import asyncio
import json
import random
import uuid
from collections import Counter, deque
from dataclasses import dataclass
from typing import Any

from .plan import Action, Facts, Plan, plan_of
from .road import HOST, MARK, header

SECONDS_TO_WAIT = 20
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 1.5
LONGEST_THOUGHT = 0.08  # seconds between two things that the scorekeeper does: faster than anybody can
SEEN_SAVED = 0.7  # how often a hand is taken back only after it was sent
MOST_TRIES = 60


class RefusedError(Exception):
    """The server said no to something that it had to take."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back."""

    status: int
    body: dict[str, Any]


class Phone:
    """One phone: `run` plays its evening; afterwards `plan`, `sheet`, `sent` and `shown` say what it did and saw."""

    def __init__(self, table: int, token: str, *, port: int, hands: int, seed: int) -> None:
        self.table = table
        self.token = token
        self.port = port
        self.hands = hands
        self.chance = random.Random(f"{seed} phone {table}")  # noqa: S311 - play, not secrets
        self.ref = str(uuid.UUID(int=self.chance.getrandbits(128), version=4))
        self.key = ""
        self.refused = ""
        self.sheet = 0
        self.plan = Plan([], [])
        self.sent: list[Action] = []  # what left the phone, each once, in order
        self.shown: list[dict[str, Any]] = []
        self.count: Counter[str] = Counter()
        self.done = 0
        self._serial = 0

    async def run(self) -> None:
        """Be let in, play, and look at what stands; what the server did not allow is in `refused`."""
        try:
            await self._evening()
        except RefusedError as refusal:
            self.refused = str(refusal)

    async def _evening(self) -> None:
        await self._be_let_in()
        sheet, rules = await self._read_sheet()
        self.sheet = sheet["id"]
        self.plan = plan_of(self.chance, rules, self.hands)
        await self._play()
        sheet, _rules = await self._read_sheet()
        self.shown = sheet["hands"]

    async def _be_let_in(self) -> None:
        answer = await self._until_taken("POST", "phones/", {"token": self.token, "ref": self.ref})
        self.key = answer.body["key"]

    async def _read_sheet(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """The one sheet of this table, and its rules as a decision table."""
        answer = await self._until_taken("GET", "table/", None)
        found = [each for each in answer.body["sheets"] if each["hall_table"] == self.table]
        if len(found) != 1:
            raise RefusedError(f"{len(found)} sheets: {answer.body['waiting']}")
        return found[0], answer.body["rules"][found[0]["rules"]]

    async def _play(self) -> None:
        """The scorekeeper enters and the outbox sends, beside each other."""
        outbox: deque[Action] = deque()
        news, all_sent = asyncio.Event(), asyncio.Event()

        async def enter() -> None:
            for action in self.plan.actions:
                await asyncio.sleep(self.chance.uniform(0, LONGEST_THOUGHT))
                if action.kind == "undo" and self.chance.random() < SEEN_SAVED:
                    await all_sent.wait()
                waiting = len(outbox) > 1 and (outbox[-1].kind, outbox[-1].ref) == ("hand", action.ref)
                if action.kind == "undo" and waiting:
                    outbox.pop()  # it never left the phone, so there is nothing to take back
                    self.count["taken back unsent"] += 1
                    self.done += 2
                    continue
                outbox.append(action)
                all_sent.clear()
                news.set()

        async def send() -> None:
            while outbox or not entering.done():
                if not outbox:
                    all_sent.set()
                    news.clear()
                    waiting = asyncio.create_task(news.wait())
                    await asyncio.wait({waiting, entering}, return_when=asyncio.FIRST_COMPLETED)
                    waiting.cancel()
                    continue
                action = outbox[0]
                self.sent.append(action)
                await self._until_taken("POST", *self._request(action))
                outbox.popleft()
                self.done += 1

        entering = asyncio.create_task(enter())
        try:
            await send()
            await entering
        finally:
            entering.cancel()

    def _request(self, action: Action) -> tuple[str, Facts]:
        """Path and body of what is sent."""
        sheet = f"sheets/{self.sheet}/hands/"
        if action.kind == "hand":
            return sheet, {"client_ref": action.ref, "number": action.number, **action.facts}
        if action.kind == "undo":
            return f"{sheet}{action.ref}/undo/", {}
        sent = {"client_ref": action.ref, "replaces": action.replaces, **action.facts}
        return f"{sheet}{action.number}/correction/", sent

    async def _until_taken(self, method: str, path: str, body: Facts | None) -> Answer:
        """The answer of a server that agrees. Raises RefusedError for any other."""
        answer = await self._until_answered(method, path, body)
        if answer.status not in (200, 201):
            raise RefusedError(f"{path} {body}: {answer.status} {answer.body}")
        return answer

    async def _until_answered(self, method: str, path: str, body: Facts | None) -> Answer:
        """Send the same until the server answers. Busy and broken are no answers."""
        pause = FIRST_PAUSE
        for _try in range(MOST_TRIES):
            self.count["sent"] += 1
            answer = await self._once(method, path, body)
            if answer is not None and answer.status != 429 and answer.status < 500:
                return answer
            self.count["sent again" if answer is None else f"status {answer.status}"] += 1
            await asyncio.sleep(self.chance.uniform(pause / 2, pause))
            pause = min(2 * pause, LONGEST_PAUSE)
        raise RefusedError(f"{path}: no answer after {MOST_TRIES} tries")

    async def _once(self, method: str, path: str, body: Facts | None) -> Answer | None:
        """One request; None without an answer."""
        self._serial += 1
        sent = b"" if body is None else json.dumps(body).encode()
        lines = [
            f"{method} /api/v1/{path} HTTP/1.1",
            f"Host: {HOST}:{self.port}",
            "Connection: close",
            "Accept: application/json",
            "Accept-Language: nl",
            f"{MARK}: {self.table} {self._serial}",
            "Content-Type: application/json",
            f"Content-Length: {len(sent)}",
        ]
        if self.key:
            lines.append(f"Authorization: Phone {self.key}")
        try:
            async with asyncio.timeout(SECONDS_TO_WAIT):
                reader, writer = await asyncio.open_connection(HOST, self.port)
                try:
                    writer.write("\r\n".join([*lines, "", ""]).encode() + sent)
                    await writer.drain()
                    received = await reader.read()
                finally:
                    writer.close()
        except (OSError, TimeoutError):
            return None
        return read_answer(received)


def read_answer(received: bytes) -> Answer | None:
    """A whole answer; None for one that is cut off or no JSON."""
    head, end, body = received.partition(b"\r\n\r\n")
    if not end or len(body) < int(header(head, "content-length") or 0):
        return None
    status = int(head.split(b" ", 2)[1])
    if status >= 500:
        return Answer(status, {})
    try:
        return Answer(status, json.loads(body))
    except ValueError:
        return None
