"""Bonuses and deductions: a ledger beside the results, shown with its reasons, cancelled and never deleted."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.clubs.models import LogEntry
from apps.competitions.models import Entry
from apps.conduct.services.adjustments import cancel_adjustment, make_adjustment
from apps.standings.models import Adjustment, Standing
from apps.standings.services import check_table, rebuild_table
from tests.factories import make_user
from tests.public.league import League, make_league
from tests.refusing import refused_with

from .season import confirming, words_on

pytestmark = pytest.mark.django_db

REASON = "A player who is not on the roster."


@pytest.fixture
def league(settings) -> League:
    settings.LANGUAGE_CODE = "en"
    return make_league(3, names=("Kampoe", "Trekkers", "Sudhar"))


def entry(league: League, name: str) -> Entry:
    return next(each for each in league.entries if each.name.startswith(name))


def adjust(league: League, name: str, kind: str, amount: str, *, by: User | None = None) -> Adjustment:
    made = make_adjustment(
        league.stage, entry(league, name), kind, Decimal(amount), reason=REASON, by=by or league.director
    )
    rebuild_table(league.stage.pk)
    return made


def row(league: League, name: str) -> Standing:
    return Standing.objects.get(stage=league.stage, entry=entry(league, name))


def test_ten_points_and_a_deduction_of_three_are_seven_and_the_table_says_why(client, league) -> None:
    part = league.stage.table_regulations.latest("revision")
    part.win = 10
    part.save()
    fixture = next(each for each in league.fixtures() if "Kampoe" in (each.home.name, each.away.name))
    league.record(fixture, *((80, 70) if fixture.home.name == "Kampoe" else (70, 80)))

    adjust(league, "Kampoe", "deduction", "3")

    assert (row(league, "Kampoe").points, row(league, "Kampoe").adjustment) == (7, -3)
    assert f"Kampoe −3 ({REASON})" in words_on(client.get(league.address("table")))


def test_nothing_and_a_deduction_of_two_is_minus_two_below_nothing(league) -> None:
    adjust(league, "Kampoe", "deduction", "2")

    assert (row(league, "Kampoe").points, row(league, "Kampoe").place) == (-2, 3)
    assert [row(league, name).points for name in ("Trekkers", "Sudhar")] == [0, 0]


def test_half_a_point_stays_half_a_point(league) -> None:
    adjust(league, "Kampoe", "deduction", "0.5")

    assert row(league, "Kampoe").points == Decimal("-0.5")
    adjust(league, "Kampoe", "bonus", "0.25")
    assert row(league, "Kampoe").points == Decimal("-0.25")


def test_points_travel_with_the_team_wherever_it_stands_and_plays(league) -> None:
    """The deduction was of the team in first place at home; it follows it to the last place and to away matches."""
    adjust(league, "Sudhar", "deduction", "1")
    for fixture in league.fixtures():
        sudhar_is_home = fixture.home.name == "Sudhar"
        if "Sudhar" in (fixture.home.name, fixture.away.name):
            league.record(fixture, *((60, 90) if sudhar_is_home else (90, 60)))

    assert (row(league, "Sudhar").points, row(league, "Sudhar").adjustment, row(league, "Sudhar").lost) == (
        -1,
        -1,
        2,
    )
    assert {row(league, name).adjustment for name in ("Kampoe", "Trekkers")} == {0}


def test_cancelled_it_counts_no_longer_and_stays_in_the_ledger(league) -> None:
    made = adjust(league, "Kampoe", "bonus", "4")

    cancel_adjustment(made, reason="It was the other team.", by=league.director)
    rebuild_table(league.stage.pk)

    made.refresh_from_db()
    assert (made.cancelled_by, row(league, "Kampoe").points) == (league.director, 0)
    assert check_table(league.stage) == []
    with refused_with(("", "cancelled_already")):
        cancel_adjustment(made, reason="Once more.", by=league.director)


def test_the_log_tells_who_gave_took_and_cancelled_and_why(league) -> None:
    made = adjust(league, "Kampoe", "deduction", "3")
    cancel_adjustment(made, reason="Appeal upheld.", by=league.director)

    entries = LogEntry.objects.filter(action__in=["make_adjustment", "cancel_adjustment"]).order_by("pk")
    assert [(each.action, each.before, each.after, each.reason) for each in entries] == [
        ("make_adjustment", None, {"kind": "deduction", "amount": "3"}, REASON),
        ("cancel_adjustment", {"kind": "deduction", "amount": "3"}, None, "Appeal upheld."),
    ]


@pytest.mark.parametrize(
    ("amount", "code"),
    [
        ("0", "not_positive"),
        ("-3", "not_positive"),
        ("NaN", "not_positive"),
        ("Infinity", "not_positive"),
        ("999.01", "not_positive"),
        ("0.001", "too_many_decimals"),
    ],
)
def test_an_amount_is_positive_and_has_two_decimals_at_most(league, amount, code) -> None:
    with refused_with(("amount", code)):
        adjust(league, "Kampoe", "deduction", amount)


@pytest.mark.parametrize("amount", ["0.01", "999"])
def test_the_smallest_and_the_largest_amount(league, amount) -> None:
    assert adjust(league, "Kampoe", "bonus", amount).amount == Decimal(amount)


def test_what_is_wrong_is_told_at_once(league) -> None:
    other = make_league(2)

    with refused_with(("entry", "not_in_stage"), ("kind", "unknown_kind"), ("reason", "reason_required")):
        make_adjustment(league.stage, other.entries[0], "gift", Decimal(1), reason=" ", by=league.director)
    assert not Adjustment.objects.exists()


def test_a_draft_has_no_table_to_adjust() -> None:
    draft = make_league(2, publish=False)

    with refused_with(("", "not_published")):
        make_adjustment(draft.stage, draft.entries[0], "bonus", Decimal(1), reason="x", by=draft.director)


@pytest.fixture
def dewi(client, league) -> Client:
    client.force_login(league.director)
    return client


def at(league: League, page: str = "adjustments", *more: int) -> str:
    return reverse(f"conduct:{page}", args=[league.competition.pk, *more])


def test_write_one_after_seeing_what_it_does_and_cancel_it(dewi, league) -> None:
    typed = {"entry": entry(league, "Kampoe").pk, "kind": "deduction", "amount": "1,5", "reason": REASON}

    seen = dewi.post(at(league), typed)
    assert "Kampoe 1. 0 points, 0 matches, 0 changed: 3. −1.5 points, 0 matches, 0" in words_on(seen)
    assert not Adjustment.objects.exists()
    done = dewi.post(at(league, "add_adjustment"), confirming(seen), follow=True)
    assert "Kampoe: deduction 1.5" in words_on(done)
    made = Adjustment.objects.get()
    rebuild_table(league.stage.pk)

    cancel = at(league, "cancel_adjustment", made.pk)
    assert "Kampoe 3. −1.5 points, 0 matches, 0 changed: 1. 0 points, 0 matches, 0" in words_on(
        dewi.get(cancel)
    )
    assert "Say why" not in words_on(dewi.get(cancel))
    dewi.post(cancel, {"reason": ""})
    assert Adjustment.objects.get().cancelled_at is None
    done = dewi.post(cancel, {"reason": "Appeal upheld."}, follow=True)

    assert "Kampoe: deduction 1.5 (cancelled)" in words_on(done)
    assert words_on(dewi.get(cancel)).count("changed:") == 0
    assert "This has been cancelled already." in words_on(dewi.post(cancel, {"reason": "Again."}))


@pytest.mark.parametrize(
    "typed",
    [
        {},
        {"entry": "x", "kind": "x", "amount": "x", "reason": "\x00"},
        {"entry": "9" * 40, "kind": "bonus", "amount": "1e400", "reason": "x"},
        {"kind": "bonus", "amount": "NaN", "reason": "x"},
        {"kind": "bonus", "amount": "-1", "reason": "x"},
        {"kind": "bonus", "amount": "1", "reason": "x" * 900},
    ],
)
def test_nonsense_is_answered(dewi, league, typed) -> None:
    data = {"entry": entry(league, "Kampoe").pk, **typed} if typed else {}
    for page in ("adjustments", "add_adjustment"):
        assert dewi.post(at(league, page), data).status_code == 200
    assert not Adjustment.objects.exists()


def test_only_directors_of_this_organiser_write_in_the_ledger(client, league) -> None:
    made = adjust(league, "Kampoe", "bonus", "4")
    elsewhere = make_league(2)
    typed = {"entry": made.entry_id, "kind": "bonus", "amount": "1", "reason": "x"}
    pages = [at(league), at(league, "add_adjustment"), at(league, "cancel_adjustment", made.pk)]
    for page in pages:
        assert client.get(page).url.startswith(reverse("accounts:sign_in"))

    for person in (make_user("Asha"), elsewhere.director):
        client.force_login(person)
        for page in pages:
            assert client.post(page, typed).status_code == 403
        assert client.get(at(league)).status_code == 403

    client.force_login(elsewhere.director)
    assert client.post(at(elsewhere, "cancel_adjustment", made.pk), {"reason": "x"}).status_code == 404
    made.refresh_from_db()
    assert (Adjustment.objects.count(), made.cancelled_at) == (1, None)


def test_the_ledger_takes_the_same_queries_for_one_row_and_for_three(
    dewi, league, django_assert_num_queries
) -> None:
    adjust(league, "Kampoe", "bonus", "1")
    with django_assert_num_queries(6):
        dewi.get(at(league))
    adjust(league, "Trekkers", "bonus", "1")
    adjust(league, "Sudhar", "deduction", "1")

    with django_assert_num_queries(6):
        dewi.get(at(league))
