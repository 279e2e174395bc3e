"""What the table stores: its rows and the ledger of bonuses and deductions."""

from .adjustment import Adjustment
from .standing import Standing, TableState

__all__ = ["Adjustment", "Standing", "TableState"]
