"""axe looks at a page in the browser."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

# What moves is taken to its end: a colour seen on its way to another one has too little contrast.
AT_REST = """() => document.getAnimations()
  .filter((each) => each.timeline instanceof DocumentTimeline && each.effect.getComputedTiming().endTime !== Infinity)
  .forEach((each) => each.finish())"""


def faults(page: Page, options: dict[str, object] | None = None) -> str:
    """What axe finds on the page as it is once nothing moves, as a report; empty where it finds nothing.

    ``options`` are those of ``axe.run``, such as further rules.
    """
    page.evaluate(AT_REST)
    found = Axe().run(page, options=options)
    return found.generate_report() if found.violations_count else ""
