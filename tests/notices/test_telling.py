"""Who is mailed about what, in which language and on whose clock, and never twice."""

import datetime as dt

import pytest
from django.core import mail
from django.db import transaction
from django.utils import timezone

from apps.accounts.mail import postman
from apps.accounts.models import User
from apps.clubs import log
from apps.clubs.models import Organiser
from apps.clubs.services.invitations import accept_invitation, invite_secretary
from apps.clubs.services.organiser import appoint_secretary, dismiss_secretary
from apps.competitions.models import Entry
from apps.competitions.services.entries import approve_entry, refuse_entry
from apps.competitions.services.leaders import appoint_leader
from apps.conduct.decisions import Decision, Kind
from apps.conduct.services import rule
from apps.desk.log_words import ACTIONS
from apps.matches.models import Result
from apps.matches.services.consent import sign_match
from apps.matches.services.disputes import dispute_result
from apps.matches.services.line_ups import name_line_up
from apps.matches.services.night import break_off, continue_match, settle_below_minimum
from apps.matches.services.official import make_official
from apps.notices import kinds
from apps.notices.kinds import KIND_OF_ACTION, SHEETS_ENDED
from apps.notices.models import Happening, Letter
from apps.notices.services import switch, tell_due, tell_now, tell_tonight
from apps.schedule.models import Fixture, Matchday, Venue
from apps.schedule.services.changes import cancel_fixture, move_fixture, postpone_fixture
from tests.factories import (
    make_cast,
    make_entry,
    make_organiser,
    make_pending_entry,
    make_user,
    open_registration,
)
from tests.matches.league_night import LeagueNight, league_night, write_sheet
from tests.notices.post import readers, to, told

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> LeagueNight:
    """Lena leads the home side, of which Asha is secretary; Delano is both for the away side; Ruben is elsewhere."""
    night = league_night()
    lena = User.objects.create_user("lena@example.org", name="Lena", language="en")
    Entry.objects.filter(pk=night.home.pk).update(leader=lena)
    return night


def lena() -> User:
    return User.objects.get(name="Lena")


def move(night: LeagueNight, day: int, *, by: User | None = None) -> Fixture:
    return move_fixture(
        night.fixture,
        day=dt.date(2026, 12, day),
        time=dt.time(20),
        venue=None,
        reason="Zaal bezet",
        by=by or night.dewi,
    )


def test_a_club_reads_that_its_entry_is_approved_or_refused_and_the_director_that_it_waits() -> None:
    cast = make_cast()
    open_registration(cast.competition)
    with told() as messages:
        entry = make_pending_entry(cast.competition, cast.home_club, by=cast.asha)
    assert readers(messages) == ["Dewi"]
    leader = make_user("Lena", language="en")
    appoint_leader(entry, leader, by=cast.dewi)
    with told() as messages:
        approve_entry(entry, by=cast.dewi)
    assert readers(messages) == ["Asha", "Lena"]
    assert to(leader, messages) == [f"Kampoe takes part in {cast.competition}."]
    assert to(cast.asha, messages) == [f"Kampoe doet mee aan {cast.competition}."]
    with told() as messages:
        refuse_entry(entry, reason="Te weinig spelers", by=cast.dewi)
    assert all("Te weinig spelers" in str(message.body) for message in messages)
    assert readers(messages) == ["Asha", "Lena"]


def test_both_sides_read_a_change_of_their_match_on_the_venues_clock(night: LeagueNight) -> None:
    with told() as messages:
        move(night, 3)
    assert readers(messages) == ["Asha", "Delano", "Lena"]
    [english] = [message for message in messages if message.to == ["lena@example.org"]]
    [dutch] = [message for message in messages if message.to == ["delano@example.org"]]
    assert english.subject == "Sudhar – Kampoe has another time or venue."
    assert "Thu 3 December 2026, 20:00 (time in Paramaribo)" in str(english.body)
    assert "It was: Tue 24 November 2026, 20:00 (time in Paramaribo)" in str(english.body)
    assert "do 3 december 2026, 20:00 (tijd in Paramaribo)" in str(dutch.body)
    # Why is between the directors.
    assert "Zaal bezet" not in str(english.body)


def test_who_did_it_reads_nothing_and_who_is_both_leader_and_secretary_one_mail(night: LeagueNight) -> None:
    with told() as messages:
        postpone_fixture(night.fixture, reason="Regen", by=night.asha)
    assert readers(messages) == ["Delano", "Lena"]
    assert all("24 november 2026, 20:00" in str(message.body).lower() for message in messages)


