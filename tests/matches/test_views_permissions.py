"""Who may write: every route that changes something, asked by everybody who must not."""

import uuid

import pytest
from django.urls import reverse

from apps.clubs.models import Club, ClubRole
from apps.competitions.models import Entry
from apps.matches.models import (
    AbsenceReport,
    Acceptance,
    Dispute,
    Hand,
    Match,
    Result,
    Seat,
    Sheet,
    SheetDispute,
    Signature,
)
from apps.matches.services.sheet_disputes import dispute_sheet
from tests.kept import kept

from .league_night import LeagueNight, league_night, write_sheet

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.same_on_every_database(
        "who may is decided in Python, by questions that are tried on each elsewhere"
    ),
]

# Each route with what its address needs and what a form of our pages would send.
WRITING = {
    "start": (("fixture",), {}),
    "line_up": (("fixture", "home"), {}),
    "substitute": (("fixture", "home"), {"from": 2, "reason": "Ziek"}),
    "correct_line_up": (("fixture", "home"), {"from": 1, "reason": "Verkeerd"}),
    "below_minimum": (("fixture",), {"reason": "Te weinig koppels"}),
    "break_off": (("fixture",), {"reason": "Stroom weg"}),
    "continue_match": (("fixture",), {}),
    "report_absence": (("fixture", "home"), {}),
    "withdraw_report": (("fixture", "home"), {}),
    "sign": (("fixture", "home"), {"home": 24, "away": 8}),
    "withdraw_signature": (("fixture", "home"), {}),
    "final_score": (("fixture",), {"home": 82, "away": 67}),
    "record_hand": (("sheet",), {"outcome": "kap", "side": "NS", "number": 1}),
    "correct_hand": (("sheet", 1), {"outcome": "kap", "side": "NS", "version": 4}),
    "undo_hand": (("sheet",), {"number": 4}),
    "first_caller": (("sheet",), {"seat": "N"}),
    "swap_sides": (("sheet",), {"home_side": "EW"}),
    "close_sheet": (("sheet",), {"closed": "yes"}),
    "sheet_total": (("sheet",), {"ns_points": 9, "ew_points": 5, "version": 0}),
    "remove_total": (("sheet",), {"version": 0}),
    "accept_sheet": (("sheet", "home"), {"version": 4}),
    "make_official": (("fixture",), {"version": 1}),
    "dispute": (("fixture", "home"), {"reason": "Verkeerd geteld"}),
    "withdraw_dispute": (("fixture", "home"), {}),
    "answer_dispute": (("fixture", "home"), {"answer": "Nageteld"}),
    "dispute_sheet": (("sheet", "home"), {"text": "Spel 2 was van ons"}),
    "withdraw_sheet_dispute": (("sheet", "sheet_dispute"), {}),
    "answer_sheet_dispute": (("sheet", "sheet_dispute"), {"answer": "Nageteld"}),
    "make_matchday_official": (("competition", 1), {}),
}


# Pages that only a director opens; buttons lead back to a page of everybody.
OF_DIRECTORS = ("final_score", "answer_dispute", "answer_sheet_dispute")


@pytest.fixture
@kept
def night():
    """A night of which every sheet has been written, and Ruben leads a team of a third club in the same league."""
    night = league_night()
    match = night.start()
    for sheet in match.sheets.all():
        write_sheet(sheet, by=night.asha)
    dispute_sheet(match.sheets.first(), "home", "Spel 1 was van ons", by=night.asha)
    club = Club.objects.create(organiser=night.organiser, name="Trekkers", slug="trekkers")
    ClubRole.objects.create(club=club, user=night.ruben)
    Entry.objects.create(
        competition=night.home.competition,
        club=club,
        team_number=1,
        name="Trekkers",
        status="approved",
        leader=night.ruben,
        registered_by=night.ruben,
    )
    return night


def address(night: LeagueNight, route: str) -> str:
    places = {
        "fixture": night.fixture.pk,
        "sheet": Sheet.objects.first().pk,
        "sheet_dispute": SheetDispute.objects.get().pk,
        "competition": night.stage.competition_id,
    }
    return reverse(f"matches:{route}", args=[places.get(str(part), part) for part in WRITING[route][0]])


def sent(route: str) -> dict:
    return {**WRITING[route][1], "client_ref": str(uuid.uuid4())}


