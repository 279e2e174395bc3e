"""Players as the public pages name them: a name, and the address of a page where the public has one.

Knows no queries: who asks has loaded the players. What is shown of a name is the player's choice
(`Player.public_name`); who is hidden has no page and stands unlinked.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from apps.clubs.models import Player
from apps.matches.hand_words import DASH
from apps.matches.queries.board import Pair


@dataclass(frozen=True, slots=True)
class Person:
    """A name and where its page is; `url` is empty for who has none."""

    name: str
    url: str


def person_of(player: Player, organiser_slug: str) -> Person:
    """A player to name and to lead to."""
    url = reverse("public:player", args=[organiser_slug, player.pk]) if player.has_public_page else ""
    return Person(player.public_name, url)


def partnership_of(one: Player, other: Player, organiser_slug: str) -> Person:
    """Two players as one name; a page of their own where the public has one about both."""
    first, second = sorted((one, other), key=lambda player: player.pk)
    url = ""
    if first.has_public_page and second.has_public_page:
        url = reverse("public:partnership", args=[organiser_slug, first.pk, second.pk])
    return Person(DASH.join((first.public_name, second.public_name)), url)


def linked(people: Iterable[Person]) -> SafeString:
    """Names of people who sit together, each leading to its page."""
    return format_html_join(
        DASH,
        "{}",
        (
            (format_html('<a href="{}">{}</a>', each.url, each.name) if each.url else each.name,)
            for each in people
        ),
    )


def linked_pair(pair: Pair, organiser_slug: str) -> SafeString | str:
    """Two players who sit together, each leading to their page; a word for a place where nobody sits."""
    if pair is None:
        return _("absent")
    return linked(person_of(player, organiser_slug) for player in pair)
