"""The Dutch texts speak with one voice: informal, and with the words of the glossary."""

import re
from pathlib import Path

import polib
import pytest

CATALOGUE = Path(__file__).resolve().parent.parent.parent / "locale/nl/LC_MESSAGES/django.po"
# The formal "u" and what belongs to it; "ploeg" is a team on this site.
OTHER_VOICE = re.compile(r"\b(?:u|uw|uwe|uzelf|ploeg\w*)\b", re.IGNORECASE)


def test_no_dutch_text_is_formal_or_calls_a_team_by_another_name():
    entries = polib.pofile(str(CATALOGUE))
    texts = [text for entry in entries for text in (entry.msgstr, *entry.msgstr_plural.values())]

    assert [text for text in texts if OTHER_VOICE.search(text)] == []


@pytest.mark.parametrize(
    "text", ["Weet u het zeker?", "Uw briefje", "Beide ploegen", "Kies het zelf, of uzelf."]
)
def test_the_other_voice_is_heard(text):
    assert OTHER_VOICE.search(text)


@pytest.mark.parametrize("text", ["Om 20:00 uur", "De uitslag", "Jouw beurt", "Juist nu", "Het team"])
def test_other_words_are_left_alone(text):
    assert not OTHER_VOICE.search(text)
