"""What sides and tables have against matches and their sheets, as pages tell it: open, or also settled."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from apps.schedule.models import Fixture

from .models import Dispute, SheetDispute
from .names import entry_names


@dataclass(frozen=True, slots=True)
class Objection:
    """One thing that somebody does not agree with. `settled_by` and `answer` are empty while it is open.

    `sheet` and `sheet_dispute` are ids, for what is said against a sheet; None where it is against the match.
    """

    side: str
    title: str
    text: str
    author: str
    at: dt.datetime
    settled_at: dt.datetime | None
    settled_by: str
    answer: str
    sheet: int | None = None
    sheet_dispute: int | None = None


def objections(fixtures: Iterable[Fixture], *, settled: bool = False) -> dict[int, list[Objection]]:
    """What is said against these matches, by fixture id, in the order in which it was said. Two queries.

    Only what is open, unless `settled` asks for the settled ones too. The fixtures come with their entries.
    """
    by_id = {fixture.pk: fixture for fixture in fixtures}
    open_only = {} if settled else {"settled_at__isnull": True}
    found: dict[int, list[Objection]] = defaultdict(list)
    for dispute in Dispute.objects.filter(fixture__in=by_id, **open_only).select_related("by", "settled_by"):
        found[dispute.fixture_id].append(
            Objection(
                dispute.side,
                _("%(entry)s does not agree")
                % {"entry": entry_names(by_id[dispute.fixture_id])[dispute.side]},
                dispute.reason,
                dispute.by.name,
                dispute.at,
                dispute.settled_at,
                dispute.settled_by.name if dispute.settled_by else "",
                dispute.answer,
            )
        )
    about_sheets = SheetDispute.objects.filter(sheet__match__fixture__in=by_id, **open_only)
    for said in about_sheets.select_related("sheet__match", "by", "on", "settled_by"):
        fixture_id = said.sheet.match.fixture_id
        found[fixture_id].append(objection_to_sheet(said, by_id[fixture_id]))
    for said_of_one in found.values():
        said_of_one.sort(key=lambda each: each.at)
    return found


def objection_to_sheet(said: SheetDispute, fixture: Fixture) -> Objection:
    """A dispute about a sheet; it comes with its sheet, and with who said and who settled it."""
    place = {"round": said.sheet.round, "table": said.sheet.table}
    title = (
        _("%(entry)s does not agree with the sheet of round %(round)d, table %(table)d")
        % {"entry": entry_names(fixture)[said.side], **place}
        if said.side
        else _("Somebody does not agree with the sheet of round %(round)d, table %(table)d") % place
    )
    return Objection(
        said.side,
        title,
        said.text,
        said.author,
        said.at,
        said.settled_at,
        said.settled_by.name if said.settled_by else "",
        said.answer,
        said.sheet_id,
        said.pk,
    )
