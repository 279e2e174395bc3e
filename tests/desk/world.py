"""Every page behind sign-in of clubs, competitions and the desk: who may open it, and what is sent to it.

One table for all tests that go over every page. A test checks that no address is missing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.urls import reverse

from apps.accounts.models import User
from apps.clubs.models import ClubAlias, ClubRole, Invitation, OrganiserRole, Player, RosterSpot, Season
from apps.clubs.rosters_import.draft import Draft, seal
from apps.clubs.rosters_import.reading import Line
from apps.clubs.services.aliases import add_alias
from apps.clubs.services.invitations import invite_secretary
from apps.clubs.services.organiser import appoint_director
from apps.clubs.services.privacy import deactivate_player
from apps.clubs.services.roster import add_player
from apps.clubs.services.season import close_season
from apps.competitions.models import Entry
from apps.competitions.services.leaders import appoint_leader
from tests.desk.regulations_sent import MATCH_PART, TABLE_PART
from tests.factories import (
    Cast,
    make_cast,
    make_competition,
    make_entry,
    make_partnership,
    make_pending_entry,
    make_player,
    make_roster,
    make_season,
    make_user,
    open_registration,
)
from tests.kept import kept

STAFF, DIRECTOR = frozenset({"sonja"}), frozenset({"dewi"})
HOME_CLUB = frozenset({"dewi", "asha"})
EVERY_CLUB = frozenset({"dewi", "asha", "delano"})
# Lena leads Asha's teams and Otto another one; Robin leads a team of another organiser, Ruben directs it.
LEADERS = frozenset({"lena", "otto", "robin"})
EVERYBODY = frozenset({"sonja", "dewi", "asha", "delano", "ruben"}) | LEADERS
PERSON = {"name": "Iemand", "email": "iemand@example.org"}
LEADER = {"leader-name": "Iemand", "leader-email": "iemand@example.org"}


@dataclass
class World:
    """A cast in the middle of registering, and staff who belong to no organiser."""

    cast: Cast
    sonja: User
    pending: Entry
    approved: Entry
    spot: RosterSpot
    stopped: RosterSpot
    second_director: OrganiserRole
    secretary: ClubRole
    invitation: Invitation
    alias: ClubAlias
    double: Player
    partnership: Entry
    leaders: dict[str, User]
    closed: Season

    def person(self, name: str) -> User:
        if name in self.leaders:
            return self.leaders[name]
        return self.sonja if name == "sonja" else getattr(self.cast, name)


@kept
def make_world() -> World:
    """Asha's club has a team that waits and one that takes part; Dewi has a second director beside her."""
    cast = make_cast(players=1)
    open_registration(cast.competition, by=cast.dewi)
    colleague = make_user("Marlon")
    stopped = make_player(cast.home_club, cast.season, "Speler gestopt")
    deactivate_player(stopped, by=cast.dewi)
    pending = make_pending_entry(cast.competition, cast.home_club, team_number=2, by=cast.asha)
    approved = make_entry(cast.competition, cast.home_club, by=cast.dewi)
    before = make_competition(make_season(cast.organiser, "2024/25", by=cast.dewi), by=cast.dewi)
    elsewhere = make_competition(cast.ruben_organiser.seasons.get(), by=cast.ruben)
    leaders = {name: make_user(name.title()) for name in sorted(LEADERS)}
    for entry, leader in (
        (make_entry(before, cast.home_club, by=cast.dewi), "otto"),
        (pending, "lena"),
        (approved, "lena"),
        (make_entry(cast.competition, cast.away_club, by=cast.dewi), "otto"),
        (make_entry(elsewhere, cast.ruben_club, by=cast.ruben), "robin"),
    ):
        appoint_leader(entry, leaders[leader], by=cast.dewi)
        entry.refresh_from_db()
    return World(
        cast=cast,
        leaders=leaders,
        stopped=stopped.roster_spots.get(),
        sonja=make_user("Sonja", is_staff=True),
        pending=pending,
        approved=approved,
        spot=cast.home_players[0].roster_spots.get(),
        second_director=appoint_director(cast.organiser, colleague, by=cast.dewi),
        secretary=cast.home_club.roles.get(),
        invitation=invite_secretary(cast.home_club, email=cast.ruben.email, name="Ruben", by=cast.dewi),
        alias=add_alias(cast.away_club, "Trekvogels", by=cast.dewi),
        double=add_player(cast.organiser, "Speler dubbel", "DUBBEL-1", by=cast.dewi),
        partnership=make_partnership(
            make_competition(cast.season, preset="pairs_league", by=cast.dewi),
            *make_roster(cast.home_club, cast.season, 2, by=cast.asha),
            by=cast.dewi,
        ),
        closed=close_season(
            make_season(cast.organiser, "2020/21", by=cast.dewi), reason="Voorbij.", by=cast.dewi
        ),
    )


@dataclass(frozen=True)
class Route:
    """An address: its parts, who may open it, and what changes something there (nothing for pages that only read)."""

    name: str
    parts: Callable[[World], list[str | int]]
    allowed: frozenset[str]
    data: Callable[[World], dict[str, str]] | None = None
    is_button: bool = False

    def address(self, world: World) -> str:
        return reverse(self.name, args=self.parts(world))


