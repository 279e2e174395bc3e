"""Entering teams: too early, too late, double, full, and what a director decides."""

import datetime as dt

import pytest
from django.core import mail

from apps.accounts.models import User
from apps.clubs.models import Invitation
from apps.clubs.services.people import Invitee
from apps.competitions.models import Competition, Entry, StageEntry
from apps.competitions.services.competition import plan_registration
from apps.competitions.services.entries import (
    approve_entry,
    enter_team,
    refuse_entry,
    register_team,
    rename_entry,
    withdraw_registration,
)
from apps.competitions.services.leaders import appoint_leader
from tests.factories import (
    Cast,
    make_cast,
    make_club,
    make_entry,
)
from tests.refusing import refused_with

pytestmark = pytest.mark.django_db

OPENS = dt.datetime(2026, 8, 1, 18, tzinfo=dt.UTC)
CLOSES = dt.datetime(2026, 8, 31, 18, tzinfo=dt.UTC)
MEANWHILE = dt.datetime(2026, 8, 10, tzinfo=dt.UTC)
TICK = dt.timedelta(microseconds=1)


@pytest.fixture
def cast() -> Cast:
    made = make_cast()
    plan_registration(made.competition, OPENS, CLOSES, None, by=made.dewi)
    return made


def draw(entry: Entry) -> None:
    StageEntry.objects.create(stage=entry.competition.stages.get(), entry=entry, position=1)


def test_register_team_waits_for_approval_and_is_led_by_the_secretary(cast: Cast) -> None:
    entry = register_team(cast.competition, cast.home_club, by=cast.asha, now=MEANWHILE)
    assert (
        entry.name,
        entry.status,
        entry.team_number,
        entry.leader,
        entry.registered_by,
        entry.decided_by,
    ) == (
        "Kampoe",
        "pending",
        1,
        cast.asha,
        cast.asha,
        None,
    )
    told = cast.organiser.log.get(action="register_team")
    assert told.after == {
        "competition": "Hoofdklasse",
        "team_number": 1,
        "leader": "Asha",
        "status": "pending",
    }


@pytest.mark.parametrize(
    ("now", "problems"),
    [
        (OPENS - TICK, [("", "too_early")]),
        (OPENS, []),
        (CLOSES - TICK, []),
        (CLOSES, [("", "too_late")]),
    ],
)
def test_register_team_between_the_two_moments_only(
    cast: Cast, now: dt.datetime, problems: list[tuple[str, str]]
) -> None:
    if problems:
        with refused_with(*problems):
            register_team(cast.competition, cast.home_club, by=cast.asha, now=now)
    else:
        register_team(cast.competition, cast.home_club, by=cast.asha, now=now)
    assert Entry.objects.exists() is not bool(problems)


def test_register_team_says_when_on_the_organisers_clock() -> None:
    cast = make_cast(zone="America/Paramaribo")
    plan_registration(cast.competition, OPENS, CLOSES, None, by=cast.dewi)
    with pytest.raises(Exception, match=r"15:00 \(America/Paramaribo\)"):
        register_team(cast.competition, cast.home_club, by=cast.asha, now=CLOSES)


def test_register_team_before_registration_is_planned(cast: Cast) -> None:
    plan_registration(cast.competition, None, None, None, by=cast.dewi)
    with refused_with(("", "not_planned")):
        register_team(cast.competition, cast.home_club, by=cast.asha, now=MEANWHILE)


def test_a_team_is_entered_once_and_a_second_team_has_its_number_behind_its_name(cast: Cast) -> None:
    register_team(cast.competition, cast.home_club, by=cast.asha, now=MEANWHILE)
    with refused_with(("team_number", "double")):
        register_team(cast.competition, cast.home_club, by=cast.asha, now=MEANWHILE)
    second = register_team(cast.competition, cast.home_club, team_number=2, by=cast.asha, now=MEANWHILE)
    assert second.name == "Kampoe 2"


def test_a_refused_or_withdrawn_team_can_be_entered_anew(cast: Cast) -> None:
    first = register_team(cast.competition, cast.home_club, by=cast.asha, now=MEANWHILE)
    refuse_entry(first, reason="Te weinig spelers", by=cast.dewi)
    second = register_team(cast.competition, cast.home_club, by=cast.asha, now=MEANWHILE)
    withdraw_registration(second, by=cast.asha)
    third = register_team(cast.competition, cast.home_club, by=cast.asha, now=MEANWHILE)
    assert [entry.status for entry in Entry.objects.order_by("pk")] == ["refused", "withdrawn", "pending"]
    assert third.is_active


def test_another_clubs_name_is_not_taken_by_a_second_team(cast: Cast) -> None:
    club = make_club(cast.organiser, "kampoe 2")
    register_team(cast.competition, club, by=cast.asha, now=MEANWHILE)
    with refused_with(("team_number", "name_taken")):
        register_team(cast.competition, cast.home_club, team_number=2, by=cast.asha, now=MEANWHILE)


