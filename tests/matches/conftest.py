"""A league night in English, and Asha at her phone."""

import pytest

from apps.matches.models import Sheet
from tests.kept import kept

from .league_night import LeagueNight, league_night


@pytest.fixture
def night(settings, request) -> LeagueNight:
    """Begun already where the test asks for a sheet."""
    settings.LANGUAGE_CODE = "en"
    return night_under_way() if "sheet" in request.fixturenames else league_night()


@kept
def night_under_way() -> LeagueNight:
    begun = league_night()
    begun.start()
    return begun


@pytest.fixture
def sheet(night) -> Sheet:
    """The first table of the first round of a match that has begun."""
    return night.fixture.matches.get().sheets.first()


@pytest.fixture
def asha(client, night):
    """A browser in which Asha has signed in."""
    client.force_login(night.asha)
    return client
