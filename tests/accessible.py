"""axe looks at a page in the browser."""

from __future__ import annotations

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Page

# What moves is taken to its end: a colour seen on its way to another one has too little contrast.
AT_REST = """() => document.getAnimations()
  .filter((each) => each.timeline instanceof DocumentTimeline && each.effect.getComputedTiming().endTime !== Infinity)
  .forEach((each) => each.finish())"""
ASK = "(options) => axe.run(document, { resultTypes: ['violations'], ...options })"
# The rules that look at colours.
COLOURS = ["color-contrast", "link-in-text-block"]


def faults(page: Page, options: dict[str, object] | None = None) -> str:
    """What axe finds on the page as it is once nothing moves, as a report; empty where it finds nothing.

    ``options`` are those of ``axe.run``, such as further rules.
    """
    page.evaluate(AT_REST)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = AxeResults(page.evaluate(ASK, options))
    return found.generate_report() if found.violations_count else ""


def faults_by_day_and_night(page: Page) -> str:
    """The same in light, and what becomes of the colours in dark; the page is left dark."""
    page.emulate_media(color_scheme="light")
    by_day = faults(page)
    page.emulate_media(color_scheme="dark")
    by_night = faults(page, {"runOnly": COLOURS})
    return f"light\n{by_day}" * bool(by_day) + f"dark\n{by_night}" * bool(by_night)
