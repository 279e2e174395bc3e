"""The glossary has every thing that the site stores, and a Dutch word for each."""

import re
from pathlib import Path

from django.apps import apps

GLOSSARY = Path(__file__).resolve().parents[2] / "docs" / "glossary.md"
# What is called otherwise in the club room than in code, and what nobody ever sees.
CALLED = {
    "AbsenceReport": "ReportOfAnAbsence",
    "CodeTry": "CodeOfTheEvening",
    "Night": "Evening",
    "MoveProposal": "Proposal",
    "NightWish": "HomeNight",
    "PinTry": "PIN",
    "ProposalRules": "Proposal",
    "SheetDispute": "Dispute",
    "SwitchedOff": "Letter",
    "LeaderInvitation": "Invitation",
    "ClubRole": "Secretary",
    "LogEntry": "Log",
    "MatchRegulations": "Regulations",
    "OrganiserRole": "Director",
    "RosterSpot": "Roster",
    "TableRegulations": "Regulations",
    "TableState": "Table",
}
NOBODY_SEES = {"RenderedPage", "Seat"}


def rows() -> list[list[str]]:
    lines = [line for line in GLOSSARY.read_text(encoding="utf-8").splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_every_row_has_a_word_a_meaning_and_a_dutch_word() -> None:
    assert [row for row in rows() if len(row) != 3 or not all(row)] == []


def test_no_word_means_two_things() -> None:
    words = [word for row in rows() for word in row[0].split(", ")]
    assert sorted(words) == sorted(set(words))


def test_every_model_has_its_word() -> None:
    words = {re.sub(r"[ -]", "", word).lower() for row in rows() for word in row[0].split(", ")}
    models = {model.__name__ for model in apps.get_models() if model.__module__.startswith("apps.")}
    missing = {name for name in models - NOBODY_SEES if CALLED.get(name, name).lower() not in words}
    assert missing == set()
