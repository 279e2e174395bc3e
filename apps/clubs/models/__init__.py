"""Who there is: organisers, their clubs, people and seasons, and who holds which role.

Knows nothing of competitions, fixtures or results.
"""

from .alias import ClubAlias
from .club import Club
from .invitation import Invitation
from .log import LogEntry
from .organiser import Organiser, Season
from .person import Player, RosterSpot
from .roles import ClubRole, OrganiserRole
from .shown import ShownAs

__all__ = [
    "Club",
    "ClubAlias",
    "ClubRole",
    "Invitation",
    "LogEntry",
    "Organiser",
    "OrganiserRole",
    "Player",
    "RosterSpot",
    "Season",
    "ShownAs",
]
