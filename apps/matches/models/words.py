"""Words that several models of this app share."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class MatchSide(models.TextChoices):
    """The two sides of a match: whose fixture it is, not where they sit."""

    HOME = "home", _("home")
    AWAY = "away", _("away")


class TableSide(models.TextChoices):
    """The two sides of a sheet: where they sit (rules §1.1)."""

    NS = "NS", _("North-South")
    EW = "EW", _("East-West")


class SeatName(models.TextChoices):
    """The four seats, clockwise (rules §1.1)."""

    NORTH = "N", _("North")
    EAST = "E", _("East")
    SOUTH = "S", _("South")
    WEST = "W", _("West")
