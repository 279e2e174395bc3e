"""`docs/statistics.md`: every state, every kind of sheet and every figure stands there, and counts as it says."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from apps.matches.models import Hand, Result, Sheet
from apps.public.queries.statistics import Figures
from tests.public.test_statistics import of_player, told_night

PAGE = (Path(__file__).parents[2] / "docs" / "statistics.md").read_text(encoding="utf-8")


def rows_under(heading: str) -> dict[str, list[str]]:
    """The rows of the table under a heading, by the word in their first cell."""
    (section,) = re.findall(rf"^## {heading}\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    cells = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("| `")]
    return {row[0].strip(" `"): [cell.strip() for cell in row[1:]] for row in cells}


@pytest.mark.django_db
def test_a_match_counts_by_its_result_as_the_document_says():
    told = rows_under("Which matches")
    assert set(told) == set(Result.State.values)
    night = told_night()
    asha = night.players["home"][0]
    official = of_player(asha)
    assert official.sheets

    for state, (counts,) in told.items():
        winner = "home" if state in ("official", "provisional", "walkover") else ""
        current = Result.objects.filter(fixture=night.fixture, is_current=True)
        current.update(state=state, winner=winner, reason="Decided.")
        assert of_player(asha) == (official if counts == "yes" else Figures()), state


@pytest.mark.django_db
def test_a_sheet_counts_by_how_it_is_known_as_the_document_says():
    told = rows_under("Which sheets")
    assert set(told) == set(Sheet.Source.values) - {Sheet.Source.NONE}
    night = told_night()
    asha = night.players["home"][0]
    sheet = night.sheet(2, 1)
    played = of_player(asha)
    assert Hand.objects.filter(sheet=sheet, withdrawn_at=None).count() == 4

    for source, (points, hands) in told.items():
        known = {"source": source, "hands_played": 4 if source == "hands" else 0}
        known["absent"] = "EW" if source == Sheet.Source.CREDITED else ""
        Sheet.objects.filter(pk=sheet.pk).update(**known)
        figures = of_player(asha)
        assert (played.points - figures.points == 0) == (points == "yes"), source
        assert (played.hands - figures.hands == 0) == (hands == "yes"), source
        assert (played.points_by_hand - figures.points_by_hand == 0) == (hands == "yes"), source


def test_every_figure_is_explained():
    properties = {name for name, value in vars(Figures).items() if isinstance(value, property)}

    assert set(rows_under("The figures")) == {field.name for field in fields(Figures)} | properties
