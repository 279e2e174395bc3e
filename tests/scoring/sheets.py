"""How the scoring tests write a sheet and read its answer."""

import json
from collections.abc import Iterable
from pathlib import Path

from apps.scoring.hand import HandResult, Problem, check_hand
from apps.scoring.rules import HouseRules
from apps.scoring.sheet_file import Sheet

ROOT = Path(__file__).resolve().parents[2]
CASES = json.loads((Path(__file__).parent / "cases" / "sheets.json").read_text(encoding="utf-8"))
BAUNIE, KAP, MAJORITY = "baunie", "kap", "majority"


def hand(outcome, side, **facts):
    """A hand as the sheet file writes it; `ns` and `ew` are short for tricks."""
    if "ns" in facts:
        facts["tricks"] = {"NS": facts.pop("ns"), "EW": facts.pop("ew")}
    return {"outcome": outcome, "side": side, **facts}


def offence(code, side):
    return {"code": code, "side": side}


def answer(rules, *hands, **sheet):
    """What the sheet of these hands comes to, as the sheet file writes it."""
    return Sheet.from_json({"rules": rules, "hands": list(hands), **sheet}).score().to_json()


def totals(rules, *hands, **sheet):
    """The totals of a sheet without problems, as (NS, EW)."""
    found = answer(rules, *hands, **sheet)
    assert found["problems"] == []
    return found["totals"]["NS"], found["totals"]["EW"]


def callers(found):
    """Who called each hand, and who calls next."""
    return [each["caller"] for each in found["hands"]] + [found["next_caller"]]


def named(problems: Iterable[Problem | dict[str, object]]):
    """Problems as (code, field) pairs."""
    return [
        (each["code"], each["field"]) if isinstance(each, dict) else (str(each.code), each.field)
        for each in problems
    ]


def by_hand(found):
    """The problems of an answer as pairs of hand and code."""
    return [(each["hand"], each["code"]) for each in found["problems"]]


def faults(rules, facts, **context):
    """What check_hand says of one hand, as (code, field) pairs."""
    return named(check_hand(HouseRules.from_json(rules), HandResult.from_json(facts), **context))
