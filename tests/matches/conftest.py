"""A league night in English, and Asha at her phone."""

import pytest

from apps.matches.models import Sheet

from .league_night import LeagueNight, league_night


@pytest.fixture
def night(settings) -> LeagueNight:
    settings.LANGUAGE_CODE = "en"
    return league_night()


@pytest.fixture
def sheet(night) -> Sheet:
    """The first table of the first round of a match that has begun."""
    return night.start().sheets.first()


@pytest.fixture
def asha(client, night):
    """A browser in which Asha has signed in."""
    client.force_login(night.asha)
    return client
