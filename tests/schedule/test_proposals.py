"""Moving a match by agreement: proposed a week ahead, accepted by the other side, decided by a director (traps F6)."""

from __future__ import annotations

import datetime as dt

import pytest
import time_machine
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.clubs.models import LogEntry
from apps.clubs.services.merge import merge_clubs
from apps.competitions.models import Entry
from apps.competitions.services.competition import rename_competition
from apps.competitions.services.entries import rename_entry
from apps.matches.services.results import record_final_score
from apps.schedule import services
from apps.schedule.calendar import uid_of
from apps.schedule.models import Fixture, MoveProposal
from tests.at_once import at_once
from tests.factories import make_user
from tests.refusing import refused_with

from .leagues import League, a_league
from .test_services_changes import first, published
from .test_services_typed import plan

pytestmark = pytest.mark.django_db
# The first match is due on Wednesday 2 September at 20:00.
DUE = dt.datetime(2026, 9, 2, 18, tzinfo=dt.UTC)
IN_TIME = DUE - dt.timedelta(days=7)
NEW_DAY, NEW_TIME = dt.date(2026, 9, 9), dt.time(19)
NEW = dt.datetime(2026, 9, 9, 17, tzinfo=dt.UTC)


def a_match() -> tuple[League, Fixture, User, User]:
    """A published match with a leader on each side. On 9 September nobody plays."""
    league = a_league(2)
    fixture = plan(league, 0, 1)
    services.publish_programme(league.stage, by=league.director)
    leaders = make_user("Asha"), make_user("Delano")
    for side, leader in zip((fixture.home, fixture.away), leaders, strict=True):
        assert side is not None
        side.leader = leader
        side.save()
    fixture.refresh_from_db()
    return league, fixture, *leaders


def propose(fixture: Fixture, by: User, **changes: object) -> MoveProposal:
    values = {
        "day": NEW_DAY,
        "time": NEW_TIME,
        "venue": fixture.venue,
        "reason": "Feest in de zaal",
        "now": IN_TIME,
        "by": by,
        **changes,
    }
    entry = values.pop("entry", fixture.home)
    return services.propose_move(fixture, entry, **values)  # type: ignore[arg-type]  # named by a test


def test_one_side_proposes_the_other_accepts_and_the_match_is_moved_under_its_uid() -> None:
    _league, fixture, asha, delano = a_match()
    uid = uid_of(fixture)
    proposal = propose(fixture, asha)
    fixture.refresh_from_db()
    assert (fixture.starts_at, fixture.sequence) == (DUE, 0)
    services.accept_move(proposal, by=delano, now=IN_TIME)
    fixture.refresh_from_db()
    proposal.refresh_from_db()
    assert (fixture.starts_at, fixture.moved_from, fixture.sequence) == (NEW, DUE, 1)
    assert uid_of(fixture) == uid
    assert (proposal.state, proposal.answered_by, proposal.instead_of) == ("accepted", delano, DUE)
    told = LogEntry.objects.filter(subject_id=fixture.pk, subject_type="schedule.fixture").order_by("pk")
    assert [(each.action, each.by) for each in told if "move" in each.action] == [
        ("propose_move", asha),
        ("accept_move", delano),
        ("move_fixture", delano),
    ]
    assert told.last().reason == "Feest in de zaal"
    with refused_with(("", "answered")):
        services.decline_move(proposal, answer="Toch niet", by=delano)


def test_a_week_ahead_to_the_minute_and_the_director_sets_how_long() -> None:
    league, fixture, asha, _delano = a_match()
    minute = dt.timedelta(minutes=1)
    with refused_with(("", "too_late")):
        propose(fixture, asha, now=IN_TIME + minute)
    services.set_proposal_rules(league.competition, allowed=True, days_ahead=3, by=league.director)
    services.withdraw_move(propose(fixture, asha, now=IN_TIME + minute), by=asha)
    services.set_proposal_rules(league.competition, allowed=False, days_ahead=3, by=league.director)
    with refused_with(("", "not_allowed")):
        propose(fixture, asha)
    with refused_with(("days_ahead", "out_of_range")):
        services.set_proposal_rules(league.competition, allowed=True, days_ahead=61, by=league.director)
    services.set_proposal_rules(league.competition, allowed=True, days_ahead=7, by=league.director)
    # A postponed match has no date yet: for it no proposal is too late.
    services.postpone_fixture(fixture, reason="Storm", by=league.director)
    proposal = propose(fixture, asha, now=DUE + minute)
    services.accept_move(proposal, by=league.director, now=DUE + minute)
    fixture.refresh_from_db()
    assert (fixture.starts_at, fixture.status, proposal.instead_of) == (NEW, "scheduled", None)


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"day": dt.date(2026, 8, 25)}, ("day", "past")),
        ({"day": dt.date(2027, 7, 1)}, ("day", "outside_season")),
        ({"day": dt.date(2026, 9, 2), "time": dt.time(20)}, ("day", "same")),
        ({"day": dt.date(2027, 3, 28), "time": dt.time(2, 30)}, ("time", "no_such_time")),
        ({"day": dt.date(9999, 1, 1)}, ("day", "year_impossible")),
        ({"reason": " "}, ("reason", "required")),
    ],
)
def test_what_cannot_be_proposed_is_refused_at_its_field(
    changes: dict[str, object], problem: tuple[str, str]
) -> None:
    _league, fixture, asha, _delano = a_match()
    with refused_with(problem):
        propose(fixture, asha, **changes)
    assert not MoveProposal.objects.exists()


