"""Deciding what counts: rulings on a fixture, bonuses and deductions of a stage."""

from .adjustments import cancel_adjustment, make_adjustment
from .rescoring import apply_revision
from .rulings import rule

__all__ = ["apply_revision", "cancel_adjustment", "make_adjustment", "rule"]
