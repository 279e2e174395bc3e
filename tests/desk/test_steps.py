"""The steps of setting up: each is done when it is, the first open one is the current one, and its link goes there."""

import datetime as dt

import pytest
from django.utils import translation

from apps.clubs.models import Organiser, Season
from apps.competitions.models import Competition
from apps.desk.steps import Progress, competition_steps, organiser_steps

NOW = dt.datetime(2026, 9, 1, tzinfo=dt.UTC)
DAY = dt.timedelta(days=1)


def competition(opens: dt.datetime | None = None, closes: dt.datetime | None = None) -> Competition:
    organiser = Organiser(name="Bond", slug="bond")
    made = Competition(
        pk=7, organiser=organiser, name="Klasse", registration_opens_at=opens, registration_closes_at=closes
    )
    made.season = Season(pk=1, name="2026/27")
    return made


OPEN = competition(NOW - DAY, NOW + DAY)
CLOSED = competition(NOW - 2 * DAY, NOW - DAY)
COMING = competition(NOW + DAY, NOW + 2 * DAY)
UNPLANNED = competition()


def states(progress: Progress) -> str:
    """The first letters of the states: d(one), c(urrent), t(odo)."""
    return "".join(step["state"][0] for step in competition_steps(progress, NOW))


@pytest.mark.parametrize(
    ("progress", "expected"),
    [
        (Progress(UNPLANNED), "dcttt"),
        (Progress(OPEN), "dcttt"),
        (Progress(OPEN, approved=4), "dcttt"),
        (Progress(CLOSED, approved=1), "dcttt"),
        (Progress(CLOSED, approved=2, waiting=1), "dcttt"),
        (Progress(CLOSED, approved=2), "ddctt"),
        (Progress(UNPLANNED, approved=2), "ddctt"),
        (Progress(CLOSED, approved=4, is_drawn=True, matches=6), "dddct"),
        (Progress(CLOSED, approved=4, is_drawn=True, published_at=NOW, matches=6, decided=5), "ddddc"),
        (Progress(CLOSED, approved=4, is_drawn=True, published_at=NOW, matches=6, decided=6), "ddddd"),
    ],
)
def test_how_far_a_competition_is(progress: Progress, expected: str) -> None:
    assert states(progress) == expected


@pytest.mark.parametrize(
    ("progress", "words"),
    [
        (Progress(UNPLANNED), "being set up"),
        (Progress(COMING), "registration has not opened yet"),
        (Progress(OPEN), "registration is open"),
        (Progress(CLOSED), "registration is closed"),
        (Progress(CLOSED, is_drawn=True, matches=6), "drawn, not public yet"),
        (Progress(CLOSED, is_drawn=True, published_at=NOW, matches=6), "being played"),
        (Progress(CLOSED, is_drawn=True, published_at=NOW, matches=6, decided=6), "finished"),
    ],
)
def test_where_a_competition_stands_in_words(progress: Progress, words: str) -> None:
    with translation.override("en"):
        assert progress.in_words(NOW) == words


def test_the_step_of_registration_leads_to_planning_until_somebody_is_in() -> None:
    urls = [competition_steps(progress, NOW)[1]["url"] for progress in (Progress(UNPLANNED), Progress(OPEN))]
    assert urls == ["/desk/c/7/registration/", "/desk/c/7/entries/"]


def test_the_hints_count_teams_and_matches() -> None:
    progress = Progress(OPEN, approved=1, waiting=2, is_drawn=True, published_at=NOW, matches=6, decided=2)
    with translation.override("en"):
        hints = [step["hint"] for step in competition_steps(progress, NOW)]
    assert hints[1] == "1 team approved, 2 wait"
    assert hints[4] == "2 of 6 matches"


@pytest.mark.parametrize(
    ("seasons", "clubs", "expected"), [(0, 0, "cttttt"), (1, 0, "dctttt"), (1, 3, "ddcttt")]
)
def test_a_new_organiser_is_led_step_by_step(seasons: int, clubs: int, expected: str) -> None:
    steps = organiser_steps(Organiser(slug="bond"), seasons=seasons, clubs=clubs, newest=None, now=NOW)
    assert "".join(step["state"][0] for step in steps) == expected
    assert [step["url"] for step in steps[:3]] == [
        "/desk/o/bond/seasons/",
        "/desk/o/bond/clubs/",
        "/desk/o/bond/competitions/new/",
    ]
