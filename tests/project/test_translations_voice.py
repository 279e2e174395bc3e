"""The Dutch texts speak with one voice: informal, and with the words of the glossary."""

import re
from pathlib import Path

import polib
import pytest

CATALOGUE = Path(__file__).resolve().parent.parent.parent / "locale/nl/LC_MESSAGES/django.po"
# The formal "u" and what belongs to it; and words for which this site says another one: team, partner, inlezen,
# aanvinken, geven (of cards), datums, dag van de week (a "weekdag" is no Saturday), welke dan ook.
OTHER_VOICE = re.compile(
    r"\b(?:u|uw|uwe|uzelf|\w*ploeg\w*|maat|(?:ge)?ïmporteerd|importe\w*|(?:aan|ge)\w*kruist?\w*|gedeeld|data|weekdag\w*"
    r"|om het even|kruimelpad)\b",
    re.IGNORECASE,
)


def test_no_dutch_text_is_formal_or_calls_a_team_by_another_name():
    entries = polib.pofile(str(CATALOGUE))
    texts = [text for entry in entries for text in (entry.msgstr, *entry.msgstr_plural.values())]

    assert [text for text in texts if OTHER_VOICE.search(text)] == []


def test_hands_are_spellen_and_whoever_does_not_agree_does_not_agree_with_something():
    texts = [
        (" ".join((entry.msgid, entry.msgid_plural)), text)
        for entry in polib.pofile(str(CATALOGUE))
        for text in (entry.msgstr, *entry.msgstr_plural.values())
    ]

    played = re.compile(r"\bplay", re.IGNORECASE)
    # "Spelen" is what people do.
    assert [
        text
        for english, text in texts
        if re.search(r"\bhands\b", english) and not played.search(english) and re.search(r"\bspelen\b", text)
    ] == []
    agreeing = re.compile(r"\bhet (?:niet |toch |nu )?eens\b", re.IGNORECASE)
    assert [text for _, text in texts if agreeing.search(text) and not re.search(r"\bme[et]\b", text)] == []


@pytest.mark.parametrize(
    "text",
    [
        "Weet u het zeker?",
        "Uw briefje",
        "Beide ploegen",
        "Kies het zelf, of uzelf.",
        "De uitploeg",
        "Er is niets geïmporteerd",
    ],
)
def test_the_other_voice_is_heard(text):
    assert OTHER_VOICE.search(text)


@pytest.mark.parametrize(
    "text", ["Om 20:00 uur", "De uitslag", "Jouw beurt", "Juist nu", "Het team", "Een samengevoegde datum"]
)
def test_other_words_are_left_alone(text):
    assert not OTHER_VOICE.search(text)
