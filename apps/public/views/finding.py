"""From an address to what stands there; 404 for what does not exist or is not public."""

from __future__ import annotations

from django.http import Http404, HttpRequest

from ..kept import page_key
from ..queries import versions
from ..queries.versions import Found


def stage_at(
    request: HttpRequest, organiser: str, season: str, competition: str, stage: int | None = None
) -> Found:
    """The stage of the competition at this address; without its number the one that is played now.

    Raises Http404.
    """
    if stage == 0:
        raise Http404("Stages are counted from 1.")
    return _or_404(versions.find_stage(organiser, season, competition, stage or 0, key=page_key(request)))


def entry_at(request: HttpRequest, organiser: str, season: str, competition: str, entry: int) -> Found:
    """The entry with this number in the competition at this address. Raises Http404."""
    return _or_404(versions.find_entry(organiser, season, competition, entry, key=page_key(request)))


def organiser_at(request: HttpRequest, organiser: str) -> Found:
    """The organiser at this address. Raises Http404."""
    return _or_404(versions.find_organiser(organiser, key=page_key(request)))


def club_at(request: HttpRequest, organiser: str, club: str) -> Found:
    """The club at this address. Raises Http404."""
    return _or_404(versions.find_club(organiser, club, key=page_key(request)))


def hall_at(request: HttpRequest, organiser: str, venue: int) -> Found:
    """The organiser's hall with this number. Raises Http404."""
    return _or_404(versions.find_hall(organiser, venue, key=page_key(request)))


def season_at(request: HttpRequest, organiser: str, season: str) -> Found:
    """The organiser's season at this address. Raises Http404."""
    return _or_404(versions.find_season(organiser, season, key=page_key(request)))


def player_at(request: HttpRequest, organiser: str, player: int) -> Found:
    """The organiser's player with this number, where the public has a page of theirs. Raises Http404."""
    return _or_404(versions.find_player(organiser, player, key=page_key(request)))


def partnership_at(request: HttpRequest, organiser: str, first: int, second: int) -> Found:
    """Two players of the organiser who sat together. Raises Http404."""
    return _or_404(versions.find_partnership(organiser, first, second, key=page_key(request)))


def fixture_at(request: HttpRequest, fixture: int) -> Found:
    """The fixture of a published programme with this number. Raises Http404."""
    return _or_404(versions.find_fixture(fixture, key=page_key(request)))


def _or_404(found: Found | None) -> Found:
    if found is None:
        raise Http404("Nothing public has this address.")
    return found
