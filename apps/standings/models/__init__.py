"""What the table stores: its rows and the ledger of bonuses and deductions."""

from .adjustment import Adjustment
from .standing import ProvisionalStanding, Standing, StandingRow, TableState

__all__ = ["Adjustment", "ProvisionalStanding", "Standing", "StandingRow", "TableState"]
