"""Who changed something: somebody who is signed in, or a phone that was let in at a table and belongs to nobody."""

from __future__ import annotations

from typing import Protocol

from django.utils.translation import gettext as _

from apps.accounts.models import User


class PhoneAuthor(Protocol):
    """A phone at a table. Apps above know more of it."""

    @property
    def kept_as(self) -> str:
        """How the log keeps it: "2@3" for phone 2 at table 3, "2#home1" for that of a partnership. No words."""

    @property
    def said_as(self) -> str:
        """The same in words, in the language that is active."""


Author = User | PhoneAuthor


def phone_in_words(kept: str) -> str:
    """A phone as the log keeps it, in words; what is not understood is shown as it was kept."""
    number, at, table = kept.partition("@")
    if at:
        return _("phone %(number)s at table %(table)s") % {"number": number, "table": table}
    number, of, place = kept.partition("#")
    if of and place[:4] == "home":
        return _("phone %(number)s of partnership %(place)s, home") % {"number": number, "place": place[4:]}
    if of and place[:4] == "away":
        return _("phone %(number)s of partnership %(place)s, away") % {"number": number, "place": place[4:]}
    return kept


def name_of(author: Author) -> str:
    """What the author is called, in the language that is active."""
    return author.name if isinstance(author, User) else author.said_as
