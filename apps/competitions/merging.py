"""What competitions prepare before two clubs become one: no two teams of one club have one number."""

from __future__ import annotations

from apps.clubs.models import Club

from .models import Entry

TAKES_A_NUMBER = (Entry.Status.PENDING, Entry.Status.APPROVED)


def renumber_teams(kept: Club, gone: Club) -> None:
    """Give teams of the club that goes the next free number where the other club has that number; names stay."""
    taken: dict[int, set[int | None]] = {}
    for entry in Entry.objects.filter(club=kept, status__in=TAKES_A_NUMBER):
        taken.setdefault(entry.competition_id, set()).add(entry.team_number)
    moving = Entry.objects.select_for_update(of=("self",)).filter(club=gone, status__in=TAKES_A_NUMBER)
    # Numbers of teams that do not have to change are kept free for them.
    entries = sorted(
        moving, key=lambda entry: (entry.team_number in taken.get(entry.competition_id, ()), entry.pk)
    )
    for entry in entries:
        numbers = taken.setdefault(entry.competition_id, set())
        if entry.team_number in numbers:
            entry.team_number = next(number for number in range(1, len(numbers) + 2) if number not in numbers)
            entry.save(update_fields=["team_number"])
        numbers.add(entry.team_number)