def everything() -> tuple[object, ...]:
    """What must not move."""
    return (
        list(Sheet.objects.order_by("pk").values()),
        list(Hand.objects.order_by("pk").values()),
        list(Match.objects.values()),
        list(Result.objects.values()),
        Acceptance.objects.count(),
        Signature.objects.count(),
        list(Seat.objects.order_by("pk").values()),
        AbsenceReport.objects.count(),
        Dispute.objects.count(),
        list(SheetDispute.objects.values()),
    )


def test_every_route_of_a_match_that_writes_is_asked_below():
    from apps.matches.urls import urlpatterns

    assert {pattern.name for pattern in urlpatterns} - {"room", "sheet", "provisional"} == set(WRITING)


@pytest.mark.parametrize("route", WRITING)
def test_the_leader_of_another_club_of_the_league_gets_403(client, night, route):
    client.force_login(night.ruben)
    before = everything()

    assert client.post(address(night, route), sent(route)).status_code == 403
    assert everything() == before


@pytest.mark.parametrize(
    "route",
    [
        "line_up",
        "substitute",
        "correct_line_up",
        "report_absence",
        "withdraw_report",
        "sign",
        "withdraw_signature",
        "final_score",
        "accept_sheet",
        "make_official",
        "dispute",
        "withdraw_dispute",
        "answer_dispute",
        "make_matchday_official",
    ],
)
def test_the_other_side_of_the_match_may_not_act_for_this_one(client, night, route):
    client.force_login(night.delano)
    before = everything()

    assert client.post(address(night, route), sent(route)).status_code == 403
    assert everything() == before


@pytest.mark.parametrize(
    "route",
    [
        "sign",
        "withdraw_signature",
        "accept_sheet",
        "report_absence",
        "withdraw_report",
        "dispute",
        "withdraw_dispute",
    ],
)
def test_a_director_neither_signs_nor_accepts(client, night, route):
    client.force_login(night.dewi)
    before = everything()

    assert client.post(address(night, route), sent(route)).status_code == 403
    assert everything() == before


@pytest.mark.parametrize("route", WRITING)
def test_who_has_not_signed_in_is_sent_to_do_so(client, night, route):
    before = everything()

    answer = client.post(address(night, route), sent(route))

    assert answer.status_code == 302
    assert answer["Location"].startswith("/accounts/sign-in/?next=")
    assert everything() == before


@pytest.mark.parametrize("route", WRITING)
def test_nothing_changes_without_the_form_token(night, route):
    from django.test import Client

    strict = Client(enforce_csrf_checks=True)
    strict.force_login(night.asha)
    before = everything()

    assert strict.post(address(night, route), sent(route)).status_code == 403
    assert everything() == before


@pytest.mark.parametrize("route", WRITING)
def test_looking_at_an_address_changes_nothing(client, night, route):
    client.force_login(night.asha)
    before = everything()

    # Pages are shown, buttons lead back to their page, and what is the director's is not shown to Asha.
    assert client.get(address(night, route)).status_code in ({403} if route in OF_DIRECTORS else {200, 302})
    assert everything() == before


@pytest.mark.parametrize("page", ["room", "sheet"])
def test_the_pages_of_a_match_are_for_its_sides_and_the_director(client, night, page):
    place = night.fixture.pk if page == "room" else Sheet.objects.first().pk
    answers = {}
    for user in (night.asha, night.delano, night.dewi, night.ruben):
        client.force_login(user)
        answers[user.name] = client.get(reverse(f"matches:{page}", args=[place])).status_code

    assert answers == {"Asha": 200, "Delano": 200, "Dewi": 200, "Ruben": 403}


def test_the_list_of_provisional_results_is_for_directors(client, night):
    answers = {}
    for user in (night.asha, night.dewi, night.ruben):
        client.force_login(user)
        page = reverse("matches:provisional", args=[night.stage.competition_id])
        answers[user.name] = client.get(page).status_code

    assert answers == {"Asha": 403, "Dewi": 200, "Ruben": 403}


@pytest.mark.parametrize("route", [route for route, (parts, _sent) in WRITING.items() if "home" in parts])
def test_there_are_two_sides_and_no_third(client, night, route):
    client.force_login(night.asha)

    assert client.post(address(night, route).replace("/home/", "/neither/"), sent(route)).status_code == 404
