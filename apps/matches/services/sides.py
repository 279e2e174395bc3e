"""The partnerships sat the other way round: who sits North-South changes, what was written down does not.

Hands say which side of the table made the points, so they stay as they are, and the points go to whoever really sat
there (traps L5, L6).
"""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from apps.clubs.authors import Author
from apps.clubs.clashes import once_more_after_a_clash
from apps.clubs.refusals import refuse
from apps.notices.tasks import sheet_ended

from ..models import Acceptance, Seat, Sheet, TableSide
from .locks import log_on_sheet, refuse_unless_writable

# Who sat on the seat before: the first of a partnership stays its first, on the other side of the table.
CAME_FROM = {"N": "E", "E": "N", "S": "W", "W": "S"}


@once_more_after_a_clash
@transaction.atomic
def swap_sides(sheet: Sheet, home_side: str, *, later: bool = False, by: Author) -> Sheet:
    """The home side sits `home_side` (NS or EW) on this sheet, and with `later` on those of later rounds at its table.

    Seats change, hands and totals stay where they were written; acceptances fall, as the points are other people's now.
    Sheets that lie so already stay untouched, and so do later ones on which nothing is played. Refuses a sheet that is
    credited, and a match that is over, broken off or signed.
    """
    if home_side not in TableSide.values:
        raise refuse(
            "home_side", "unknown_side", _("Choose the side: North-South or East-West (rules §1.1).")
        )
    # In one order, as a signature locks them.
    locked = list(
        Sheet.objects.select_for_update(of=("self",), no_key=True)
        .select_related("match__regulations", "match__fixture__stage__competition__organiser")
        .filter(match=sheet.match_id, table=sheet.table, round__gte=sheet.round)
        .order_by("pk")
    )
    asked = next(each for each in locked if each.pk == sheet.pk)
    refuse_unless_writable(asked)
    changed = [
        each
        for each in locked
        if each.home_side != home_side and (each.pk == asked.pk or (later and not each.is_credited))
    ]
    if not changed:
        return asked
    now = timezone.now()
    for each in changed:
        each.home_side = home_side
        each.ns_partnership_id, each.ew_partnership_id = each.ew_partnership_id, each.ns_partnership_id
        each.version += 1
        each.changed_at = now
    Sheet.objects.bulk_update(
        changed, ["home_side", "ns_partnership", "ew_partnership", "version", "changed_at"]
    )
    _change_seats(changed)
    Acceptance.objects.filter(sheet__in=changed).delete()
    log_on_sheet(
        asked,
        "sit_other_way",
        by=by,
        before=None,
        after={"home_side": home_side, "rounds": sorted(each.round for each in changed)},
    )
    if any(each.is_complete for each in changed):
        sheet_ended(asked.match_id)
    return asked


def _change_seats(sheets: list[Sheet]) -> None:
    """The two partnerships change places on each of these sheets, with the entries that they score for."""
    seats = {(seat.sheet_id, seat.seat): seat for seat in Seat.objects.filter(sheet__in=sheets)}
    sat = {place: (seat.player_id, seat.entry_id) for place, seat in seats.items()}
    for (sheet_id, name), seat in seats.items():
        seat.player_id, seat.entry_id = sat[sheet_id, CAME_FROM[name]]
    # Emptied first: otherwise somebody would sit on two seats of a table for a moment.
    Seat.objects.filter(sheet__in=sheets).update(player=None)
    Seat.objects.bulk_update(seats.values(), ["player", "entry"])