def test_nobody_is_told_of_a_draft_or_of_what_an_import_brings(night: LeagueNight) -> None:
    with told() as messages, log.untold():
        move(night, 3)
    assert messages == []
    stage = night.stage
    stage.published_at = None
    stage.save()
    with told() as messages:
        move(night, 4)
    assert messages == []


def test_once_every_sheet_has_ended_who_has_to_sign_is_asked_once(night: LeagueNight) -> None:
    match = night.start()
    *before, last = match.sheets.order_by("pk")
    with told() as messages:
        for sheet in before:
            write_sheet(sheet, by=night.asha)
    assert messages == []
    with told() as messages:
        write_sheet(last, by=night.asha)
    # Asha entered the last hand and stands before the button.
    assert readers(messages) == ["Delano", "Lena"]
    assert to(lena(), messages) == ["Sudhar – Kampoe: every sheet has ended. Look at the score and sign."]
    with told() as messages:
        sign_match(match, "away", by=night.delano)
    assert readers(messages) == ["Asha", "Lena"]
    assert to(lena(), messages) == [
        "Sudhar – Kampoe: the other side has signed and waits for your signature."
    ]
    with told() as messages:
        sign_match(match, "home", by=lena())
    assert readers(messages) == ["Asha", "Delano"]
    assert to(night.delano, messages) == ["Sudhar – Kampoe: er is een uitslag."]
    assert "24 – 8 (officieel)" in str(messages[0].body)


def test_a_ruling_is_told_with_its_reason(night: LeagueNight) -> None:
    with told() as messages:
        rule(night.fixture, Decision(Kind.HOME_WALKOVER), reason="Niemand kwam", seen=0, by=night.dewi)
    assert readers(messages) == ["Asha", "Delano", "Lena"]
    [english] = [message for message in messages if message.to == ["lena@example.org"]]
    assert english.subject == "Sudhar – Kampoe: there is a ruling."
    assert "walkover, for Sudhar" in str(english.body)
    assert "Reason: Niemand kwam" in str(english.body)


def test_roles_that_come_and_go_without_being_asked_are_told() -> None:
    cast = make_cast()
    entry = make_entry(cast.competition, cast.home_club)
    nina = make_user("Nina", language="en")
    with told() as messages:
        appoint_leader(entry, nina, by=cast.dewi)
    assert to(nina, messages) == [f"You lead Kampoe in {cast.competition} from now on."]
    invitation = invite_secretary(cast.away_club, email=nina.email, name="Nina", by=cast.dewi)
    with told() as messages:
        accept_invitation(invitation, by=nina)
    assert to(cast.dewi, messages) == ["Nina heeft ja gezegd: secretaris van Trekkers."]
    assert readers(messages) == ["Dewi"]
    role = appoint_secretary(cast.home_club, nina, by=cast.dewi)
    with told() as messages:
        dismiss_secretary(role, by=cast.dewi)
    assert to(nina, messages) == ["You are no secretary of Kampoe any more."]


def test_what_is_switched_off_is_not_mailed_also_when_it_waits_already(night: LeagueNight) -> None:
    switch(lena(), off=["programme"])
    with told() as messages:
        move(night, 3)
    assert readers(messages) == ["Asha", "Delano"]
    with told() as messages:
        cancel_fixture(night.fixture, reason="Te laat", by=night.dewi)
        tell_now(str(Happening.objects.values_list("batch", flat=True)[0]))
        switch(night.delano, off=["programme"])
    assert readers(messages) == ["Asha"]


def test_a_closed_account_is_not_mailed(night: LeagueNight) -> None:
    User.objects.filter(pk=night.delano.pk).update(is_active=False)
    with told() as messages:
        move(night, 3)
    assert readers(messages) == ["Asha", "Lena"]


@pytest.mark.django_db(transaction=True)
def test_many_changes_in_one_transaction_are_one_mail_and_rung_twice_stays_one() -> None:
    night = league_night()
    with transaction.atomic():
        move(night, 3)
        night.fixture.refresh_from_db()
        move(night, 5)
    to_delano = [message for message in mail.outbox if message.to == ["delano@example.org"]]
    assert len(to_delano) == 1
    assert to_delano[0].subject == "Sudhar – Kampoe heeft een andere tijd of zaal. En nog 1"
    assert not Happening.objects.exists()
    batch = Letter.objects.filter(user=night.delano).get().key.split(":")[0]
    tell_now(batch)
    assert Letter.objects.filter(user=night.delano).count() == 1
    # What is taken back is not told.
    with transaction.atomic():
        cancel_fixture(night.fixture, reason="Toch niet", by=night.dewi)
        transaction.set_rollback(True)
    assert not Happening.objects.exists()
    assert Letter.objects.filter(user=night.delano).count() == 1


