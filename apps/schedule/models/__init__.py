"""When and where: venues, matchdays and fixtures, and when entries can play."""

from .fixture import Fixture, Matchday
from .nights import HomeNight, NightWish
from .venue import Venue

__all__ = ["Fixture", "HomeNight", "Matchday", "NightWish", "Venue"]
