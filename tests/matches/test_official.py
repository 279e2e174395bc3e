"""Provisional first: when a result becomes official, who keeps it from that, and what counts meanwhile."""

from __future__ import annotations

import datetime as dt
import json
import subprocess
import sys

import pytest
import time_machine
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from apps.accounts.models import User
from apps.clubs.models import LogEntry, Season
from apps.competitions.models import Stage
from apps.competitions.services.regulations import revise_match_part, revise_table_part
from apps.conduct.decisions import Decision, Kind
from apps.conduct.rescoring import Choice, plan_of
from apps.conduct.services import rule
from apps.conduct.services.rescoring import apply_revision
from apps.matches.models import Dispute, Result
from apps.matches.services.consent import sign_match
from apps.matches.services.disputes import answer_dispute, dispute_result, withdraw_dispute
from apps.matches.services.official import make_due_official, make_matchday_official, make_official
from apps.standings.models import ProvisionalStanding, Standing
from apps.standings.services import check_table, rebuild_table
from tests.at_once import at_once
from tests.public.league import League, make_league
from tests.refusing import refused_with

from .league_night import LeagueNight, league_night, write_sheet

pytestmark = pytest.mark.django_db


def official(stage: Stage, when: str, hours: int | None = None, *, by: User) -> None:
    """When results of this stage are official."""
    values = {"official_when": when, "official_after_hours": hours}
    revise_table_part(stage, values, by=by, reason="Besluit")


def night_of(when: str, hours: int | None = None) -> LeagueNight:
    night = league_night(partnerships=1, rounds=1)
    official(night.stage, when, hours, by=night.dewi)
    return night


def play(night: LeagueNight) -> Result:
    match = night.start()
    write_sheet(match.sheets.get(), by=night.asha)
    sign_match(match, "home", by=night.asha)
    sign_match(match, "away", by=night.delano)
    return current(night)


def current(night: LeagueNight) -> Result:
    return Result.objects.get(fixture=night.fixture, is_current=True)


def tables(stage: Stage) -> tuple[list[tuple[str, int, int]], list[tuple[str, int, int]]]:
    """The official and the provisional table: name, played, points."""
    rebuild_table(stage.pk)
    assert check_table(stage) == []
    official_rows, provisional_rows = (
        [
            (row.entry.name, row.played, int(row.points))
            for row in kind.objects.filter(stage=stage).order_by("row")
        ]
        for kind in (Standing, ProvisionalStanding)
    )
    return official_rows, provisional_rows


NOBODY = [("Sudhar", 0, 0), ("Kampoe", 0, 0)]
SUDHAR = [("Sudhar", 1, 2), ("Kampoe", 1, 0)]


def test_two_signatures_make_it_official_unless_the_regulations_say_otherwise() -> None:
    night = night_of("signed")
    assert play(night).state == "official"
    assert tables(night.stage) == (SUDHAR, [])


def test_a_provisional_result_counts_in_the_provisional_table_until_a_director_makes_it_official() -> None:
    night = night_of("confirmed")
    result = play(night)
    assert (result.state, result.winner, result.home_score) == ("provisional", "home", 6)
    assert tables(night.stage) == (NOBODY, SUDHAR)
    with refused_with(("", "result_changed")):
        make_official(night.fixture, version=result.version - 1, by=night.dewi)
    made = make_official(night.fixture, version=result.version, by=night.dewi)
    assert (made.state, made.source, made.home_score, made.home_best, made.match, made.created_by) == (
        "official",
        "sheets",
        6,
        result.home_best,
        result.match,
        night.dewi,
    )
    assert tables(night.stage) == (SUDHAR, [])
    with refused_with(("", "not_provisional")):
        make_official(night.fixture, version=made.version, by=night.dewi)
    assert night.organiser.log.filter(action="make_official").count() == 1


def test_time_makes_a_result_official_and_a_job_may_run_twice() -> None:
    with time_machine.travel("2026-11-24 23:00+00:00", tick=False):
        night = night_of("after_hours", 48)
        result = play(night)
        played = timezone.now()
    for later, made in ((dt.timedelta(hours=48) - dt.timedelta(seconds=1), 0), (dt.timedelta(hours=48), 1)):
        assert make_due_official(played + later) == made
    assert make_due_official(played + dt.timedelta(days=9)) == 0
    assert current(night).state == "official"
    assert current(night).version == result.version + 1
    told = night.organiser.log.get(action="make_official")
    assert (told.by, told.after) == (night.dewi, {"official_after_hours": 48})
    call_command("make_results_official", verbosity=0)


