"""How the fragments write numbers, dates and states."""

from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

import pytest
from django.core.paginator import Paginator
from django.template import Context, Template
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.utils import translation

from troefcall_league.templatetags import parts

THURSDAY = datetime(2018, 6, 19, 23, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _dutch() -> Any:
    with translation.override("nl"):
        yield


def text_of(html: str) -> str:
    """What a reader reads: tags away, white space as one space."""
    return " ".join(Template("{{ html|striptags }}").render(Context({"html": html})).split())


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (0, "0"),
        (15, "+15"),
        (-15, "−15"),
        (Decimal("3.50"), "+3,5"),
        ("-0.5", "−0,5"),
        (Decimal("1100"), "+1100"),
        (None, "–"),
        ("", "–"),
        (Decimal("NaN"), "–"),
    ],
)
def test_signed_says_plus_and_a_real_minus(value: object, written: str) -> None:
    assert parts.signed(value) == written


def test_number_has_no_plus_and_keeps_nought() -> None:
    assert [parts.number(value) for value in (0, "13.5", Decimal("20.00"), -2)] == ["0", "13,5", "20", "−2"]


def test_moment_is_on_the_clock_of_the_venue() -> None:
    written = parts.moment(THURSDAY, "America/Paramaribo")

    assert written == '<time datetime="2018-06-19T20:00-03:00">di 19 juni 2018, 20:00</time>'


def test_moment_can_be_a_day_a_time_or_name_its_zone() -> None:
    shown = [text_of(parts.moment(THURSDAY, "Europe/Amsterdam", show)) for show in ("day", "time", "zone")]

    assert shown[:2] == ["wo 20 juni 2018", "01:00"]
    assert shown[2].startswith("wo 20 juni 2018, 01:00 ")
    assert shown[2].endswith("Amsterdam")


def test_no_moment_is_nothing() -> None:
    assert parts.moment(None, "Europe/Amsterdam") == ""
    assert parts.day(None) == ""


def test_day_writes_a_date() -> None:
    assert parts.day(date(2018, 6, 19)) == "di 19 juni 2018"


@pytest.mark.parametrize(
    ("name", "crest"),
    [
        ("Openbaar Groen 2", "OG2"),
        ("B.Samboys", "BS"),
        ("SMC", "SMC"),
        ("'t Hofje", "TH"),
        ("Kampoe 12", "K12"),
        ("Openbaar Groen 12", "O12"),
        ("Ploeg van 1968", "PV"),
        ("Trekkers", "T"),
        ("Élan", "É"),
        ("123", "123"),
        ("", ""),
    ],
)
def test_initials_fit_a_crest(name: str, crest: str) -> None:
    assert parts.initials(name) == crest


@pytest.mark.parametrize(
    ("hours", "tone"),
    [(0, "past"), (-5, "past"), (0.5, "soon"), (5, "soon"), (71, "soon"), (72, ""), (400, "")],
)
def test_time_left_warns_in_the_last_three_days(hours: float, tone: str) -> None:
    now = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
    at = datetime.fromtimestamp(now.timestamp() + hours * 3600, tz=UTC)

    assert parts.time_left(at, now)["tone"] == tone


def test_every_state_has_a_word_of_its_own() -> None:
    words = [parts.state_word(state) for state in parts.STATES]

    assert len(set(words)) == len(words)


def test_an_unknown_state_is_shown_as_it_is() -> None:
    assert (parts.state_word("lost"), parts.state_icon("lost"), parts.state_tone("lost")) == (
        "lost",
        "info",
        "",
    )


def test_django_message_levels_have_a_tone() -> None:
    assert [parts.notice_tone(level) for level in ("debug", "info", "success", "warning", "error", "")] == [
        *("info", "info", "success", "warning", "danger", "info")
    ]


def test_a_result_without_score_shows_neither_nought_nor_a_board() -> None:
    context = {
        "home": "Ekta",
        "away": "SMC",
        "home_score": None,
        "away_score": None,
        "winner": "away",
        "state": "walkover",
    }

    html = render_to_string("parts/result.html", context)

    assert "result-score" not in html
    assert "0" not in text_of(html)
    assert '<span class="result-name result-away won">SMC</span>' in html


def test_a_result_of_nought_is_shown() -> None:
    context = {
        "home": "Ekta",
        "away": "SMC",
        "home_score": 0,
        "away_score": 8,
        "winner": "away",
        "state": "official",
    }

    assert text_of(render_to_string("parts/result.html", context)).startswith("Ekta 0 – 8 SMC")


def test_names_are_escaped() -> None:
    html = render_to_string("parts/entry_badge.html", {"name": "<b>Ekta</b>", "state": "approved"})

    assert "<b>" not in html
    assert "&lt;b&gt;Ekta" in html


def test_a_row_that_moved_says_so_in_words() -> None:
    row = {"place": 2, "name": "Ekta", "moved": -1, "difference": -4, "points": "13.5", "played": 3}

    text = text_of(render_to_string("parts/table_row.html", {"row": row}))

    assert "▼1" in text
    assert text.endswith("−4 13,5")


def test_pager_keeps_the_other_parameters() -> None:
    request = RequestFactory().get("/players/?q=asha&page=2")

    html = render_to_string("parts/pager.html", {"page": Paginator(range(90), 10).page(2)}, request)

    assert 'href="?q=asha&amp;page=3"' in html
    assert html.count('aria-current="page"') == 1


def test_one_page_needs_no_pager() -> None:
    request = RequestFactory().get("/players/")

    assert (
        render_to_string("parts/pager.html", {"page": Paginator(range(9), 10).page(1)}, request).strip() == ""
    )


def test_far_pages_are_marked_so_that_a_phone_may_hide_them() -> None:
    items = parts.pager_items(Paginator(range(200), 10).page(10))

    assert [(item.number, item.far) for item in items] == [
        *((1, True), (None, True), (9, False), (10, False), (11, False), (None, True), (20, True))
    ]


@pytest.mark.parametrize(
    ("path", "link", "mark"),
    [
        ("/score/", "/score/", ' aria-current="page"'),
        ("/desk/o/stcb/", "/desk/", ' aria-current="true"'),
        ("/score/", "/", ""),
        ("/scores/", "/score/", ""),
        ("/", "", ""),
    ],
)
def test_a_link_to_where_one_is_says_so(path: str, link: str, mark: str) -> None:
    assert parts.here(Context({"request": RequestFactory().get(path)}), link) == mark


def test_scoring_keys_carry_a_form_token_only_where_asked() -> None:
    keys = {"action": "/score/", "outcomes": [], "sides": []}
    request = RequestFactory().get("/score/")

    public = render_to_string("parts/scoring_keys.html", {"keys": {**keys, "csrf": False}}, request)
    signed_in = render_to_string("parts/scoring_keys.html", {"keys": {**keys, "csrf": True}}, request)

    assert ("csrfmiddlewaretoken" in public, "csrfmiddlewaretoken" in signed_in) == (False, True)
