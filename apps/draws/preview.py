"""What a director sees of a drawn programme before it is public: its figures, each in a sentence, and what to mind.

Knows nothing of how it was drawn; the figures come from the draw's record.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.dates import WEEKDAYS
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from apps.clubs.models import Season
from apps.competitions.models import Entry
from apps.schedule.models import Matchday
from apps.schedule.queries import starts_that_happen_twice

from .models import Draw

DAY = "D j F Y"


@dataclass(frozen=True, slots=True)
class Figure:
    """One number that says how a programme stands, with the sentence that explains it."""

    label: str
    value: str
    note: str


def figures_in_words(draw: Draw, matchdays: Sequence[Matchday]) -> list[Figure]:
    """The figures of the draw for people: how much is played and until when, byes, home and away, breaks, runs."""
    counted = draw.figures
    last = matchdays[-1].date
    return [
        Figure(_("Matchdays"), str(counted["rounds"]), _pace_in_words(draw)),
        Figure(
            _("Matches"),
            str(counted["matches"]),
            _("Everybody meets everybody twice.") if draw.double else _("Everybody meets everybody once."),
        ),
        _last_in_words(last),
        Figure(_("Byes"), _range(counted["byes_min"], counted["byes_max"]), _byes_in_words(counted)),
        Figure(_("Home and away"), f"± {counted['home_away_difference']}", _sides_in_words(counted)),
        Figure(
            _("Twice on the same side"),
            str(counted["breaks"]),
            _("Two matches in a row at home or away, counted for everybody. Fewest possible: %(minimum)d.")
            % {"minimum": counted["minimum_breaks"]},
        ),
        Figure(
            _("Longest run"),
            str(max(counted["longest_home_run"], counted["longest_away_run"])),
            _("The most matches in a row on one side: %(home)d at home, %(away)d away.")
            % {"home": counted["longest_home_run"], "away": counted["longest_away_run"]},
        ),
        *(_night_in_words(night) for night in counted.get("nights", [])),
    ]


def _pace_in_words(draw: Draw) -> str:
    if draw.plan.get("where") == "home":
        return _("One a week, each match on the home night of who is at home.")
    if not draw.figures.get("nights"):
        return _("One a week, all on the same day and time.")
    if draw.plan.get("pace") == "in_a_row":
        return _("From night to night, each on as many nights as it needs.")
    return _("One a week, over several nights.")


def _night_in_words(night: dict[str, Any]) -> Figure:
    """How evenly everybody plays on one of the nights."""
    return Figure(
        _("%(weekday)s %(time)s")
        % {"weekday": capfirst(str(WEEKDAYS[night["weekday"]])), "time": night["time"]},
        _range(night["least"], night["most"]),
        _("The fewest and the most matches of one team on this night."),
    )


def _last_in_words(last: dt.date | None) -> Figure:
    if last is None:
        return Figure(_("Last matchday"), "–", _("Its date is not known."))
    return Figure(
        _("Last matchday"),
        date_format(last, pgettext("format of a day without its year", "j M")),
        _("On %(date)s, when nothing is moved.") % {"date": _day(last)},
    )


def _range(least: int, most: int) -> str:
    return str(least) if least == most else f"{least}–{most}"


def _byes_in_words(counted: dict[str, Any]) -> str:
    least, most = counted["byes_min"], counted["byes_max"]
    if most == 0:
        return _("Nobody has a bye: the number of entries is even.")
    if least == most:
        return ngettext("Everybody has %(n)d bye.", "Everybody has %(n)d byes.", most) % {"n": most}
    return _("The fewest and the most byes of one entry.")


def _sides_in_words(counted: dict[str, Any]) -> str:
    difference = counted["home_away_difference"]
    if difference == 0:
        return _("Everybody plays as often at home as away.")
    return ngettext(
        "At home and away differ by at most %(n)d match for anybody.",
        "At home and away differ by at most %(n)d matches for anybody.",
        difference,
    ) % {"n": difference}


def to_mind(
    draw: Draw, matchdays: Sequence[Matchday], entries: Sequence[Entry] | None, season: Season
) -> list[str]:
    """Sentences on what a director may not expect: changed entries, dates outside the season, times that come twice.

    `entries` are those that a draw would be made of now; None when there can be no draw now.
    """
    sentences = []
    if entries is not None and sorted(draw.entries) != sorted(entry.pk for entry in entries):
        sentences.append(_("The entries have changed since this draw: draw again."))
    first, last = matchdays[0].date, matchdays[-1].date
    if first and first < season.starts_on:
        words = _("Matchday 1 is on %(date)s, before the season starts on %(start)s.")
        sentences.append(words % {"date": _day(first), "start": _day(season.starts_on)})
    if last and last > season.ends_on:
        words = _("The last matchday is on %(date)s, after the season ends on %(end)s.")
        sentences.append(words % {"date": _day(last), "end": _day(season.ends_on)})
    return sentences + [_twice_in_words(start) for start in starts_that_happen_twice(matchdays)]


def _twice_in_words(start: dt.datetime) -> str:
    words = (
        _("On %(date)s the clock shows %(time)s twice. The second time is meant.")
        if start.fold
        else _("On %(date)s the clock shows %(time)s twice. The first time is meant.")
    )
    return words % {"date": _day(start.date()), "time": f"{start:%H:%M}"}


def _day(date: dt.date) -> str:
    return date_format(date, DAY)