def test_one_proposal_waits_at_a_time_and_whatever_else_changes_the_match_overtakes_it() -> None:
    league, fixture, asha, delano = a_match()
    waiting = propose(fixture, asha)
    with refused_with(("", "one_waits")):
        propose(fixture, delano, entry=fixture.away)
    with pytest.raises(IntegrityError), transaction.atomic():
        MoveProposal.objects.create(
            fixture=fixture, entry=fixture.away, starts_at=NEW, reason="x", proposed_by=delano
        )
    services.decline_move(waiting, answer="Wij kunnen niet", by=delano)
    second = propose(fixture, delano, entry=fixture.away)
    services.postpone_fixture(fixture, reason="Storm", by=league.director)
    second.refresh_from_db()
    assert (second.state, second.answered_by) == ("overtaken", league.director)
    with refused_with(("", "answered")):
        services.accept_move(second, by=asha, now=IN_TIME)
    third = propose(fixture, asha)
    record_final_score(fixture, 10, 2, by=league.director)
    with refused_with(("", "has_result")):
        services.accept_move(third, by=delano, now=IN_TIME)


def test_an_answer_that_comes_too_late_or_to_a_taken_evening_changes_nothing() -> None:
    league, fixture, asha, delano = a_match()
    proposal = propose(fixture, asha)
    with refused_with(("", "too_late")):
        services.accept_move(proposal, by=delano, now=DUE)
    plan(league, 1, 0, number=2, day=NEW_DAY, time=dt.time(21), reason="Extra")
    with refused_with(("time", "plays_then"), ("time", "plays_then")):
        services.accept_move(proposal, by=delano, now=IN_TIME)
    proposal.refresh_from_db()
    fixture.refresh_from_db()
    assert (proposal.state, fixture.starts_at, fixture.sequence) == ("open", DUE, 0)


@pytest.mark.django_db(transaction=True)
def test_accepted_and_declined_at_once_only_one_of_them_counts() -> None:
    _league, fixture, asha, delano = a_match()
    proposal = propose(fixture, asha)
    outcomes = at_once(
        lambda: services.accept_move(proposal, by=delano, now=IN_TIME),
        lambda: services.decline_move(proposal, answer="Nee", by=delano),
    )
    assert outcomes == [[], [("", "answered")]]
    fixture.refresh_from_db()
    proposal.refresh_from_db()
    assert (fixture.starts_at == NEW) is (proposal.state == "accepted")


@time_machine.travel(IN_TIME, tick=False)
def test_leaders_and_the_director_find_propose_answer_and_read_it_on_their_pages() -> None:
    league, fixture, asha, delano = a_match()
    clients = {who.name: Client() for who in (asha, delano, league.director)}
    for who in (asha, delano, league.director):
        clients[who.name].force_login(who)
    page = reverse("schedule:proposals", args=[fixture.pk])
    assert page in clients["Asha"].get(reverse("matches:room", args=[fixture.pk])).content.decode()
    typed = {"day": "2026-09-09", "time": "19:00", "venue": str(league.venue.pk), "reason": "Feest"}
    assert clients["Asha"].get(page).status_code == 200
    move = reverse("schedule:move_fixture", args=[league.competition.pk, fixture.pk])
    for who in clients:
        assert (f'href="{move}"' in clients[who].get(page).content.decode()) is (who == "Dewi"), who
    wrong = clients["Asha"].post(page, typed | {"day": "2026-08-01"}).content.decode()
    assert "Dit moment is voorbij: kies een later." in wrong
    assert 'value="Feest"' in wrong
    sent = clients["Asha"].post(page, typed, follow=True).content.decode()
    assert "zien je voorstel" in sent
    assert "Voorstel intrekken" in sent
    assert "Aannemen en de wedstrijd verplaatsen" not in sent
    told = f"{fixture.home.name} stelt een andere datum voor"
    for who, sees in (("Asha", False), ("Delano", True), ("Dewi", True)):
        assert (told in clients[who].get(reverse("desk:home")).content.decode()) is sees, who
    listed = reverse("schedule:competition_proposals", args=[league.competition.pk])
    assert page in clients["Dewi"].get(listed).content.decode()
    proposal = MoveProposal.objects.get()
    decline = reverse("schedule:decline_proposal", args=[fixture.pk, proposal.pk])
    assert "Vul" in clients["Delano"].post(decline, {"answer": " "}).content.decode()
    assert clients["Delano"].post(decline, {"answer": "Dan zijn wij op reis"}).status_code == 302
    assert "Dan zijn wij op reis" in clients["Asha"].get(page).content.decode()
    clients["Asha"].post(page, typed)
    second = MoveProposal.objects.get(state="open")
    accept = reverse("schedule:accept_proposal", args=[fixture.pk, second.pk])
    assert "verplaatst" in clients["Delano"].post(accept, follow=True).content.decode()
    assert "geen antwoord meer" not in clients["Delano"].get(page).content.decode()
    public = clients["Asha"].get(reverse("public:match", args=[fixture.pk])).content.decode()
    assert "9 september 2026" in public
    history = reverse("schedule:fixture", args=[league.competition.pk, fixture.pk])
    assert "Voorgestelde datum aangenomen" in clients["Dewi"].get(history).content.decode()
    saved = clients["Dewi"].post(listed, {"days_ahead": "10"})
    assert saved.status_code == 302
    assert "Vraag de wedstrijdleider" in clients["Asha"].get(page).content.decode()


