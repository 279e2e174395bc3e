"""Who sees the night page, and what they may do on it. Page, buttons and actions ask these same questions."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser

from apps.accounts.models import User
from apps.clubs.permissions import is_director
from apps.competitions.permissions import acts_for_which
from apps.matches.models import MatchSide
from apps.schedule.models import Fixture, Venue


@dataclass(frozen=True, slots=True)
class Standing:
    """What somebody is on a night: a director, and for which sides of its matches (by fixture) they act."""

    directs: bool
    sides: Mapping[int, frozenset[str]]

    @property
    def may_see(self) -> bool:
        return self.directs or bool(self.sides)

    def sees(self, fixture: Fixture) -> bool:
        """A director sees every match; who acts for a side sees their own."""
        return self.directs or fixture.pk in self.sides

    def may_close(self, fixtures: Collection[Fixture]) -> bool:
        """Whether they may close an evening on which these are played (`hall.permissions.can_close_night`, answered
        without asking anew): a director, or a side of every match."""
        return self.directs or (bool(fixtures) and all(fixture.pk in self.sides for fixture in fixtures))

    def keeps_table(self, fixtures: Iterable[Fixture]) -> bool:
        """Whether they may free the scoring of a table on which these are played, put its phones out, and make links
        to it: a director, or a side of one of them."""
        return self.directs or any(fixture.pk in self.sides for fixture in fixtures)

    def keeps_side(self, fixture: Fixture, side: str) -> bool:
        """Whether they may make and revoke the links of a side's partnerships: a director, or who acts for it."""
        return self.directs or side in self.sides.get(fixture.pk, ())


def standing_of(user: User | AnonymousUser, venue: Venue, fixtures: Iterable[Fixture]) -> Standing:
    """What the user is on a night on which these are played in the hall. Two queries at most."""
    played = [fixture for fixture in fixtures if fixture.away is not None]
    directs = is_director(user, venue.organiser)
    entries = {entry.pk: entry for each in played for entry in (each.home, each.away) if entry is not None}
    acts = acts_for_which(user, list(entries.values()))
    sides = {
        each.pk: frozenset(
            side
            for side, entry in ((MatchSide.HOME, each.home_id), (MatchSide.AWAY, each.away_id))
            if entry in acts
        )
        for each in played
    }
    return Standing(directs, {fixture: own for fixture, own in sides.items() if own})