def organiser(world: World) -> list[str | int]:
    return [world.cast.organiser.slug]


def club(world: World) -> list[str | int]:
    return [*organiser(world), world.cast.home_club.slug]


def roster(world: World) -> list[str | int]:
    return [*club(world), world.cast.season.slug]


def rosters(world: World) -> list[str | int]:
    return [*organiser(world), world.cast.season.slug]


def competition(world: World) -> list[str | int]:
    return [world.cast.competition.pk]


def pending(world: World) -> list[str | int]:
    return [world.cast.competition.pk, world.pending.pk]


def invitation(world: World) -> list[str | int]:
    return [world.invitation.pk]


def always(data: dict[str, str]) -> Callable[[World], dict[str, str]]:
    return lambda _world: data


def found_data(_world: World) -> dict[str, str]:
    return {
        "name": "Nieuwe Bond",
        "timezone": "America/Paramaribo",
        "director_name": "Iemand",
        "director_email": "iemand@example.org",
    }


def draft_of(world: World, *cells: str, club: bool) -> str:
    """What Dewi's page of an import holds: a header and one row with these cells."""
    cast = world.cast
    header = ("Naam", "Lidnummer", "Club")[: len(cells)]
    own = cast.home_club.pk if club else ""
    scope = f"{cast.organiser.pk}.{cast.season.pk}.{own}.{cast.dewi.pk}"
    return seal(Draft("leden.csv", [Line(1, header), Line(2, cells)]), scope)


def last_years_leader(world: World) -> dict[str, str]:
    """A tick that takes over who led Asha's team a season before."""
    return {"take": f"{world.approved.pk}:{world.leaders['otto'].pk}"}


