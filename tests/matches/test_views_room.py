"""The room of a match, its line-ups, its signatures, and the final score that a director types."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from apps.matches.models import LineUp, Partnership, Result, Sheet, Signature
from apps.matches.services.consent import accept_sheet, sign_match
from apps.matches.services.line_ups import name_line_up
from apps.matches.services.play import start_match
from apps.schedule.models import Fixture, Matchday

from .league_night import LeagueNight, hand, league_night, write, write_sheet
from .pages import at

pytestmark = pytest.mark.django_db
QUERIES_OF_THE_ROOM = 18


def room(client, night: LeagueNight) -> dict:
    answer = client.get(at("room", night.fixture.pk))
    assert answer.status_code == 200
    return answer.context


def play_everything(night: LeagueNight):
    match = night.start()
    for sheet in match.sheets.all():
        write_sheet(sheet, by=night.asha)
    return match


def test_the_room_says_at_each_step_what_is_still_to_do(client, night):
    client.force_login(night.asha)

    def still_to_do() -> str:
        return room(client, night)["progress"].still_to_do()

    assert still_to_do() == "Both sides name their partnerships."
    night.line_up("home")
    assert still_to_do() == "Kampoe still has to name its partnerships."
    night.line_up("away")
    assert still_to_do() == "Both line-ups are in: start the match."
    client.post(at("start", night.fixture.pk))
    assert still_to_do() == "Round 1 is being played: tables 1, 2 are open."
    match = night.fixture.matches.get()
    for number, sheet in enumerate(match.sheets.order_by("round", "table"), start=1):
        write_sheet(sheet, by=night.asha)
        if number == 1:
            assert still_to_do() == "Round 1 is being played: table 2 is open."
    assert still_to_do() == "All sheets have ended: both leaders sign now."
    sign_match(match, "away", by=night.delano)
    assert still_to_do() == "Sudhar still has to sign. Then the match has its result."
    sign_match(match, "home", by=night.asha)
    assert still_to_do() == "Nothing is left to do: the match has its result."


def test_the_steps_of_a_match_follow(client, night):
    client.force_login(night.asha)

    def states() -> list[str]:
        return [step["state"] for step in room(client, night)["steps"]]

    assert states() == ["current", "todo", "todo", "todo"]
    night.start()
    assert states() == ["done", "done", "current", "todo"]


def test_a_line_up_is_named_from_the_roster_and_handed_in(client, night):
    client.force_login(night.asha)
    page = client.get(at("line_up", night.fixture.pk, "home"))
    options = [label for value, label in page.context["form"].fields["first_1"].choices if value]
    assert options == [str(player) for player in night.home_players]

    answer = client.post(at("line_up", night.fixture.pk, "home"), chosen(night.home_players[:4]))

    assert (answer.status_code, answer["Location"]) == (302, at("room", night.fixture.pk))
    pairs = Partnership.objects.order_by("position").values_list("first", "second")
    players = [player.pk for player in night.home_players]
    assert list(pairs) == [(players[0], players[1]), (players[2], players[3])]


def chosen(players) -> dict[str, int]:
    """What the browser sends for these players in order."""
    seats = [f"{seat}_{number}" for number in (1, 2) for seat in ("first", "second")]
    return {seat: player.pk for seat, player in zip(seats, players, strict=True)}


def test_what_is_wrong_with_a_line_up_stands_at_each_player_and_the_choices_stay(client, night):
    client.force_login(night.asha)
    sent = {**chosen(night.home_players[:4]), "second_2": night.home_players[0].pk, "first_2": ""}

    answer = client.post(at("line_up", night.fixture.pk, "home"), sent)

    assert answer.status_code == 422
    form = answer.context["form"]
    assert {field: [error.code for error in errors.as_data()] for field, errors in form.errors.items()} == {
        "first_1": ["named_twice"],
        "first_2": ["nobody_named"],
        "second_2": ["named_twice"],
    }
    assert form["second_1"].value() == str(night.home_players[1].pk)
    assert not LineUp.objects.exists()


@pytest.mark.parametrize("value", ["abc", "999999999999999999999", "\x00", "-1"])
def test_a_player_who_is_none_gets_a_sentence(client, night, value):
    client.force_login(night.asha)

    answer = client.post(
        at("line_up", night.fixture.pk, "home"), {**chosen(night.home_players[:4]), "first_1": value}
    )

    assert answer.status_code == 422
    assert answer.context["form"].errors["first_1"] == [
        "This player is not on the roster of the club this season."
    ]


def test_a_player_of_the_other_club_cannot_be_named(client, night):
    client.force_login(night.asha)

    answer = client.post(
        at("line_up", night.fixture.pk, "home"),
        {**chosen(night.home_players[:4]), "first_1": night.away_players[0].pk},
    )

    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["first_1"]


def test_the_last_line_up_of_the_entry_is_offered_also_from_an_away_match(client, night):
    client.force_login(night.asha)
    matchday = Matchday.objects.create(stage=night.stage, number=2)
    before = Fixture.objects.create(
        stage=night.stage, matchday=matchday, position=1, home=night.away, away=night.home
    )
    mine, theirs = night.home_players, night.away_players
    name_line_up(before, "home", [(theirs[0], theirs[1]), (theirs[2], theirs[3])], by=night.delano)
    name_line_up(before, "away", [(mine[4], mine[3]), (mine[2], mine[1])], by=night.asha)
    start_match(before.matches.get(), by=night.asha)

    page = client.get(at("line_up", night.fixture.pk, "home"))

    form = page.context["form"]
    offered = [form[name].value() for name in ("first_1", "second_1", "first_2", "second_2")]
    assert offered == [str(mine[place].pk) for place in (4, 3, 2, 1)]
    assert page.context["is_offered"]


def test_neither_side_sees_the_other_line_up_before_the_start(client, night):
    night.line_up("home")
    night.line_up("away")
    client.force_login(night.delano)

    before = client.get(at("room", night.fixture.pk)).content.decode()
    assert night.away_players[0].name in before
    assert night.home_players[0].name not in before
    assert "The line-up is in. You see it when the match starts." in before

    client.post(at("start", night.fixture.pk))
    assert night.home_players[0].name in client.get(at("room", night.fixture.pk)).content.decode()


def test_a_match_cannot_be_started_twice_by_a_double_tap(client, night):
    night.line_up("home")
    night.line_up("away")
    client.force_login(night.asha)

    for _tap in range(2):
        assert client.post(at("start", night.fixture.pk)).status_code == 302

    assert Sheet.objects.count() == 4
    assert Result.objects.filter(state="live").count() == 1


def test_the_room_lists_the_sheets_that_wait_for_ones_own_side(client, night):
    match = night.start()
    first, second = match.sheets.all()[:2]
    for sheet in (first, second):
        write_sheet(sheet, by=night.asha)
    accept_sheet(second, "home", version=Sheet.objects.get(pk=second.pk).version, by=night.asha)

    client.force_login(night.asha)
    assert [each["sheet"] for each in room(client, night)["waiting"]] == [first]
    client.force_login(night.delano)
    assert [each["sheet"] for each in room(client, night)["waiting"]] == [first, second]
    client.force_login(night.dewi)
    assert room(client, night)["waiting"] == []


def test_a_sheet_is_accepted_from_the_room_and_the_room_comes_back(client, night):
    match = night.start()
    sheet = match.sheets.first()
    write_sheet(sheet, by=night.asha)
    client.force_login(night.delano)
    (waiting,) = room(client, night)["waiting"]

    answer = client.post(waiting["url"], {"version": waiting["sheet"].version, "back": "room"})

    assert answer["Location"] == at("room", night.fixture.pk)
    assert list(sheet.acceptances.values_list("side", "by")) == [("away", night.delano.pk)]


def test_a_sheet_that_changed_since_it_was_seen_is_not_accepted(client, night):
    match = night.start()
    sheet = match.sheets.first()
    write_sheet(sheet, by=night.asha)
    client.force_login(night.asha)

    answer = client.post(at("accept_sheet", sheet.pk, "home"), {"version": 0}, follow=True)

    assert "The sheet has changed since you saw it. Look again, then accept." in answer.content.decode()
    assert not sheet.acceptances.exists()


def test_the_last_look_repeats_names_and_score_and_the_signature_counts(client, night):
    play_everything(night)
    client.force_login(night.asha)

    page = client.get(at("sign", night.fixture.pk, "home"))
    text = " ".join(page.content.decode().split())
    assert "You sign for <strong>Sudhar</strong>: Sudhar <strong>24 – 8</strong> Kampoe." in text
    answer = client.post(at("sign", night.fixture.pk, "home"), {"home": 24, "away": 8})

    assert answer.status_code == 302
    assert list(Signature.objects.values_list("side", "by")) == [("home", night.asha.pk)]


def test_who_looked_at_another_score_does_not_sign(client, night):
    play_everything(night)
    client.force_login(night.asha)

    answer = client.post(at("sign", night.fixture.pk, "home"), {"home": 26, "away": 8})

    assert answer.status_code == 422
    assert answer.context["problems"] == ["The match stands at 24 – 8 by now. Look again, then sign."]
    assert not Signature.objects.exists()


@pytest.mark.parametrize("sent", [{}, {"home": "x", "away": "8"}, {"home": "24"}])
def test_signing_without_the_score_of_the_page_is_refused(client, night, sent):
    play_everything(night)
    client.force_login(night.asha)

    assert client.post(at("sign", night.fixture.pk, "home"), sent).status_code == 422
    assert not Signature.objects.exists()


def test_nobody_signs_while_a_table_is_open(client, night):
    match = night.start()
    write(match.sheets.first(), hand("kap", "NS"), by=night.asha)
    client.force_login(night.asha)

    page = client.get(at("sign", night.fixture.pk, "home"))
    assert page.context["may_sign"] is False
    assert client.post(at("sign", night.fixture.pk, "home"), {"home": 5, "away": 0}).status_code == 422
    assert not Signature.objects.exists()


def test_a_signature_is_taken_back_while_the_other_side_has_not_signed(client, night):
    match = play_everything(night)
    sign_match(match, "home", by=night.asha)
    client.force_login(night.asha)

    client.post(at("withdraw_signature", night.fixture.pk, "home"))
    assert not Signature.objects.exists()

    sign_match(match, "home", by=night.asha)
    sign_match(match, "away", by=night.delano)
    answer = client.post(at("withdraw_signature", night.fixture.pk, "home"), follow=True)
    assert "This match is over. Only a ruling can change its result." in answer.content.decode()
    assert Signature.objects.count() == 2


def test_a_director_types_a_final_score_and_it_is_official(client, night):
    client.force_login(night.dewi)
    assert room(client, night)["may_decide"]

    answer = client.post(
        at("final_score", night.fixture.pk),
        {"home": "82", "away": "67", "home_best": "28", "away_best": "", "note": "From paper"},
    )

    assert answer.status_code == 302
    result = Result.objects.get(is_current=True)
    assert (result.state, result.home_score, result.away_score, result.home_best) == ("official", 82, 67, 28)


@pytest.mark.parametrize(
    ("sent", "fields"),
    [
        ({}, ["home", "away"]),
        ({"home": "-1", "away": "2"}, ["home"]),
        ({"home": "82", "away": "much"}, ["away"]),
        ({"home": "82", "away": "67", "home_best": "83"}, ["home_best"]),
        ({"home": "9" * 40, "away": "67"}, ["home"]),
        ({"home": "82", "away": "67", "note": "\x00"}, ["note"]),
    ],
)
def test_a_final_score_that_is_none_gets_a_sentence_at_its_field(client, night, sent, fields):
    client.force_login(night.dewi)

    answer = client.post(at("final_score", night.fixture.pk), sent)

    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == fields
    assert not Result.objects.exists()


def test_a_bye_has_a_room_and_nothing_to_play(client, night):
    matchday = Matchday.objects.create(stage=night.stage, number=2)
    bye = Fixture.objects.create(
        stage=night.stage, matchday=matchday, position=1, home=night.home, status="bye"
    )
    client.force_login(night.asha)

    page = client.get(at("room", bye.pk))

    assert "This entry has a bye: nothing is played." in page.content.decode()
    assert client.get(at("line_up", bye.pk, "away")).status_code == 403
    assert client.get(at("sign", bye.pk, "home")).status_code == 404


@pytest.mark.parametrize("rounds", [1, 3])
def test_the_room_asks_the_database_the_same_for_one_and_three_rounds(client, rounds):
    night = league_night(rounds=rounds)
    match = night.start()
    for sheet in match.sheets.all():
        write_sheet(sheet, by=night.asha)
    client.force_login(night.asha)

    with CaptureQueriesContext(connection) as asked:
        page = client.get(at("room", night.fixture.pk))

    assert len(page.context["waiting"]) == 2 * rounds
    assert len(asked) == QUERIES_OF_THE_ROOM


def test_the_room_of_a_draft_is_the_directors_own(client, night):
    type(night.stage).objects.update(published_at=None)
    seen = {}
    for user in (night.asha, night.dewi, night.ruben):
        client.force_login(user)
        seen[user] = client.get(at("room", night.fixture.pk)).status_code

    assert seen == {night.asha: 404, night.dewi: 200, night.ruben: 403}
