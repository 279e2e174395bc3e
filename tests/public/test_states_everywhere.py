"""Every state of a match, told alike by every face: programme, crosstable, table, form, team, statistics, match page,
calendar and table file; and taken back everywhere when it is taken back."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

import pytest
from django.test import Client

from apps.conduct.decisions import Decision, Kind
from apps.conduct.services import rule
from apps.matches.models import Result
from apps.public.queries import statistics
from apps.schedule.services import cancel_fixture, postpone_fixture
from apps.standings.models import Standing
from apps.standings.services import rebuild_table
from tests.public.night import Night, make_night
from tests.public.test_crosstable import lines_of, page_of, text_of


@dataclass(frozen=True)
class Told:
    """What is told of a match between Kampoe and Trekkers that was played 32 – 0, until something was decided.

    `cell` is its cell in the crosstable, `form` the letters of home and away, `played` what the table counts,
    `exported` the line of the table file (None: it has none), `in_figures` whether players have anything of it.
    """

    cell: str
    form: tuple[str, str] = ("", "")
    played: int = 0
    exported: object = None
    in_figures: bool = False
    programme: str = ""


SCORE = "32 – 0"
DECIDED = {
    "official": Told(SCORE, ("W", "L"), 1, "score", True, SCORE),
    Kind.SCORE: Told("20 – 12", ("W", "L"), 1, "score", True, "20 – 12"),
    Kind.HOME_WALKOVER: Told("walkover for {home}", ("W", "L"), 1, "walkover", False, "walkover"),
    Kind.AWAY_WALKOVER: Told("walkover for {away}", ("L", "W"), 1, "walkover", False, "walkover"),
    Kind.DOUBLE_WALKOVER: Told("double walkover", ("L", "L"), 1, "double_walkover", False, "double walkover"),
    Kind.VOID: Told("void", exported="void", programme="void"),
    Kind.NOT_PLAYED: Told("not played", exported="not_played", programme="not played"),
    Kind.TO_BE_REPLAYED: Told("to be replayed", exported="to_be_replayed", programme="to be replayed"),
    Kind.REOPEN: Told("live", programme="live"),
}
FORM = re.compile(r'<span aria-hidden="true">([WDL])</span>')


def faces(night: Night) -> dict[str, str]:
    """What every face says now."""
    league = night.league
    assert night.fixture.away is not None
    return {
        "crosstable": lines_of(page_of(league.address("crosstable")))[night.fixture.home.name],
        "form": {
            side: "".join(FORM.findall(page_of(f"{league.address('entries')}{entry.pk}/")))
            for side, entry in (("home", night.fixture.home), ("away", night.fixture.away))
        },
        "played": sorted(Standing.objects.filter(stage=league.stage).values_list("played", flat=True)),
        "programme": text_of(
            page_of(league.address("programme")).split('class="programme"')[1].split("</ul>")[0]
        ),
        "team": text_of(page_of(f"{league.address('entries')}{night.fixture.home_id}/")),
        "match": text_of(page_of(night.address).split("<h1")[1]),
        "export": json.loads(Client().get(league.address("table_file")).content)["results"],
        "figures": statistics.of_competition(league.competition),
        "feed": Client().get(league.address("competition_calendar")).content.decode(),
    }


def assert_told(night: Night, told: Told) -> None:
    says = faces(night)
    assert night.fixture.away is not None
    names = {"home": night.fixture.home.name, "away": night.fixture.away.name}
    cell = told.cell.format(**names)
    assert says["crosstable"] in (["", cell], [cell, ""])
    assert (says["form"]["home"], says["form"]["away"]) == told.form
    assert says["played"] == [told.played, told.played]
    for face in ("programme", "team", "match"):
        assert told.programme in says[face].replace(" official", ""), face
    if told.exported is None:
        assert says["export"] == []
    else:
        (line,) = says["export"]
        assert (line["home"], line["away"]) == (names["home"], names["away"])
        assert line.get("state", "score") == told.exported
        assert ("home_score" in line) == (told.exported == "score")
    assert bool(says["figures"]) == told.in_figures
    assert says["feed"].count("BEGIN:VEVENT") == 1
    assert "STATUS:CANCELLED" not in says["feed"]


@pytest.mark.django_db
def test_every_decision_is_told_alike_everywhere_and_leaves_nothing_behind_when_taken_back():
    night = make_night(partnerships=1, rounds=4)
    night.start()
    night.finish()
    assert_told(night, DECIDED["official"])
    official = night.fixture.results.get(is_current=True).version
    before = faces(night)

    def decide(kind: Kind, **more: int) -> None:
        seen = night.fixture.results.get(is_current=True).version
        rule(night.fixture, Decision(kind, **more), reason="Decided.", seen=seen, by=night.league.director)
        rebuild_table(night.league.stage.pk)

    for kind, told in DECIDED.items():
        if not isinstance(kind, Kind):
            continue
        decide(kind, **({"home": 20, "away": 12} if kind == Kind.SCORE else {}))
        assert_told(night, told)
        if kind == Kind.REOPEN:
            night.finish()
        else:
            decide(Kind.EARLIER, version=official)
        after = faces(night)
        for face in ("crosstable", "form", "played", "export", "figures", "feed"):
            assert after[face] == before[face], (kind, face)
    assert {each.value for each in Kind} - {Kind.EARLIER} == {each for each in DECIDED if each != "official"}


@pytest.mark.django_db
def test_what_was_never_played_is_told_alike_everywhere():
    # A calendar takes a match without a new time off its day; its words say that it is only postponed.
    for change, word, in_calendar in (
        (postpone_fixture, "postponed", "uitgesteld"),
        (cancel_fixture, "cancelled", "afgelast"),
    ):
        night = make_night()
        change(night.fixture, reason="The hall is flooded.", by=night.league.director)

        says = faces(night)
        assert word in says["crosstable"]
        for face in ("programme", "team", "match"):
            assert word in says[face], (word, face)
        assert (says["form"], says["played"], says["export"], says["figures"]) == (
            {"home": "", "away": ""},
            [0, 0],
            [],
            [],
        )
        assert "STATUS:CANCELLED" in says["feed"]
        assert in_calendar in says["feed"].replace("\r\n ", "").lower()
        assert not Result.objects.filter(fixture=night.fixture).exists()
