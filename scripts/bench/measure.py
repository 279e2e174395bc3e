"""Timing two things against each other, and what a figure is."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the table. `ratio` is value / baseline, both in `unit`; `limit` says what is good enough."""

    figure: str
    value: float
    unit: str
    baseline: float
    ratio: float
    limit: str
    is_met: bool

    def to_json(self) -> dict[str, object]:
        """As `var/bench.json` has it."""
        told = asdict(self)
        return {key: told[key] for key in ("figure", "value", "unit", "baseline", "ratio")}


def at_most(figure: str, value: float, baseline: float, unit: str, limit: float) -> Figure:
    """A figure that may be at most `limit` times its baseline."""
    ratio = value / baseline
    return Figure(figure, value, unit, baseline, ratio, f"at most {limit:g}", ratio <= limit)


def at_least(figure: str, value: float, baseline: float, unit: str, limit: float) -> Figure:
    """A figure that has to be at least `limit` times its baseline."""
    ratio = value / baseline
    return Figure(figure, value, unit, baseline, ratio, f"at least {limit:g}", ratio >= limit)


def side_by_side(
    *jobs: Callable[[], object],
    rounds: int = 7,
    before: Callable[[], object] | None = None,
    clock: Callable[[], float] | None = None,
) -> list[float]:
    """The median seconds of each job, measured in turns so that a busy machine slows all of them alike.

    What is done `before` each job is not counted. Where one job is much longer than the other, a busy machine slows it
    more, and so does mail that is being sent: then the `clock` of this thread (`time.thread_time`) is the fair one.
    """
    now = clock or time.perf_counter
    taken: list[list[float]] = [[] for _job in jobs]
    for _round in range(rounds):
        for job, times in zip(jobs, taken, strict=True):
            if before is not None:
                before()
            start = now()
            job()
            times.append(now() - start)
    return [statistics.median(times) for times in taken]
