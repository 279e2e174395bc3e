"""Two nights on which something goes wrong, on phones: a Surinamese hall with four matches at once, and a Dutch match
with a sixth partnership from round three. What a test beside them shows in figures is done here by its own buttons.
"""

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, expect

from apps.accounts.models import User
from apps.matches.models import Match, Result, Sheet
from apps.schedule.models import Fixture
from apps.standings.services import check_table
from tests.matches.whole_nights import Club, LeagueTonight, league_tonight, play

from .people import PHONE, Visitor

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def phone(browser: Browser, live_server, user: User | None = None) -> Visitor:
    """A phone in somebody's hand."""
    visitor = Visitor(browser, live_server.url, size=PHONE)
    if user is not None:
        visitor.sign_in(user)
    return visitor


def name_partnerships(
    visitor: Visitor, fixture: Fixture, side: str, club: Club, *, there: int, of: int
) -> None:
    """Choose who plays, and tick that the others are absent."""
    visitor.go(reverse("matches:line_up", args=[fixture.pk, side]))
    seats = visitor.page.get_by_role("main").get_by_role("combobox")
    expect(seats).to_have_count(2 * of)
    for number, pair in enumerate(club.pairs(there)):
        for seat, player in enumerate(pair):
            seats.nth(2 * number + seat).select_option(value=str(player.pk))
    absent = visitor.page.get_by_label("This partnership is absent")
    for number in range(there, of):
        absent.nth(number).check()
    visitor.press("Hand in the line-up")
    visitor.sees(f"The line-up of {club.name} is in.")


def let_play(visitor: Visitor, fixture: Fixture, side: str, place: int, pair, *, reason: str = "") -> None:
    """From the room: others at a place, from the round that the page offers."""
    visitor.go(reverse("matches:room", args=[fixture.pk]))
    link = visitor.page.get_by_role("link", name="Somebody else plays, or an absent place is taken")
    link.first.click() if side == "home" else link.last.click()
    seats = visitor.page.get_by_role("main").get_by_role("combobox")
    for seat, player in enumerate(pair):
        seats.nth(2 * (place - 1) + seat).select_option(value=str(player.pk))
    if reason:
        visitor.page.get_by_label("Reason").fill(reason)
    visitor.press("Let them play from round 3")
    visitor.sees("From round 3 the line-up")


def all_signed(league: LeagueTonight, match: Match) -> None:
    league.sign(Match.objects.select_related("fixture__home", "fixture__away").get(pk=match.pk))


def public(league: LeagueTonight, page: str) -> str:
    competition = league.stage.competition
    names = [league.organiser.slug, competition.season.slug, competition.slug]
    return reverse(f"public:{page}", args=names)


