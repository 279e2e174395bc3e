"""A match that is broken off and goes on, a side that is not there, and too few partnerships: what becomes of it."""

from __future__ import annotations

import datetime as dt
import re

import pytest
from django.urls import reverse
from django.utils import timezone

from apps.clubs.models import LogEntry
from apps.conduct.decisions import Decision, Kind
from apps.conduct.services import rule
from apps.desk.queries.home import absences_to_decide
from apps.matches.models import AbsenceReport, Hand, Result, Sheet
from apps.matches.queries import live_scores
from apps.matches.services.consent import sign_match
from apps.matches.services.line_ups import name_line_up
from apps.matches.services.night import (
    break_off,
    continue_match,
    report_absence,
    settle_below_minimum,
    withdraw_report,
)
from apps.matches.services.play import start_match
from apps.schedule.services.changes import cancel_fixture, move_fixture, postpone_fixture
from apps.standings.services import check_table, rebuild_table
from apps.standings.table_of import table_of
from tests.conduct.season import words_on
from tests.refusing import problems_of, refused_with

from .league_night import LeagueNight, hand, league_night, write, write_sheet
from .pages import at

pytestmark = pytest.mark.django_db


@pytest.fixture
def tonight(night: LeagueNight) -> LeagueNight:
    """The night is today, so that what is offered on the day is offered."""
    night.fixture.starts_at = timezone.now()
    night.fixture.save()
    return night


def versions(night: LeagueNight) -> list[tuple[str, str]]:
    return list(night.fixture.results.order_by("version").values_list("state", "winner"))


def test_a_match_is_broken_off_and_goes_on_another_day_where_it_stopped(client, night):
    match = night.start()
    first, second, *_rest = match.sheets.all()
    write_sheet(first, by=night.asha)
    write(second, hand("kap", "NS"), by=night.asha)
    facts = list(Hand.objects.values())

    with refused_with(("reason", "reason_required")):
        break_off(match, reason=" ", by=night.asha)
    result = break_off(match, reason="Stroom weg", by=night.asha)

    assert (result.state, result.home_score, result.reason) == ("broken_off", None, "Stroom weg")
    assert problems_of(lambda: write(second, hand("kap", "NS"), by=night.asha)) == [("", "broken_off")]
    assert problems_of(lambda: sign_match(match, "home", by=night.asha)) == [("", "not_live")]
    assert table_of(night.stage).table.results == ()
    running = live_scores([result])[night.fixture.pk]
    assert (running.home, running.away) == (6 + 5, 2)

    # In words wherever it is shown, with how it stood.
    client.force_login(night.delano)
    room = words_on(client.get(at("room", night.fixture.pk)))
    assert "The match is broken off: it goes on later, or the director decides what counts." in room
    assert "Go on with the match" in room
    assert "Sign for" not in room
    public = words_on(client.get(reverse("public:match", args=[night.fixture.pk])))
    assert "broken off" in public
    assert "Stroom weg" in public
    assert "Sudhar leads by 9 points." in public
    names = [night.organiser.slug, night.season.slug, night.stage.competition.slug]
    programme = words_on(client.get(reverse("public:programme", args=names)))
    assert re.search(r"Sudhar .*Kampoe broken off", programme)
    client.force_login(night.dewi)
    assert "broken off" in words_on(
        client.get(reverse("desk:competition", args=[night.stage.competition_id]))
    )

    # It gets another day: postponed it waits, with a time it can go on; it is not cancelled.
    assert problems_of(lambda: cancel_fixture(night.fixture, reason="Nee", by=night.dewi)) == [
        ("", "broken_off")
    ]
    postpone_fixture(night.fixture, reason="Stroom weg", by=night.dewi)
    with refused_with(("", "not_scheduled")):
        continue_match(match, by=night.asha)
    todo = "Broken off, needs a new time or a ruling: Sudhar - Kampoe"
    assert todo in words_on(client.get("/desk/"))
    later = (timezone.now() + dt.timedelta(days=9)).date()
    move_fixture(
        night.fixture, day=later, time=dt.time(20, 0), venue=None, reason="Nieuwe dag", by=night.dewi
    )
    assert todo not in words_on(client.get("/desk/"))
    assert client.post(at("continue_match", night.fixture.pk)).status_code == 302

    assert versions(night) == [("live", ""), ("broken_off", ""), ("live", "")]
    assert list(Hand.objects.values()) == facts
    write(Sheet.objects.get(pk=second.pk), *[hand("majority", "EW")] * 3, by=night.asha)
    for sheet in match.sheets.filter(source=""):
        write_sheet(sheet, by=night.asha)
    for side, by in (("home", night.asha), ("away", night.delano)):
        sign_match(match, side, by=by)
    assert versions(night)[-1] == ("official", "home")
    assert [
        entry.action for entry in LogEntry.objects.filter(action__in=["break_off", "continue_match"])
    ] == [
        "continue_match",
        "break_off",
    ]


