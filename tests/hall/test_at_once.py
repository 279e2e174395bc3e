"""Several phones, and who puts them out, at the same moment."""

import uuid

import pytest

from apps.hall.models import CodeTry, Night, Phone, Scorer, TableCard
from apps.hall.services.cards import make_cards, make_pass, revoke_pass
from apps.hall.services.nights import open_night
from apps.hall.services.phones import TRIES_AT_A_CARD, let_in
from apps.hall.services.scoring import take_scoring
from apps.schedule.models import Venue
from tests.at_once import at_once
from tests.hall.hall_night import DATE, hall_night
from tests.refusing import problems_of

pytestmark = pytest.mark.django_db(transaction=True)


def knock(token, code, ref=None):
    return lambda: let_in(token, code=code, ref=ref or uuid.uuid4(), address="192.0.2.7")


def test_tries_at_the_same_moment_are_all_counted():
    hall = hall_night()
    wrong = "000000" if hall.night.code != "000000" else "000001"
    token = hall.cards[0].token

    for _try in range(TRIES_AT_A_CARD - 2):
        assert problems_of(knock(token, wrong)) == [("code", "wrong_code")]

    problems = at_once(*[knock(token, wrong)] * 4)

    assert sorted(code for [(_field, code)] in problems) == ["too_many_tries"] * 2 + ["wrong_code"] * 2
    assert CodeTry.objects.count() == TRIES_AT_A_CARD


def test_phones_that_come_at_once_get_numbers_of_their_own_and_one_that_asks_twice_is_one():
    hall = hall_night()
    tokens = [card.token for card in hall.cards]
    ref = uuid.uuid4()

    problems = at_once(
        *(knock(token, hall.night.code) for token in tokens), *[knock(tokens[0], hall.night.code, ref)] * 2
    )

    assert problems == [[]] * 5
    assert sorted(Phone.objects.values_list("number", flat=True)) == [1, 2, 3, 4]


def test_of_two_phones_that_take_a_table_at_once_one_scores_it():
    hall = hall_night()
    first, second = hall.phone(1), hall.phone(1)

    # Of a table of the hall, and of a match's own where the hall gives out no numbers.
    for fixture in (None, hall.league.fixture):

        def take(phone, *, take_over=False, fixture=fixture):
            return lambda: take_scoring(phone, table=1, fixture=fixture, take_over=take_over)

        assert at_once(take(first), take(second)) == [[], [("", "scored_elsewhere")]]
        scorer = Scorer.objects.get(fixture=fixture)
        # Taken over from both sides at once, one of them is last and no table has two.
        assert at_once(*(take(phone, take_over=True) for phone in (first, second))) == [[], []]
        assert Scorer.objects.get(fixture=fixture).pk == scorer.pk


def test_a_phone_that_comes_while_its_link_is_revoked_is_refused_or_put_out():
    hall = hall_night()
    for _attempt in range(3):
        link = make_pass(hall.night, table=1, by=hall.league.dewi)
        problems = at_once(knock(link.token, ""), lambda link=link: revoke_pass(link, by=hall.league.dewi))
        assert problems[0] == []
        assert problems[1] in ([], [("token", "pass_revoked")])
        assert not Phone.objects.filter(table_pass=link, revoked_at=None).exists()


def test_two_directors_open_one_evening_and_make_one_card_a_table():
    hall = hall_night()
    other = Venue.objects.create(
        organiser=hall.league.organiser, name="Zaal 2", tables=5, timezone="America/Paramaribo"
    )
    by = hall.league.dewi

    assert at_once(*[lambda: open_night(other, DATE, by=by)] * 2) == [[], []]
    assert at_once(*[lambda: make_cards(other, by=by)] * 2) == [[], []]

    assert Night.objects.filter(venue=other).count() == 1
    assert TableCard.objects.filter(venue=other).count() == 5