def test_a_hall_with_four_matches_one_short_one_walkover_and_one_substitution(browser: Browser, live_server):
    league = league_tonight(preset="suriname_league", zone="America/Paramaribo", players=8)
    User.objects.update(language="en")  # what is pressed below is what the code says
    whole, short, walkover, changed = league.fixtures
    secretary = {fixture: league.side(fixture, "home").secretary for fixture in league.fixtures}
    played = {
        whole: league.start(whole, home=4, away=4),
        changed: league.start(changed, home=4, away=3),
    }

    # Three of four come: the leader says so, and the match starts with an absent place.
    asha, delano = (
        phone(browser, live_server, league.side(short, side).secretary) for side in ("home", "away")
    )
    name_partnerships(asha, short, "home", league.side(short, "home"), there=3, of=4)
    name_partnerships(delano, short, "away", league.side(short, "away"), there=4, of=4)
    expect(delano.page.get_by_role("main")).not_to_contain_text("absent")  # blind until the start
    delano.press("Start the match")
    delano.sees("credited, nothing is played")
    played[short] = Match.objects.get(fixture=short)
    assert Sheet.objects.filter(match=played[short], source="credited").count() == 4

    # Nobody of the other club comes: reported from the room, decided by the director with the ruling filled in.
    waiting = phone(browser, live_server, secretary[walkover])
    waiting.go(reverse("matches:room", args=[walkover.pk]))
    waiting.page.get_by_text("Is something going wrong tonight?").click()
    waiting.press("Report that Wanica is not there")
    waiting.sees("The competition director sees that Wanica is not there")
    dewi = phone(browser, live_server, league.director)
    dewi.go(reverse("desk:home"))
    dewi.press("Groen reports that Wanica is not there: decide")
    dewi.page.get_by_label("Reason").fill("Nobody of Wanica came")
    dewi.press("See what it does")
    dewi.sees("Walkover: Groen wins, Wanica did not play.")
    dewi.page.get_by_role("main").get_by_role("button").last.click()
    dewi.sees("The ruling holds")

    # Between rounds two and three a partnership is replaced by two who came later.
    for number in (1, 2):
        for fixture, match in played.items():
            play(match, number, by=secretary[fixture])
    flora = league.side(changed, "away")
    leader = phone(browser, live_server, flora.secretary)
    let_play(leader, changed, "away", 2, flora.pairs(4)[3], reason="Ill")
    for number in (3, 4):
        for fixture, match in played.items():
            play(match, number, by=secretary[fixture])
    for match in played.values():
        all_signed(league, match)

    # Table, board and programme say so, to everybody.
    assert check_table(league.stage) == []
    assert Result.objects.filter(is_current=True, state="official").count() == 3
    anybody = phone(browser, live_server)
    anybody.go(public(league, "table"))
    rows = anybody.page.get_by_role("main").locator("tbody tr")
    expect(rows.nth(0)).to_contain_text("Leonsberg")
    expect(rows.nth(1)).to_contain_text("+28")
    expect(rows.nth(3)).to_contain_text("Groen")  # won without a point
    anybody.go(public(league, "programme"))
    anybody.sees("walkover")
    anybody.go(reverse("public:match", args=[short.pk]))
    anybody.sees("Palm Boys won by 28 points.")
    anybody.sees("A partnership is absent: what the regulations give, nothing is played.")
    anybody.go(reverse("public:match", args=[changed.pk]))
    anybody.sees("(rounds 1–2)")
    anybody.sees("(from round 3)")
    for visitor in (asha, delano, waiting, dewi, leader, anybody):
        assert visitor.complaints == []


def test_a_dutch_match_starts_with_five_and_gets_its_sixth_in_round_three(browser: Browser, live_server):
    league = league_tonight(
        preset="netherlands_league", zone="Europe/Amsterdam", names=("Sranan", "Oranje"), players=12
    )
    User.objects.update(language="en")  # what is pressed below is what the code says
    [fixture] = league.fixtures
    home, away = (league.side(fixture, side) for side in ("home", "away"))
    asha = phone(browser, live_server, home.secretary)
    name_partnerships(asha, fixture, "home", home, there=5, of=6)
    match = Match.objects.get(fixture=fixture)
    delano = phone(browser, live_server, away.secretary)
    name_partnerships(delano, fixture, "away", away, there=6, of=6)
    delano.press("Start the match")
    delano.sees("credited, nothing is played")
    play(match, 1, 2, by=home.secretary)

    let_play(asha, fixture, "home", 6, home.pairs(6)[5])

    asha.sees("absent (rounds 1–2)")
    assert Sheet.objects.filter(match=match, source="credited").count() == 2
    # The sheet of the sixth in round three is there to be written on.
    third = Sheet.objects.get(match=match, round=3, table=6)
    asha.go(reverse("matches:sheet", args=[third.pk]))
    asha.tap(asha.page.locator("input[name=outcome][value=kap]"))
    asha.tap(asha.page.locator("button[name=side][value=NS]"))
    expect(asha.page.locator(".hands-list > li")).to_have_count(1)
    asha.press("Take hand 1 back")
    expect(asha.page.locator(".hands-list > li")).to_have_count(0)
    for number in range(3, 7):
        play(match, number, by=home.secretary)
    all_signed(league, match)

    result = Result.objects.get(is_current=True)
    assert (result.home_score, result.away_score) == (5 * 4 + 29 * 7, 5 * 7 + 29 * 4 + 2 * 10)
    anybody = phone(browser, live_server)
    anybody.go(reverse("public:match", args=[fixture.pk]))
    anybody.sees("absent (rounds 1–2)")
    anybody.sees("Sranan won by 52 points.")
    anybody.go(public(league, "table"))
    expect(anybody.page.get_by_role("main").locator("tbody tr").first).to_contain_text("Sranan")
    for visitor in (asha, delano, anybody):
        assert visitor.complaints == []
