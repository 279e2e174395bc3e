"""Adding matchdays and fixtures one by one, for a programme that was not drawn here."""

from __future__ import annotations

import datetime as dt

from django.db import transaction
from django.db.models import Max, Q
from django.utils.translation import gettext as _

from apps.accounts.models import User
from apps.clubs import log
from apps.clubs.clashes import once_more_after_a_clash
from apps.clubs.refusals import refuse
from apps.competitions.models import Entry, Stage, StageEntry

from ..models import Fixture, Matchday, Venue
from .changes import told

GREATEST_MATCHDAY = 999


@once_more_after_a_clash
@transaction.atomic
def add_matchday(
    stage: Stage, *, number: int | None = None, date: dt.date | None = None, by: User
) -> Matchday:
    """The matchday with this number, made when there is none; without a number one behind all others.

    A matchday that had no date, or a later one, gets this date: a matchday over two nights has the date of the first.
    """
    if number is not None and not 1 <= number <= GREATEST_MATCHDAY:
        message = _("A matchday has a number from 1 to %(most)d.") % {"most": GREATEST_MATCHDAY}
        raise refuse("round", "no_such_matchday", message)
    matchdays = Matchday.objects.filter(stage=stage)
    if number is None:
        number = (matchdays.aggregate(last=Max("number"))["last"] or 0) + 1
    matchday, is_new = Matchday.objects.get_or_create(stage=stage, number=number, defaults={"date": date})
    before = None if is_new else matchday.date
    if not is_new and date is not None and (matchday.date is None or date < matchday.date):
        matchday.date = date
        matchday.save(update_fields=["date"])
    if is_new or matchday.date != before:
        log.record(
            stage.competition.organiser,
            "add_matchday",
            stage,
            by=by,
            before=None if is_new else {"matchday": number, "date": before.isoformat() if before else None},
            after={"matchday": number, "date": matchday.date.isoformat() if matchday.date else None},
        )
    return matchday


@once_more_after_a_clash
@transaction.atomic
def add_fixture(
    matchday: Matchday,
    home: Entry,
    away: Entry,
    *,
    import_key: str = "",
    starts_at: dt.datetime | None = None,
    venue: Venue | None = None,
    reason: str = "",
    by: User,
) -> Fixture:
    """Two entries of the stage are due to meet on this matchday; `starts_at` is a moment in UTC, where it is known.

    Refuses an entry against itself, one that is not in the stage, and one that stands on the matchday already.
    """
    stage = Stage.objects.select_for_update(of=("self",), no_key=True).get(pk=matchday.stage_id)
    if home == away:
        raise refuse("away", "meets_itself", _("%(entry)s cannot meet itself.") % {"entry": home})
    _refuse_strangers(stage, matchday, {"home": home, "away": away})
    fixture = Fixture.objects.create(
        stage=stage,
        matchday=matchday,
        position=_next_position(matchday),
        home=home,
        away=away,
        import_key=import_key,
        starts_at=starts_at,
        venue=venue,
    )
    return _tell_added(fixture, reason=reason, by=by)


@once_more_after_a_clash
@transaction.atomic
def add_bye(matchday: Matchday, entry: Entry, *, reason: str = "", by: User) -> Fixture:
    """The entry does not play on this matchday. Refuses one that is not in the stage or stands there already."""
    stage = Stage.objects.select_for_update(of=("self",), no_key=True).get(pk=matchday.stage_id)
    _refuse_strangers(stage, matchday, {"home": entry})
    bye = Fixture.objects.create(
        stage=stage,
        matchday=matchday,
        position=_next_position(matchday),
        home=entry,
        status=Fixture.Status.BYE,
    )
    return _tell_added(bye, reason=reason, by=by)


def _refuse_strangers(stage: Stage, matchday: Matchday, sides: dict[str, Entry]) -> None:
    """Refuse who is not in the stage, and who stands on the matchday already."""
    known = set(StageEntry.objects.filter(stage=stage).values_list("entry_id", flat=True))
    for field, entry in sides.items():
        if entry.pk not in known:
            raise refuse(field, "not_in_stage", _("%(entry)s is not in this stage.") % {"entry": entry})
        if plays_on(matchday, entry):
            message = _("%(entry)s stands on matchday %(number)d already.")
            raise refuse(field, "twice_on_a_matchday", message % {"entry": entry, "number": matchday.number})


def _next_position(matchday: Matchday) -> int:
    last = Fixture.objects.filter(matchday=matchday).aggregate(last=Max("position"))["last"] or 0
    return int(last) + 1


def _tell_added(fixture: Fixture, *, reason: str, by: User) -> Fixture:
    after = told(fixture) | {"matchday": fixture.matchday.number}
    organiser = fixture.stage.competition.organiser
    log.record(organiser, "add_fixture", fixture, by=by, after=after, reason=reason)
    return fixture


def plays_on(matchday: Matchday, entry: Entry) -> bool:
    """Whether the entry stands on this matchday, at home, away or with a bye."""
    return Fixture.objects.filter(Q(home=entry) | Q(away=entry), matchday=matchday).exists()
