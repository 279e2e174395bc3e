"""Forms of competitions, registration and regulations. They turn typed text into values; services decide."""

from .competition import CompetitionForm, LocalTimeField, RenameForm, WindowForm
from .entry import LeaderForm, PartnershipForm, ReasonForm, ReplaceForm, TeamForm
from .match_part import HouseRulesForm, MatchPartForm
from .table_part import TablePartForm

__all__ = [
    "CompetitionForm",
    "HouseRulesForm",
    "LeaderForm",
    "LocalTimeField",
    "MatchPartForm",
    "PartnershipForm",
    "ReasonForm",
    "RenameForm",
    "ReplaceForm",
    "TablePartForm",
    "TeamForm",
    "WindowForm",
]
