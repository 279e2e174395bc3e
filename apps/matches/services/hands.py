"""Writing hands on a sheet: record, undo and take back, correct; the first caller; time is up.

The rules say what a hand is worth; this module locks the sheet, asks them, and keeps facts, points and history.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apps.clubs.authors import Author
from apps.clubs.clashes import once_more_after_a_clash
from apps.clubs.refusals import FieldProblem, Refused, refuse
from apps.scoring.hand import HandResult

from ..models import Hand, Sheet
from ..sentences import refusal_of
from .locks import lock_sheet, log_on_sheet, refuse_unless_writable, refuse_where_both_report
from .scored import house_rules, open_hands, score_of, up_to_its_end
from .storing import store_hand, store_points, store_sheet, withdraw

# More than any hand ever had; it keeps the points of a hand within what a small number holds.
MOST_PENALTIES = 60


class HandConflict(Refused):
    """Another hand stands where this one was meant to be. `standing` is that hand, `meant` what was sent."""

    def __init__(self, problem: FieldProblem, *, standing: Hand | None, meant: HandResult) -> None:
        super().__init__(problem)
        self.standing = standing
        self.meant = meant


class HandsBehind(Refused):
    """A correction ends the sheet earlier: the hands `behind` it have to be withdrawn with it (rules §6.4)."""

    def __init__(self, problem: FieldProblem, *, behind: Sequence[int]) -> None:
        super().__init__(problem)
        self.behind = tuple(behind)


def record_hand(sheet: Sheet, result: HandResult, *, number: int, client_ref: uuid.UUID, by: Author) -> Hand:
    """The next hand of the sheet, stored with its points. `number` is the hand that the sender means, from 1.

    A known `client_ref` with the same content returns its hand, also a withdrawn one, and never revives it; with
    other content it is a HandConflict, as is a number that has a hand already or that leaves a gap. Refuses what
    the rules refuse, a match that is over or signed, and a sheet whose total was typed.
    """
    try:
        with transaction.atomic():
            return _next_hand(sheet, result, number=number, client_ref=client_ref, by=by)
    except IntegrityError:
        # The sheet was locked, so only a reference that another sheet took this instant can clash.
        standing = Hand.objects.filter(client_ref=client_ref).first()
        if standing is None:
            raise
        return _same_hand(standing, sheet, result, number)


def _next_hand(sheet: Sheet, result: HandResult, *, number: int, client_ref: uuid.UUID, by: Author) -> Hand:
    """What `record_hand` does when nothing clashes: asked all evening long, so it asks for no more than it needs."""
    sheet = lock_sheet(sheet)
    standing_or_known = Q(sheet=sheet, withdrawn_at__isnull=True) | Q(client_ref=client_ref)
    hands = list(Hand.objects.filter(standing_or_known).order_by("number"))
    for known in hands:
        if known.client_ref == client_ref:
            return _same_hand(known, sheet, result, number)
    refuse_unless_writable(sheet)
    refuse_where_both_report(sheet, by)
    _refuse_total(sheet)
    _refuse_too_many_penalties(result)
    if number != len(hands) + 1:
        standing = hands[number - 1] if 0 < number <= len(hands) else None
        raise HandConflict(_wrong_number(number, len(hands)), standing=standing, meant=result)
    score = score_of(sheet, [*hands, result])
    if score.problems:
        raise refusal_of(score.problems)
    hand = store_hand(sheet, result, score, number=number, client_ref=client_ref, by=by)
    store_sheet(sheet, [*hands, result], score)
    return hand


@once_more_after_a_clash
@transaction.atomic
def undo_hand(sheet: Sheet, *, number: int, version: int | None = None, by: Author) -> Hand:
    """Withdraw the last hand of the sheet; it stays in the history. A sheet that had ended is open again.

    `number` is the hand that the sender saw as the last one; another number is refused, so that a double tap
    takes back one hand and not two. `version` is the version of the sheet that a page showed: what somebody else
    wrote since is not taken back unseen.
    """
    sheet = lock_sheet(sheet)
    refuse_unless_writable(sheet)
    refuse_where_both_report(sheet, by)
    hands = open_hands(sheet)
    if not hands or number != len(hands):
        raise refuse(
            "number",
            "not_the_last_hand",
            _("Hand %(number)d is not the last hand any more.") % {"number": number},
        )
    if version is not None and version != sheet.version:
        raise refuse(
            "",
            "sheet_changed",
            _("The sheet has changed since you saw it. Look again, then take the hand back."),
        )
    last = hands.pop()
    withdraw(last, by=by)
    score = score_of(sheet, hands)
    store_sheet(sheet, hands, score)
    return last


@once_more_after_a_clash
@transaction.atomic
def take_back(sheet: Sheet, client_ref: uuid.UUID, *, by: Author) -> Hand:
    """Withdraw the hand that was sent under this reference, as long as it is the last one of the sheet.

    One that was withdrawn before stays so and is returned. Refuses a reference that is none of this sheet, a hand with
    others behind it, and one that was put right since: what stands there is not what the sender took back.
    """
    sheet = lock_sheet(sheet)
    known = Hand.objects.filter(sheet=sheet, client_ref=client_ref).first()
    if known is None:
        raise refuse(
            "client_ref", "not_the_last_hand", _("This hand is not on this sheet. Look at what stands there.")
        )
    if known.withdrawn_at is not None:
        if known.replaced_by.exists():
            message = _("Hand %(number)d has been put right since you saw it. Look at what stands there now.")
            raise refuse("client_ref", "not_the_last_hand", message % {"number": known.number})
        return known
    return undo_hand(sheet, number=known.number, by=by)


@once_more_after_a_clash
@transaction.atomic
def correct_hand(
    sheet: Sheet,
    number: int,
    result: HandResult,
    *,
    client_ref: uuid.UUID,
    version: int | None = None,
    replaces: uuid.UUID | None = None,
    takes_back: uuid.UUID | None = None,
    withdraw_behind: bool = False,
    by: Author,
) -> Hand:
    """Replace hand `number` by what really happened; the old one is withdrawn and stays, with who and when.

    The sender saw the sheet at `version`, or at least the hand `replaces` under this number; one of them is asked.
    `takes_back` is the last hand, where it was this one that was meant: it is withdrawn with the correction, or
    neither happens. Refused where that hand is not the last one any more.
    Later hands are scored as if the sheet had always read so; where it would now end earlier (rules §6.4), it is
    refused as HandsBehind until it comes again with `withdraw_behind`: then those hands are withdrawn with it.
    """
    if version is None and replaces is None:
        raise ValueError(
            "a correction says what was seen: the version of the sheet, or the hand that it replaces"
        )
    sheet = lock_sheet(sheet)
    known = Hand.objects.filter(client_ref=client_ref).first()
    if known is not None:
        return _same_hand(known, sheet, result, number)
    refuse_unless_writable(sheet)
    refuse_where_both_report(sheet, by)
    _refuse_total(sheet)
    _refuse_too_many_penalties(result)
    hands = open_hands(sheet)
    taken_back = [] if takes_back is None else [_pop_last(hands, takes_back)]
    if not 1 <= number <= len(hands):
        raise refuse(
            "number", "no_such_hand", _("Hand %(number)d is not on this sheet.") % {"number": number}
        )
    if version is not None and version != sheet.version:
        raise refuse(
            "", "sheet_changed", _("The sheet has changed since you saw it. Look again, then correct.")
        )
    old = hands[number - 1]
    if replaces is not None and old.client_ref != replaces:
        message = _("Hand %(number)d has been put right since you saw it. Look at what stands there now.")
        problem = FieldProblem("replaces", "hand_changed", message % {"number": number})
        raise HandConflict(problem, standing=old, meant=result)
    facts: list[Hand | HandResult] = [*hands]
    facts[number - 1] = result
    score, behind = up_to_its_end(sheet, facts, corrected=number)
    if behind and not withdraw_behind:
        raise HandsBehind(_ask_about(number, behind), behind=behind)
    kept = len(facts) - len(behind)
    for gone in (old, *hands[kept:], *taken_back):
        withdraw(gone, by=by)
    del facts[kept:], hands[kept:]
    hand = store_hand(sheet, result, score, number=number, client_ref=client_ref, by=by, replaces=old)
    store_points(hands, score, but=number)
    store_sheet(sheet, facts, score)
    return hand


@once_more_after_a_clash
@transaction.atomic
def set_first_caller(sheet: Sheet, seat: str, *, by: Author) -> Sheet:
    """Say who calls the first hand (N, E, S, W, or "" for not known); the next callers follow (rules §1.4, §1.5)."""
    sheet = lock_sheet(sheet)
    refuse_unless_writable(sheet)
    _refuse_total(sheet)
    before = sheet.first_caller
    if seat == before:
        return sheet
    sheet.first_caller = seat
    hands = open_hands(sheet)
    score = score_of(sheet, hands)
    if score.problems:
        raise refusal_of(score.problems)
    store_points(hands, score)
    store_sheet(sheet, hands, score)
    log_on_sheet(
        sheet, "set_first_caller", by=by, before={"first_caller": before}, after={"first_caller": seat}
    )
    return sheet


@once_more_after_a_clash
@transaction.atomic
def close_sheet(sheet: Sheet, *, closed: bool = True, by: Author) -> Sheet:
    """Time is up (or, with `closed=False`, it was not): only for sheets that are played on time (rules §6.3)."""
    sheet = lock_sheet(sheet)
    refuse_unless_writable(sheet)
    refuse_where_both_report(sheet, by)
    _refuse_total(sheet)
    if house_rules(sheet).end.minutes is None:
        raise refuse("", "not_on_time", _("Only a sheet that is played on time is closed by hand."))
    before = sheet.closed
    if closed == before:
        return sheet
    sheet.closed = closed
    hands = open_hands(sheet)
    store_sheet(sheet, hands, score_of(sheet, hands))
    log_on_sheet(sheet, "close_sheet", by=by, before={"closed": before}, after={"closed": closed})
    return sheet


def _same_hand(known: Hand, sheet: Sheet, result: HandResult, number: int) -> Hand:
    """The hand that this reference made before, if the same is meant again; else a conflict."""
    if known.sheet_id == sheet.pk and known.number == number and known.to_result() == result:
        return known
    problem = FieldProblem(
        "client_ref",
        "client_ref_used",
        _("This was sent before and said something else. What stands is shown; enter the hand again."),
    )
    raise HandConflict(problem, standing=known, meant=result)


def _pop_last(hands: list[Hand], client_ref: uuid.UUID) -> Hand:
    """The last hand, taken out of the list, if it is the one that was sent under this reference."""
    if not hands or hands[-1].client_ref != client_ref:
        message = _("Another hand is the last one by now. Look at what stands there.")
        raise refuse("takes_back", "not_the_last_hand", message)
    return hands.pop()


def _wrong_number(number: int, played: int) -> FieldProblem:
    if number <= played:
        message = _(
            "Hand %(number)d has been entered already. Compare it with yours; correct it if it is wrong."
        )
    else:
        message = _("Hand %(expected)d comes first: hand %(number)d would leave a gap.")
    return FieldProblem("number", "wrong_hand_number", message % {"number": number, "expected": played + 1})


def _ask_about(number: int, behind: Sequence[int]) -> FieldProblem:
    message = ngettext(
        "With hand %(number)d so, the sheet ends before hand %(behind)s. Take that hand back as well, or leave"
        " hand %(number)d as it is.",
        "With hand %(number)d so, the sheet ends before hands %(behind)s. Take those hands back as well, or leave"
        " hand %(number)d as it is.",
        len(behind),
    )
    names = ", ".join(map(str, behind))
    return FieldProblem("", "hands_behind", message % {"number": number, "behind": names})


def _refuse_too_many_penalties(result: HandResult) -> None:
    if isinstance(result.penalties, tuple) and len(result.penalties) > MOST_PENALTIES:
        message = _("A hand has at most %(most)d penalties.") % {"most": MOST_PENALTIES}
        raise refuse("penalties", "too_many_penalties", message)


def _refuse_total(sheet: Sheet) -> None:
    if sheet.source == Sheet.Source.TOTAL:
        raise refuse(
            "",
            "total_entered",
            _("The total of this sheet was typed. Remove the total first, then enter hands."),
        )
