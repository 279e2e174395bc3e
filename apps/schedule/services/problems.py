"""What can be wrong with a programme before it is stored. Knows nothing of what stands there already."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from apps.clubs.checks import Checks
from apps.clubs.models import Organiser
from apps.clubs.refusals import FieldProblem
from apps.competitions.models import Entry, Stage, StageEntry
from apps.draws.round_robin import Round

from ..plan import DAYS_A_WEEK, ProgrammePlan
from ..times import NoSuchTimeError


def plan_problems(organiser: Organiser, matchdays: int, plan: ProgrammePlan) -> list[FieldProblem]:
    """What is wrong with the venue, dates and times of a plan for so many matchdays, field by field."""
    if plan.venue is not None and plan.venue.organiser_id != organiser.pk:
        return [FieldProblem("venue", "other_organiser", _("Choose a venue from the list."))]
    if not 0 <= plan.weekday < DAYS_A_WEEK:
        return [FieldProblem("weekday", "no_weekday", _("Choose a day of the week from the list."))]
    checks = Checks()
    checks.year("first_date", plan.first_date)
    if checks.problems:
        return checks.problems
    try:
        for number in range(1, matchdays + 1):
            plan.starts_at(number, organiser)
    except NoSuchTimeError as missing:
        return [FieldProblem("start_time", "no_such_time", no_such_time(missing))]
    return []


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