def test_a_match_that_is_broken_off_is_given_up_by_ruling_with_the_score_of_the_regulations(client, night):
    night.stage.table_regulations.update(walkover_winner_score=20, walkover_loser_score=0)
    match = night.start()
    write_sheet(match.sheets.first(), by=night.asha)
    break_off(match, reason="Stroom weg", by=night.delano)
    client.force_login(night.dewi)
    room = client.get(at("room", night.fixture.pk)).content.decode()
    links = dict.fromkeys(re.findall(r'href="(/desk/m/\d+/rulings/\?[^"]+)"', room))
    assert [link.split("?")[1] for link in links] == [
        "kind=home_walkover",
        "kind=away_walkover",
        "kind=score&amp;home=6&amp;away=2",
    ]
    ruling = client.get(next(iter(links))).context["form"]
    assert ruling["kind"].value() == "home_walkover"

    rule(night.fixture, Decision(Kind.HOME_WALKOVER), reason="Kampoe geeft op", seen=2, by=night.dewi)

    match.refresh_from_db()
    assert (match.finished_at is not None, match.broken_off_at) == (True, None)
    rebuild_table(night.stage.pk)
    assert check_table(night.stage) == []
    assert [(each.state, each.winner) for each in table_of(night.stage).table.results] == [
        ("walkover", "Sudhar")
    ]
    with refused_with(("", "not_broken_off")):
        continue_match(match, by=night.asha)
    # And the way back: reopened it is live, and nothing of it was lost.
    rule(night.fixture, Decision(Kind.REOPEN), reason="Toch verder", seen=3, by=night.dewi)
    match.refresh_from_db()
    assert match.is_live
    assert match.sheets.exclude(source="").count() == 1


def test_what_is_signed_or_not_live_is_not_broken_off(night):
    night.line_up("home")
    night.line_up("away")
    match = night.fixture.matches.get()
    with refused_with(("", "not_live")):
        break_off(match, reason="Stroom weg", by=night.asha)
    start_match(match, by=night.asha)
    for sheet in match.sheets.all():
        write_sheet(sheet, by=night.asha)
    sign_match(match, "home", by=night.asha)
    with refused_with(("", "match_signed")):
        break_off(match, reason="Ruzie", by=night.delano)
    assert versions(night) == [("live", "")]


@pytest.mark.parametrize(
    ("setting", "home", "away", "state", "winner"),
    [
        ("lost", 1, 4, "walkover", "away"),
        ("lost", 4, 2, "walkover", "home"),
        ("lost", 2, 1, "double_walkover", ""),
        ("not_played", 1, 4, "not_played", ""),
    ],
)
def test_below_the_minimum_it_is_what_the_regulations_say(
    client, settings, setting, home, away, state, winner
):
    settings.LANGUAGE_CODE = "en"
    night = league_night(partnerships=4, rounds=4, minimum_partnerships=3, below_minimum=setting)
    counts = {"home": home, "away": away}
    for side, players, by in (
        ("home", night.home_players, night.asha),
        ("away", night.away_players, night.delano),
    ):
        pairs = [(players[2 * place], players[2 * place + 1]) for place in range(counts[side])]
        name_line_up(night.fixture, side, pairs, by=by)
    short = [side for side, n in counts.items() if n < 3]
    page = at("below_minimum", night.fixture.pk)
    answers = {}
    for user in (night.asha, night.delano, night.dewi):
        client.force_login(user)
        answers[user.name] = client.get(page).status_code
    assert answers == {
        "Asha": 200 if "home" in short else 403,
        "Delano": 200 if "away" in short else 403,
        "Dewi": 200,
    }
    told = words_on(client.get(page))
    assert "the regulations ask for at least 3." in told
    assert "By the regulations" in told

    reason = client.get(page).context["form"]["reason"].value()
    assert client.post(page, {"reason": reason}).status_code == 302

    result = Result.objects.get()
    assert (result.state, result.winner, result.source, result.reason) == (state, winner, "ruling", reason)
    with refused_with(("", "already_has_a_result")):
        settle_below_minimum(night.fixture.matches.get(), reason="Nog eens", by=night.dewi)


