"""What competitions say and prepare before two clubs or two players become one.

No two teams of one club have one number, and no partnership has one player twice.
"""

from __future__ import annotations

from django.db.models import Q
from django.utils.translation import gettext as _

from apps.clubs.models import Club, Player

from .models import Competition, Entry

TAKES_A_NUMBER = (Entry.Status.PENDING, Entry.Status.APPROVED)


def renumber_teams(kept: Club, gone: Club) -> None:
    """Give teams of the club that goes the next free number where the other club has that number; names stay."""
    taken: dict[int, set[int | None]] = {}
    teams = Entry.objects.filter(kind=Competition.EntryKind.TEAM, status__in=TAKES_A_NUMBER)
    for entry in teams.filter(club=kept):
        taken.setdefault(entry.competition_id, set()).add(entry.team_number)
    moving = teams.select_for_update(of=("self",), no_key=True).filter(club=gone)
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


def entered_both(kept: Player, gone: Player) -> list[str]:
    """A sentence for each competition in whose entries both stand: a person enters once."""
    entries = Entry.objects.select_related("competition__season").order_by("pk")
    together = entries.filter(first__in=[kept, gone], second__in=[kept, gone])
    active = entries.filter(status__in=TAKES_A_NUMBER)
    own = active.filter(Q(first=kept) | Q(second=kept))
    apart = own.filter(competition__in=active.filter(Q(first=gone) | Q(second=gone)).values("competition"))
    competitions = {entry.competition_id: entry.competition for entry in (*together, *apart)}
    return [
        _("Both are entered in %(competition)s: they are two people, or one entry has to go first.")
        % {"competition": competition}
        for competition in competitions.values()
    ]
