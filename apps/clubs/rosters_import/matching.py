"""What each row of a roster file would do: a new player, a known one, nothing, or nothing that can be done.

Reads the organiser's players, lists and clubs with a fixed number of queries; changes nothing.
"""

from __future__ import annotations

import enum
import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from django.utils import timezone
from django.utils.translation import gettext as _

from ..checks import Checks
from ..models import Club, Organiser, Player, RosterSpot, Season
from ..names import ClubNames, plain
from ..services.roster import EARLIEST_BIRTH_YEAR
from .columns import MEANINGS, Record

_YEAR = re.compile(r"[0-9]{4}")
_DAY = re.compile(r"(?:([0-9]{4})[-/.][0-9]{1,2}[-/.][0-9]{1,2}|[0-9]{1,2}[-/.][0-9]{1,2}[-/.]([0-9]{4}))")
# How many namesakes a row names; more tell nobody anything.
MOST_NAMESAKES = 3


class Kind(enum.StrEnum):
    """What happens with a row. Only the first two are offered with a tick."""

    NEW = "new"
    KNOWN = "known"
    THERE = "there"
    REFUSED = "refused"


@dataclass(slots=True)
class Proposal:
    """What one row would do. `problems` refuse it, `doubts` are for people to judge, `tick` is the first proposal."""

    record: Record
    name: str
    member_number: str
    birth_year: int | None
    club: Club | None
    player: Player | None = None
    kind: Kind = Kind.NEW
    problems: list[str] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)
    tick: bool = True

    @property
    def can_be_stored(self) -> bool:
        """Whether a tick means something for this row."""
        return self.kind in (Kind.NEW, Kind.KNOWN)

    @property
    def token(self) -> str:
        """What a tick says: this row, and what was promised for it."""
        return f"{self.record.row}:{self.kind}:{self.player.pk if self.player else ''}"

    def refuse(self, sentence: str) -> None:
        """Nothing is done with the row, because of this."""
        self.kind = Kind.REFUSED
        self.tick = False
        self.problems.append(sentence)


@dataclass(slots=True)
class Plan:
    """What a file would do, row by row, and the names of clubs that nobody has."""

    proposals: list[Proposal]
    unknown_clubs: list[str] = field(default_factory=list)

    def of_kind(self, kind: Kind) -> list[Proposal]:
        """The rows with which this happens."""
        return [proposal for proposal in self.proposals if proposal.kind == kind]


def make_plan(
    organiser: Organiser,
    season: Season,
    club: Club | None,
    rows: Sequence[Record],
    *,
    new_clubs: bool = False,
    names: ClubNames | None = None,
) -> Plan:
    """What the rows would do on the lists of the season; with `club` only rows of that club's list are taken.

    With `new_clubs` a club that nobody knows is no fault: the row then goes to a club that is not saved yet.
    """
    names = names or ClubNames(organiser)
    plan = Plan([_checked(row) for row in rows])
    _name_clubs(plan, organiser, club, names, new_clubs=new_clubs)
    _refuse_doubles(plan.proposals)
    players = list(organiser.players.all())
    spots = {
        spot.player_id: spot
        for spot in RosterSpot.objects.filter(season=season, left_at=None).select_related("club")
    }
    _compare(plan.proposals, players, spots)
    return plan


def _checked(row: Record) -> Proposal:
    """The row by itself: what it says, and what is wrong with that, named by column."""
    checks = Checks()
    name = checks.text("name", row.name, longest=80)
    number = checks.text("member_number", row.member_number, longest=20)
    year = _birth_year(checks, row.birth)
    proposal = Proposal(row, name, number, year, None)
    for problem in checks.problems:
        proposal.refuse(f"{MEANINGS[problem.field]}: {problem.message}")
    return proposal


def _birth_year(checks: Checks, text: str) -> int | None:
    """The year of a year or a date; None for an empty cell. Notes a problem with anything else."""
    if not text:
        return None
    day = _DAY.fullmatch(text)
    year = (day[1] or day[2]) if day else text
    if not _YEAR.fullmatch(year):
        checks.add(
            "birth_year", "no_year", _("“%(text)s” is no year: write it like 1961.") % {"text": text[:40]}
        )
        return None
    return checks.number("birth_year", int(year), least=EARLIEST_BIRTH_YEAR, most=timezone.now().year)


