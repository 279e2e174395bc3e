"""An evening on which a match has begun, and the phone of its first table."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import time_machine

from apps.matches.models import Sheet
from tests.hall.hall_night import DURING, HallNight, hall_night
from tests.kept import kept

from .phone import TestPhone


@kept
def evening() -> HallNight:
    """The match is under way: two rounds at tables 1 and 2 of the hall; table 3 stays empty."""
    hall = hall_night()
    hall.league.start()
    return hall


@pytest.fixture
def hall(db: None) -> Iterator[HallNight]:
    """While the match is being played."""
    made = evening()
    with time_machine.travel(DURING, tick=False):
        yield made


@pytest.fixture
def phone(hall: HallNight) -> TestPhone:
    """It scanned the card of table 1."""
    return TestPhone.at(hall)


@pytest.fixture
def sheet(hall: HallNight) -> Sheet:
    """Round 1 at table 1."""
    return hall.league.fixture.matches.get().sheets.get(round=1, table=1)
