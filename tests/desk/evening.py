"""A match that is being played, and everybody who might have to do with it: each role held by somebody else.

The table of who may change what in schedule, draws, matches and conduct; `world.py` has that of clubs, competitions
and the desk.
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal

from django.apps import apps
from django.urls import reverse

from apps.accounts.models import User
from apps.clubs.models import Club, ClubRole, Organiser, OrganiserRole, Season
from apps.competitions.models import Competition, Entry
from apps.conduct.services import make_adjustment
from apps.hall.models import Night, Phone, TablePass
from apps.hall.services.cards import make_pass
from apps.hall.services.nights import open_night
from apps.matches.models import Sheet, SheetDispute
from apps.matches.services.sheet_disputes import dispute_sheet
from apps.notices.models import Letter
from apps.schedule.models import Fixture, MoveProposal, Venue
from apps.standings.models import Adjustment
from tests.matches.league_night import LeagueNight, league_night, write_sheet

DIRECTOR = frozenset({"director"})
HOME = frozenset({"home secretary", "home leader"})
AWAY = frozenset({"away secretary", "away leader"})
BOTH = HOME | AWAY | DIRECTOR
STRANGERS = frozenset(
    {
        "nobody",
        "staff",
        "secretary of another club",
        "leader of another team",
        "director elsewhere",
        "secretary elsewhere",
        "leader elsewhere",
    }
)
EVERYBODY = BOTH | STRANGERS


@dataclass
class Evening:
    """The match, its first sheet, and who is who."""

    night: LeagueNight
    sheet: Sheet
    venue: Venue
    adjustment: Adjustment
    proposal: MoveProposal
    dispute: SheetDispute
    letter: Letter
    people: dict[str, User]
    hall: Night
    link: TablePass
    phone: Phone


def make_evening() -> Evening:
    """A night of which every sheet has been written and nothing is signed; twelve people of twelve roles."""
    night = league_night()
    people = {
        name: User.objects.create_user(f"{name.replace(' ', '.')}@roles.example.org", name=name)
        for name in EVERYBODY - {"director", "home secretary", "away secretary"}
    }
    people |= {"director": night.dewi, "home secretary": night.asha, "away secretary": night.delano}
    User.objects.filter(pk=people["staff"].pk).update(is_staff=True)
    lead(night.home, people["home leader"])
    lead(night.away, people["away leader"])
    third(night.home.competition, people["secretary of another club"], people["leader of another team"])
    elsewhere(people)
    match = night.start()
    for sheet in match.sheets.all():
        write_sheet(sheet, by=night.asha)
    venue = Venue.objects.create(organiser=night.organiser, name="Zaal", timezone="America/Paramaribo")
    Fixture.objects.filter(pk=night.fixture.pk).update(venue=venue, hall_tables=[1, 2])
    night.fixture.refresh_from_db()
    hall = open_night(venue, night.fixture.matchday.date, by=night.dewi)
    at_table = make_pass(hall, table=1, by=night.dewi)
    return Evening(
        night=night,
        sheet=match.sheets.order_by("pk")[0],
        venue=venue,
        adjustment=make_adjustment(
            night.stage, night.home, "bonus", Decimal(1), reason="Netjes", by=night.dewi
        ),
        proposal=MoveProposal.objects.create(
            fixture=night.fixture,
            entry=night.home,
            starts_at=dt.datetime(2026, 12, 8, 22, 30, tzinfo=dt.UTC),
            reason="Feest",
            proposed_by=night.asha,
        ),
        dispute=dispute_sheet(match.sheets.order_by("pk")[0], "home", "Spel 3 was van ons", by=night.asha),
        letter=Letter.objects.create(
            key="evening", user=night.delano, organiser=night.organiser, problem="550 no such mailbox"
        ),
        people=people,
        hall=hall,
        link=make_pass(hall, fixture=night.fixture, side="home", place=1, by=night.dewi),
        phone=Phone.objects.create(
            night=hall, table=1, table_pass=at_table, ref=uuid.uuid4(), key_hash="1", number=1, kept_as="1@1"
        ),
    )


def lead(entry: Entry, leader: User) -> None:
    entry.leader = leader
    entry.save()


def third(competition: Competition, secretary: User, leader: User) -> Entry:
    """Another club of the same organiser with a team in the same competition."""
    club = Club.objects.create(organiser=competition.organiser, name="Trekkers", slug="trekkers")
    ClubRole.objects.create(club=club, user=secretary)
    return Entry.objects.create(
        competition=competition,
        club=club,
        team_number=1,
        name="Trekkers",
        status="approved",
        leader=leader,
        registered_by=secretary,
    )


def elsewhere(people: dict[str, User]) -> None:
    """The same three roles below another organiser."""
    other = Organiser.objects.create(name="Andere bond", slug="andere-bond")
    OrganiserRole.objects.create(organiser=other, user=people["director elsewhere"])
    season = Season.objects.create(
        organiser=other,
        name="2026/27",
        slug="2026-27",
        starts_on=dt.date(2026, 9, 1),
        ends_on=dt.date(2027, 6, 30),
    )
    competition = Competition.objects.create(organiser=other, season=season, name="Klasse", slug="klasse")
    third(competition, people["secretary elsewhere"], people["leader elsewhere"])


@dataclass(frozen=True)
class Change:
    """An address at which something changes: its parts, and the roles that may."""

    name: str
    parts: Callable[[Evening], list[object]]
    allowed: frozenset[str]

    def address(self, evening: Evening) -> str:
        return reverse(self.name, args=self.parts(evening))


def organiser(evening: Evening) -> list[object]:
    return [evening.night.organiser.slug]


def sheet_dispute(evening: Evening) -> list[object]:
    return [*sheet(evening), evening.dispute.pk]


def venue(evening: Evening) -> list[object]:
    return [*organiser(evening), evening.venue.pk]


def competition(evening: Evening) -> list[object]:
    return [evening.night.home.competition_id]


def in_programme(evening: Evening) -> list[object]:
    return [*competition(evening), evening.night.fixture.pk]


def match(evening: Evening) -> list[object]:
    return [evening.night.fixture.pk]


def proposal(evening: Evening) -> list[object]:
    return [*match(evening), evening.proposal.pk]


def home(evening: Evening) -> list[object]:
    return [*match(evening), "home"]


def letter(evening: Evening) -> list[object]:
    return [*organiser(evening), evening.letter.pk]


def sheet(evening: Evening) -> list[object]:
    return [evening.sheet.pk]


def hall(evening: Evening) -> list[object]:
    return [evening.hall.pk]


def link(evening: Evening) -> list[object]:
    return [*hall(evening), evening.link.pk]


CHANGES: tuple[Change, ...] = (
    Change("notices:choices", lambda evening: [], EVERYBODY),
    Change("notices:try_again", letter, DIRECTOR),
    Change("schedule:add_venue", organiser, DIRECTOR),
    Change("schedule:edit_venue", venue, DIRECTOR),
    Change("schedule:screen", venue, DIRECTOR),
    Change("schedule:give_tables", venue, DIRECTOR),
    Change("schedule:hall_night", lambda evening: [*venue(evening), "2026-11-24"], DIRECTOR),
    Change("schedule:publish", competition, DIRECTOR),
    Change(
        "schedule:edit_nights",
        lambda evening: [*competition(evening), evening.night.home.pk],
        DIRECTOR,
    ),
    Change("schedule:competition_proposals", competition, DIRECTOR),
    Change("schedule:proposals", match, HOME | AWAY),
    Change("schedule:accept_proposal", proposal, AWAY | DIRECTOR),
    Change("schedule:decline_proposal", proposal, AWAY | DIRECTOR),
    Change("schedule:withdraw_proposal", proposal, HOME),
    Change("schedule:import_programme", competition, DIRECTOR),
    Change("schedule:add_fixture", competition, DIRECTOR),
    Change("schedule:remove_fixture", in_programme, DIRECTOR),
    Change("schedule:move_fixture", in_programme, DIRECTOR),
    Change("schedule:change_fixture", lambda evening: [*in_programme(evening), "swap"], DIRECTOR),
    Change("draws:draw", competition, DIRECTOR),
    Change("draws:undo", competition, DIRECTOR),
    Change("matches:start", match, BOTH),
    Change("matches:line_up", home, HOME | DIRECTOR),
    Change("matches:substitute", home, HOME | DIRECTOR),
    Change("matches:correct_line_up", home, HOME | DIRECTOR),
    Change("matches:break_off", match, BOTH),
    Change("matches:continue_match", match, BOTH),
    # Nobody has too few this evening: who belongs to the match is told so.
    Change("matches:below_minimum", match, BOTH),
    Change("matches:report_absence", home, HOME),
    Change("matches:withdraw_report", home, HOME),
    Change("matches:sign", home, HOME),
    Change("matches:withdraw_signature", home, HOME),
    Change("matches:final_score", match, DIRECTOR),
    Change("matches:make_official", match, DIRECTOR),
    Change("matches:make_matchday_official", lambda evening: [*competition(evening), 1], DIRECTOR),
    Change("matches:dispute", home, HOME),
    Change("matches:withdraw_dispute", home, HOME),
    Change("matches:answer_dispute", home, DIRECTOR),
    Change("matches:record_hand", sheet, BOTH),
    Change("matches:correct_hand", lambda evening: [*sheet(evening), 1], BOTH),
    Change("matches:undo_hand", sheet, BOTH),
    Change("matches:first_caller", sheet, BOTH),
    Change("matches:swap_sides", sheet, BOTH),
    Change("matches:close_sheet", sheet, BOTH),
    Change("matches:dispute_sheet", lambda evening: [*sheet(evening), "home"], HOME),
    Change("matches:withdraw_sheet_dispute", sheet_dispute, HOME),
    Change("matches:answer_sheet_dispute", sheet_dispute, DIRECTOR),
    Change("matches:sheet_total", sheet, BOTH),
    Change("matches:remove_total", sheet, BOTH),
    Change("matches:accept_sheet", lambda evening: [*sheet(evening), "home"], HOME),
    Change("at_table:enter_paper", match, BOTH),
    Change("at_table:make_cards", lambda evening: [evening.venue.pk], DIRECTOR),
    Change("at_table:replace_card", lambda evening: [evening.venue.pk, 1], DIRECTOR),
    Change("at_table:revoke_card", lambda evening: [evening.venue.pk, 1], DIRECTOR),
    Change("at_table:open_night", lambda evening: [evening.venue.pk, evening.hall.date.isoformat()], BOTH),
    Change("at_table:close_night", hall, BOTH),
    Change("at_table:change_code", hall, BOTH),
    Change("at_table:revoke_phone", lambda evening: [*hall(evening), evening.phone.pk], BOTH),
    Change("at_table:free_table", lambda evening: [*hall(evening), 1], BOTH),
    Change("at_table:free_match_table", lambda evening: [*hall(evening), *match(evening), 1], BOTH),
    Change("at_table:make_table_link", lambda evening: [*hall(evening), 1], BOTH),
    Change(
        "at_table:make_side_links",
        lambda evening: [*hall(evening), evening.night.fixture.pk, "home"],
        HOME | DIRECTOR,
    ),
    Change("at_table:replace_link", link, HOME | DIRECTOR),
    Change("at_table:revoke_link", link, HOME | DIRECTOR),
    Change("at_table:finish_round", lambda evening: [*match(evening), 1], DIRECTOR),
    Change("conduct:rulings", match, DIRECTOR),
    Change("conduct:decide", match, DIRECTOR),
    Change("conduct:rescore", competition, DIRECTOR),
    Change("conduct:apply_revision", competition, DIRECTOR),
    Change("conduct:adjustments", competition, DIRECTOR),
    Change("conduct:add_adjustment", competition, DIRECTOR),
    Change(
        "conduct:cancel_adjustment",
        lambda evening: [*competition(evening), evening.adjustment.pk],
        DIRECTOR,
    ),
)


def everything() -> dict[str, list[object]]:
    """Every row of the project; of an account all but when it last signed in."""
    kinds = [kind for kind in apps.get_models() if kind.__module__.startswith("apps.")]
    rows = {kind._meta.label: list(kind._base_manager.order_by("pk").values()) for kind in kinds}
    for account in rows[User._meta.label]:
        del account["last_login"]
    return rows
