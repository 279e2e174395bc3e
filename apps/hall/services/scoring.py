"""Which phone scores a table."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from apps.accounts.models import User
from apps.clubs import log
from apps.clubs.clashes import once_more_after_a_clash
from apps.clubs.refusals import FieldProblem, Refused, refuse
from apps.schedule.models import Fixture

from ..models import Night, Phone, Scorer
from .phones import hold_phone, refuse_unless_in


class ScoredElsewhere(Refused):
    """Another phone scores this table: `scorer` says which, and since when."""

    def __init__(self, problem: FieldProblem, *, scorer: Scorer) -> None:
        super().__init__(problem)
        self.scorer = scorer


@once_more_after_a_clash
@transaction.atomic
def take_scoring(
    phone: Phone, *, table: int, fixture: Fixture | None = None, take_over: bool = False
) -> Scorer:
    """This phone scores the table from now on; asked twice it stays so. With `fixture` it is that match's own table, in
    a hall that gives out no numbers (`places.place_of`).

    Refuses (`scored_elsewhere`, a ScoredElsewhere) where another phone does so, unless it is taken over from it; and
    another table than the one that the phone was let in at, a phone that was put out since it showed its key, and an
    evening that was closed since. Rows stay locked until the transaction ends: what is written beside it is not
    overtaken by somebody who takes over, or who puts the phone out.
    """
    if phone.table is not None and phone.table != table:
        raise refuse(
            "table", "other_table", _("This phone was let in at table %(table)d.") % {"table": phone.table}
        )
    # The phone that scores is nearly always the one that asks: held with the same query.
    scorers = Scorer.objects.select_for_update(of=("self", "phone"), no_key=True).select_related(
        "phone", "night"
    )
    scorer = scorers.filter(night=phone.night_id, table=table, fixture=fixture).first()
    if scorer is not None and scorer.phone_id == phone.pk:
        scorer.night.venue = phone.night.venue
        refuse_unless_in(scorer.phone, scorer.night)
        return scorer
    hold_phone(phone)
    now = timezone.now()
    if scorer is None:
        return Scorer.objects.create(
            night_id=phone.night_id, table=table, fixture=fixture, phone=phone, since=now
        )
    before = scorer.phone
    if before.revoked_at is None and not take_over:
        message = _("Table %(table)d is being scored on another phone (%(phone)s). Take over?")
        problem = FieldProblem("", "scored_elsewhere", message % {"table": table, "phone": before.said_as})
        raise ScoredElsewhere(problem, scorer=scorer)
    scorer.phone, scorer.since = phone, now
    scorer.save(update_fields=["phone", "since"])
    venue = phone.night.venue
    log.record(
        venue.organiser,
        "take_over_scoring",
        fixture or venue,
        by=phone,
        before={"table": table, "phone": before.kept_as},
        after={"table": table, "phone": phone.kept_as},
    )
    return scorer


@once_more_after_a_clash
@transaction.atomic
def free_scoring(night: Night, table: int, *, fixture: Fixture | None = None, by: User) -> None:
    """No phone scores the table (of the hall, or of `fixture`) any more: the next one that writes there does. Nothing
    happens where none did."""
    scorer = (
        Scorer.objects.select_for_update(of=("self",), no_key=True)
        .select_related("phone", "night__venue__organiser")
        .filter(night=night, table=table, fixture=fixture)
        .first()
    )
    if scorer is None:
        return
    venue = scorer.night.venue
    before = {"date": night.date.isoformat(), "table": table, "phone": scorer.phone.kept_as}
    scorer.delete()
    log.record(venue.organiser, "free_scoring", fixture or venue, by=by, before=before)
