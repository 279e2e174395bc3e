"""When and where: venues, matchdays and fixtures, when entries can play, and what they propose."""

from .fixture import Fixture, Matchday
from .nights import HomeNight, NightWish
from .proposal import MoveProposal, ProposalRules
from .venue import Venue

__all__ = ["Fixture", "HomeNight", "Matchday", "MoveProposal", "NightWish", "ProposalRules", "Venue"]
