"""What is stored about a person, section by section: for a page and for a JSON file.

Each app says what it has (`user_sections`); this one only knows how sections are written.
"""

from __future__ import annotations

import datetime as dt
import zoneinfo
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from apps.accounts.models import User

NOTHING = "–"
# On whose clock moments are read where there is no organiser.
DEFAULT_ZONE = "Europe/Amsterdam"


@dataclass(frozen=True, slots=True)
class Section:
    """Rows of one kind. `columns` names those values of a row that people read; a file has them all.

    A row's `url` is where the page leads from its first cell.
    """

    key: str
    title: str
    columns: Mapping[str, str]
    rows: Sequence[Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class WrittenRow:
    """A row in words; `url` may be empty."""

    cells: list[str]
    url: str


@dataclass(frozen=True, slots=True)
class Written:
    """A section in words: the heads of its columns, and its rows."""

    key: str
    title: str
    heads: list[str]
    rows: list[WrittenRow]


# Asked what is stored about an account.
user_sections: list[Callable[[User], list[Section]]] = []


def about_user(user: User) -> list[Section]:
    """Everything that is stored about an account."""
    own = Section(
        "account",
        _("Your account"),
        {
            "name": _("Name"),
            "email": _("E-mail address"),
            "language": _("Language"),
            "date_joined": _("Since"),
            "last_login": _("Last signed in"),
            "has_pin": _("PIN for signing"),
        },
        [
            {
                "name": user.name,
                "email": user.email,
                "language": user.language,
                "date_joined": user.date_joined,
                "last_login": user.last_login,
                "has_pin": bool(user.pin),
                "is_staff": user.is_staff,
            }
        ],
    )
    return [own, *(section for ask in user_sections for section in ask(user))]


def as_file(sections: Iterable[Section]) -> dict[str, Any]:
    """What stands in the JSON file; moments stay aware."""
    return {section.key: [dict(row) for row in section.rows] for section in sections}


def in_words(sections: Iterable[Section], zone: str) -> list[Written]:
    """What stands on the page; moments on the clock of the zone. Sections without rows are left out."""
    clock = zoneinfo.ZoneInfo(zone)
    return [
        Written(
            section.key,
            section.title,
            list(section.columns.values()),
            [
                WrittenRow(
                    [cell_in_words(row.get(name), clock) for name in section.columns], str(row.get("url", ""))
                )
                for row in section.rows
            ],
        )
        for section in sections
        if section.rows
    ]


def cell_in_words(value: Any, clock: zoneinfo.ZoneInfo) -> str:
    """One value as people read it; a dash for nothing."""
    if value is None or value == "":
        return NOTHING
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, dt.datetime):
        local = timezone.localtime(value, clock)
        return f"{date_format(local, 'j F Y')}, {date_format(local, 'H:i')}"
    return date_format(value, "j F Y") if isinstance(value, dt.date) else str(value)