def test_the_room_says_when_time_makes_a_result_official() -> None:
    with time_machine.travel("2026-11-24 23:30+00:00", tick=False):
        night = night_of("after_hours", 48)
        play(night)
    asha = Client(headers={"accept-language": "en"})
    asha.force_login(night.asha)
    room = reverse("matches:room", args=[night.fixture.pk])
    assert "Thu 26 November 2026, 20:30" in asha.get(room).content.decode()
    dispute_result(night.fixture, "home", reason="Verkeerd geteld", by=night.asha)
    assert "26 November 2026, 20:30" not in asha.get(room).content.decode()


def test_a_job_leaves_alone_what_waits_for_a_director_or_is_disputed() -> None:
    night = night_of("confirmed")
    play(night)
    later = timezone.now() + dt.timedelta(days=30)
    assert make_due_official(later) == 0
    official(night.stage, "after_hours", 24, by=night.dewi)
    dispute_result(night.fixture, "away", reason="Verkeerd geteld", by=night.delano)
    assert make_due_official(later) == 0
    withdraw_dispute(night.fixture, "away", by=night.delano)
    assert make_due_official(later) == 1


def test_a_closed_season_keeps_no_other_result_waiting() -> None:
    first, second = make_league(2), make_league(2)
    for league in (first, second):
        official(league.stage, "after_hours", 1, by=league.director)
        league.record(league.fixtures()[0], 80, 70)
    Season.objects.filter(pk=first.season.pk).update(closed_at=timezone.now())
    assert make_due_official(timezone.now() + dt.timedelta(hours=2)) == 1
    states = Result.objects.filter(is_current=True).values_list("fixture__stage", "state")
    assert dict(states) == {first.stage.pk: "provisional", second.stage.pk: "official"}


def test_a_dispute_keeps_a_result_provisional_and_never_stops_play() -> None:
    night = night_of("signed")
    with refused_with(("", "not_begun")):
        dispute_result(night.fixture, "home", reason="Te laat", by=night.asha)
    match = night.start()
    with refused_with(("reason", "required")):
        dispute_result(night.fixture, "home", reason=" ", by=night.asha)
    dispute_result(night.fixture, "home", reason="Er werd te laat begonnen", by=night.asha)
    with refused_with(("", "disputed_already")):
        dispute_result(night.fixture, "home", reason="Nog eens", by=night.asha)
    with refused_with(("side", "unknown_side")):
        dispute_result(night.fixture, "both", reason="Te laat", by=night.asha)
    write_sheet(match.sheets.get(), by=night.asha)
    sign_match(match, "home", by=night.asha)
    sign_match(match, "away", by=night.delano)
    # Both signed, and by the regulations that makes it official: but somebody does not agree.
    result = current(night)
    assert result.state == "provisional"
    with refused_with(("", "disputed")):
        make_official(night.fixture, version=result.version, by=night.dewi)
    with refused_with(("answer", "required")):
        answer_dispute(night.fixture, "home", answer="", by=night.dewi)
    answer_dispute(night.fixture, "home", answer="Tien minuten mag", by=night.dewi)
    with refused_with(("", "not_disputed")):
        answer_dispute(night.fixture, "home", answer="Nog eens", by=night.dewi)
    make_official(night.fixture, version=result.version, by=night.dewi)
    with refused_with(("", "is_official")):
        dispute_result(night.fixture, "away", reason="Te laat", by=night.delano)
    dispute = Dispute.objects.get()
    assert (dispute.settled_by, dispute.answer) == (night.dewi, "Tien minuten mag")
    told = night.organiser.log.filter(action__in=["dispute_result", "answer_dispute"]).order_by("pk")
    assert [(entry.action, entry.reason) for entry in told] == [
        ("dispute_result", "Er werd te laat begonnen"),
        ("answer_dispute", "Tien minuten mag"),
    ]


