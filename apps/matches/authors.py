"""The two columns that say who wrote something at a table: an account, or a phone that was let in."""

from __future__ import annotations

from django.db.models import Q

from apps.accounts.models import User
from apps.clubs.authors import Author
from apps.hall.models import Phone


def columns(by: Author, user: str, phone: str) -> dict[str, User | Phone | None]:
    """What stands in the column `user` and in the column `phone`: exactly one of them is filled."""
    return {
        user: by if isinstance(by, User) else None,
        phone: by if isinstance(by, Phone) else None,
    }


def name_of(by: User | None, on: Phone | None) -> str:
    """Who it was, as people read it; "" where nobody did it yet."""
    if by is not None:
        return by.name
    return on.said_as if on is not None else ""


def exactly_one(user: str, phone: str) -> Q:
    """The condition of the constraint: one of the two columns is filled."""
    return Q(**{f"{user}__isnull": False, f"{phone}__isnull": True}) | Q(
        **{f"{user}__isnull": True, f"{phone}__isnull": False}
    )


def neither(user: str, phone: str) -> Q:
    """The condition that none of the two columns is filled."""
    return Q(**{f"{user}__isnull": True, f"{phone}__isnull": True})
