"""Deciding what counts: rulings on a fixture, bonuses and deductions of a stage."""

from .adjustments import cancel_adjustment, make_adjustment
from .rulings import rule

__all__ = ["cancel_adjustment", "make_adjustment", "rule"]