@pytest.mark.parametrize(
    ("decision", "after", "state"),
    [
        (Decision(Kind.SCORE, home=3, away=6), [("Kampoe", 1, 2), ("Sudhar", 1, 0)], "official"),
        (Decision(Kind.AWAY_WALKOVER), [("Kampoe", 1, 2), ("Sudhar", 1, 0)], "walkover"),
        (Decision(Kind.SCORE, home=6, away=2), SUDHAR, "official"),
        (Decision(Kind.VOID), NOBODY, "void"),
        (Decision(Kind.REOPEN), NOBODY, "live"),
    ],
    ids=lambda value: str(getattr(value, "kind", "")),
)
def test_a_ruling_on_a_provisional_result_is_official_and_settles_what_was_disputed(
    decision: Decision, after: list[tuple[str, int, int]], state: str
) -> None:
    night = night_of("confirmed")
    result = play(night)
    dispute_result(night.fixture, "away", reason="Verkeerd geteld", by=night.delano)
    rule(night.fixture, decision, reason="Nageteld", seen=result.version, by=night.dewi)
    assert current(night).state == state
    assert tables(night.stage) == (after, [])
    assert not Dispute.objects.filter(settled_at=None).exists()
    if after == SUDHAR:
        return
    # Back to what was signed: the director decides it, so it is official.
    earlier = Decision(Kind.EARLIER, version=result.version)
    if state != "live":
        again = rule(night.fixture, earlier, reason="Toch niet", seen=result.version + 1, by=night.dewi)
        assert (again.state, again.home_score) == ("official", 6)
        assert tables(night.stage) == (SUDHAR, [])


def test_a_corrected_setting_reaches_provisional_results_and_leaves_them_provisional() -> None:
    night = night_of("confirmed")
    assert play(night).home_score == 6
    rules = {"preset": "league", "points": {"majority": 3}}
    choice = Choice(revise_match_part(night.stage, {"rules": rules}, by=night.dewi, reason="Besluit"), 1, 1)
    apply_revision(
        night.stage, choice, reason="Verkeerd", seen=plan_of(night.stage, choice).stamp, by=night.dewi
    )
    corrected = current(night)
    assert (corrected.state, corrected.home_score, corrected.reason) == ("provisional", 9, "Verkeerd")
    assert tables(night.stage) == (NOBODY, SUDHAR)
    made = make_official(night.fixture, version=corrected.version, by=night.dewi)
    assert (made.state, made.home_score) == ("official", 9)
    assert tables(night.stage) == (SUDHAR, [])


@pytest.fixture
def league() -> League:
    """Three teams, so that somebody has a bye on each matchday, worth one point; a director confirms results."""
    made = make_league(3)
    revise_table_part(
        made.stage, {"official_when": "confirmed", "bye": 1}, by=made.director, reason="Besluit"
    )
    return made


def test_byes_count_with_the_official_or_the_provisional_results_of_their_matchday(league: League) -> None:
    [bye, *_later] = league.byes()
    result = league.record(league.fixtures()[0], 80, 70)
    assert result.state == "provisional"
    official_rows, provisional_rows = tables(league.stage)
    assert {points for _name, _played, points in official_rows} == {0}
    assert sorted(points for _name, _played, points in provisional_rows) == [0, 1, 2]
    assert [name for name, _played, points in provisional_rows if points == 1] == [bye.home.name]
    make_official(result.fixture, version=1, by=league.director)
    assert tables(league.stage) == (provisional_rows, [])


def test_one_press_makes_a_matchday_official_but_for_what_is_disputed() -> None:
    league = make_league(4)
    official(league.stage, "confirmed", by=league.director)
    first, second, later = league.fixtures()[:3]
    for fixture in (first, second, later):
        league.record(fixture, 80, 70)
    dispute_result(second, "away", reason="Verkeerd geteld", by=league.director)
    made = make_matchday_official(league.stage, 1, by=league.director)
    assert ([each.fixture_id for each in made.results], made.disputed) == ([first.pk], [second])
    states = Result.objects.filter(is_current=True).order_by("fixture__matchday__number", "fixture__position")
    assert [result.state for result in states] == ["official", "provisional", "provisional"]
    assert make_matchday_official(league.stage, 1, by=league.director).results == []


def test_the_public_sees_what_is_provisional_and_both_tables(league: League) -> None:
    result = league.record(league.fixtures()[0], 80, 70)
    client = Client(headers={"accept-language": "en"})

    def page(name: str) -> str:
        return client.get(league.address(name)).content.decode()

    shown = page("table")
    assert "Counts one result that is not official yet." in shown
    assert shown.index("Provisional table") < shown.index("Official table")
    for name in ("competition", "programme"):
        assert "provisional" in page(name), name
    assert "provisional" in client.get(reverse("public:match", args=[result.fixture_id])).content.decode()
    official_file, provisional_file = (
        json.loads(client.get(league.address("table_file"), query).content)
        for query in ({}, {"provisional": "1"})
    )
    [entry] = [each for each in official_file["results"] if each.get("away")]
    assert (entry["state"], entry["home_score"]) == ("provisional", 80)
    assert [each.get("state") for each in provisional_file["results"]] == [None, "bye"]
    make_official(result.fixture, version=1, by=league.director)
    rebuild_table(league.stage.pk)
    assert "Provisional table" not in page("table")
    assert "provisional" not in page("programme")
    assert json.loads(client.get(league.address("table_file"), {"provisional": "1"}).content) == json.loads(
        client.get(league.address("table_file")).content
    )


