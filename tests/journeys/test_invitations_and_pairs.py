"""Two short ways by browser: from a mail to a role, and a match of fixed partnerships to its place in the table."""

import pytest
from django.core import mail
from django.urls import reverse
from playwright.sync_api import Browser, expect

from apps.accounts.models import User
from apps.clubs.models import Invitation
from apps.clubs.permissions import is_secretary
from apps.matches.models import Result
from apps.standings.services import check_table
from tests.accessible import faults
from tests.clubs.test_invitations import PASSWORD, token_in
from tests.factories import make_cast
from tests.matches.pairs_night import pairs_night

from .people import PHONE, Visitor

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_newcomer_comes_by_the_mail_chooses_a_password_and_keeps_the_club(browser: Browser, live_server):
    cast = make_cast(players=1)
    User.objects.update(language="en")
    dewi, nina = Visitor(browser, live_server.url), Visitor(browser, live_server.url, size=PHONE)
    dewi.is_signed_in(cast.dewi)
    club = [cast.organiser.slug, cast.home_club.slug]
    dewi.go(reverse("clubs:club", args=club))
    dewi.page.get_by_label("Name", exact=True).fill("Nina Nieuw")
    dewi.page.get_by_label("E-mail address", exact=True).fill("nieuw@example.org")
    dewi.press("Send the invitation")
    expect(dewi.page.locator("body")).to_contain_text("Nina Nieuw has been invited")
    first = reverse("invitations:show", args=[token_in(mail.outbox[-1])])
    # The first mail is lost: another one ends its link.
    dewi.page.get_by_role("button", name="Send again").click()
    expect(dewi.page.locator("body")).to_contain_text("with a new link")
    second = reverse("invitations:show", args=[token_in(mail.outbox[-1])])
    assert nina.page.goto(first).status == 404
    nina.complaints.clear()

    nina.go(second)
    nina.sees("secretary of Kampoe")
    assert faults(nina.page) == ""
    nina.page.get_by_label("Your name").fill("Nina Nieuw")
    nina.page.get_by_label("Choose a password").fill(PASSWORD)
    nina.page.get_by_label("The same password again").fill(PASSWORD)
    nina.press("Accept the invitation")
    nina.sees("Kampoe")
    nina.press("Kampoe")
    nina.press(cast.season.name)
    nina.sees(cast.home_players[0].name)
    assert is_secretary(User.objects.get(email="nieuw@example.org"), cast.home_club)
    assert Invitation.objects.get().state == "accepted"
    assert dewi.complaints == nina.complaints == []


def test_two_partnerships_play_one_sheet_sign_where_it_is_written_and_stand_in_the_table(
    browser: Browser, live_server
):
    night = pairs_night(rules={"preset": "traditional", "end": {"target": 10}})
    User.objects.update(language="en")
    asha, delano = (Visitor(browser, live_server.url, size=PHONE) for _person in range(2))
    asha.is_signed_in(night.cast.asha)
    delano.is_signed_in(night.cast.delano)
    asha.go(reverse("matches:room", args=[night.fixture.pk]))
    asha.press("Start the match")
    sheet = reverse("matches:sheet", args=[night.sheet.pk])
    asha.go(sheet)
    for number in (1, 2):
        asha.tap(asha.page.locator("input[name=outcome][value=kap]"))
        asha.tap(asha.page.locator("button[name=side][value=NS]"))
        expect(asha.page.locator(".hands-list > li")).to_have_count(number)
    for visitor, name in ((asha, night.home.name), (delano, night.away.name)):
        visitor.go(sheet)
        visitor.press(f"Sign for {name}")
        visitor.sees("Signed")
    result = Result.objects.get(fixture=night.fixture, is_current=True)
    assert (result.state, result.winner) == ("official", "home")
    anybody = Visitor(browser, live_server.url, size=PHONE)
    competition = night.stage.competition
    anybody.go(
        reverse("public:table", args=[night.cast.organiser.slug, night.cast.season.slug, competition.slug])
    )
    expect(anybody.page.get_by_role("main").locator("tbody tr").nth(0)).to_contain_text(night.home.name)
    assert check_table(night.stage) == []
    for visitor in (asha, delano, anybody):
        assert visitor.complaints == []
