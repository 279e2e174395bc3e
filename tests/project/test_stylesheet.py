"""The stylesheet keeps its promises: contrast in light and dark, one small file, nothing from another host."""

import re
from pathlib import Path

import pytest

from scripts.messages import ROOT

STYLESHEET = ROOT / "static" / "css" / "site.css"
DARK = "@media (prefers-color-scheme: dark)"
PRINT = "@media print"
TOKEN = re.compile(r"--([\w-]+):\s*(#[0-9a-f]{6});")
LAMP = re.compile(r"--lamp:\s*rgb\((\d+) (\d+) (\d+) / ([\d.]+)\);")

# Text on its ground: 4.5 to 1 (WCAG 2.2, 1.4.3), and what is read at the table and on the hall screen 7 to 1.
READABLE = [
    *[
        (text, ground)
        for text in ("ink", "muted", "felt", "gold", "brick")
        for ground in ("paper", "surface", "sunk")
    ],
    *[("ink", soft) for soft in ("felt-soft", "gold-soft", "brick-soft")],
    *[(tone, f"{tone}-soft") for tone in ("felt", "gold", "brick")],
    *[("muted", "gold-soft"), ("felt", "gold-soft"), ("felt", "brick-soft")],
    *[("on-felt", "felt"), ("on-felt", "felt-deep"), ("on-brick", "brick"), ("felt-deep", "paper")],
]
AT_THE_TABLE = [
    *[
        (chalk, ground)
        for chalk in ("chalk", "chalk-muted", "chalk-gold")
        for ground in ("board", "board-raised")
    ],
    *[("ink", ground) for ground in ("paper", "surface")],
    *[("muted-strong", ground) for ground in ("paper", "surface")],
    *[("on-felt", "felt"), ("on-felt", "felt-deep"), ("felt", "paper"), ("felt", "surface")],
]
# The edge of a control, and what shows the focus: 3 to 1 (WCAG 2.2, 1.4.11).
VISIBLE = [
    *[("control", ground) for ground in ("paper", "surface")],
    *[("gold", ground) for ground in ("paper", "surface")],
    *[("chalk-gold", "board"), ("brick", "surface")],
]
# What clubs have been shown: these are not changed by accident.
AGREED = {
    "paper": ("#fbfaf5", "#101713"),
    "surface": ("#ffffff", "#18221d"),
    "ink": ("#16211c", "#e8efe9"),
    "muted": ("#56645d", "#9db0a5"),
    "line": ("#dcdcd2", "#2a3831"),
    "felt": ("#0b5f3c", "#57c793"),
    "gold": ("#8a6100", "#e2b44c"),
    "brick": ("#a32219", "#ff8f82"),
}


def tokens(scheme: str) -> dict[str, str]:
    """The colours in force in light, dark or print; what a scheme does not name is as in light."""
    text = STYLESHEET.read_text()
    before_dark, after_dark = text.split(DARK, 1)
    light = dict(TOKEN.findall(before_dark))
    if scheme == "light":
        return light
    block = after_dark if scheme == "dark" else text.split(PRINT, 1)[1]
    return {**light, **dict(TOKEN.findall(block.split("}", 1)[0]))}


def luminance(colour: str) -> float:
    """Relative luminance of "#rrggbb" as WCAG defines it, from 0 to 1."""
    channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in channels
    ]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """From 1 (the same) to 21 (black on white)."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_of_black_on_white_is_21() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    ("pairs", "least"),
    [(READABLE, 4.5), (AT_THE_TABLE, 7), (VISIBLE, 3)],
    ids=["text", "at the table", "edges and focus"],
)
def test_colours_contrast_enough(scheme: str, pairs: list[tuple[str, str]], least: float) -> None:
    colours = tokens(scheme)

    too_weak = {
        f"{text} on {ground}": round(contrast(colours[text], colours[ground]), 2)
        for text, ground in pairs
        if contrast(colours[text], colours[ground]) < least
    }

    assert too_weak == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_chalk_is_readable_where_the_lamp_shines_brightest(scheme: str) -> None:
    colours = tokens(scheme)
    light, dark = STYLESHEET.read_text().split(DARK, 1)
    lamp = LAMP.search(light if scheme == "light" else dark)
    assert lamp is not None
    share = float(lamp[4])
    board = [int(colours["board"][place : place + 2], 16) for place in (1, 3, 5)]
    mixed = [round(int(lamp[n + 1]) * share + board[n] * (1 - share)) for n in range(3)]

    assert contrast(colours["chalk"], "#{:02x}{:02x}{:02x}".format(*mixed)) >= 4.5


def test_print_is_dark_on_white() -> None:
    colours = tokens("print")

    assert {colours[ground] for ground in ("paper", "surface", "sunk", "board")} == {"#ffffff"}
    for text in ("ink", "muted", "felt", "gold", "brick", "chalk", "chalk-muted", "chalk-gold"):
        assert contrast(colours[text], "#ffffff") >= 7, text


def test_colours_are_the_agreed_ones() -> None:
    light, dark = tokens("light"), tokens("dark")

    assert {name: (light[name], dark[name]) for name in AGREED} == AGREED


def test_every_custom_property_that_is_used_is_defined() -> None:
    text = STYLESHEET.read_text()

    used = set(re.findall(r"var\(--([\w-]+)", text))
    defined = set(re.findall(r"--([\w-]+):", text))

    assert used - defined == set()


def test_stylesheet_is_small_and_loads_nothing() -> None:
    text = STYLESHEET.read_text()

    assert len(text.encode()) < 60_000
    assert re.findall(r"url\(|@import|@font-face|https?:", text) == []


def test_lengths_of_space_are_steps_of_four_pixels() -> None:
    """Padding, margin and gap in px are 0, 2 (hairlines between digits and their strip), 6, 10 or a multiple of 4."""
    text = re.sub(r"/\*.*?\*/", "", STYLESHEET.read_text(), flags=re.DOTALL)

    lengths = re.findall(r"(?<![\w-])(?:padding|margin|gap)[\w-]*:\s*([^;]+);", text)
    odd = {int(px) for value in lengths for px in re.findall(r"(?<![\w.])-?(\d+)px", value)}

    assert {px for px in odd if px % 4} <= {1, 2, 3, 6, 10}


def test_icons_that_are_asked_for_are_drawn() -> None:
    drawn = set(re.findall(r'<symbol id="([\w-]+)"', (ROOT / "static" / "img" / "icons.svg").read_text()))
    asked: set[str] = set()
    for template in templates():
        text = template.read_text()
        asked |= set(re.findall(r'{% icon "([\w-]+)" %}', text)) | set(
            re.findall(r'icon_name="([\w-]+)"', text)
        )

    assert asked - drawn == set()
    assert "check" in asked


def test_no_template_carries_its_own_style_or_script() -> None:
    """The content policy forbids both (``style-src 'self'``, ``script-src 'self'``)."""
    own = re.compile(r"<style|\sstyle=|<script(?![^>]*\ssrc=)|\son[a-z]+=|javascript:", re.IGNORECASE)

    assert {str(path.relative_to(ROOT)) for path in templates() if own.search(path.read_text())} == set()


def templates() -> list[Path]:
    """Every HTML template of the project."""
    return [*(ROOT / "templates").rglob("*.html"), *(ROOT / "apps").rglob("*.html")]
