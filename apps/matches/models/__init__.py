"""What is played: matches and their results, line-ups, sheets and hands, acceptances and signatures."""

from .consent import Acceptance, Signature
from .dispute import Dispute
from .line_up import LineUp, Partnership
from .match import Match, Result
from .phone_report import Report
from .pin import PinTry
from .report import AbsenceReport
from .sheet import Hand, Seat, Sheet
from .sheet_dispute import SheetDispute
from .words import MatchSide, TableSide

__all__ = [
    "AbsenceReport",
    "Acceptance",
    "Dispute",
    "Hand",
    "LineUp",
    "Match",
    "MatchSide",
    "Partnership",
    "PinTry",
    "Report",
    "Result",
    "Seat",
    "Sheet",
    "SheetDispute",
    "Signature",
    "TableSide",
]
