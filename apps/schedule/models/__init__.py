"""When and where: venues, matchdays and fixtures."""

from .fixture import Fixture, Matchday
from .venue import Venue

__all__ = ["Fixture", "Matchday", "Venue"]
