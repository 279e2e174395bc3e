"""The record of each draw, so that anybody can repeat it."""

from .draw import Draw

__all__ = ["Draw"]