@pytest.mark.parametrize("number", [-1, 0, 21, 10**30])
def test_team_numbers_have_a_range(cast: Cast, number: int) -> None:
    with refused_with(("team_number", "out_of_range")):
        register_team(cast.competition, cast.home_club, team_number=number, by=cast.asha, now=MEANWHILE)


@pytest.mark.parametrize("number", [1, 20])
def test_the_ends_of_the_range_of_team_numbers_are_taken(cast: Cast, number: int) -> None:
    entry = register_team(cast.competition, cast.home_club, team_number=number, by=cast.asha, now=MEANWHILE)
    assert entry.team_number == number


def test_a_full_competition_takes_no_more_until_a_place_is_free(cast: Cast) -> None:
    plan_registration(cast.competition, OPENS, CLOSES, 2, by=cast.dewi)
    first = register_team(cast.competition, cast.home_club, by=cast.asha, now=MEANWHILE)
    make_entry(cast.competition, make_club(cast.organiser))
    with refused_with(("", "full")):
        register_team(cast.competition, cast.away_club, by=cast.delano, now=MEANWHILE)
    with refused_with(("", "full")):
        enter_team(cast.competition, cast.away_club, by=cast.dewi)
    withdraw_registration(first, by=cast.asha)
    assert register_team(cast.competition, cast.away_club, by=cast.delano, now=MEANWHILE).is_active


def test_every_problem_is_told_at_once(cast: Cast) -> None:
    plan_registration(cast.competition, OPENS, CLOSES, 2, by=cast.dewi)
    for club in (cast.home_club, cast.away_club):
        make_entry(cast.competition, club)
    with refused_with(
        ("", "too_late"),
        ("", "full"),
        ("team_number", "double"),
        ("leader_name", "required"),
        ("leader_email", "email_malformed"),
    ):
        register_team(cast.competition, cast.home_club, leader=Invitee("x", ""), by=cast.asha, now=CLOSES)


def test_another_organisers_club_is_refused(cast: Cast) -> None:
    with refused_with(("club", "other_organiser")):
        register_team(cast.competition, cast.ruben_club, by=cast.ruben, now=MEANWHILE)


def test_a_competition_of_partnerships_takes_no_teams(cast: Cast) -> None:
    Competition.objects.update(entry_kind=Competition.EntryKind.PARTNERSHIP)
    with refused_with(("", "no_teams")):
        register_team(cast.competition, cast.home_club, by=cast.asha, now=MEANWHILE)


def test_a_leader_is_invited_by_mail(cast: Cast, django_capture_on_commit_callbacks) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        entry = register_team(
            cast.competition,
            cast.home_club,
            leader=Invitee("Leider@example.org", "Leider"),
            by=cast.asha,
            now=MEANWHILE,
        )
    assert entry.leader == cast.asha
    assert not User.objects.filter(email="leider@example.org").exists()
    assert entry.leader_invitations.get().invitation.email == "leider@example.org"
    assert [message.to for message in mail.outbox if message.to != [cast.dewi.email]] == [
        ["leider@example.org"]
    ]


def test_nobody_is_invited_to_a_team_that_is_refused(cast: Cast, django_capture_on_commit_callbacks) -> None:
    with django_capture_on_commit_callbacks(execute=True), refused_with(("", "too_late")):
        register_team(
            cast.competition,
            cast.home_club,
            leader=Invitee("leider@example.org", "Leider"),
            by=cast.asha,
            now=CLOSES,
        )
    assert not Invitation.objects.exists()
    assert mail.outbox == []


def test_enter_team_is_approved_at_once_whatever_the_time(cast: Cast) -> None:
    plan_registration(cast.competition, None, None, None, by=cast.dewi)
    entry = enter_team(cast.competition, cast.home_club, by=cast.dewi)
    assert (entry.status, entry.decided_by, entry.registered_by, entry.leader) == (
        "approved",
        cast.dewi,
        cast.dewi,
        cast.asha,
    )
    assert entry.decided_at is not None
    assert cast.organiser.log.get(action="enter_team").after["status"] == "approved"


def test_a_club_without_secretary_has_no_leader_yet(cast: Cast) -> None:
    assert enter_team(cast.competition, make_club(cast.organiser), by=cast.dewi).leader is None


def test_enter_team_refuses_double(cast: Cast) -> None:
    make_entry(cast.competition, cast.home_club)
    with refused_with(("team_number", "double")):
        enter_team(cast.competition, cast.home_club, by=cast.dewi)


def test_approve_entry_says_who_and_when(cast: Cast) -> None:
    entry = register_team(cast.competition, cast.home_club, by=cast.asha, now=MEANWHILE)
    approved = approve_entry(entry, by=cast.dewi)
    assert (approved.status, approved.decided_by) == ("approved", cast.dewi)
    assert approved.decided_at is not None
    told = cast.organiser.log.get(action="approve_entry")
    assert (told.before, told.after) == ({"status": "pending"}, {"status": "approved"})