def test_what_no_task_told_is_told_by_the_periodic_job(night: LeagueNight) -> None:
    move(night, 3)
    assert tell_due() == 0
    Happening.objects.update(at=timezone.now() - dt.timedelta(minutes=3))
    assert tell_due() == 3
    assert tell_due() == 0


def test_everybody_reads_in_the_morning_of_the_venues_day_whom_they_play_once(night: LeagueNight) -> None:
    Venue.objects.create(organiser=night.organiser, name="Ons Huis", timezone="America/Paramaribo")
    # 20:00 in Paramaribo on the 24th; 07:59 and 08:00 there, and one o'clock at night on the 24th in Amsterdam.
    moments = [
        (dt.datetime(2026, 11, 24, 1, tzinfo=dt.UTC), 0),
        (dt.datetime(2026, 11, 24, 10, 59, tzinfo=dt.UTC), 0),
        (dt.datetime(2026, 11, 24, 11, 0, tzinfo=dt.UTC), 3),
        (dt.datetime(2026, 11, 24, 14, 0, tzinfo=dt.UTC), 0),
        (dt.datetime(2026, 11, 25, 11, 0, tzinfo=dt.UTC), 0),
    ]
    assert [tell_tonight(moment) for moment, _letters in moments] == [letters for _moment, letters in moments]
    with told() as messages:
        Letter.objects.update(due_at=timezone.now())
    assert readers(messages) == ["Asha", "Delano", "Lena"]
    assert to(lena(), messages) == ["Today you play Sudhar – Kampoe."]


def test_a_postponed_match_is_not_told_as_todays_even_when_the_mail_waits(night: LeagueNight) -> None:
    assert tell_tonight(dt.datetime(2026, 11, 24, 12, tzinfo=dt.UTC)) == 3
    Fixture.objects.update(status=Fixture.Status.POSTPONED)
    with told() as messages:
        Letter.objects.update(due_at=timezone.now())
    assert messages == []


def test_a_person_of_two_organisers_reads_each_in_its_own_mail(night: LeagueNight) -> None:
    other = make_organiser(director=night.dewi)
    assert Organiser.objects.count() == 2
    with told() as messages:
        move(night, 3)
    assert {letter.organiser for letter in Letter.objects.all()} == {night.organiser}
    assert other.letters.count() == 0
    assert len(messages) == 3


@pytest.mark.django_db(transaction=True)
def test_the_postman_writes_and_sends_the_letters_of_a_change_beside_the_request(settings) -> None:
    settings.MAIL_BESIDE_REQUEST = True
    night = league_night()
    move(night, 3)
    # One errand: when he can be asked again, he has told and sent everything.
    postman.submit(int).result(timeout=20)
    assert sorted(message.to[0] for message in mail.outbox) == ["asha@example.org", "delano@example.org"]


def test_a_dispute_is_told_to_the_other_side_and_the_director(night: LeagueNight) -> None:
    match = night.start()
    for sheet in match.sheets.order_by("pk"):
        write_sheet(sheet, by=night.asha)
    with told() as messages:
        dispute_result(night.fixture, "away", reason="Tafel 2 klopt niet", by=night.delano)
    assert readers(messages) == ["Asha", "Dewi", "Lena"]
    assert to(lena(), messages) == ["Sudhar – Kampoe: a side does not agree with the result."]
    assert all("Tafel 2 klopt niet" in str(message.body) for message in messages)


def test_a_match_that_is_broken_off_or_goes_on_or_becomes_official_is_no_ruling(night: LeagueNight) -> None:
    match = night.start()
    with told() as messages:
        break_off(match, reason="Stroom uit", by=night.asha)
    assert to(night.dewi, messages) == ["Sudhar – Kampoe is gestaakt."]
    assert to(lena(), messages) == ["Sudhar – Kampoe has been broken off."]
    assert readers(messages) == ["Delano", "Dewi", "Lena"]
    assert all("Stroom uit" in str(message.body) for message in messages)
    with told() as messages:
        continue_match(match, by=night.asha)
    assert messages == []
    with told() as messages:
        rule(
            night.fixture, Decision(Kind.SCORE, home=24, away=8), reason="Zo stond het", seen=3, by=night.dewi
        )
    assert to(lena(), messages) == ["Sudhar – Kampoe: there is a ruling."]
    Result.objects.filter(is_current=True).update(state=Result.State.PROVISIONAL)
    with told() as messages:
        make_official(night.fixture, version=4, by=night.dewi)
    assert to(lena(), messages) == ["Sudhar – Kampoe: there is a result."]


