"""What `make bench` says of a figure: its keys in the file, its verdict at the limit, its line on the screen."""

from __future__ import annotations

import json
import re

import pytest

from scripts.bench import __main__ as bench
from scripts.bench import measure
from scripts.bench.measure import at_least, at_most, side_by_side

KEYS = {"figure", "value", "unit", "baseline", "ratio"}
FAST = at_most("scoring v reading", 6.0, 2.0, "s", 10)
SLOW = at_least("table v template", 90.0, 200.0, "requests/s", 0.5)


@pytest.mark.parametrize("figure", [FAST, SLOW], ids=["at-most", "at-least"])
def test_a_figure_is_written_with_exactly_its_five_keys(figure):
    assert figure.to_json().keys() == KEYS


def test_the_ratio_is_the_value_in_baselines():
    assert FAST.to_json() == {
        "figure": "scoring v reading",
        "value": 6.0,
        "unit": "s",
        "baseline": 2.0,
        "ratio": 3.0,
    }
    assert SLOW.ratio == 0.45


@pytest.mark.parametrize(
    ("judge", "value", "expect"),
    [
        pytest.param(at_most, 19.99, True, id="just-below-the-most"),
        pytest.param(at_most, 20.0, True, id="at-the-most"),
        pytest.param(at_most, 20.01, False, id="just-above-the-most"),
        pytest.param(at_least, 19.99, False, id="just-below-the-least"),
        pytest.param(at_least, 20.0, True, id="at-the-least"),
        pytest.param(at_least, 20.01, True, id="just-above-the-least"),
    ],
)
def test_a_limit_is_met_up_to_and_at_the_limit_itself(judge, value, expect):
    assert judge("figure", value, 2.0, "s", 10).is_met is expect


def test_the_table_has_a_line_for_each_figure_and_marks_what_is_missed(capsys):
    bench.show([FAST, SLOW])

    _head, *lines = [re.split(r"\s{2,}", line) for line in capsys.readouterr().out.splitlines()]
    assert lines == [
        ["scoring v reading", "6 s", "2 s", "3.00", "at most 10"],
        ["table v template", "90 requests/s", "200 requests/s", "0.45", "at least 0.5", "MISSED"],
    ]


@pytest.mark.parametrize(("figures", "status"), [([FAST], 0), ([FAST, SLOW], 1), ([SLOW], 1)])
def test_the_file_is_the_list_of_figures_and_a_missed_limit_is_a_failure(
    tmp_path, monkeypatch, capsys, figures, status
):
    monkeypatch.setattr(bench.messages, "ROOT", str(tmp_path))
    parts = [figures[:1], figures[1:], [], []]
    for name, measured in zip(("scoring", "ranking", "pages", "federations"), parts, strict=True):
        monkeypatch.setattr(bench, name, lambda measured=measured: measured)

    assert bench.main() == status

    written = json.loads((tmp_path / "var" / "bench.json").read_text(encoding="utf-8"))
    assert written == [figure.to_json() for figure in figures]
    assert capsys.readouterr().out.splitlines()[-1] == "Also in var/bench.json."


def test_jobs_are_timed_in_turns_and_each_gets_its_median(monkeypatch):
    clock, turns = [0.0], []
    monkeypatch.setattr(measure.time, "perf_counter", lambda: clock[0])

    def job(name: str, *seconds: float):
        left = list(seconds)

        def run() -> None:
            turns.append(name)
            clock[0] += left.pop(0)

        return run

    # One turn in which the machine was busy moves no median.
    assert side_by_side(job("a", 2, 64, 1), job("b", 8, 4, 16), rounds=3) == [2, 8]
    assert turns == ["a", "b"] * 3
