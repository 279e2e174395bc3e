"""A wrong setting found in week three, on the pages alone: put right, applied to what was played, and back again.

The figures are those of tests/conduct/test_rescoring.py: a baunie counted 15 and should have counted 22.
"""

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, expect

from apps.accounts.models import User
from apps.standings.services import check_table
from tests.conduct.test_rescoring import two_weeks
from tests.factories import PASSWORD

from .people import PHONE, Visitor

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def apply(dewi: Visitor, revision: str, reason: str) -> None:
    """Choose a revision for both weeks, look at what it does, and carry it out."""
    dewi.press("Apply a revision to matches that have been played")
    dewi.page.get_by_label("Revision of the match part").select_option(label=revision)
    dewi.page.get_by_label("Reason").fill(reason)
    dewi.press("See what it does")
    dewi.sees("What the revision does")


def test_a_baunie_that_counted_too_little_is_put_right_and_taken_back(browser: Browser, live_server):
    night, _second = two_weeks()
    for user in User.objects.all():
        user.set_password(PASSWORD)
        user.language = "en"
        user.save()
    dewi = Visitor(browser, live_server.url, size=PHONE)
    dewi.sign_in(night.dewi)
    regulations = reverse("competitions:regulations", args=[night.stage.competition_id])
    competition = night.stage.competition
    table = reverse("public:table", args=[night.organiser.slug, competition.season.slug, competition.slug])
    anybody = Visitor(browser, live_server.url, size=PHONE)
    rows = anybody.page.get_by_role("main").locator("tbody tr")

    dewi.go(regulations)
    dewi.press("Change the match part")
    dewi.page.get_by_label("Baunie", exact=True).first.fill("22")
    dewi.page.get_by_label("Reason").fill("The league plays 22")
    dewi.press("Save as a new revision")
    # What has been played stays until somebody says otherwise.
    anybody.go(table)
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).not_to_contain_text("+7")
    apply(dewi, "2: The league plays 22", "Found in week three")
    for words in ("19 – 19", "19 – 26", "8 – 8", "Kampoe", "3 points"):
        dewi.sees(words)
    assert night.fixture.results.get(is_current=True).away_score == 19
    dewi.press("Apply the revision")
    dewi.sees("1 result reads otherwise now.")

    anybody.go(table)
    expect(rows.nth(0)).to_contain_text("Kampoe")
    expect(rows.nth(0)).to_contain_text("+7")
    anybody.go(reverse("public:match", args=[night.fixture.pk]))
    anybody.sees("Found in week three")

    dewi.go(regulations)
    apply(dewi, "1", "It was 15 after all")
    dewi.press("Apply the revision")
    dewi.sees("1 result reads otherwise now.")
    anybody.go(table)
    expect(rows.nth(0)).not_to_contain_text("+7")
    assert night.fixture.results.get(is_current=True).away_score == 19
    assert check_table(night.stage) == []
    assert dewi.complaints == []
    assert anybody.complaints == []