def test_approve_entry_refuses_what_has_been_decided(cast: Cast) -> None:
    entry = make_entry(cast.competition, cast.home_club)
    with refused_with(("", "not_waiting")):
        approve_entry(entry, by=cast.dewi)


def test_refuse_entry_keeps_the_reason(cast: Cast) -> None:
    entry = register_team(cast.competition, cast.home_club, by=cast.asha, now=MEANWHILE)
    refused = refuse_entry(entry, reason="  Geen  acht spelers ", by=cast.dewi)
    assert (refused.status, refused.reason, refused.decided_by) == ("refused", "Geen acht spelers", cast.dewi)
    assert cast.organiser.log.get(action="refuse_entry").reason == "Geen acht spelers"


@pytest.mark.parametrize(
    ("reason", "code"), [("", "required"), ("  \n", "required"), ("r" * 501, "too_long")]
)
def test_refuse_entry_asks_for_a_reason(cast: Cast, reason: str, code: str) -> None:
    entry = register_team(cast.competition, cast.home_club, by=cast.asha, now=MEANWHILE)
    with refused_with(("reason", code)):
        refuse_entry(entry, reason=reason, by=cast.dewi)
    entry.refresh_from_db()
    assert entry.status == "pending"


def test_an_approved_entry_can_be_refused_before_the_draw_only(cast: Cast) -> None:
    first, second = (make_entry(cast.competition, club) for club in (cast.home_club, cast.away_club))
    assert refuse_entry(first, reason="Vergissing", by=cast.dewi).status == "refused"
    with refused_with(("", "not_waiting")):
        refuse_entry(first, reason="Nog eens", by=cast.dewi)
    draw(second)
    with refused_with(("", "drawn")):
        refuse_entry(second, reason="Te laat", by=cast.dewi)


def test_after_the_draw_nobody_comes_in(cast: Cast) -> None:
    waiting = register_team(cast.competition, cast.home_club, by=cast.asha, now=MEANWHILE)
    draw(make_entry(cast.competition, cast.away_club))
    with refused_with(("", "drawn")):
        approve_entry(waiting, by=cast.dewi)
    with refused_with(("", "drawn")):
        register_team(cast.competition, cast.home_club, team_number=2, by=cast.asha, now=MEANWHILE)
    with refused_with(("", "drawn")):
        enter_team(cast.competition, cast.home_club, team_number=2, by=cast.dewi)
    waiting.refresh_from_db()
    assert waiting.status == "pending"


def test_withdraw_registration_of_what_waits_only(cast: Cast) -> None:
    entry = register_team(cast.competition, cast.home_club, by=cast.asha, now=MEANWHILE)
    assert withdraw_registration(entry, by=cast.asha).status == "withdrawn"
    with refused_with(("", "not_waiting")):
        withdraw_registration(entry, by=cast.asha)
    with refused_with(("", "already_approved")):
        withdraw_registration(make_entry(cast.competition, cast.away_club), by=cast.delano)
    assert cast.organiser.log.filter(action="withdraw_registration").count() == 1


def test_rename_entry_within_the_competition(cast: Cast) -> None:
    entry = make_entry(cast.competition, cast.home_club)
    make_entry(cast.competition, cast.away_club)
    for _twice in range(2):
        renamed = rename_entry(entry, " Kampoe  A ", by=cast.dewi)
    assert renamed.name == "Kampoe A"
    told = cast.organiser.log.get(action="rename_entry")
    assert (told.before, told.after) == ({"name": "Kampoe"}, {"name": "Kampoe A"})
    for name, code in (("trekkers", "taken"), ("", "required"), ("n" * 91, "too_long")):
        with refused_with(("name", code)):
            rename_entry(entry, name, by=cast.dewi)


def test_appoint_leader_replaces_who_led(cast: Cast) -> None:
    entry = make_entry(cast.competition, cast.home_club)
    for _twice in range(2):
        led = appoint_leader(entry, cast.delano, by=cast.asha)
    assert led.leader == cast.delano
    told = cast.organiser.log.get(action="appoint_leader")
    assert (told.before, told.after) == ({"leader": "Asha"}, {"leader": "Delano"})


def test_who_takes_no_part_is_neither_renamed_nor_led(cast: Cast) -> None:
    entry = register_team(cast.competition, cast.home_club, by=cast.asha, now=MEANWHILE)
    withdraw_registration(entry, by=cast.asha)
    with refused_with(("", "not_taking_part")):
        rename_entry(entry, "Kampoe A", by=cast.dewi)
    with refused_with(("", "not_taking_part")):
        appoint_leader(entry, cast.delano, by=cast.dewi)
