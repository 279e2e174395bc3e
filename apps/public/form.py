"""The form of an entry: its last matches that count, as letters that lead to the matches.

Knows no queries. What counts is what the table counts as played: official results and walkovers. What is void, not
played or to be replayed is no match of anybody's form.
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from apps.matches.models import MatchSide, Result

from .queries.table import Meeting

LENGTH = 5
_WON, _DRAWN, _LOST = "won", "drawn", "lost"


@dataclass(frozen=True, slots=True)
class FormMatch:
    """One match of an entry's form: a letter, what it means in words, and where the match stands."""

    kind: str
    letter: str
    text: str
    url: str


def form_of(meetings: Iterable[Meeting], names: Mapping[int, str]) -> dict[int, list[FormMatch]]:
    """The last matches of each entry by its id, the oldest first; `names` are those of all entries."""
    letters = {
        _WON: pgettext("column: won", "W"),
        _DRAWN: pgettext("column: drawn", "D"),
        _LOST: pgettext("column: lost", "L"),
    }
    played: dict[int, list[Meeting]] = defaultdict(list)
    for meeting in sorted((each for each in meetings if each.counts), key=_when):
        for entry in (meeting.home, meeting.away):
            played[entry].append(meeting)
    return {
        entry: [
            FormMatch(
                kind := _kind(each, entry),
                letters[kind],
                _in_words(each, entry, names),
                reverse("public:match", args=[each.fixture]),
            )
            for each in matches[-LENGTH:]
        ]
        for entry, matches in played.items()
    }


def letters_of(form: Iterable[FormMatch]) -> SafeString:
    """The letters as markup: each is read out as a sentence and leads to its match.

    Made here and not by a template: a table of a hundred entries has five hundred of them.
    """
    letters = format_html_join(
        "",
        '<li><a class="form-{}" href="{}" title="{}"><span aria-hidden="true">{}</span>'
        '<span class="visually-hidden">{}</span></a></li>',
        ((each.kind, each.url, each.text, each.letter, each.text) for each in form),
    )
    return format_html('<ol class="form-letters">{}</ol>', letters) if letters else SafeString("")


def _when(meeting: Meeting) -> tuple[dt.date, int, int]:
    """By the date on which it was played, where that is known; a match that was moved is no older than it is."""
    return (meeting.date or dt.date.min, meeting.matchday, meeting.fixture)


def _kind(meeting: Meeting, entry: int) -> str:
    if meeting.state == Result.State.DOUBLE_WALKOVER:
        return _LOST
    if not meeting.winner:
        return _DRAWN
    return _WON if meeting.winner == meeting.side_of(entry) else _LOST


def _in_words(meeting: Meeting, entry: int, names: Mapping[int, str]) -> str:
    at_home = meeting.side_of(entry) == MatchSide.HOME
    other = names[meeting.away if at_home else meeting.home]
    if meeting.state == Result.State.DOUBLE_WALKOVER:
        return _("Lost by double walkover, against %(other)s") % {"other": other}
    kind = _kind(meeting, entry)
    if meeting.state == Result.State.WALKOVER:
        told = (
            _("Won by walkover, against %(other)s")
            if kind == _WON
            else _("Lost by walkover, against %(other)s")
        )
        return told % {"other": other}
    own, others = meeting.home_score, meeting.away_score
    if not at_home:
        own, others = others, own
    sentence = {
        _WON: _("Won %(own)s – %(others)s against %(other)s"),
        _DRAWN: _("Drawn %(own)s – %(others)s against %(other)s"),
        _LOST: _("Lost %(own)s – %(others)s against %(other)s"),
    }[kind]
    return sentence % {"own": own, "others": others, "other": other}
