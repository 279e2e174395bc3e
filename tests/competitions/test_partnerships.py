"""Fixed partnerships as entries: who may enter with whom, what they are called, and who replaces whom."""

import datetime as dt

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from django.utils import translation

from apps.clubs.models import Invitation, LogEntry, Player
from apps.clubs.services.merge import merge_clubs, merge_players
from apps.clubs.services.people import Invitee
from apps.clubs.services.privacy import show_players_as
from apps.clubs.services.roster import edit_player
from apps.competitions.models import Competition, Entry, StageEntry
from apps.competitions.services.competition import plan_registration
from apps.competitions.services.entries import (
    approve_entry,
    refuse_entry,
    rename_entry,
    withdraw_registration,
)
from apps.competitions.services.partnerships import (
    enter_partnership,
    register_partnership,
    replace_player,
)
from apps.competitions.services.regulations import revise_match_part
from tests.at_once import at_once
from tests.factories import Cast, make_cast, make_competition, make_entry, make_partnership, make_player
from tests.refusing import refused_with

pytestmark = pytest.mark.django_db

OPENS = dt.datetime(2026, 8, 1, 18, tzinfo=dt.UTC)
CLOSES = dt.datetime(2026, 8, 31, 18, tzinfo=dt.UTC)
MEANWHILE = dt.datetime(2026, 8, 10, tzinfo=dt.UTC)


@pytest.fixture
def cast() -> Cast:
    made = make_cast(preset="pairs_league")
    plan_registration(made.competition, OPENS, CLOSES, None, by=made.dewi)
    for name in ("Anil", "Bea", "Carlo"):
        made.home_players.append(make_player(made.home_club, made.season, name, name[0]))
    for name in ("Xavier", "Yvonne"):
        made.away_players.append(make_player(made.away_club, made.season, name, name[0]))
    return made


def register(cast: Cast, first: Player | None, second: Player | None, **more: object) -> Entry:
    return register_partnership(cast.competition, first, second, by=cast.asha, now=MEANWHILE, **more)


def test_two_players_are_registered_and_named_after_themselves(cast: Cast) -> None:
    anil, bea, _carlo = cast.home_players
    assert cast.competition.entry_kind == "partnership"
    entry = register(cast, anil, bea)
    assert (entry.name, entry.status, entry.kind, entry.club, entry.leader, entry.team_number) == (
        "Anil / Bea",
        "pending",
        "partnership",
        cast.home_club,
        cast.asha,
        None,
    )
    assert cast.organiser.log.get(action="register_partnership").after == {
        "competition": "Hoofdklasse",
        "players": [["A", "B"]],
        "leader": "Asha",
        "status": "pending",
    }
    assert approve_entry(entry, by=cast.dewi).status == "approved"


def test_two_clubs_can_make_a_partnership_with_a_name_and_leader_of_its_own(cast: Cast) -> None:
    entry = register(
        cast,
        cast.home_players[0],
        cast.away_players[0],
        name=" De  Boeren ",
        leader=Invitee("anil@example.org", "Anil"),
    )
    assert (entry.name, entry.club, entry.leader) == (
        "De Boeren",
        cast.home_club,
        cast.asha,
    )
    assert Invitation.objects.get(to_lead__entry=entry).email == "anil@example.org"
    edit_player(cast.home_players[0], "Anil Baldew", "A", birth_year=None, by=cast.dewi)
    entry.refresh_from_db()
    assert entry.name == "De Boeren"


