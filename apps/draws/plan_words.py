"""A plan as the form of a draw has it, so that it can be kept with the draw and asked for again."""

from __future__ import annotations

from apps.schedule.plan import ProgrammePlan, days_as_typed

# How many nights of a matchday the form asks for.
MOST_NIGHTS = 4


def plan_as_typed(plan: ProgrammePlan) -> dict[str, object]:
    """The values of the form's fields, as JSON."""
    typed: dict[str, object] = {
        "double": "double" if plan.double else "single",
        "where": "home" if plan.by_home else "hall",
        "first_date": plan.first_date.isoformat(),
        "weekday": str(plan.weekday),
        "start_time": f"{plan.start_time:%H:%M}",
        "room": plan.room,
        "venue": plan.venue.pk if plan.venue else None,
        "free_days": "\n".join(days_as_typed(plan.free_days)),
        "second_time": plan.second_time,
        "pace": "in_a_row" if plan.in_a_row else "weekly",
        "club_teams": plan.club_teams,
    }
    for number, night in enumerate(plan.more_nights, start=2):
        typed[f"weekday_{number}"] = str(night.weekday)
        typed[f"start_time_{number}"] = f"{night.start_time:%H:%M}"
        typed[f"room_{number}"] = night.room
    return typed
