"""Draws the icons that a phone puts on its home screen, from the mark of the site: python -m scripts.icons

They are kept in git; this is run when the mark changes. Needs the browser of the tests.
"""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import sync_playwright

from scripts import browser

IMAGES = Path(__file__).resolve().parent.parent / "static" / "img"
FELT = "#123b2a"
# Of a maskable icon only the middle is sure to be seen (a circle of four fifths).
DRAWN = {"icon-192.png": (192, 1.0), "icon-512.png": (512, 1.0), "icon-maskable-512.png": (512, 0.66)}


def main() -> None:
    """Write each of DRAWN into static/img."""
    mark = (IMAGES / "favicon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        executable = os.environ.get("BROWSER_PATH") or browser.on_path()
        chromium = playwright.chromium.launch(executable_path=executable, chromium_sandbox=os.geteuid() != 0)
        for name, (size, share) in DRAWN.items():
            page = chromium.new_page(viewport={"width": size, "height": size})
            inside = round(size * share)
            ground = FELT if share < 1 else "transparent"
            page.set_content(
                f"<body style='margin:0;display:grid;place-items:center;height:100vh;background:{ground}'>"
                f"<div style='width:{inside}px;height:{inside}px;display:grid'>{mark}</div>"
            )
            page.screenshot(path=IMAGES / name, omit_background=True)
            print(f"{name}: {(IMAGES / name).stat().st_size} bytes")
        chromium.close()


if __name__ == "__main__":
    main()
