"""The road between phones and server: a proxy that loses, delays and repeats requests by chance.

Knows nothing of what is sent. What becomes of a request depends on the seed and on the mark that its sender gave it,
not on when it comes: the same seed has the same accidents.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections import Counter
from collections.abc import AsyncIterator, Coroutine
from dataclasses import dataclass
from typing import Any

HOST = "127.0.0.1"
MARK = "x-soak"
SECONDS_FOR_THE_SERVER = 30
LONGEST_HEAD = 64 * 1024


@dataclass(frozen=True, slots=True)
class Roughness:
    """How often each accident happens, as shares of all requests, and how long things take, in seconds."""

    drop_request: float = 0.10
    cut_request: float = 0.03
    drop_answer: float = 0.12
    repeat_at_once: float = 0.06
    repeat_later: float = 0.08
    delay: float = 0.20
    longest_delay: float = 0.4
    latest_repeat: float = 3.0


class Road:
    """A proxy on a port of its own before the server's `port`; `count` says what happened on it."""

    def __init__(self, port: int, *, seed: int, roughness: Roughness) -> None:
        self.server_port = port
        self.seed = seed
        self.roughness = roughness
        self.count: Counter[str] = Counter()
        self.port = 0
        self._late: set[asyncio.Task[None]] = set()

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[Road]:
        """Take requests until the block ends."""
        server = await asyncio.start_server(self._take, HOST, 0, limit=LONGEST_HEAD)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            server.close()
            await self.settle()

    async def settle(self) -> None:
        """Return when the last late repetition has arrived."""
        while self._late:
            await asyncio.gather(*self._late)

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                head, body = await _read_request(reader)
                answer = await self._carry(head, body)
                if answer:
                    writer.write(answer)
                    await writer.drain()
        finally:
            writer.close()

    async def _carry(self, head: bytes, body: bytes) -> bytes:
        """What the sender hears; nothing where the road loses one way or the other."""
        self.count["requests"] += 1
        chance = random.Random(f"{self.seed} {_mark_of(head)}")  # noqa: S311 - accidents, not secrets
        rough, roll = self.roughness, chance.random()
        if chance.random() < rough.delay:
            self.count["delayed"] += 1
            await asyncio.sleep(chance.uniform(0, rough.longest_delay))
        for accident in ("drop_request", "cut_request", "drop_answer", "repeat_at_once", "repeat_later"):
            roll -= getattr(rough, accident)
            if roll < 0:
                break
        else:
            return await self._ask(head + body)
        self.count[accident] += 1
        if accident == "drop_request":
            return b""
        if accident == "cut_request":
            return await self._ask(
                head + body[: len(body) // 2] if body else head[: len(head) // 2], cut=True
            )
        if accident == "repeat_at_once":
            self._in_the_background(self._again(head + body, after=0))
        elif accident == "repeat_later":
            self._in_the_background(self._again(head + body, after=chance.uniform(0, rough.latest_repeat)))
        answer = await self._ask(head + body)
        return b"" if accident == "drop_answer" else answer

    def _in_the_background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._late.add(task)
        task.add_done_callback(self._late.discard)

    async def _again(self, request: bytes, *, after: float) -> None:
        await asyncio.sleep(after)
        await self._ask(request)

    async def _ask(self, request: bytes, *, cut: bool = False) -> bytes:
        """The server's answer; nothing where it has none, or where the request is cut off in the middle."""
        try:
            async with asyncio.timeout(SECONDS_FOR_THE_SERVER):
                reader, writer = await asyncio.open_connection(HOST, self.server_port)
                try:
                    writer.write(request)
                    await writer.drain()
                    if cut:
                        return b""
                    self.count["arrived"] += 1
                    answer = await reader.read()
                finally:
                    writer.close()
        except (OSError, TimeoutError):
            answer = b""
        if not answer:
            self.count["unanswered by the server"] += 1
        return answer


async def _read_request(reader: asyncio.StreamReader) -> tuple[bytes, bytes]:
    head = await reader.readuntil(b"\r\n\r\n")
    length = int(header(head, "content-length") or 0)
    return head, await reader.readexactly(length)


def _mark_of(head: bytes) -> str:
    return header(head, MARK)


def header(head: bytes, name: str) -> str:
    """The value of a header of a request or an answer; "" without it."""
    for line in head.decode("latin-1").split("\r\n"):
        key, colon, value = line.partition(":")
        if colon and key.strip().lower() == name:
            return value.strip()
    return ""
