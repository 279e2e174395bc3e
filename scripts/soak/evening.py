"""One evening: all phones at once over a rough road, workers killed in the middle, and the figures of it."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from .phone import Phone
from .road import Road, Roughness
from .server import Server


@dataclass
class Evening:
    """What happened; `faults` is filled by whoever compares."""

    phones: list[Phone]
    road: Counter[str]
    killed: int
    seconds: float
    faults: list[str] = field(default_factory=list)

    def figures(self) -> list[tuple[str, str]]:
        """The rows of the table that is printed."""
        count: Counter[str] = Counter()
        for phone in self.phones:
            count += phone.count
        plans = [phone.plan for phone in self.phones]
        rows = [
            ("tables", len(self.phones)),
            ("hands meant to stand", sum(len(plan.standing) for plan in plans)),
            ("hands entered", sum(plan.count("hand") for plan in plans)),
            ("hands taken back", sum(plan.count("undo") for plan in plans)),
            ("of these before they were sent", count["taken back unsent"]),
            ("hands put right", sum(plan.count("correction") for plan in plans)),
            ("requests that phones sent", count["sent"]),
            ("of these again, for want of an answer", count["sent again"]),
            ("requests on the road", self.road["requests"]),
            ("lost before the server", self.road["drop_request"]),
            ("cut off in the middle", self.road["cut_request"]),
            ("answers lost after the change", self.road["drop_answer"]),
            ("delayed", self.road["delayed"]),
            ("repeated at once", self.road["repeat_at_once"]),
            ("repeated later", self.road["repeat_later"]),
            ("requests that reached the server", self.road["arrived"]),
            ("not answered by the server", self.road["unanswered by the server"]),
            *((name, number) for name, number in sorted(count.items()) if name.startswith("status ")),
            ("workers killed and replaced", self.killed),
            ("mismatches", len(self.faults)),
        ]
        return [(name, str(number)) for name, number in rows] + [("seconds", f"{self.seconds:.1f}")]


async def play(
    tokens: dict[int, str],
    server: Server,
    *,
    hands: int,
    kills: int,
    seed: int,
    roughness: Roughness | None = None,
) -> Evening:
    """Every table plays its evening, and so many workers are killed. An error when one does not come back."""
    began = time.monotonic()
    road = Road(server.port, seed=seed, roughness=roughness or Roughness())
    async with road.open():
        phones = [
            Phone(table, token, port=road.port, hands=hands, seed=seed) for table, token in tokens.items()
        ]
        async with asyncio.TaskGroup() as group:
            killing = group.create_task(_kill_workers(server, phones, kills=kills, hands=hands, seed=seed))
            await asyncio.gather(*(phone.run() for phone in phones))
            # Where phones were refused, it waits for hands that never come.
            if any(phone.refused for phone in phones):
                killing.cancel()
    return Evening(phones, road.count, len(server.killed), time.monotonic() - began)


async def _kill_workers(
    server: Server, phones: Sequence[Phone], *, kills: int, hands: int, seed: int
) -> None:
    """Spread over the evening by how much has been done, not by the clock."""
    chance = random.Random(f"{seed} kills")  # noqa: S311 - accidents, not secrets
    for number in range(1, kills + 1):
        share = len(phones) * hands * number / (kills + 1)
        while sum(phone.done for phone in phones) < share:
            await asyncio.sleep(0.02)
        await server.kill_one(chance)