def test_everything_that_is_wrong_with_two_players_is_said_at_once(cast: Cast) -> None:
    anil, bea, carlo = cast.home_players
    stranger = make_player(cast.ruben_club, cast.ruben_organiser.seasons.get(), "Ruud")
    taken = register(cast, anil, bea, name="De Boeren")
    for first, second, *problems in (
        (None, None, ("first", "nobody_named"), ("second", "nobody_named")),
        (carlo, carlo, ("second", "same_player")),
        (carlo, anil, ("second", "plays_already")),
        (bea, carlo, ("first", "plays_already")),
        (stranger, carlo, ("first", "not_on_roster")),
    ):
        with refused_with(*problems):
            register(cast, first, second)
    with refused_with(("name", "taken"), ("leader_name", "required"), ("leader_email", "email_malformed")):
        register(cast, carlo, cast.away_players[0], name="de boeren", leader=Invitee("x", ""))
    cast.home_players[2].roster_spots.update(left_at=MEANWHILE)
    with refused_with(("first", "not_on_roster")):
        register(cast, carlo, cast.away_players[0])
    withdraw_registration(taken, by=cast.asha)
    assert register(cast, bea, cast.away_players[0]).is_active


def test_the_window_the_places_and_the_draw_hold_for_partnerships_too(cast: Cast) -> None:
    anil, bea, carlo = cast.home_players
    with refused_with(("", "too_late")):
        register_partnership(cast.competition, anil, bea, by=cast.asha, now=CLOSES)
    plan_registration(cast.competition, OPENS, CLOSES, 2, by=cast.dewi)
    first = enter_partnership(cast.competition, anil, bea, by=cast.dewi)
    second = make_partnership(cast.competition, *cast.away_players)
    with refused_with(("", "full"), ("second", "plays_already")):
        register(cast, carlo, bea)
    refuse_entry(second, reason="Speelt elders", by=cast.dewi)
    StageEntry.objects.create(stage=cast.stage, entry=first, position=1)
    with refused_with(("", "drawn")):
        enter_partnership(cast.competition, carlo, cast.away_players[0], by=cast.dewi)
    enter_partnership(cast.competition, carlo, cast.away_players[0], even_after_draw=True, by=cast.dewi)


def test_teams_and_partnerships_do_not_meet_in_one_competition(cast: Cast) -> None:
    league = make_competition(cast.season)
    with refused_with(("", "no_partnerships")):
        enter_partnership(league, *cast.home_players[:2], by=cast.dewi)
    with refused_with(("", "no_teams")):
        make_entry(cast.competition, cast.home_club)
    with refused_with(("partnerships", "fixed_partnerships")):
        revise_match_part(cast.stage, {"partnerships": 2}, by=cast.dewi)
    changed = revise_match_part(
        cast.stage, {"rules": {"preset": "league", "end": {"target": 50}}}, by=cast.dewi
    )
    assert changed.house_rules.end.target == 50


