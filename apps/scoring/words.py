"""The words of a score sheet, and who sits where.

A word equals its text (`Side.NS == "NS"`), so what comes from a file, a form or a database needs no conversion.
"""

from enum import StrEnum
from typing import NamedTuple


class Side(StrEnum):
    """A partnership at the table (rules §1.1)."""

    NS = "NS"
    EW = "EW"


class Seat(StrEnum):
    """A place at the table, clockwise (rules §1.1)."""

    N = "N"
    E = "E"
    S = "S"
    W = "W"


class Outcome(StrEnum):
    """How a hand ended, in the order of the table of rules §2."""

    MAJORITY = "majority"
    KAP = "kap"
    KAP_BY_PARTNER = "kap_by_partner"
    BAUNIE = "baunie"
    FAILED_BAUNIE = "failed_baunie"
    PREMATURE_KAP = "premature_kap"
    EARLY_CONCESSION = "early_concession"
    PENALTY = "penalty"


class Status(StrEnum):
    """How a sheet stands (rules §6)."""

    OPEN = "open"
    WON = "won"
    DRAWN = "drawn"


class Score(NamedTuple):
    """Points of both sides, always whole and never negative."""

    ns: int
    ew: int

    def of(self, side: str) -> int:
        """The points of one side."""
        return self.ns if side == NS else self.ew

    def to_json(self) -> dict[str, int]:
        """As the sheet file writes it: `{"NS": 2, "EW": 0}`."""
        return {"NS": self.ns, "EW": self.ew}


# An attribute of an enum is slow to reach, and these are reached once for every hand of a season.
NS, EW = Side
OPEN, WON, DRAWN = Status

OTHER_SIDE: dict[str, Side] = {Side.NS: Side.EW, Side.EW: Side.NS}
SIDE_OF_SEAT: dict[str, Side] = {Seat.N: Side.NS, Seat.E: Side.EW, Seat.S: Side.NS, Seat.W: Side.EW}
NEXT_SEAT: dict[str, Seat] = {Seat.N: Seat.E, Seat.E: Seat.S, Seat.S: Seat.W, Seat.W: Seat.N}
# rules §1.3: the dealer sits directly to the right of the caller, which is the seat before him clockwise.
DEALER_OF: dict[str, Seat] = {caller: Seat(seat) for seat, caller in NEXT_SEAT.items()}
