"""What people enter: competitions, their stages and regulations, and the entries."""

from .competition import Competition, Stage
from .entry import Entry, StageEntry
from .leading import LeaderInvitation
from .regulations import MatchRegulations, TableRegulations

__all__ = [
    "Competition",
    "Entry",
    "LeaderInvitation",
    "MatchRegulations",
    "Stage",
    "StageEntry",
    "TableRegulations",
]
