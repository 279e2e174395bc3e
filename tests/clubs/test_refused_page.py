"""A refusal that no view foresaw is a page with its sentences, never a fault of the site."""

import pytest
from django.urls import reverse
from django.utils import timezone

from apps.clubs.models import Season
from apps.competitions.services.regulations import revise_table_part
from apps.matches.models import Result
from apps.matches.services.consent import sign_match
from tests.matches.league_night import league_night, write_sheet


@pytest.mark.django_db
def test_a_season_closed_while_its_page_is_open_answers_with_the_sentence_and_changes_nothing(
    client, settings
):
    settings.LANGUAGE_CODE = "en"
    night = league_night(partnerships=1, rounds=1)
    revise_table_part(night.stage, {"official_when": "confirmed"}, by=night.dewi, reason="Vote")
    match = night.start()
    write_sheet(match.sheets.get(), by=night.asha)
    sign_match(match, "home", by=night.asha)
    sign_match(match, "away", by=night.delano)
    competition = night.stage.competition
    Season.objects.filter(pk=competition.season_id).update(closed_at=timezone.now())
    client.force_login(night.dewi)

    answer = client.post(reverse("matches:make_matchday_official", args=[competition.pk, 1]))

    assert answer.status_code == 409
    page = answer.content.decode()
    assert "is closed: nothing in it can be changed. A competition director can reopen it." in page
    assert "Nothing was changed." in page
    assert Result.objects.get(fixture=night.fixture, is_current=True).state == Result.State.PROVISIONAL
