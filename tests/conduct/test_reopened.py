"""A signed match reopened by a ruling, and a match played once more."""

from __future__ import annotations

import datetime as dt

import pytest
from django.urls import reverse
from django.utils import timezone

from apps.clubs.models import LogEntry
from apps.matches.models import Match, Result, Signature
from apps.matches.services.hands import undo_hand
from apps.matches.services.line_ups import name_line_up
from apps.matches.services.play import start_match
from apps.matches.services.results import record_final_score
from apps.public.queries.fixtures import next_fixture
from apps.standings.models import Standing
from apps.standings.services import rebuild_table
from tests.matches.league_night import LeagueNight, hand, league_night, write
from tests.refusing import refused_with

from .season import confirming, current, decide, play, sign, table, words_on

pytestmark = pytest.mark.django_db


@pytest.fixture
def night(settings) -> LeagueNight:
    settings.LANGUAGE_CODE = "en"
    return league_night()


def test_a_reopened_match_is_live_and_counts_nowhere_until_it_is_signed_anew(night) -> None:
    match = play(night)

    decide(night.fixture, "reopen", by=night.dewi, reason="A hand was forgotten.")

    match.refresh_from_db()
    assert match.is_live
    assert (current(night).state, current(night).reason) == ("live", "A hand was forgotten.")
    assert not Signature.objects.exists()
    assert table(night.stage)["Sudhar"] == (1, 0, 0, 0, 0, 0, 0)


def test_withdrawn_signatures_stay_in_the_log_with_the_reason(night) -> None:
    play(night)

    decide(night.fixture, "reopen", by=night.dewi, reason="A hand was forgotten.")

    entries = LogEntry.objects.filter(action="withdraw_signature")
    assert [(each.before["side"], each.by, each.reason) for each in entries.order_by("pk")] == [
        ("home", night.dewi, "A hand was forgotten."),
        ("away", night.dewi, "A hand was forgotten."),
    ]
    assert LogEntry.objects.filter(action="sign_match").count() == 2


@pytest.mark.django_db(transaction=True)
def test_corrected_and_signed_anew_it_is_official_and_the_table_is_as_if_it_had_always_read_so(night) -> None:
    match = play(night)
    decide(night.fixture, "reopen", by=night.dewi)
    sheet = match.sheets.first()

    undo_hand(sheet, number=4, by=night.asha)
    write(sheet, hand("baunie", "EW"), by=night.asha)
    match.refresh_from_db()
    sign(night, match)

    # 24 - 8 was official; the last hand of the first sheet is 15 for the visitors instead of 2.
    result = current(night)
    assert (result.version, result.state, result.source, result.reason) == (4, "official", "sheets", "")
    assert (result.home_score, result.away_score, result.away_baunies) == (24, 21, 1)
    row = Standing.objects.get(stage=night.stage, entry=night.home)
    assert (row.played, row.points, row.scored, row.conceded) == (1, 2, 24, 21)


def test_a_match_ended_by_a_ruling_can_be_reopened_and_played_on(night) -> None:
    match = night.start()
    decide(night.fixture, "home_walkover", by=night.dewi)
    decide(night.fixture, "reopen", by=night.dewi)

    match.refresh_from_db()
    play(night, match=match)

    assert (current(night).state, current(night).home_score) == ("official", 24)


def test_only_what_was_played_on_sheets_and_is_over_can_be_reopened(night) -> None:
    with refused_with(("kind", "nothing_to_reopen")):
        decide(night.fixture, "reopen", by=night.dewi)
    record_final_score(night.fixture, 80, 70, by=night.dewi)
    with refused_with(("kind", "nothing_to_reopen")):
        decide(night.fixture, "reopen", by=night.dewi)


def test_a_live_match_needs_no_reopening(night) -> None:
    night.start()

    with refused_with(("kind", "is_live")):
        decide(night.fixture, "reopen", by=night.dewi)


def test_a_director_reopens_on_the_page_and_the_sides_find_their_sheets_open(client, night) -> None:
    match = play(night)
    client.force_login(night.dewi)
    address = reverse("conduct:rulings", args=[night.fixture.pk])

    seen = client.post(address, {"kind": "reopen", "reason": "A hand was forgotten."})
    assert "Both signatures are withdrawn." in words_on(seen)
    assert "Sudhar 1. 2 points, 1 match, +16 changed: 1. 0 points, 0 matches, 0" in words_on(seen)
    assert Signature.objects.count() == 2
    client.post(reverse("conduct:decide", args=[night.fixture.pk]), confirming(seen))

    client.force_login(night.asha)
    assert "All sheets have ended: both leaders sign now." in words_on(
        client.get(f"/desk/m/{night.fixture.pk}/")
    )
    write_on = match.sheets.first()
    undo_hand(write_on, number=4, by=night.asha)
    history = words_on(client.get(reverse("conduct:history", args=[night.fixture.pk])))
    assert "3. The match is being played. (this counts)" in history
    assert "Dewi" in history
    assert "Make a ruling" not in history


