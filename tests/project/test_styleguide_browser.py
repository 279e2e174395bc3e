"""The style guide in a real browser: accessible, nothing sticks out of a phone, keys big enough to hit."""

from typing import Any

import pytest
from django.conf import LazySettings
from playwright.sync_api import Browser, Page
from pytest_django.live_server_helper import LiveServer

from tests.accessible import faults_by_day_and_night

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1280, "height": 800}
NARROW = {"width": 320, "height": 844}
BOXES = "elements => elements.map(element => element.getBoundingClientRect().toJSON())"
# Links inside running text are not targets of their own (WCAG 2.2, 2.5.8).
TARGETS = (
    "button:not([aria-hidden]), summary, select, .button, .site-nav a, .language a, .tabs a, .pager a, .breadcrumbs a,"
    " input:not([type=hidden], [type=checkbox], [type=radio])"
)


@pytest.fixture
def address(live_server: LiveServer, settings: LazySettings) -> str:
    settings.STYLEGUIDE = True
    return f"{live_server.url}/styleguide/"


def open_page(browser: Browser, address: str, size: dict[str, int], **context: Any) -> Page:
    """The style guide with every detail open, so that all of it is looked at."""
    page = browser.new_context(viewport=size, locale="nl-NL", **context).new_page()  # type: ignore[arg-type]  # a TypedDict
    page.goto(address)
    page.locator("details").evaluate_all("all => all.forEach(one => { one.open = true; })")
    return page


def test_axe_finds_nothing(browser: Browser, address: str) -> None:
    page = open_page(browser, address, PHONE)
    for size in (PHONE, LAPTOP):
        page.set_viewport_size(size)  # type: ignore[arg-type]  # a TypedDict
        assert faults_by_day_and_night(page) == "", size


def test_on_every_screen_nothing_sticks_out_and_everything_can_be_read_and_hit(
    browser: Browser, address: str
) -> None:
    page = open_page(browser, address, PHONE)
    for size in (NARROW, PHONE, LAPTOP):
        page.set_viewport_size(size)  # type: ignore[arg-type]  # a TypedDict
        assert page.evaluate("document.documentElement.scrollWidth") == size["width"]
        if size is not NARROW:
            targets_are_48_pixels_high(page)
            scoring_keys_are_72_pixels_with_8_between(page)
            score_digits_are_64_pixels(page)


def targets_are_48_pixels_high(page: Page) -> None:
    boxes = page.locator(TARGETS).evaluate_all(BOXES)
    assert len(boxes) > 40
    assert [box for box in boxes if box["width"] > 0 and box["height"] < 47.9] == []


def scoring_keys_are_72_pixels_with_8_between(page: Page) -> None:
    boxes = page.locator(".keys .key").evaluate_all(BOXES)
    assert len(boxes) == 8 + 2 + 4 + 4
    assert [box for box in boxes if min(box["width"], box["height"]) < 71.9] == []
    assert [(one, two) for one in boxes for two in boxes if one is not two and distance(one, two) < 7.9] == []


def distance(one: dict[str, float], two: dict[str, float]) -> float:
    """The room between two boxes, in pixels; negative where they overlap."""
    across = max(one["left"] - two["right"], two["left"] - one["right"])
    down = max(one["top"] - two["bottom"], two["top"] - one["bottom"])
    return max(across, down)


def score_digits_are_64_pixels(page: Page) -> None:
    sizes = page.locator(".sheet-score").evaluate_all(
        "all => all.map(one => parseFloat(getComputedStyle(one).fontSize))"
    )
    assert len(sizes) == 2
    assert min(sizes) >= 64


def test_on_a_phone_place_name_and_points_stay_in_sight_and_four_rounds_fit(
    browser: Browser, address: str
) -> None:
    page = open_page(browser, address, PHONE)
    region = page.locator(".scroller", has=page.locator(".standings"))
    row = region.locator("tbody tr").first

    for scrolled in (0, 120, 1000):
        region.evaluate("(element, left) => element.scrollTo(left, 0)", scrolled)
        for cell in (".place", ".name", ".points"):
            box = row.locator(cell).bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= PHONE["width"]
    widths = page.locator(".scroller.board").evaluate("element => [element.scrollWidth, element.clientWidth]")
    assert widths[0] == widths[1]


def test_a_key_asks_its_question_and_two_taps_send_outcome_and_side_without_script(
    browser: Browser, address: str
) -> None:
    page = open_page(browser, address, PHONE)
    page.route(
        "**/styleguide/",
        lambda route: route.fulfill(body="sent") if route.request.method == "POST" else route.continue_(),
    )

    page.get_by_role("radio", name="Te vroeg geklopt").check()
    assert page.locator(".key-hint").inner_text().strip() == "Wie klopte te vroeg?"

    page.get_by_role("radio", name="Baunie mislukt").check()
    with page.expect_request(lambda request: request.method == "POST") as sent:
        page.get_by_role("button", name="Joyce Karijodikromo – Orlando Pel").click()
    assert sent.value.post_data is not None
    assert "outcome=failed_baunie" in sent.value.post_data
    assert "side=EW" in sent.value.post_data


def test_print_leaves_navigation_out_and_says_where_it_comes_from(browser: Browser, address: str) -> None:
    page = open_page(browser, address, LAPTOP)
    page.emulate_media(media="print")

    hidden = page.locator(".site-header, .site-footer, .tabs, .pager, .keys, .confirm")
    assert hidden.count() >= 6
    assert [element.is_visible() for element in hidden.all()] == [False] * hidden.count()
    assert page.locator(".print-head").inner_text().startswith(f"Troefcall · {address}")
    assert page.locator("[data-printed]").get_attribute("datetime")
    assert page.pdf(prefer_css_page_size=True).startswith(b"%PDF")


def test_nothing_moves_for_who_wants_no_motion_and_the_policy_has_nothing_to_say(
    browser: Browser, address: str
) -> None:
    page = browser.new_context(viewport=PHONE, reduced_motion="reduce").new_page()  # type: ignore[arg-type]  # a TypedDict
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))

    response = page.goto(address)

    assert response is not None
    assert "style-src 'self'" in response.headers["content-security-policy"]
    assert said == []
    moving = page.evaluate(
        "[...document.querySelectorAll('button, .just-saved')].filter(one => {"
        " const style = getComputedStyle(one);"
        " return style.animationName !== 'none' || style.transitionDuration !== '0s'; }).length"
    )
    assert moving == 0
