"""Storing a sheet that was typed in from paper, by the same service as any hand at the table."""

from __future__ import annotations

import uuid

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apps.accounts.models import User
from apps.clubs.clashes import once_more_after_a_clash
from apps.clubs.refusals import FieldProblem, Refused, refuse
from apps.matches.models import Hand, Sheet
from apps.matches.services.hands import close_sheet, record_hand
from apps.matches.services.locks import lock_sheet
from apps.matches.services.scored import open_hands

from .notation import Line, is_same


@once_more_after_a_clash
@transaction.atomic
def enter_sheet(sheet: Sheet, line: Line, *, reference: uuid.UUID, by: User) -> int:
    """The hands of a line that do not stand on the sheet yet, all or none; how many were stored.

    What stands there already has to be what was typed: it is not written again, so sending twice changes nothing.
    `reference` is what the page was made with; the references of the hands follow from it. Refuses a line without the
    hands that stand, one that says something else of them, and whatever `record_hand` refuses: the problem names the
    hand, in its field `hand`.
    """
    sheet = lock_sheet(sheet)
    standing = open_hands(sheet)
    _refuse_what_differs(standing, line)
    for number, result in enumerate(line.hands[len(standing) :], start=len(standing) + 1):
        try:
            stored = record_hand(
                sheet, result, number=number, client_ref=reference_of(reference, sheet, number), by=by
            )
        except Refused as refused:
            raise Refused(*(_of_hand(problem, number) for problem in refused.problems)) from refused
        if stored.withdrawn_at is not None:
            message = _("Hand %(number)d was taken back since this page was made. Open the page again.")
            raise refuse("hand", "taken_back_since", message % {"number": number})
    if line.closed and not sheet.closed:
        close_sheet(sheet, by=by)
    return len(line.hands) - len(standing)


def reference_of(page: uuid.UUID, sheet: Sheet, number: int) -> uuid.UUID:
    """The reference of a hand that was typed on a page: the same each time that the page is sent."""
    return uuid.uuid5(page, f"{sheet.pk}/{number}")


def _refuse_what_differs(standing: list[Hand], line: Line) -> None:
    if len(line.hands) < len(standing):
        message = ngettext(
            "%(n)d hand stands on this sheet already, and the line has fewer. Take hands back on the page of the "
            "sheet, or type them as well.",
            "%(n)d hands stand on this sheet already, and the line has fewer. Take hands back on the page of the "
            "sheet, or type them as well.",
            len(standing),
        )
        raise refuse("hand", "hands_missing", message % {"n": len(standing)})
    for number, (hand, typed) in enumerate(zip(standing, line.hands, strict=False), start=1):
        if not is_same(typed, hand.to_result()):
            message = _(
                "Hand %(number)d stands otherwise on this sheet. If the paper is right, put it right on the page of "
                "the sheet."
            )
            raise refuse("hand", "hand_differs", message % {"number": number})


def _of_hand(problem: FieldProblem, number: int) -> FieldProblem:
    """A problem of a hand, which names it: a line has many."""
    named = _("Hand %(number)d: %(sentence)s") % {"number": number, "sentence": problem.message}
    return FieldProblem("hand", problem.code, named)