@time_machine.travel(IN_TIME, tick=False)
def test_every_address_is_for_those_whom_it_concerns_only() -> None:
    league, fixture, asha, delano = a_match()
    other = a_league(2)
    waiting = propose(fixture, asha)
    places = [fixture.pk, waiting.pk]
    people = {
        "asha": asha,
        "delano": delano,
        "director": league.director,
        "stranger": make_user("Ruben"),
        "elsewhere": other.director,
    }
    typed = {
        "day": "2026-09-09",
        "time": "19:00",
        "venue": "",
        "reason": "Feest",
        "answer": "",
        "days_ahead": "x",
    }
    page, decline = "schedule:proposals", "schedule:decline_proposal"
    # Read and sent, with what changes nothing: 403 for all who are not named.
    allowed = {
        page: {"asha", "delano", "director"},
        decline: {"delano", "director"},
        "schedule:competition_proposals": {"director"},
    }
    for name, may in allowed.items():
        arguments = {page: [fixture.pk], decline: places}.get(name, [league.competition.pk])
        for who, user in people.items():
            client = Client()
            client.force_login(user)
            assert (client.get(reverse(name, args=arguments)).status_code == 200) is (who in may), (name, who)
            sent = client.post(reverse(name, args=arguments), typed).status_code
            writes = may - {"director"} if name == page else may
            assert (sent != 403) is (who in writes), (name, who)
    for name, may in (
        ("schedule:accept_proposal", {"delano", "director"}),
        ("schedule:withdraw_proposal", {"asha"}),
    ):
        for who, user in people.items():
            if who not in may:
                client = Client()
                client.force_login(user)
                assert client.post(reverse(name, args=places)).status_code == 403, (name, who)
    waiting.refresh_from_db()
    assert waiting.is_open
    # A proposal below another match is nobody's; a bye and a draft have no such page.
    client = Client()
    client.force_login(league.director)
    second = plan(league, 1, 0, number=2, day=dt.date(2026, 9, 16), reason="Extra")
    assert client.post(reverse("schedule:accept_proposal", args=[second.pk, waiting.pk])).status_code == 404
    draft = plan(other, 0, 1)
    client.force_login(other.director)
    assert client.get(reverse(page, args=[draft.pk])).status_code == 404


def test_new_names_count_up_what_calendars_show_and_only_there() -> None:
    league = published(4)

    def sequences(entry: Entry) -> tuple[set[int], set[int]]:
        mine, others = set(), set()
        for each in Fixture.objects.filter(stage=league.stage):
            (mine if entry.pk in (each.home_id, each.away_id) else others).add(each.sequence)
        return mine, others

    entry = league.entries[0]
    stamps = set(Fixture.objects.filter(home=entry).values_list("changed_at", flat=True))
    rename_entry(entry, "De Nieuwen", by=league.director)
    assert sequences(entry) == ({1}, {0})
    assert not stamps & set(Fixture.objects.filter(home=entry).values_list("changed_at", flat=True))
    rename_entry(entry, "De Nieuwen", by=league.director)
    assert sequences(entry) == ({1}, {0})
    rename_competition(league.competition, "Overgangsklasse", by=league.director)
    assert sequences(entry) == ({2}, {1})
    # Entries keep their names when clubs become one.
    clubs = [each.club for each in league.entries if each.club]
    merge_clubs(clubs[1], clubs[2], by=league.director)
    assert sequences(entry) == ({2}, {1})


def test_a_match_that_is_still_open_while_a_later_matchday_has_results_is_told() -> None:
    # traps F7
    league = published(4)
    client = Client()
    client.force_login(league.director)
    checks = reverse("schedule:checks", args=[league.competition.pk])
    told = "Nog open, terwijl een latere speelronde uitslagen heeft"
    fixtures = list(Fixture.objects.filter(stage=league.stage).order_by("matchday__number", "position"))
    record_final_score(fixtures[0], 10, 2, by=league.director)
    assert told not in client.get(checks).content.decode()
    record_final_score(fixtures[2], 10, 2, by=league.director)
    page = client.get(checks).content.decode()
    assert told in page
    assert f"{fixtures[1].home.name} – {fixtures[1].away.name} (speelronde 1" in page
    services.cancel_fixture(fixtures[1], reason="Storm", by=league.director)
    assert told not in client.get(checks).content.decode()
    assert first(league) == fixtures[0]