def replay(night: LeagueNight) -> Match:
    """The line-ups of the next attempt, and its start."""
    for side, players, by in (
        ("home", night.home_players, night.asha),
        ("away", night.away_players, night.delano),
    ):
        pairs = [(players[place], players[place + 1]) for place in range(0, len(players) - 1, 2)]
        name_line_up(night.fixture, side, pairs, by=by)
    return start_match(night.fixture.matches.get(number=2), by=night.asha)


def test_a_match_to_be_replayed_is_a_second_attempt_and_its_result_counts(night) -> None:
    first = play(night)
    decide(night.fixture, "to_be_replayed", by=night.dewi, reason="The lights went out.")

    second = replay(night)
    assert (current(night).state, current(night).match, current(night).reason) == (
        "live",
        second,
        "The lights went out.",
    )
    play(night, match=second, kaps=2)
    rebuild_table(night.stage.pk)

    assert second.number == 2
    assert (current(night).match, current(night).home_score) == (second, 48)
    assert table(night.stage)["Sudhar"] == (1, 1, 1, 0, 0, 2, 40)
    first.refresh_from_db()
    assert (first.results.filter(state="official").get().home_score, first.sheets.count()) == (24, 4)


def test_the_result_of_a_replay_may_be_a_final_score_only(night) -> None:
    play(night)
    decide(night.fixture, "to_be_replayed", by=night.dewi)

    record_final_score(night.fixture, 80, 90, by=night.dewi)
    rebuild_table(night.stage.pk)

    assert (current(night).state, current(night).source, current(night).match) == (
        "official",
        "final_score",
        None,
    )
    assert table(night.stage)["Kampoe"] == (1, 1, 1, 0, 0, 2, 10)


def test_going_back_from_a_replay_ends_it_and_the_first_attempt_counts_again(night) -> None:
    first = play(night)
    decide(night.fixture, "to_be_replayed", by=night.dewi)
    second = replay(night)

    decide(night.fixture, "earlier", version=2, by=night.dewi)

    second.refresh_from_db()
    assert not second.is_live
    assert (current(night).match, current(night).home_score) == (first, 24)


def test_once_a_replay_has_a_line_up_the_first_attempt_is_not_reopened(night) -> None:
    play(night)
    decide(night.fixture, "to_be_replayed", by=night.dewi)
    night.line_up("home")

    with refused_with(("kind", "replay_prepared")):
        decide(night.fixture, "reopen", by=night.dewi)


def test_the_room_of_a_match_to_be_replayed_asks_for_line_ups_again(client, night) -> None:
    play(night)
    decide(night.fixture, "to_be_replayed", by=night.dewi)
    client.force_login(night.asha)
    address = f"/desk/m/{night.fixture.pk}/"

    words = words_on(client.get(address))
    assert "Both sides name their partnerships." in words
    assert "Line-up of Sudhar" in words
    assert client.post(f"{address}start/").status_code == 404
    night.line_up("home")
    night.line_up("away")
    assert "Both line-ups are in: start the match." in words_on(client.get(address))
    client.post(f"{address}start/")

    assert Result.objects.get(is_current=True).match.number == 2
    assert "Round 1 is being played: tables 1, 2 are open." in words_on(client.get(address))


def test_the_desk_asks_both_sides_for_the_line_ups_of_a_replay_that_is_played_today(client, night) -> None:
    play(night)
    night.fixture.starts_at = timezone.now()
    night.fixture.save()
    client.force_login(night.asha)
    assert "Sudhar – Kampoe" not in words_on(client.get("/desk/")).split("Coming")[0]

    decide(night.fixture, "to_be_replayed", by=night.dewi)

    assert "Name the partnerships: Sudhar – Kampoe" in words_on(client.get("/desk/"))
    replay(night)
    assert "Enter the hands: Sudhar – Kampoe" in words_on(client.get("/desk/"))


def test_a_match_to_be_replayed_is_the_next_one_again(night) -> None:
    before = night.fixture.starts_at - dt.timedelta(hours=1)
    play(night)
    assert next_fixture(before) is None

    decide(night.fixture, "to_be_replayed", by=night.dewi)

    assert next_fixture(before) == night.fixture


def test_the_public_page_shows_the_first_board_until_the_replay_begins(client, night) -> None:
    play(night)
    decide(night.fixture, "to_be_replayed", by=night.dewi)
    address = f"/m/{night.fixture.pk}/"

    assert "24 – 8" in words_on(client.get(address)).split("What counted when")[1]
    assert "6 – 2 Table 1" in words_on(client.get(address))
    replay(night)

    assert "6 – 2 Table 1" not in words_on(client.get(address))
