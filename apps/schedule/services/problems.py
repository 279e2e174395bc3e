"""What can be wrong with a programme before it is stored. Knows nothing of what stands there already."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Sequence

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from apps.clubs.checks import Checks
from apps.clubs.models import Organiser
from apps.clubs.refusals import FieldProblem, Refused
from apps.competitions.models import Entry, Stage, StageEntry
from apps.draws.round_robin import Round

from ..plan import DAYS_A_WEEK, Night, ProgrammePlan
from ..queries import LASTS
from ..times import NoSuchTimeError

MOST_MATCHES = 99


def refuse_impossible_plan(organiser: Organiser, plan: ProgrammePlan) -> None:
    """Raises Refused, field by field, for a plan of which the venue, the nights or the first date cannot be."""
    if problems := plan_faults(organiser, plan):
        raise Refused(*problems)


def plan_problems(organiser: Organiser, matchdays: int, plan: ProgrammePlan) -> list[FieldProblem]:
    """What is wrong with a plan for so many matchdays on its first night, field by field."""
    if faults := plan_faults(organiser, plan):
        return faults
    try:
        for number in range(1, matchdays + 1):
            plan.starts_at(number, organiser)
    except NoSuchTimeError as missing:
        return [FieldProblem("start_time", "no_such_time", no_such_time(missing))]
    return []


def plan_faults(organiser: Organiser, plan: ProgrammePlan) -> list[FieldProblem]:
    """What is wrong with the venue, the nights and the first date of a plan, whatever is played."""
    if plan.venue is not None and plan.venue.organiser_id != organiser.pk:
        return [FieldProblem("venue", "other_organiser", _("Choose a venue from the list."))]
    if not 0 <= plan.weekday < DAYS_A_WEEK:
        return [FieldProblem("weekday", "no_weekday", _("Choose a day of the week from the list."))]
    checks = Checks()
    checks.year("first_date", plan.first_date)
    if plan.room is not None:
        checks.number("room", plan.room, least=1, most=MOST_MATCHES)
    if plan.by_home and plan.more_nights:
        message = _("At home venues every match is on a home night: leave the further nights empty.")
        checks.add("weekday_2", "home_nights", message)
    for number, night in enumerate(plan.more_nights, start=2):
        if not 0 <= night.weekday < DAYS_A_WEEK:
            checks.add(f"weekday_{number}", "no_weekday", _("Choose a day of the week from the list."))
        if night.room is not None:
            checks.number(f"room_{number}", night.room, least=1, most=MOST_MATCHES)
        earlier = [Night(plan.weekday, plan.start_time), *plan.more_nights[: number - 2]]
        if any(_at_once(night, other) for other in earlier):
            message = _(
                "This night is at the same time as another one: choose another day, or three hours later."
            )
            checks.add(f"weekday_{number}", "at_once", message)
    return checks.problems


def _at_once(one: Night, other: Night) -> bool:
    """Whether two nights of one weekday overlap: they would share their tables."""
    starts = [
        dt.timedelta(hours=each.start_time.hour, minutes=each.start_time.minute) for each in (one, other)
    ]
    return one.weekday == other.weekday and abs(starts[0] - starts[1]) < LASTS


def no_such_time(missing: NoSuchTimeError) -> str:
    """The sentence for a time that the clock jumps over."""
    message = _(
        "On %(date)s the clock is set forward there and never shows %(time)s: choose another time or day."
    )
    return message % {"date": date_format(missing.day, "j F Y"), "time": f"{missing.time:%H:%M}"}


def round_problems(stage: Stage, rounds: Sequence[Round[Entry]]) -> list[FieldProblem]:
    """What is wrong with the rounds themselves, whoever made them.

    The database cannot see it all: it keeps an entry from being at home twice on a matchday and from being
    away twice, but not from being at home in one match and away in another.
    """
    if not rounds or [planned.number for planned in rounds] != list(range(1, len(rounds) + 1)):
        message = _("A programme has matchdays that are numbered 1, 2, 3 and on. Draw it again.")
        return [FieldProblem("", "matchdays_not_numbered", message)]
    known = set(StageEntry.objects.filter(stage=stage).values_list("entry_id", flat=True))
    problems = []
    for planned in rounds:
        named: Counter[Entry] = Counter()
        for pairing in planned.pairings:
            named.update([pairing.home] if pairing.away is None else [pairing.home, pairing.away])
        for entry, count in named.items():
            names = {"entry": entry, "number": planned.number}
            if entry.pk not in known:
                message = _(
                    "%(entry)s stands on matchday %(number)d and is not in this stage. Draw it again."
                )
                problems.append(FieldProblem("", "not_in_stage", message % names))
            if count > 1:
                message = _("%(entry)s stands on matchday %(number)d more than once. Draw it again.")
                problems.append(FieldProblem("", "twice_on_a_matchday", message % names))
    return problems
