"""A leader signs a match on a phone at the table, by a PIN that may be tried a few times only."""

from __future__ import annotations

import datetime as dt

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apps.accounts.models import User
from apps.accounts.pin import is_right
from apps.clubs import log
from apps.clubs.clashes import once_more_after_a_clash
from apps.clubs.refusals import FieldProblem, Refused, refuse
from apps.hall.models import Phone
from apps.hall.services.phones import hold_phone

from ..models import Match, PinTry, Signature
from ..permissions import can_sign
from .consent import sign_match

# Wrong PINs for one signer at one match, before the next try has to wait; and how long they count.
TRIES = 5
WAIT = dt.timedelta(minutes=15)


def sign_with_pin(
    match: Match, side: str, *, signer: User, pin: str, score: tuple[int, int], on: Phone
) -> Signature:
    """`signer` signs for a side as `sign_match` does, with the score that was seen, by the PIN typed on a phone.

    Refuses who does not act for the side (`not_a_signer`), who has no PIN (`no_pin`), a wrong PIN (`wrong_pin`), any
    PIN after too many wrong ones (`too_many_tries`), and what `sign_match` refuses.
    """
    # Before the PIN is looked at: a match that is over must not tell whether it was right.
    if not match.is_live:
        raise refuse("", "not_live", _("Only a match that is being played can be signed."))
    if not can_sign(signer, match, side):
        raise refuse("signer", "not_a_signer", _("Choose somebody who acts for this side."))
    if not signer.pin:
        message = _("%(name)s has no PIN yet: choose one on the profile page, or sign after signing in.")
        raise refuse("pin", "no_pin", message % {"name": signer.name})
    # What was wrong is stored, so it is no exception inside its transaction.
    if problem := _problem_of(match, side, signer, pin, on):
        raise Refused(problem)
    return sign_match(match, side, score=score, by=signer, on=on)


def forget_tries() -> int:
    """Throw away wrong PINs that make nobody wait any more; how many."""
    return PinTry.objects.filter(at__lte=timezone.now() - WAIT).delete()[0]


@once_more_after_a_clash
@transaction.atomic(durable=True)
def _problem_of(match: Match, side: str, signer: User, pin: str, on: Phone) -> FieldProblem | None:
    """What is wrong with the PIN; None for the right one."""
    # Locked, so that two phones who guess at once are counted one after the other.
    signer = User.objects.select_for_update(no_key=True).get(pk=signer.pk)
    hold_phone(on)
    now = timezone.now()
    PinTry.objects.filter(signer=signer, at__lte=now - WAIT).delete()
    tries = PinTry.objects.filter(match=match, signer=signer).count()
    if tries >= TRIES:
        message = _("Too many wrong PINs. Wait %(minutes)d minutes, or sign after signing in.")
        return FieldProblem("pin", "too_many_tries", message % {"minutes": WAIT.seconds // 60})
    if is_right(signer, pin):
        return None
    PinTry.objects.create(match=match, signer=signer, on=on, at=now)
    fixture = match.fixture
    log.record(fixture.stage.competition.organiser, "try_pin", fixture, by=on, after={"side": side})
    left = TRIES - tries - 1
    message = ngettext(
        "This is not the PIN of %(name)s. One try is left.",
        "This is not the PIN of %(name)s. %(n)d tries are left.",
        left,
    )
    if left == 0:
        message = _("This is not the PIN of %(name)s. Wait %(minutes)d minutes, or sign after signing in.")
    return FieldProblem(
        "pin", "wrong_pin", message % {"name": signer.name, "n": left, "minutes": WAIT.seconds // 60}
    )