def test_nothing_is_settled_while_a_line_up_is_missing_or_both_are_large_enough(client, night):
    night.line_up("home")
    match = night.fixture.matches.get()
    with refused_with(("", "enough_partnerships")):
        settle_below_minimum(match, reason="Te weinig", by=night.dewi)
    client.force_login(night.asha)
    assert client.get(at("below_minimum", night.fixture.pk)).status_code == 302
    night.line_up("away")
    with refused_with(("", "enough_partnerships")):
        settle_below_minimum(match, reason="Te weinig", by=night.dewi)
    assert Result.objects.count() == 0


def test_who_waits_in_vain_tells_the_director_who_decides_with_few_taps(client, tonight):
    night = tonight
    client.force_login(night.asha)
    room = at("room", night.fixture.pk)
    assert "Report that Kampoe is not there" in words_on(client.get(room))
    assert client.post(at("report_absence", night.fixture.pk, "home")).status_code == 302
    client.post(at("report_absence", night.fixture.pk, "home"))
    assert AbsenceReport.objects.count() == 1
    assert "You have reported that Kampoe is not there." in words_on(client.get(room))

    client.force_login(night.dewi)
    assert "Sudhar reports that Kampoe is not there: decide" in words_on(client.get("/desk/"))
    [todo] = absences_to_decide([night.organiser])
    ruling = client.get(todo.url)
    assert ruling.context["form"]["kind"].value() == "home_walkover"
    sent = {"kind": "home_walkover", "reason": "Kampoe is niet gekomen"}
    confirm = client.post(reverse("conduct:rulings", args=[night.fixture.pk]), sent)
    assert confirm.status_code == 200
    decided = client.post(reverse("conduct:decide", args=[night.fixture.pk]), {**sent, "seen": 0})
    assert decided.status_code == 302

    assert versions(night) == [("walkover", "home")]
    assert absences_to_decide([night.organiser]) == []
    assert client.get("/desk/").status_code == 200


def test_a_report_is_taken_back_and_is_made_on_the_day_only(client, tonight):
    night = tonight
    report_absence(night.fixture, "away", by=night.delano)
    withdraw_report(night.fixture, "away", by=night.delano)
    withdraw_report(night.fixture, "away", by=night.delano)
    assert absences_to_decide([night.organiser]) == []
    report_absence(night.fixture, "away", by=night.delano)
    assert len(absences_to_decide([night.organiser])) == 1
    assert LogEntry.objects.filter(action="withdraw_report").count() == 1

    night.fixture.starts_at = timezone.now() + dt.timedelta(days=3)
    night.fixture.save()
    with refused_with(("", "too_early")):
        report_absence(night.fixture, "home", by=night.asha)
    client.force_login(night.asha)
    assert "is not there" not in words_on(client.get(at("room", night.fixture.pk)))
    night.fixture.starts_at = timezone.now()
    night.fixture.save()
    night.start()
    with refused_with(("", "already_has_a_result")):
        report_absence(night.fixture, "home", by=night.asha)


def test_a_director_decides_from_the_room_that_one_side_or_nobody_came(client, tonight):
    night = tonight
    client.force_login(night.dewi)

    room = client.get(at("room", night.fixture.pk)).content.decode()

    assert [link.split("=")[1] for link in re.findall(r'href="/desk/m/\d+/rulings/\?([^"]+)"', room)] == [
        "home_walkover",
        "away_walkover",
        "double_walkover",
    ]
    assert "Report that" not in room
