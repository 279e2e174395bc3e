"""Deciding what counts: rulings on a fixture, bonuses and deductions of a stage."""

from .rulings import rule

__all__ = ["rule"]
