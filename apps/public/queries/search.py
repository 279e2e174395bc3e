"""Looking up players, clubs, teams and competitions by what somebody types. Only what the public sees is found.

What is typed and what is stored are compared as plain text (`apps.clubs.plain`): every word of it has to stand in the
name, in any order. A player is found by what is shown of the name and by nothing else, and only once the public can
have seen the name: on a sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import and_
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery

from apps.clubs.models import Club, Organiser, Player
from apps.clubs.models.shown import ShownAs
from apps.clubs.plain import plain_words
from apps.competitions.models import Competition, Entry
from apps.matches.models import Seat

from .competitions import PUBLIC_STATUSES

KINDS = ("players", "clubs", "entries", "competitions")
# Letters and digits that a search needs, at most so many words of it count, and so many characters are read.
SHORTEST = 2
MOST_WORDS = 8
LONGEST = 100


def words_of(text: str) -> list[str]:
    """What is searched for; empty where there are not enough letters and digits to search by."""
    words = plain_words(text[:LONGEST])[:MOST_WORDS]
    return words if sum(map(len, words)) >= SHORTEST else []


def found(kind: str, words: Sequence[str], organiser: Organiser | None) -> QuerySet[Any]:
    """Everything of a kind with these words in its name, below one organiser or all, with all that it is shown by."""
    return {
        "players": _players,
        "clubs": _clubs,
        "entries": _entries,
        "competitions": _competitions,
    }[kind](words, organiser)


def _players(words: Sequence[str], organiser: Organiser | None) -> QuerySet[Player]:
    """Each has `plays_for`, the name of the entry that they sat for last."""
    shown = Q(shown_as=ShownAs.FULL) & _all_in("plain", words)
    initials = Q(shown_as=ShownAs.INITIALS) & _all_in("plain_initials", words)
    seats = Seat.objects.filter(player=OuterRef("pk"))
    players = Player.objects.filter(shown | initials, Exists(seats), anonymised_at=None)
    players = players.annotate(plays_for=Subquery(seats.order_by("-pk").values("entry__name")[:1]))
    return _below(players, organiser).select_related("organiser").order_by("plain", "pk")


def _clubs(words: Sequence[str], organiser: Organiser | None) -> QuerySet[Club]:
    clubs = Club.objects.filter(_all_in("plain", words), is_active=True)
    return _below(clubs, organiser).select_related("organiser").order_by("plain", "pk")


def _entries(words: Sequence[str], organiser: Organiser | None) -> QuerySet[Entry]:
    entries = Entry.objects.filter(_all_in("plain", words), status__in=PUBLIC_STATUSES)
    if organiser is not None:
        entries = entries.filter(competition__organiser=organiser)
    named = entries.select_related("competition__season", "competition__organiser")
    return named.order_by("-competition__season__starts_on", "plain", "pk")


def _competitions(words: Sequence[str], organiser: Organiser | None) -> QuerySet[Competition]:
    competitions = _below(Competition.objects.filter(_all_in("plain", words)), organiser)
    return competitions.select_related("season", "organiser").order_by("-season__starts_on", "plain", "pk")


def _below(rows: QuerySet[Any], organiser: Organiser | None) -> QuerySet[Any]:
    return rows if organiser is None else rows.filter(organiser=organiser)


def _all_in(field: str, words: Iterable[str]) -> Q:
    return reduce(and_, (Q(**{f"{field}__contains": word}) for word in words))