def test_the_database_knows_what_a_partnership_is(cast: Cast) -> None:
    anil, bea, carlo = cast.home_players
    entry = make_partnership(cast.competition, anil, bea)
    facts = {"competition": cast.competition, "registered_by": cast.dewi, "club": cast.home_club}
    for wrong in (
        {"kind": "partnership", "first": carlo, "second": carlo},
        {"kind": "partnership", "first": carlo},
        {"kind": "team", "team_number": 1, "first": carlo, "second": cast.away_players[0]},
        {"kind": "team", "team_number": 1, "named_after_players": True},
        {"kind": "partnership", "first": anil, "second": carlo, "status": "approved"},
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            Entry.objects.create(name="Fout", **facts, **wrong)
    assert list(cast.competition.entries.all()) == [entry]


def test_the_name_follows_the_players_and_tells_equal_names_apart(cast: Cast) -> None:
    anil, bea, _carlo = cast.home_players
    xavier, yvonne = cast.away_players
    first = make_partnership(cast.competition, anil, bea)
    second = make_partnership(cast.competition, xavier, yvonne)
    edit_player(xavier, "Anil", "X", birth_year=None, by=cast.dewi)
    edit_player(yvonne, "Bea", "Y", birth_year=None, by=cast.dewi)
    second.refresh_from_db()
    assert second.name == "Anil / Bea (2)"
    rename_entry(first, "De Boeren", by=cast.dewi)
    edit_player(bea, "Bea Olf", "B", birth_year=None, by=cast.dewi)
    for entry, name in ((first, "De Boeren"), (second, "Anil / Bea (2)")):
        entry.refresh_from_db()
        assert entry.name == name
    edit_player(yvonne, "Bea", "Y", birth_year=None, shown_as="initials", by=cast.dewi)
    edit_player(xavier, "Anil", "X", birth_year=None, shown_as="hidden", by=cast.dewi)
    second.refresh_from_db()
    xavier.refresh_from_db()
    with translation.override("nl"):
        assert second.name == f"{xavier.public_name} / B."
    longest = "n" * 80
    for player in (xavier, yvonne):
        edit_player(player, longest, player.member_number, birth_year=None, shown_as="full", by=cast.dewi)
    second.refresh_from_db()
    assert second.name == f"{longest} / {longest}"


def test_who_was_hidden_since_the_page_was_made_is_not_named_by_it(cast: Cast) -> None:
    anil, bea, carlo = cast.home_players  # as the page read them
    show_players_as(cast.organiser, [anil, carlo], "hidden", by=cast.dewi)
    entry = make_partnership(cast.competition, anil, bea)
    assert ("Anil" in entry.name, "Bea" in entry.name) == (False, True)
    replace_player(entry, "second", carlo, reason="Ziek", by=cast.dewi)
    entry.refresh_from_db()
    assert "Carlo" not in entry.name


def test_a_player_is_replaced_for_a_reason_and_the_log_keeps_who_played(cast: Cast) -> None:
    anil, bea, carlo = cast.home_players
    entry = make_partnership(cast.competition, anil, bea)
    make_partnership(cast.competition, *cast.away_players)
    for player, seat, reason, *problems in (
        (carlo, "second", " ", ("reason", "required")),
        (anil, "second", "Pols", ("player", "same_player")),
        (cast.away_players[0], "second", "Pols", ("player", "plays_already")),
        (None, "second", "Pols", ("player", "nobody_named")),
        (carlo, "third", "Pols", ("seat", "unknown_seat")),
    ):
        with refused_with(*problems):
            replace_player(entry, seat, player, reason=reason, by=cast.dewi)
    replaced = replace_player(entry, "second", carlo, reason="Gebroken pols", by=cast.dewi)
    assert (replaced.first, replaced.second, replaced.name) == (anil, carlo, "Anil / Carlo")
    told = cast.organiser.log.get(action="replace_player")
    assert (told.before, told.after, told.reason) == (
        {"players": [["A", "B"]]},
        {"players": [["A", "C"]]},
        "Gebroken pols",
    )
    assert replace_player(entry, "first", bea, reason="Vakantie", by=cast.dewi).name == "Bea / Carlo"


def test_two_players_of_partnerships_become_one_where_they_can_be_one_person(cast: Cast) -> None:
    anil, bea, carlo = cast.home_players
    entry = make_partnership(cast.competition, anil, bea)
    with refused_with(("", "together")):
        merge_players(anil, bea, by=cast.dewi)
    rival = make_partnership(cast.competition, carlo, cast.away_players[0])
    with refused_with(("", "together")):
        merge_players(anil, carlo, by=cast.dewi)
    refuse_entry(rival, reason="Dubbel", by=cast.dewi)
    merge_players(carlo, anil, by=cast.dewi)
    entry.refresh_from_db()
    assert (entry.first, entry.name) == (carlo, "Carlo / Bea")


def test_clubs_of_partnerships_become_one_and_no_partnership_gets_a_team_number(cast: Cast) -> None:
    pairs = [make_partnership(cast.competition, *each) for each in (cast.home_players[:2], cast.away_players)]
    merge_clubs(cast.home_club, cast.away_club, by=cast.dewi)
    for pair in pairs:
        pair.refresh_from_db()
        assert (pair.club, pair.team_number) == (cast.home_club, None)


@pytest.mark.django_db(transaction=True)
def test_of_two_who_want_one_partner_at_once_one_gets_her() -> None:
    cast = make_cast(preset="pairs_league")
    anil, bea, carlo = (make_player(cast.home_club, cast.season, name) for name in ("Anil", "Bea", "Carlo"))
    outcomes = at_once(
        lambda: enter_partnership(cast.competition, anil, bea, by=cast.dewi),
        lambda: enter_partnership(cast.competition, bea, carlo, by=cast.dewi),
    )
    assert outcomes[0] == []
    assert outcomes[1] in ([("first", "plays_already")], [("second", "plays_already")])


def test_a_secretary_enters_own_players_and_a_partner_by_number(cast: Cast) -> None:
    anil, bea, _carlo = cast.home_players
    xavier, _yvonne = cast.away_players
    now = dt.datetime.now(tz=dt.UTC)
    plan_registration(cast.competition, now - dt.timedelta(1), now + dt.timedelta(1), None, by=cast.dewi)
    client = Client()
    client.force_login(cast.asha)
    assert "Schrijf koppels in voor Hoofdklasse" in client.get(reverse("desk:home")).content.decode()
    address = reverse("competitions:register_team", args=[cast.competition.pk])
    page = client.get(address).content.decode()
    assert "Anil (A)" in page
    assert "Xavier" not in page
    for data, field in (
        ({"first": xavier.pk, "second": bea.pk}, "first"),
        ({"first": anil.pk, "second": bea.pk, "partner": "X"}, "partner"),
        ({"first": anil.pk, "partner": "none"}, "partner"),
        ({"first": anil.pk, "partner": "a"}, "partner"),
        ({"first": anil.pk}, "second"),
        ({"first": anil.pk, "second": bea.pk, "name": "n" * 91}, "name"),
    ):
        refused = client.post(address, {**data, "leader_name": "Anil", "leader_email": "anil@example.org"})
        assert list(refused.context["form"].errors) == [field], data
        assert "anil@example.org" in refused.content.decode()
    answer = client.post(address, {"first": anil.pk, "partner": "x"}, follow=True)
    entry = cast.competition.entries.get()
    assert (entry.name, entry.status, entry.second) == ("Anil / Xavier", "pending", xavier)
    assert "Anil / Xavier" in answer.content.decode()
    assert "Anil (A)" not in answer.content.decode()
    client.force_login(cast.dewi)
    assert "Yvonne (Y) · Trekkers" in client.get(address).content.decode()
    listed = client.get(reverse("competitions:entries", args=[cast.competition.pk])).content.decode()
    assert "Anil (A) / Xavier (X)" in listed
    assert "1 koppel wacht op goedkeuring" in client.get(reverse("desk:home")).content.decode()
    slugs = [cast.organiser.slug, cast.season.slug, cast.competition.slug]
    assert "1 koppel ingeschreven" in Client().get(reverse("public:entries", args=slugs)).content.decode()


def test_a_director_replaces_a_player_on_a_page(cast: Cast) -> None:
    anil, bea, carlo = cast.home_players
    entry = make_partnership(cast.competition, anil, bea)
    client = Client()
    client.force_login(cast.dewi)
    address = reverse("competitions:replace_player", args=[cast.competition.pk, entry.pk])
    assert (
        address
        in client.get(reverse("competitions:entry", args=[cast.competition.pk, entry.pk])).content.decode()
    )
    refused = client.post(address, {"seat": "second", "player": bea.pk, "reason": "Pols"})
    assert list(refused.context["form"].errors) == ["player"]
    client.post(address, {"seat": "second", "player": carlo.pk, "reason": "Pols"})
    entry.refresh_from_db()
    assert entry.second == carlo
    team = make_entry(make_competition(cast.season), cast.home_club)
    for other in (team, refuse_entry(entry, reason="Gestopt", by=cast.dewi)):
        gone = reverse("competitions:replace_player", args=[other.competition_id, other.pk])
        assert client.get(gone).status_code == 404
    assert LogEntry.objects.filter(action="replace_player").count() == 1
    assert Competition.objects.filter(entry_kind="partnership").count() == 1
