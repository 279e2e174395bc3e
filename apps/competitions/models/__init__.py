"""What people enter: competitions, their stages and regulations, and the entries."""

from .competition import Competition, Stage
from .entry import Entry, StageEntry
from .regulations import MatchRegulations, TableRegulations

__all__ = ["Competition", "Entry", "MatchRegulations", "Stage", "StageEntry", "TableRegulations"]
