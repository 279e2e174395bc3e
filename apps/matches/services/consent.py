"""A side accepts a sheet; a leader signs the match; with both signatures there is a result."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from apps.accounts.models import User
from apps.clubs import log
from apps.clubs.authors import Author
from apps.clubs.clashes import once_more_after_a_clash
from apps.clubs.refusals import refuse
from apps.hall.models import Phone
from apps.hall.services.phones import hold_phone

from ..authors import columns
from ..models import Acceptance, Match, MatchSide, Sheet, Signature
from .locks import lock_sheet, refuse_unless_writable
from .play import finish_match, score_of_sheets
from .results import lock_fixture
from .scored import open_hands


@once_more_after_a_clash
@transaction.atomic
def accept_sheet(
    sheet: Sheet,
    side: str,
    *,
    version: int | None = None,
    hands: Sequence[uuid.UUID] | None = None,
    score: tuple[int, int] | None = None,
    by: Author,
) -> Acceptance:
    """One side agrees with the sheet as it was shown. Accepting twice keeps one acceptance.

    What was shown is said by the `version` of the sheet, or by the references of its `hands` in order, with the points
    of the home and the away side (`score`) that stood below them. Refuses a sheet that has not ended, that reads
    otherwise by now, or whose match is signed.
    """
    if version is None and (hands is None or score is None):
        raise ValueError(
            "an acceptance says what was seen: the version of the sheet, or its hands and the score"
        )
    _known_side(side)
    sheet = lock_sheet(sheet)
    known = Acceptance.objects.filter(sheet=sheet, side=side).first()
    if known is not None:
        return known
    refuse_unless_writable(sheet)
    if not sheet.is_complete:
        raise refuse("", "sheet_open", _("This sheet has not ended yet. Enter the hands that are missing."))
    if not (_reads(sheet, hands, score) if version is None else _still_at(sheet, version)):
        raise refuse(
            "", "sheet_changed", _("The sheet has changed since you saw it. Look again, then accept.")
        )
    acceptance = Acceptance.objects.create(sheet=sheet, side=side, **columns(by, "by", "on"))
    Sheet.objects.filter(pk=sheet.pk).update(version=F("version") + 1)
    return acceptance


@once_more_after_a_clash
@transaction.atomic
def sign_match(
    match: Match, side: str, *, score: tuple[int, int] | None = None, by: User, on: Phone | None = None
) -> Signature:
    """A leader signs for one side; it covers sheets that nobody accepted. The second signature ends the match.

    `score` is what the leader saw at the last look, home and away; None where nobody looked at a page. `on` is the
    phone at the table on which the leader gave the PIN (`services.pin`). Refuses a match that is not live, whose sheets
    have not all ended, or that stands otherwise by now. Signing twice keeps one signature.
    """
    _known_side(side)
    if on is not None:
        hold_phone(on)
    fixture = lock_fixture(match.fixture)
    match = (
        Match.objects.select_for_update(of=("self",), no_key=True)
        .select_related("regulations")
        .get(pk=match.pk)
    )
    match.fixture = fixture
    known = Signature.objects.filter(match=match, side=side).first()
    if known is not None:
        return known
    if not match.is_live:
        raise refuse("", "not_live", _("Only a match that is being played can be signed."))
    # Locked, so that no hand slips in between this look and the signature.
    sheets = list(
        Sheet.objects.select_for_update(of=("self",), no_key=True).filter(match=match).order_by("pk")
    )
    waiting = [sheet for sheet in sheets if not sheet.is_complete]
    if waiting:
        first = waiting[0]
        message = _("Round %(round)d, table %(table)d has not ended yet. Complete every sheet, then sign.")
        raise refuse("", "sheets_open", message % {"round": first.round, "table": first.table})
    now = score_of_sheets(match)
    if score is not None and score != (now.home, now.away):
        message = _("The match stands at %(home)d – %(away)d by now. Look again, then sign.")
        raise refuse("", "score_changed", message % {"home": now.home, "away": now.away})
    signature = Signature.objects.create(match=match, side=side, by=by, on=on)
    told = {"side": side} if on is None else {"side": side, "phone": on.kept_as}
    log.record(fixture.stage.competition.organiser, "sign_match", fixture, by=by, after=told)
    if Signature.objects.filter(match=match).count() == len(MatchSide.values):
        finish_match(match, by=by)
    return signature


@once_more_after_a_clash
@transaction.atomic
def withdraw_signature(match: Match, side: str, *, by: User) -> None:
    """Take one's own signature back while the other side has not signed: the sheets can be corrected again.

    Refuses once both have signed: then only a ruling changes the result.
    """
    _known_side(side)
    fixture = lock_fixture(match.fixture)
    match = Match.objects.select_for_update(of=("self",), no_key=True).get(pk=match.pk)
    if not match.is_live:
        raise refuse("", "not_live", _("This match is over. Only a ruling can change its result."))
    deleted, _rows = Signature.objects.filter(match=match, side=side).delete()
    if deleted:
        log.record(
            fixture.stage.competition.organiser, "withdraw_signature", fixture, by=by, before={"side": side}
        )


def _still_at(sheet: Sheet, version: int) -> bool:
    """Whether the sheet reads as at this version."""
    # An acceptance counts as a change of the board, not of what is accepted: both leaders may have looked at once.
    accepted = Acceptance.objects.filter(sheet=sheet).count()
    return sheet.version - accepted <= version <= sheet.version


def _reads(sheet: Sheet, hands: Sequence[uuid.UUID] | None, score: tuple[int, int] | None) -> bool:
    """Whether these hands stand on the sheet, in this order, and it says these points for home and away."""
    standing = [hand.client_ref for hand in open_hands(sheet)]
    points = (sheet.points_of(MatchSide.HOME), sheet.points_of(MatchSide.AWAY))
    return standing == list(hands or ()) and points == score


def _known_side(side: str) -> None:
    if side not in MatchSide.values:
        raise refuse("side", "unknown_side", _("Choose the home or the away side."))
