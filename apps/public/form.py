"""The form of an entry: its last matches that count, as letters that lead to the matches.

Knows no queries. What counts is what the table counts as played: official results and walkovers. What is void, not
played or to be replayed is no match of anybody's form.
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from apps.matches.models import MatchSide, Result

from .queries.table import Meeting
from .rows import match_addresses

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
    words = _Words()
    address = match_addresses()
    played: dict[int, list[Meeting]] = defaultdict(list)
    for meeting in sorted((each for each in meetings if each.counts), key=_when):
        for entry in (meeting.home, meeting.away):
            played[entry].append(meeting)
    return {
        entry: [
            FormMatch(
                kind := _kind(each, entry),
                letters[kind],
                words.of(each, entry, names),
                address(each.fixture),
            )
            for each in matches[-LENGTH:]
        ]
        for entry, matches in played.items()
    }


def letters_of(form: Iterable[FormMatch]) -> SafeString:
    """The letters as markup: each is read out as a sentence and leads to its match.

    Made here and not by a template: a table of a hundred entries has five hundred of them.
    """
    letters = "".join(map(_letter, form))
    return SafeString(f'<ol class="form-letters">{letters}</ol>' if letters else "")


def _letter(match: FormMatch) -> str:
    """One letter as markup. What people wrote is escaped once, the rest is ours."""
    text = escape(match.text)
    return (
        f'<li><a class="form-{match.kind}" href="{match.url}" title="{text}">'
        f'<span aria-hidden="true">{match.letter}</span><span class="visually-hidden">{text}</span></a></li>'
    )


def _when(meeting: Meeting) -> tuple[dt.date, int, int]:
    """By the date on which it was played, where that is known; a match that was moved is no older than it is."""
    return (meeting.date or dt.date.min, meeting.matchday, meeting.fixture)


def _kind(meeting: Meeting, entry: int) -> str:
    if meeting.state == Result.State.DOUBLE_WALKOVER:
        return _LOST
    if not meeting.winner:
        return _DRAWN
    return _WON if meeting.winner == meeting.side_of(entry) else _LOST


class _Words:
    """The sentences on a match, looked up in the reader's language once for all letters of a page."""

    def __init__(self) -> None:
        self._walkover = {
            _WON: _("Won by walkover, against %(other)s"),
            _LOST: _("Lost by walkover, against %(other)s"),
        }
        self._double_walkover = _("Lost by double walkover, against %(other)s")
        self._played = {
            _WON: _("Won %(own)s – %(others)s against %(other)s"),
            _DRAWN: _("Drawn %(own)s – %(others)s against %(other)s"),
            _LOST: _("Lost %(own)s – %(others)s against %(other)s"),
        }

    def of(self, meeting: Meeting, entry: int, names: Mapping[int, str]) -> str:
        """How the match went for the entry, against whom."""
        at_home = meeting.side_of(entry) == MatchSide.HOME
        other = names[meeting.away if at_home else meeting.home]
        if meeting.state == Result.State.DOUBLE_WALKOVER:
            return self._double_walkover % {"other": other}
        kind = _kind(meeting, entry)
        if meeting.state == Result.State.WALKOVER:
            return self._walkover[_WON if kind == _WON else _LOST] % {"other": other}
        own, others = meeting.home_score, meeting.away_score
        if not at_home:
            own, others = others, own
        return self._played[kind] % {"own": own, "others": others, "other": other}
