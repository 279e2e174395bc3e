"""What happened to a fixture, for its director: who changed what when and why, and what the public is told of it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from apps.clubs.models import LogEntry

from .models import Fixture
from .queries import zone_of
from .times import on_the_clock

# The actions of services/changes.py and services/fixtures.py that concern one fixture, in words.
CHANGES: dict[str, str | Promise] = {
    "add_fixture": gettext_lazy("Match added to the programme"),
    "move_fixture": gettext_lazy("Match moved"),
    "swap_sides": gettext_lazy("Home and away swapped"),
    "postpone_fixture": gettext_lazy("Match postponed"),
    "cancel_fixture": gettext_lazy("Match cancelled"),
    "propose_move": gettext_lazy("Another date proposed"),
    "accept_move": gettext_lazy("Proposed date accepted"),
    "decline_move": gettext_lazy("Proposed date declined"),
    "withdraw_move": gettext_lazy("Proposed date withdrawn"),
    "remove_fixture": gettext_lazy("Match taken out of the draft"),
    "give_tables": gettext_lazy("Tables in the hall given out"),
    "reinstate_fixture": gettext_lazy("Cancellation or postponement taken back"),
}
FACTS: dict[str, str | Promise] = {
    "pairing": gettext_lazy("Who meets whom"),
    "starts_at": gettext_lazy("Starts at"),
    "venue": gettext_lazy("Venue"),
    "planned": gettext_lazy("In the programme"),
    "tables": gettext_lazy("Tables"),
}
NOTHING = "–"


@dataclass(frozen=True, slots=True)
class ToldChange:
    """A change in words; `rows` are those of `parts/compare.html`, only what differs."""

    at: dt.datetime
    by: str
    action: str
    reason: str
    rows: list[dict[str, object]]


def history_of(fixture: Fixture) -> list[ToldChange]:
    """The changes of a fixture, the newest first, on its own clock. One query."""
    entries = (
        LogEntry.objects.filter(
            subject_type=Fixture._meta.label_lower, subject_id=fixture.pk, action__in=CHANGES
        )
        .select_related("by")
        .order_by("-at", "-pk")
    )
    return [
        ToldChange(
            at=entry.at,
            by=entry.author,
            action=str(CHANGES[entry.action]),
            reason=entry.reason,
            rows=_rows(fixture, entry.before or {}, entry.after or {}),
        )
        for entry in entries
    ]


def moved_in_words(fixture: Fixture) -> str:
    """That a match that is due was moved, and from which day; "" where it was not."""
    if fixture.moved_from is None or fixture.status != Fixture.Status.SCHEDULED:
        return ""
    return _("moved from %(moment)s") % {"moment": _moment(fixture, fixture.moved_from)}


def _rows(
    fixture: Fixture, before: Mapping[str, object], after: Mapping[str, object]
) -> list[dict[str, object]]:
    return [
        {
            "label": label,
            "before": _in_words(fixture, name, before.get(name)),
            "after": _in_words(fixture, name, after.get(name)),
            "changed": True,
        }
        for name, label in FACTS.items()
        if before.get(name) != after.get(name)
    ]


def _in_words(fixture: Fixture, name: str, value: object) -> str:
    if not isinstance(value, str) or not value:
        return NOTHING
    if name == "starts_at":
        return _moment(fixture, dt.datetime.fromisoformat(value))
    if name == "planned":
        return str(dict(Fixture.Status.choices).get(value, value))
    return value


def _moment(fixture: Fixture, at: dt.datetime) -> str:
    local = on_the_clock(at, zone_of(fixture))
    return f"{date_format(local, 'D j F Y')}, {date_format(local, 'H:i')}"