ONE_ROW = {"header": "1", "column_0": "name", "column_1": "member_number", "rows": "2:new:"}
SEASON = {"name": "2027/28", "starts_on": "2027-09-01", "ends_on": "2028-06-30"}
PLAYER = {"name": "Iemand", "member_number": "X1", "birth_year": "1970"}
ROUTES: tuple[Route, ...] = (
    Route("clubs:found_organiser", lambda _world: [], STAFF, found_data),
    Route(
        "clubs:organiser_settings",
        organiser,
        DIRECTOR,
        always({"name": "Bond X", "timezone": "Europe/Amsterdam"}),
    ),
    Route("clubs:directors", organiser, DIRECTOR, always(PERSON)),
    Route(
        "clubs:dismiss_director",
        lambda world: [*organiser(world), world.second_director.pk],
        DIRECTOR,
        always({}),
        is_button=True,
    ),
    Route("clubs:hand_over_direction", organiser, DIRECTOR, always(PERSON)),
    Route("clubs:accept_invitation", invitation, frozenset({"ruben"}), always({}), is_button=True),
    Route("clubs:resend_invitation", invitation, DIRECTOR, always({}), is_button=True),
    Route("clubs:withdraw_invitation", invitation, DIRECTOR, always({}), is_button=True),
    Route("clubs:seasons", organiser, DIRECTOR, always(SEASON)),
    Route(
        "clubs:close_season",
        lambda world: [*organiser(world), world.cast.season.slug],
        DIRECTOR,
        always({"reason": "Alles is gespeeld."}),
    ),
    Route(
        "clubs:reopen_season",
        lambda world: [*organiser(world), world.closed.slug],
        DIRECTOR,
        always({"reason": "Een uitslag klopt niet."}),
    ),
    Route("clubs:players", organiser, DIRECTOR),
    Route(
        "clubs:edit_player",
        lambda world: [*organiser(world), world.spot.player.pk],
        HOME_CLUB,
        always({**PLAYER, "email": "iemand@example.org", "shown_as": "initials"}),
    ),
    Route(
        "clubs:deactivate_player",
        lambda world: [*organiser(world), world.spot.player.pk],
        HOME_CLUB,
        always({}),
        is_button=True,
    ),
    Route(
        "clubs:reactivate_player",
        lambda world: [*organiser(world), world.stopped.player.pk],
        HOME_CLUB,
        always({}),
        is_button=True,
    ),
    Route(
        "clubs:anonymise_player",
        lambda world: [*organiser(world), world.spot.player.pk],
        DIRECTOR,
        always({"reason": "Gevraagd", "confirmed": "on"}),
    ),
    Route("clubs:player_stored", lambda world: [*organiser(world), world.spot.player.pk], DIRECTOR),
    Route("clubs:player_stored_file", lambda world: [*organiser(world), world.spot.player.pk], DIRECTOR),
    Route("clubs:names_in_public", organiser, DIRECTOR, always({"shown_as": "initials", "everybody": "on"})),
    Route(
        "clubs:show_roster_as",
        roster,
        HOME_CLUB,
        lambda world: {"shown_as": "hidden", "players": str(world.spot.player.pk)},
        is_button=True,
    ),
    Route("clubs:clubs", organiser, DIRECTOR),
    Route(
        "clubs:merge_players",
        lambda world: [*organiser(world), world.spot.player.pk],
        DIRECTOR,
        lambda world: {"member_number": world.double.member_number, "confirmed": "on"},
    ),
    Route(
        "clubs:merge_clubs",
        club,
        DIRECTOR,
        lambda world: {"club": str(world.cast.away_club.pk), "confirmed": "on"},
    ),
    Route(
        "clubs:aliases",
        organiser,
        DIRECTOR,
        lambda world: {"club": str(world.cast.home_club.pk), "name": "De Kampoers"},
    ),
    Route(
        "clubs:remove_alias",
        lambda world: [*organiser(world), world.alias.pk],
        DIRECTOR,
        always({}),
        is_button=True,
    ),
    Route("clubs:add_club", organiser, DIRECTOR, always({"name": "Nieuwkomers", "place": "Wanica"})),
    Route("clubs:club", club, HOME_CLUB),
    Route("clubs:edit_club", club, DIRECTOR, always({"name": "Kampoe X", "place": "Wanica"})),
    Route("clubs:appoint_secretary", club, DIRECTOR, always(PERSON), is_button=True),
    Route(
        "clubs:dismiss_secretary",
        lambda world: [*club(world), world.secretary.pk],
        DIRECTOR,
        always({}),
        is_button=True,
    ),
    Route("clubs:hand_over_secretaryship", club, frozenset({"asha"}), always(PERSON)),
    Route("clubs:roster", roster, HOME_CLUB),
    Route("clubs:add_new_player", roster, HOME_CLUB, always(PLAYER), is_button=True),
    Route("clubs:add_member", roster, HOME_CLUB, always({"known-member_number": "FREE-1"}), is_button=True),
    Route(
        "clubs:remove_from_roster",
        lambda world: [*roster(world), world.spot.pk],
        HOME_CLUB,
        always({}),
        is_button=True,
    ),
    Route("clubs:roster_import", roster, HOME_CLUB),
    Route(
        "clubs:store_roster_import",
        roster,
        HOME_CLUB,
        lambda world: {
            **ONE_ROW,
            "shown": "1|name|member_number|",
            "draft": draft_of(world, "Iemand", "X1", club=True),
        },
        is_button=True,
    ),
    Route("clubs:roster_file", lambda world: [*roster(world), "xlsx"], HOME_CLUB),
    Route("clubs:rosters_import", rosters, DIRECTOR),
    Route(
        "clubs:store_rosters_import",
        rosters,
        DIRECTOR,
        lambda world: {
            **ONE_ROW,
            "column_2": "club",
            "shown": "1|name|member_number|club|",
            "draft": draft_of(world, "Iemand", "X1", "kam poe", club=False),
        },
        is_button=True,
    ),
    Route("clubs:rosters_file", lambda world: [*rosters(world), "csv"], DIRECTOR),
    Route(
        "competitions:create",
        organiser,
        DIRECTOR,
        lambda world: {"season": str(world.cast.season.pk), "name": "Beker", "preset": "club_evening"},
    ),
    Route("competitions:people", organiser, DIRECTOR, last_years_leader),
    Route("competitions:club_people", club, HOME_CLUB, last_years_leader),
    Route("competitions:rename", competition, DIRECTOR, always({"name": "Klasse X"})),
    Route(
        "competitions:registration",
        competition,
        DIRECTOR,
        always({"opens_at": "2026-08-01T20:00", "closes_at": "2026-08-31T20:00", "max_entries": "10"}),
    ),
    Route("competitions:regulations", competition, DIRECTOR),
    Route("competitions:edit_match_part", competition, DIRECTOR, always(MATCH_PART)),
    Route("competitions:edit_table_part", competition, DIRECTOR, always(TABLE_PART)),
    Route("competitions:entries", competition, DIRECTOR),
    Route(
        "competitions:register_team",
        competition,
        EVERY_CLUB,
        lambda world: {
            "club": str(world.cast.away_club.pk),
            "team_number": "3",
            "leader_name": "Iemand",
            "leader_email": "iemand@example.org",
        },
    ),
    Route("competitions:entry", pending, HOME_CLUB),
    Route("competitions:approve_entry", pending, DIRECTOR, always({}), is_button=True),
    Route("competitions:refuse_entry", pending, DIRECTOR, always({"reason": "Te weinig spelers"})),
    Route("competitions:withdraw_registration", pending, HOME_CLUB, always({}), is_button=True),
    Route("competitions:rename_entry", pending, DIRECTOR, always({"name": "Kampoe B"}), is_button=True),
    Route(
        "competitions:replace_player",
        lambda world: [world.partnership.competition_id, world.partnership.pk],
        DIRECTOR,
        lambda world: {
            "seat": "second",
            "player": str(world.spot.player_id),
            "reason": "Gebroken pols",
        },
    ),
    Route("competitions:appoint_leader", pending, HOME_CLUB, always(LEADER), is_button=True),
    Route("desk:home", lambda _world: [], EVERYBODY),
    Route("desk:organiser", organiser, DIRECTOR),
    Route("desk:log", organiser, DIRECTOR),
    Route("desk:competition", competition, DIRECTOR),
)
CHANGING = tuple(route for route in ROUTES if route.data is not None)
