"""Who sits where once a match has begun: substitutions, late and leaving partnerships, names that were wrong."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils import timezone

from apps.clubs.models import LogEntry, Player, RosterSpot
from apps.matches.models import Acceptance, Hand, Partnership, Result, Sheet, Signature
from apps.matches.queries import match_board
from apps.matches.queries.line_ups import places_in, previous_line_up
from apps.matches.queries.seating import seats_in_round
from apps.matches.services.consent import accept_sheet, sign_match
from apps.matches.services.line_ups import name_line_up
from apps.matches.services.play import start_match
from apps.matches.services.seating import correct_line_up, substitute
from apps.schedule.models import Fixture, Matchday
from tests.conduct.season import words_on
from tests.refusing import refused_with

from .league_night import LeagueNight, league_night, write_sheet
from .pages import at

pytestmark = pytest.mark.django_db


@pytest.fixture
def night(settings) -> LeagueNight:
    """Three partnerships a side over three rounds, and three reserves at home; nothing is named."""
    settings.LANGUAGE_CODE = "en"
    night = league_night(partnerships=3, rounds=3)
    for name in ("Reserve X", "Reserve Y", "Reserve Z"):
        player = night.organiser.players.create(name=name, member_number=name[-1])
        RosterSpot.objects.create(season=night.season, club=night.home.club, player=player)
    return night


def reserves(night: LeagueNight) -> list[Player]:
    """X, Y and Z."""
    return list(night.organiser.players.filter(name__startswith="Reserve").order_by("name"))


def seated(night: LeagueNight, number: int, side: str = "home") -> dict[int, str]:
    """Who sits at each place of a side in a round, by the last letters of their names."""
    pairs = seats_in_round(night.fixture.matches.get(), side, number)
    return {place: "".join(each.name[-1] for each in pair) if pair else "-" for place, pair in pairs.items()}


def play_round(night: LeagueNight, number: int) -> None:
    for sheet in Sheet.objects.filter(round=number).exclude(source="credited"):
        write_sheet(sheet, by=night.asha)


def test_from_a_round_on_others_play_and_hands_of_earlier_rounds_stay_with_who_played_them(night):
    match = night.start()
    play_round(night, 1)
    _x, y, z = reserves(night)
    hands = list(Hand.objects.values())

    substitute(match, "home", {2: (y, z)}, from_round=2, reason="Ziek", by=night.asha)

    assert [seated(night, number)[2] for number in (1, 2, 3)] == ["CD", "YZ", "YZ"]
    assert list(Hand.objects.values()) == hands
    row = match_board(match).home_rows[1]
    assert [(spell.first, spell.last) for spell in row.spells] == [(1, 1), (2, 3)]
    told = LogEntry.objects.get(action="substitute")
    assert (told.by, told.reason, told.before["from_round"]) == (night.asha, "Ziek", 2)
    assert (told.before["partnerships"][1], told.after["partnerships"][1]) == (["13", "14"], ["Y", "Z"])

    # One player alone is replaced, for the last round; the change before it stays.
    play_round(night, 2)
    substitute(match, "home", {2: (y, night.home_players[2])}, from_round=3, reason="Moe", by=night.dewi)
    assert [seated(night, number)[2] for number in (1, 2, 3)] == ["CD", "YZ", "YC"]
    play_round(night, 3)
    for side, by in (("home", night.asha), ("away", night.delano)):
        sign_match(match, side, by=by)
    # A place has its points, whoever made them.
    assert match_board(match).home_rows[1].total == 18
    # For the next match those are offered who sat there last.
    matchday = Matchday.objects.create(stage=night.stage, number=2)
    following = Fixture.objects.create(
        stage=night.stage, matchday=matchday, position=1, home=night.home, away=night.away
    )
    offered = places_in(previous_line_up(night.home, but=following))
    assert offered[1] == (y.pk, night.home_players[2].pk)


def test_a_sheet_that_is_being_played_is_named_and_nothing_of_the_substitution_is_done(night):
    match = night.start()
    play_round(night, 1)
    begun = Sheet.objects.get(round=2, table=2)
    write_sheet(begun, by=night.asha)
    _x, y, z = reserves(night)

    with refused_with(("first_2", "sheet_begun")):
        substitute(match, "home", {2: (y, z)}, from_round=2, reason="Ziek", by=night.asha)

    assert seated(night, 3)[2] == "CD"
    # The other tables of the round have not begun, so there it goes.
    substitute(match, "home", {1: (y, z)}, from_round=2, reason="Ziek", by=night.asha)
    assert (seated(night, 2)[1], seated(night, 1)[1]) == ("YZ", "AB")


@pytest.mark.parametrize(
    ("who", "problems"),
    [
        pytest.param(lambda p, other: (p[0], p[2]), [("second_1", "sits_elsewhere")], id="of-another-table"),
        pytest.param(lambda p, other: (p[6], None), [("second_1", "nobody_named")], id="one-player"),
        pytest.param(lambda p, other: (p[6], other[6]), [("second_1", "not_on_roster")], id="of-the-others"),
        pytest.param(lambda p, other: (p[0], p[1]), [("", "no_change")], id="the-same"),
    ],
)
def test_who_cannot_sit_there_is_refused_at_the_field(night, who, problems):
    match = night.start()

    with refused_with(*problems):
        substitute(
            match,
            "home",
            {1: who(night.home_players, night.away_players)},
            from_round=2,
            reason="Wissel",
            by=night.asha,
        )
    assert seated(night, 2)[1] == "AB"


def test_two_places_change_at_once_as_when_partners_are_exchanged(night):
    match = night.start()
    a, b, c, d, *_rest = night.home_players

    substitute(match, "home", {1: (a, d), 2: (c, b)}, from_round=2, reason="Afspraak", by=night.asha)

    assert (seated(night, 1)[1], seated(night, 2)[1], seated(night, 3)[2]) == ("AB", "AD", "CB")


def test_a_replaced_partnership_needs_a_reason_and_an_absent_place_that_is_taken_none(night):
    night.line_up("away")
    a, b, c, d, e, f, *_rest = night.home_players
    name_line_up(night.fixture, "home", [(a, b), (c, d)], by=night.asha)
    match = start_match(night.fixture.matches.get(), by=night.asha)

    with refused_with(("reason", "reason_required")):
        substitute(match, "home", {1: (e, f)}, from_round=2, by=night.asha)
    substitute(match, "home", {3: (e, f)}, from_round=2, by=night.asha)

    # What was credited stays so; from round 2 on the sheets of the place are open.
    place = Partnership.objects.get(line_up__side="home", position=3)
    sheets = Sheet.objects.filter(ns_partnership=place).order_by("round")
    assert [(each.source, each.absent, each.status) for each in sheets] == [
        ("credited", "NS", "won"),
        ("", "", "open"),
        ("", "", "open"),
    ]
    assert [seated(night, number)[3] for number in (1, 2, 3)] == ["-", "EF", "EF"]
    assert (place.first, place.second) == (e, f)

    # They leave before the last round: that sheet is credited again.
    substitute(match, "home", {3: (None, None)}, from_round=3, reason="Naar huis", by=night.asha)
    assert [each.source for each in sheets.all()] == ["credited", "", "credited"]
    assert [seated(night, number)[3] for number in (1, 2, 3)] == ["-", "EF", "-"]
    place.refresh_from_db()
    assert (place.first, place.second) == (e, f)


def test_where_the_other_side_is_absent_too_a_late_partnership_is_credited(night):
    a, b, c, d, e, f, *_rest = night.home_players
    name_line_up(night.fixture, "home", [(a, b), (c, d)], by=night.asha)
    name_line_up(night.fixture, "away", [(None, None), *_pairs(night.away_players[2:6])], by=night.delano)
    match = start_match(night.fixture.matches.get(), by=night.asha)
    both = Sheet.objects.get(absent="both")

    substitute(match, "home", {3: (e, f)}, from_round=both.round, by=night.asha)

    both.refresh_from_db()
    assert (both.absent, both.status, both.points_of("home"), both.points_of("away")) == ("EW", "won", 10, 0)


def _pairs(players: list) -> list[tuple]:
    return list(zip(players[::2], players[1::2], strict=True))


def test_names_that_were_wrong_are_corrected_where_hands_have_been_entered(night):
    match = night.start()
    play_round(night, 1)
    write_sheet(Sheet.objects.get(round=2, table=1), by=night.asha)
    sheet = Sheet.objects.get(round=1, table=1)
    accept_sheet(sheet, "away", version=sheet.version, by=night.delano)
    other = Sheet.objects.get(round=1, table=2)
    accept_sheet(other, "away", version=other.version, by=night.delano)
    points = list(Sheet.objects.order_by("pk").values_list("ns_points", "ew_points", "hands_played"))
    hands = list(Hand.objects.order_by("pk").values())
    a, reserve = night.home_players[0], reserves(night)[-1]

    correct_line_up(match, "home", {1: (a, reserve)}, reason="B was er niet", by=night.asha)

    assert [seated(night, number)[1] for number in (1, 2, 3)] == ["AZ", "AZ", "AZ"]
    assert list(Hand.objects.order_by("pk").values()) == hands
    assert list(Sheet.objects.order_by("pk").values_list("ns_points", "ew_points", "hands_played")) == points
    # Who accepted the sheet agreed with other names on it: that one is looked at again.
    assert [each.sheet for each in Acceptance.objects.all()] == [other]
    told = LogEntry.objects.get(action="correct_line_up")
    assert (told.before["partnerships"][0], told.after["partnerships"][0]) == (["11", "12"], ["11", "Z"])


def test_both_sides_read_what_was_changed_of_a_line_up_by_whom_and_why(client, night):
    match = night.start()
    a, _b, *_rest = night.home_players
    _x, _y, z = reserves(night)
    substitute(match, "home", {2: (None, None)}, from_round=2, reason="Naar huis", by=night.asha)
    correct_line_up(match, "home", {1: (a, z)}, reason="B was er niet", by=night.dewi)
    client.force_login(night.delano)

    page = words_on(client.get(reverse("conduct:history", args=[night.fixture.pk])))

    assert (
        "Sudhar , names corrected from round 1 Partnership 1: Sudhar A – Sudhar B → Sudhar A – Reserve Z"
        in page
    )
    assert "Sudhar , others from round 2 Partnership 2: Sudhar C – Sudhar D → absent" in page
    assert page.index("B was er niet") < page.index("Naar huis")


def test_before_the_start_nothing_is_learnt_of_the_other_sides_line_up_from_these_pages(client, night):
    night.line_up("away")
    client.force_login(night.asha)

    for page in ("substitute", "correct_line_up"):
        assert client.get(at(page, night.fixture.pk, "home")).status_code == 404
        assert client.get(at(page, night.fixture.pk, "away")).status_code == 404
    match = night.fixture.matches.get()
    with refused_with(("", "match_not_started")):
        substitute(match, "away", {1: (None, None)}, from_round=1, reason="Weg", by=night.delano)


def test_seats_within_a_partnership_can_be_the_other_way_round(night):
    match = night.start()
    a, b, *_rest = night.home_players

    correct_line_up(match, "home", {1: (b, a)}, reason="Andersom", by=night.asha)

    assert [seated(night, number)[1] for number in (1, 3)] == ["BA", "BA"]


def test_a_correction_reaches_to_the_change_that_came_after_and_never_makes_anybody_absent(night):
    match = night.start()
    a, *_rest = night.home_players
    x, y, z = reserves(night)
    substitute(match, "home", {1: (x, y)}, from_round=3, reason="Wissel", by=night.asha)

    correct_line_up(match, "home", {1: (a, z)}, reason="Fout", by=night.asha)
    assert [seated(night, number)[1] for number in (1, 2, 3)] == ["AZ", "AZ", "XY"]
    with refused_with(("first_1", "nobody_sat")):
        correct_line_up(match, "home", {1: (None, None)}, reason="Fout", by=night.asha)


def test_once_signed_names_are_the_directors_and_neither_score_nor_signatures_move(client, night):
    match = night.start()
    for number in (1, 2, 3):
        play_round(night, number)
    sign_match(match, "home", by=night.asha)
    a, reserve = night.home_players[0], reserves(night)[-1]
    change = {"places": {1: (a, reserve)}, "reason": "Fout"}

    with refused_with(("", "match_signed")):
        substitute(match, "home", {1: (a, reserve)}, from_round=3, reason="Wissel", by=night.asha)
    with refused_with(("", "match_signed")):
        correct_line_up(match, "home", **change, by=night.asha)
    sign_match(match, "away", by=night.delano)
    # The roster has changed since, which takes nothing away from who played that night.
    RosterSpot.objects.filter(player=reserve).update(left_at=timezone.now())
    page = at("correct_line_up", night.fixture.pk, "home")
    client.force_login(night.asha)
    assert client.get(page).status_code == 403
    client.force_login(night.dewi)
    form = client.get(page).context["form"]
    sent = {
        **{name: form[name].value() for name in form.fields},
        "second_1": reserve.pk,
        "reason": "B was er niet",
        "from": 1,
    }
    assert client.post(page, sent).status_code == 302

    assert seated(night, 2)[1] == "AZ"
    result = Result.objects.get(is_current=True)
    assert (result.version, result.state, result.home_score) == (2, "official", 54)
    assert Signature.objects.count() == 2


def test_the_page_shows_who_sits_in_the_round_and_takes_only_what_is_different(client, night):
    match = night.start()
    play_round(night, 1)
    client.force_login(night.asha)
    page = at("substitute", night.fixture.pk, "home")
    form = client.get(page).context["form"]
    _x, y, z = reserves(night)
    sent = {name: form[name].value() for name in form.fields}
    sent |= {"first_2": y.pk, "second_2": z.pk, "reason": "Ziek", "from": 2}

    # Somebody else was faster: what the page showed is no longer so.
    substitute(match, "home", {2: (z, y)}, from_round=2, reason="Ziek", by=night.dewi)
    stale = client.post(page, sent)
    assert stale.status_code == 422
    assert "Somebody changed this line-up meanwhile." in stale.content.decode()
    assert f'value="{y.pk}" selected' in stale.content.decode()
    form = client.get(page).context["form"]
    sent |= {"was_2": form["was_2"].value()}
    assert client.post(page, sent).status_code == 302
    assert seated(night, 2)[2] == "YZ"

    # A place is left by its tick, and taken again by choosing somebody, whatever the tick says.
    form = client.get(page, {"from": 3}).context["form"]
    sent = {name: form[name].value() for name in form.fields} | {"from": 3, "reason": "Weg", "absent_1": "on"}
    assert client.post(page, sent).status_code == 302
    assert seated(night, 3)[1] == "-"
    form = client.get(page, {"from": 3}).context["form"]
    a, b, *_rest = night.home_players
    sent = {name: form[name].value() for name in form.fields} | {"from": 3, "reason": ""}
    assert client.post(page, sent | {"first_1": a.pk, "second_1": b.pk}).status_code == 302
    assert seated(night, 3)[1] == "AB"


def test_where_the_regulations_say_so_only_a_director_replaces_somebody(client, night):
    night.stage.match_regulations.update(sides_substitute=False)
    night.start()
    answers = {}
    for user in (night.asha, night.delano, night.dewi):
        client.force_login(user)
        answers[user.name] = client.get(at("substitute", night.fixture.pk, "home")).status_code
    assert answers == {"Asha": 403, "Delano": 403, "Dewi": 200}


@pytest.mark.parametrize("nonsense", ["0", "4", "x", "", "99999999999999999999"])
def test_a_round_that_is_none_shows_the_next_one(client, night, nonsense):
    night.start()
    client.force_login(night.asha)

    assert client.get(at("substitute", night.fixture.pk, "home"), {"from": nonsense}).context["shown"] == 1