def test_what_the_regulations_decide_is_not_told_as_the_directors_word() -> None:
    night = league_night(minimum_partnerships=2)
    name_line_up(night.fixture, "home", [tuple(night.home_players[:2])], by=night.asha)
    night.line_up("away")
    with told() as messages:
        settle_below_minimum(night.fixture.matches.get(), reason="Eén koppel", by=night.asha)
    assert to(night.delano, messages) == ["Sudhar – Kampoe: er is een uitspraak."]


def test_a_ruling_that_settles_a_dispute_is_one_mail_about_the_ruling(night: LeagueNight) -> None:
    match = night.start()
    for sheet in match.sheets.order_by("pk"):
        write_sheet(sheet, by=night.asha)
    dispute_result(night.fixture, "away", reason="Tafel 2 klopt niet", by=night.delano)
    with told() as messages:
        rule(night.fixture, Decision(Kind.AWAY_WALKOVER), reason="Fout gespeeld", seen=1, by=night.dewi)
    assert to(lena(), messages) == ["Sudhar – Kampoe: there is a ruling."]
    [dutch] = [str(message.body) for message in messages if message.to == [night.delano.email]]
    assert "laat de uitslag staan" not in dutch


def test_a_match_that_is_played_again_or_goes_on_today_is_told_in_the_morning(night: LeagueNight) -> None:
    at_ten = dt.datetime(2026, 11, 24, 13, 0, tzinfo=dt.UTC)
    rule(night.fixture, Decision(Kind.TO_BE_REPLAYED), reason="Verkeerde opstelling", seen=0, by=night.dewi)
    assert tell_tonight(at_ten) == 3
    Letter.objects.all().delete()
    break_off(night.start(), reason="Stroom uit", by=night.asha)
    assert tell_tonight(at_ten) == 3
    Letter.objects.all().delete()
    rule(night.fixture, Decision(Kind.HOME_WALKOVER), reason="Niemand kwam", seen=3, by=night.dewi)
    assert tell_tonight(at_ten) == 0


def test_who_plays_in_two_zones_on_one_day_reads_of_both_each_in_its_own_morning(night: LeagueNight) -> None:
    hall = Venue.objects.create(organiser=night.organiser, name="De Pijp", timezone="Europe/Amsterdam")
    second = Matchday.objects.create(stage=night.stage, number=2, date=dt.date(2026, 11, 24))
    Fixture.objects.create(
        stage=night.stage,
        matchday=second,
        position=1,
        home=night.away,
        away=night.home,
        venue=hall,
        starts_at=dt.datetime(2026, 11, 24, 13, tzinfo=dt.UTC),
    )
    mornings = [dt.datetime(2026, 11, 24, hour, tzinfo=dt.UTC) for hour in (6, 7, 8, 11, 12)]
    assert [tell_tonight(morning) for morning in mornings] == [0, 3, 0, 3, 0]
    with told() as messages:
        Letter.objects.update(due_at=timezone.now())
    assert sorted(to(lena(), messages)) == [
        "Today you play Kampoe – Sudhar.",
        "Today you play Sudhar – Kampoe.",
    ]


def test_a_match_with_a_day_and_no_time_is_told_on_that_day(night: LeagueNight) -> None:
    Fixture.objects.update(starts_at=None)
    days = [dt.datetime(2026, 11, day, 13, 0, tzinfo=dt.UTC) for day in (23, 24, 25)]
    assert [tell_tonight(day) for day in days] == [0, 3, 0]
    with told() as messages:
        Letter.objects.update(due_at=timezone.now())
    assert to(lena(), messages) == ["Today you play Sudhar – Kampoe."]


def test_every_kind_of_mail_is_a_logged_action_and_has_its_words() -> None:
    assert set(KIND_OF_ACTION) - {SHEETS_ENDED} <= set(ACTIONS)
    # What somebody is told stands behind a switch, and every switch has something behind it.
    behind = {*KIND_OF_ACTION.values(), kinds.Kind.TONIGHT, kinds.Kind.RULING}
    assert behind == set(kinds.Kind)