def _name_clubs(
    plan: Plan, organiser: Organiser, own: Club | None, names: ClubNames, *, new_clubs: bool
) -> None:
    """Give each row its club. Refuses rows of other clubs on one club's page, and of clubs that nobody knows."""
    unknown: dict[str, Club] = {}
    for proposal in plan.proposals:
        said = proposal.record.club
        found = names.find(said) if said else own
        if own is not None and found != own:
            proposal.refuse(
                _("Club: this row is of “%(said)s”, and only the list of %(club)s is imported here.")
                % {"said": said[:80], "club": own.name}
            )
        elif not said and found is None:
            proposal.refuse(_("Club: fill in the club of this player."))
        elif found is None:
            made = unknown.setdefault(
                plain(said), Club(organiser=organiser, name=" ".join(said.split())[:80])
            )
            if new_clubs:
                proposal.club = made
            else:
                proposal.refuse(
                    _("Club: there is no “%(said)s”. Add the club, or give it this name as another name.")
                    % {"said": said[:80]}
                )
        else:
            proposal.club = found
    plan.unknown_clubs = [club.name for club in unknown.values()]


def _refuse_doubles(proposals: list[Proposal]) -> None:
    """Refuse a member number that stands twice: both rows, but of two equal rows only the second."""
    first: dict[str, Proposal] = {}
    for proposal in proposals:
        if not proposal.member_number:
            continue
        earlier = first.setdefault(proposal.member_number.casefold(), proposal)
        if earlier is proposal:
            continue
        sentence = _("Member number: %(number)s stands in row %(row)d as well.")
        proposal.refuse(sentence % {"number": proposal.member_number, "row": earlier.record.row})
        if (name_key(earlier.name), earlier.club) != (name_key(proposal.name), proposal.club):
            earlier.refuse(sentence % {"number": earlier.member_number, "row": proposal.record.row})


def _compare(proposals: list[Proposal], players: list[Player], spots: dict[int, RosterSpot]) -> None:
    """Decide the kind of each row by the member number, and note who has the same name."""
    by_number = {player.member_number.casefold(): player for player in players}
    by_name: dict[tuple[str, ...], list[Player]] = defaultdict(list)
    for player in players:
        by_name[name_key(player.name)].append(player)
    in_file: dict[tuple[str, ...], list[Proposal]] = defaultdict(list)
    for proposal in proposals:
        in_file[name_key(proposal.name)].append(proposal)
    for proposal in proposals:
        if proposal.kind == Kind.REFUSED:
            continue
        proposal.player = by_number.get(proposal.member_number.casefold())
        if proposal.player is not None:
            _compare_known(proposal, proposal.player, spots.get(proposal.player.pk))
        else:
            _note_namesakes(proposal, by_name, spots)
        others = [
            str(other.record.row) for other in in_file[name_key(proposal.name)] if other is not proposal
        ]
        if others and proposal.can_be_stored:
            proposal.doubts.append(
                _("The same name stands in row %(rows)s with another member number: two players.")
                % {"rows": ", ".join(others[:MOST_NAMESAKES])}
            )


def _compare_known(proposal: Proposal, player: Player, spot: RosterSpot | None) -> None:
    """The member number is somebody's: they stand on the list, can be put there, or cannot."""
    proposal.kind = Kind.KNOWN
    if spot is not None and spot.club == proposal.club:
        proposal.kind, proposal.tick = Kind.THERE, False
    elif spot is not None:
        proposal.refuse(
            _("%(player)s is on the list of %(club)s this season: they must be taken off that list first.")
            % {"player": player, "club": spot.club.name}
        )
    elif not player.is_active:
        proposal.refuse(_("%(player)s does not play any more.") % {"player": player})
    if proposal.kind == Kind.REFUSED:
        return
    if name_key(player.name) != name_key(proposal.name):
        proposal.tick = False
        proposal.doubts.append(
            _("Member number %(number)s belongs to %(name)s: check the number. The name here is not changed.")
            % {"number": player.member_number, "name": player.name}
        )
    if proposal.birth_year and player.birth_year and proposal.birth_year != player.birth_year:
        proposal.tick = False
        proposal.doubts.append(
            _("The year of birth is %(year)s here: check who is meant. It is not changed.")
            % {"year": player.birth_year}
        )


def _note_namesakes(
    proposal: Proposal, by_name: dict[tuple[str, ...], list[Player]], spots: dict[int, RosterSpot]
) -> None:
    """A new member number with a name that somebody has: perhaps the same person, so people decide."""
    for player in by_name.get(name_key(proposal.name), [])[:MOST_NAMESAKES]:
        differ = proposal.birth_year and player.birth_year and proposal.birth_year != player.birth_year
        spot = spots.get(player.pk)
        told = ", ".join(
            filter(None, (str(player), str(player.birth_year or ""), spot.club.name if spot else ""))
        )
        if differ:
            proposal.doubts.append(_("Somebody else has the same name: %(player)s.") % {"player": told})
        else:
            proposal.tick = False
            proposal.doubts.append(
                _("Perhaps the same person: %(player)s. Tick only when this is somebody else.")
                % {"player": told}
            )


def name_key(name: str) -> tuple[str, ...]:
    """What two ways of writing a name have in common: its words in any order, case and accents."""
    return tuple(sorted(filter(None, (plain(word) for word in name.replace(",", " ").split()))))
