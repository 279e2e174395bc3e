"""From a secretary who registers a team to the public table that changes, in a real browser.

Asha is secretary of the home club and writes at the table, on a phone; Delano is secretary of the other club; Dewi
directs. With the league's rules a match is four rounds of four tables of four hands: 64 hands.
"""

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, expect

from apps.accounts.models import User
from apps.competitions.models import Entry
from apps.matches.models import Hand, Match, Result, Sheet
from apps.schedule.models import Fixture
from apps.standings.services import check_table
from tests.factories import make_cast, open_registration

from .people import PHONE, Visitor

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# The hands of every sheet, as outcome and side; the movement brings each partnership to each other one.
EVENING = [("majority", "NS"), ("kap", "EW"), ("majority", "NS"), ("majority", "EW")]
TAPS_FOR_AN_ORDINARY_HAND = 2


def test_a_team_is_registered_drawn_played_hand_by_hand_and_stands_in_the_table(
    browser: Browser, live_server
):
    cast = make_cast(zone="America/Paramaribo", players=8)
    open_registration(cast.competition, by=cast.dewi)
    User.objects.update(language="en")  # what is pressed below is what the code says
    competition = cast.competition
    asha, delano = (Visitor(browser, live_server.url, size=PHONE) for _person in range(2))
    dewi, anybody = Visitor(browser, live_server.url), Visitor(browser, live_server.url, size=PHONE)
    for visitor, user in ((asha, cast.asha), (delano, cast.delano), (dewi, cast.dewi)):
        visitor.sign_in(user)

    # Both secretaries enter a team; one of them twice, which is refused with a sentence.
    for visitor in (asha, delano):
        visitor.go(reverse("competitions:register_team", args=[competition.pk]))
        visitor.press("Enter the team")
        visitor.sees("waiting for approval")
    asha.go(reverse("competitions:register_team", args=[competition.pk]))
    asha.press("Enter the team")
    asha.sees("Team 1 of Kampoe has been entered already")
    assert Entry.objects.filter(competition=competition, status="pending").count() == 2
    public = [cast.organiser.slug, cast.season.slug, competition.slug]
    anybody.go(reverse("public:entries", args=public))
    anybody.sees("Kampoe")

    # The director approves both, draws, looks at the figures and publishes.
    dewi.go(reverse("competitions:entries", args=[competition.pk]))
    for name in ("Kampoe", "Trekkers"):
        entry = dewi.page.get_by_role("main").locator("li").filter(has_text=name)
        entry.get_by_role("button", name="Approve").click()
        expect(entry).to_contain_text("approved")
    dewi.go(reverse("draws:draw", args=[competition.pk]))
    dewi.page.get_by_label("First date", exact=True).fill("2026-12-01")
    dewi.page.get_by_label("Weekday", exact=True).select_option(label="Tuesday")
    dewi.page.get_by_label("Start time", exact=True).fill("20:00")
    dewi.press("Draw the programme")
    fixture = Fixture.objects.get(stage=cast.stage)
    assert (
        anybody.page.goto(reverse("public:match", args=[fixture.pk])).status == 404
    )  # a draft is not public
    anybody.complaints.clear()
    dewi.press("Publish the programme")
    anybody.go(reverse("public:programme", args=public))
    anybody.sees("Tue 1 December 2026")
    anybody.go(reverse("public:table", args=public))
    anybody.sees("Trekkers")

    # Both leaders name their partnerships; neither sees the other's before the match starts.
    room = reverse("matches:room", args=[fixture.pk])
    players = {asha: cast.home_players, delano: cast.away_players}
    sides = {asha: "home", delano: "away"}
    if fixture.home.club == cast.away_club:
        sides = {asha: "away", delano: "home"}
    for visitor in (asha, delano):
        visitor.go(reverse("matches:line_up", args=[fixture.pk, sides[visitor]]))
        seats = visitor.page.get_by_role("main").get_by_role("combobox")
        expect(seats).to_have_count(8)
        for number, player in enumerate(players[visitor]):
            seats.nth(number).select_option(value=str(player.pk))
        visitor.press("Hand in the line-up")
    delano.go(room)
    expect(delano.page.get_by_role("main")).not_to_contain_text(cast.home_players[0].name)
    asha.go(room)
    asha.press("Start the match")
    match = Match.objects.get(fixture=fixture)
    anybody.go(reverse("public:match", args=[fixture.pk]))
    anybody.sees("live")
    anybody.sees(cast.home_players[0].name)

    # All 64 hands, two taps each.
    sheets = list(Sheet.objects.filter(match=match).order_by("round", "table"))
    assert len(sheets) == 16
    for sheet in sheets:
        asha.go(reverse("matches:sheet", args=[sheet.pk]))
        for number, (outcome, side) in enumerate(EVENING, start=1):
            asha.tap(asha.page.locator(f"input[name=outcome][value={outcome}]"))
            asha.tap(asha.page.locator(f"button[name=side][value={side}]"))
            expect(asha.page.locator(".hands-list > li")).to_have_count(number)
    assert Hand.objects.filter(sheet__match=match, withdrawn_at=None).count() == 64
    assert asha.taps == 64 * TAPS_FOR_AN_ORDINARY_HAND

    # A slip: the last hand is taken back and entered again; the other side accepts a sheet.
    asha.press("Take hand 4 back")
    expect(asha.page.locator(".hands-list > li")).to_have_count(3)
    asha.tap(asha.page.locator("input[name=outcome][value=baunie]"))
    asha.tap(asha.page.locator("button[name=side][value=NS]"))
    expect(asha.page.locator(".hands-list > li")).to_have_count(4)
    delano.go(reverse("matches:sheet", args=[sheets[-1].pk]))
    delano.press("Accept for Trekkers")

    # Both leaders sign, the result is official, and the public table has changed.
    for visitor, name in ((asha, "Kampoe"), (delano, "Trekkers")):
        visitor.go(reverse("matches:sign", args=[fixture.pk, sides[visitor]]))
        visitor.sees(f"You sign for {name}")
        visitor.press(f"Sign for {name}")
    # 15 sheets of 4-7, and the last of 2 + 2 + 15 against 5.
    result = Result.objects.get(fixture=fixture, is_current=True)
    assert (result.state, result.home_score, result.away_score) == ("official", 15 * 4 + 19, 15 * 7 + 5)
    anybody.go(reverse("public:match", args=[fixture.pk]))
    anybody.sees("best partnership")
    expect(anybody.page.get_by_role("main")).to_contain_text("110")
    anybody.go(reverse("public:table", args=public))
    rows = anybody.page.get_by_role("main").locator("tbody tr")
    expect(rows.nth(0)).to_contain_text(fixture.away.name)
    expect(rows.nth(0)).to_contain_text("+31")
    expect(rows.nth(1)).to_contain_text(fixture.home.name)
    assert check_table(cast.stage) == []
    for visitor in (asha, delano, dewi, anybody):
        assert visitor.complaints == []