def test_the_command_ranks_the_provisional_file_as_the_site_does(league: League, tmp_path) -> None:
    league.record(league.fixtures()[0], 70, 80)
    file = tmp_path / "table.json"
    file.write_bytes(Client().get(league.address("table_file"), {"provisional": "1"}).content)
    said = subprocess.run(
        [sys.executable, "-m", "apps.standings", str(file)], capture_output=True, text=True, check=True
    ).stdout
    _official, provisional_rows = tables(league.stage)
    places = [said.index(name) for name, _played, _points in provisional_rows]
    assert places == sorted(places)


def test_pages_of_a_provisional_result_from_signature_to_official() -> None:
    night = night_of("confirmed")
    play(night)
    asha, delano, dewi = Client(), Client(), Client()
    for client, user in ((asha, night.asha), (delano, night.delano), (dewi, night.dewi)):
        client.force_login(user)
    room = reverse("matches:room", args=[night.fixture.pk])
    listed = reverse("matches:provisional", args=[night.stage.competition_id])
    assert listed in dewi.get(reverse("desk:home")).content.decode()
    dispute = reverse("matches:dispute", args=[night.fixture.pk, "away"])
    assert dispute in delano.get(room).content.decode()
    assert dispute not in asha.get(room).content.decode()
    refused = delano.post(dispute, {"reason": ""})
    assert (refused.status_code, list(refused.context["form"].errors)) == (422, ["reason"])
    delano.post(dispute, {"reason": "Ronde 1 is <b>fout</b> geteld"})
    for page in (dewi.get(room), asha.get(room), dewi.get(listed)):
        assert "Ronde 1 is &lt;b&gt;fout&lt;/b&gt; geteld" in page.content.decode()
    assert "Een partij is het er niet mee eens" in dewi.get(reverse("desk:home")).content.decode()
    official_address = reverse("matches:make_official", args=[night.fixture.pk])
    assert official_address not in dewi.get(room).content.decode()
    dewi.post(official_address, {"version": current(night).version})
    assert current(night).state == "provisional"
    answer = reverse("matches:answer_dispute", args=[night.fixture.pk, "away"])
    assert dewi.get(answer).status_code == 200
    dewi.post(answer, {"answer": "Nageteld, het klopt"})
    assert dewi.get(answer).status_code == 404
    assert official_address in dewi.get(room).content.decode()
    dewi.post(reverse("matches:make_matchday_official", args=[night.stage.competition_id, 1]), follow=True)
    assert current(night).state == "official"
    assert dispute not in delano.get(room).content.decode()
    assert "Niets is voorlopig" in dewi.get(listed).content.decode()
    assert LogEntry.objects.filter(action="make_official", by=night.dewi).count() == 1


def test_a_typed_final_score_is_provisional_too_and_an_import_is_not(league: League) -> None:
    dewi = Client()
    dewi.force_login(league.director)
    first, second = league.fixtures()[:2]
    # The page says so before, not only afterwards.
    page = dewi.get(reverse("matches:final_score", args=[first.pk])).content.decode()
    assert ("eerst voorlopig" in page, "officieel" in page) == (True, False)
    answer = dewi.post(reverse("matches:final_score", args=[first.pk]), {"home": 80, "away": 70}, follow=True)
    assert "De uitslag is voorlopig." in answer.content.decode()
    assert league.record(second, 80, 70, source="import").state == "official"
    make_official(first, version=1, by=league.director)
    assert Result.objects.get(fixture=first, is_current=True).source == "final_score"


@pytest.mark.django_db(transaction=True)
def test_a_dispute_and_the_press_that_makes_official_meet_and_one_of_them_counts() -> None:
    night = night_of("confirmed")
    result = play(night)
    outcomes = at_once(
        lambda: make_official(night.fixture, version=result.version, by=night.dewi),
        lambda: dispute_result(night.fixture, "away", reason="Fout", by=night.delano),
    )
    assert outcomes[0] == []
    disputed = Dispute.objects.exists()
    assert outcomes[1] == [("", "disputed" if disputed else "is_official")]
    assert current(night).state == ("provisional" if disputed else "official")
