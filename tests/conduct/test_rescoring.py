"""A wrong setting found in week three: played matches are scored anew by another revision, and back again.

Two matches of two sheets are played with a baunie of 15; it should have been 22.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, replace

import pytest
from django.urls import reverse

from apps.clubs.models import LogEntry
from apps.competitions.models import MatchRegulations
from apps.competitions.services.regulations import revise_match_part
from apps.conduct.preview import change_by_results
from apps.conduct.rescoring import Choice, plan_of
from apps.conduct.services.rescoring import apply_revision
from apps.matches.models import Hand, Match, Result, Sheet
from apps.matches.services.totals import record_sheet_total
from apps.schedule.models import Fixture, Matchday
from apps.standings.services import check_table, rebuild_table
from apps.standings.table_of import table_of
from tests.factories import make_user
from tests.matches.league_night import LeagueNight, hand, league_night, write, write_sheet
from tests.refusing import refused_with

from .season import confirming, current, decide, sign, table, words_on

pytestmark = pytest.mark.django_db

REASON = "The baunie was set to 15; the league plays 22."


@dataclass
class Weeks:
    """Two weeks of one stage; `wrong` and `right` are the revisions."""

    first: LeagueNight
    second: LeagueNight
    wrong: MatchRegulations
    right: MatchRegulations

    def apply(self, revision: MatchRegulations, first: int = 1, last: int = 2) -> None:
        choice = Choice(revision, first, last)
        stamp = plan_of(self.first.stage, choice).stamp
        apply_revision(self.first.stage, choice, reason=REASON, seen=stamp, by=self.first.dewi)
        rebuild_table(self.first.stage.pk)

    def scores(self) -> list[tuple[int, int]]:
        return [
            (result.home_score, result.away_score) for result in (current(self.first), current(self.second))
        ]


def four_hands(sheet: Sheet, night: LeagueNight, *, baunie: str | None = None) -> None:
    """Two majorities for each side; the last one a baunie where a side made one."""
    plain = [hand("majority", "NS"), hand("majority", "EW"), hand("majority", "NS")]
    write(sheet, *plain, hand("baunie", baunie) if baunie else hand("majority", "EW"), by=night.asha)


@pytest.fixture
def weeks(settings) -> Weeks:
    """Both weeks played by the wrong revision; the right one is there, and applied to nothing."""
    settings.LANGUAGE_CODE = "en"
    night, second = two_weeks()
    wrong = night.stage.match_regulations.get()
    rules = {"preset": "league", "points": {"baunie": 22}}
    right = revise_match_part(night.stage, {"rules": rules}, by=night.dewi, reason="Baunie 22")
    return Weeks(night, second, wrong, right)


def two_weeks() -> tuple[LeagueNight, LeagueNight]:
    """Two signed matches: 19 - 19 with a baunie of the visitors, which the comments count, and 8 - 8 without one."""
    night = league_night(partnerships=2, rounds=1)
    matchday = Matchday.objects.create(stage=night.stage, number=2, date=dt.date(2026, 12, 1))
    again = Fixture.objects.create(
        stage=night.stage,
        matchday=matchday,
        position=1,
        home=night.home,
        away=night.away,
        starts_at=dt.datetime(2026, 12, 1, 23, 0, tzinfo=dt.UTC),
    )
    second = replace(night, fixture=again)
    # Week 1: three kaps at home on table 1 (17 with the last hand's 2 away), a baunie of the visitors on table 2.
    match = night.start()
    one, two = match.sheets.order_by("table")
    write_sheet(one, by=night.asha, kaps=3)  # 15 - 2
    four_hands(two, night, baunie="EW")  # 4 - 17 with a baunie of 15, 4 - 24 with one of 22
    sign(night, match)
    match = second.start()
    for sheet in match.sheets.all():
        four_hands(sheet, second)  # 4 - 4 each
    sign(second, match)
    rebuild_table(night.stage.pk)
    return night, second


def test_the_matches_are_scored_anew_from_their_hands_and_the_table_turns(weeks) -> None:
    stage = weeks.first.stage
    assert weeks.scores() == [(19, 19), (8, 8)]
    assert table(stage)["Kampoe"] == (1, 2, 0, 2, 0, 2, 0)

    weeks.apply(weeks.right)

    assert weeks.scores() == [(19, 26), (8, 8)]
    assert table(stage) == {"Kampoe": (1, 2, 1, 1, 0, 3, 7), "Sudhar": (2, 2, 0, 1, 1, 1, -7)}
    assert check_table(stage) == []
    sheet = Sheet.objects.get(match__fixture=weeks.first.fixture, table=2)
    assert (sheet.ns_points, sheet.ew_points, sheet.ew_baunies) == (4, 24, 1)
    assert Hand.objects.get(sheet=sheet, number=4).ew_points == 22
    assert current(weeks.first).away_best == 24


def test_only_what_reads_otherwise_gets_a_new_version_with_the_reason(weeks) -> None:
    weeks.apply(weeks.right)

    changed, same = current(weeks.first), current(weeks.second)
    assert (changed.version, changed.state, changed.source, changed.reason) == (
        3,
        "official",
        "sheets",
        REASON,
    )
    assert (same.version, same.reason) == (2, "")
    assert set(Match.objects.values_list("regulations__revision", flat=True)) == {2}
    entry = LogEntry.objects.get(action="apply_regulations")
    assert (entry.after, entry.reason) == ({"regulations": 2, "matches": 1}, REASON)


def test_and_back_again_everything_is_as_if_it_had_always_been_so(weeks) -> None:
    stage = weeks.first.stage
    before, file_before = table(stage), table_of(stage).table
    hands = list(Hand.objects.order_by("pk").values_list("ns_points", "ew_points"))

    weeks.apply(weeks.right)
    weeks.apply(weeks.wrong)

    assert (table(stage), table_of(stage).table) == (before, file_before)
    assert list(Hand.objects.order_by("pk").values_list("ns_points", "ew_points")) == hands
    assert [
        each.home_score for each in Result.objects.filter(fixture=weeks.first.fixture, state="official")
    ] == [
        19,
        19,
        19,
    ]


def test_the_plan_tells_the_table_that_comes_and_stores_nothing(weeks) -> None:
    stage = weeks.first.stage

    plan = plan_of(stage, Choice(weeks.right, 1, 2))
    change = change_by_results(stage, plan.supposed())

    assert [(row.entry, row.points) for row in change.after] == [("Kampoe", 3), ("Sudhar", 1)]
    assert weeks.scores() == [(19, 19), (8, 8)]
    assert not Hand.objects.filter(ew_points=22).exists()
    weeks.apply(weeks.right)
    assert {name: row[5] for name, row in table(stage).items()} == {"Kampoe": 3, "Sudhar": 1}


def test_only_the_chosen_matchdays_are_scored_anew(weeks) -> None:
    weeks.apply(weeks.right, 2, 2)

    assert weeks.scores() == [(19, 19), (8, 8)]
    assert current(weeks.first).match.regulations == weeks.wrong
    assert current(weeks.second).match.regulations == weeks.right


def test_rulings_stay_and_are_named(weeks) -> None:
    decide(weeks.first.fixture, "score", by=weeks.first.dewi, home=30, away=20)

    plan = plan_of(weeks.first.stage, Choice(weeks.right, 1, 2))
    weeks.apply(weeks.right)

    assert [(result.fixture, result.home_score) for result in plan.left_alone] == [(weeks.first.fixture, 30)]
    assert weeks.scores() == [(30, 20), (8, 8)]


def test_a_typed_total_stays_and_is_named(weeks) -> None:
    decide(weeks.first.fixture, "reopen", by=weeks.first.dewi)
    match = Match.objects.get(fixture=weeks.first.fixture)
    third = match.sheets.get(table=1)
    Hand.objects.filter(sheet=third).delete()
    Sheet.objects.filter(pk=third.pk).update(
        source="",
        status="open",
        ns_points=None,
        ew_points=None,
        ns_baunies=None,
        ew_baunies=None,
        hands_played=0,
    )
    third.refresh_from_db()
    record_sheet_total(
        third, 17, 6, version=third.version, ns_baunies=1, ew_baunies=0, confirmed=True, by=weeks.first.asha
    )
    sign(weeks.first, match)

    plan = plan_of(weeks.first.stage, Choice(weeks.right, 1, 2))
    weeks.apply(weeks.right)

    assert [(each.match, each.typed) for each in plan.with_typed_totals] == [(match, 1)]
    third.refresh_from_db()
    assert (third.ns_points, third.ew_points, third.source) == (17, 6, "total")
    assert weeks.scores()[0] == (17 + 4, 6 + 24)


def test_sheets_whose_hands_the_revision_does_not_allow_are_named_and_nothing_changes(weeks) -> None:
    forbidden = {"preset": "league", "baunie": "forbidden", "early_concession": False}
    strict = revise_match_part(weeks.first.stage, {"rules": forbidden}, by=weeks.first.dewi, reason="None")
    before = list(Hand.objects.values())

    with refused_with(("revision", "does_not_fit")):
        weeks.apply(strict)

    assert list(Hand.objects.values()) == before
    problem = plan_of(weeks.first.stage, Choice(strict, 1, 2)).problems[0].message
    assert problem.startswith("Sudhar - Kampoe, round 1, table 2: hand 4: ")


def test_a_revision_by_which_sheets_would_not_have_ended_is_refused(weeks) -> None:
    longer = {"preset": "league", "end": {"hands": 5, "draws": True}}
    revision = revise_match_part(weeks.first.stage, {"rules": longer}, by=weeks.first.dewi, reason="Five")

    with refused_with(*[("revision", "does_not_fit")] * 4):
        weeks.apply(revision)


def test_a_revision_for_other_numbers_of_partnerships_or_rounds_is_refused_by_name(weeks) -> None:
    night = weeks.first
    for size in ({"partnerships": 3}, {"partnerships": 2, "rounds": 2}):
        other = revise_match_part(night.stage, size, by=night.dewi, reason="Groter")
        plan = plan_of(night.stage, Choice(other, 1, 2))
        assert [problem.code for problem in plan.problems] == ["other_size", "other_size"]
        assert "(partnerships: 2, rounds: 1)" in plan.problems[0].message
        with refused_with(*[("revision", "other_size")] * 2):
            weeks.apply(other)
    assert weeks.scores() == [(19, 19), (8, 8)]
    assert night.fixture.matches.get().regulations == weeks.wrong


def test_what_does_not_make_sense_is_refused(weeks) -> None:
    stage, dewi = weeks.first.stage, weeks.first.dewi
    with refused_with(("revision", "nothing_to_rescore")):
        weeks.apply(weeks.wrong)
    with refused_with(("last", "before_the_first")):
        weeks.apply(weeks.right, 2, 1)
    with refused_with(("reason", "reason_required")):
        apply_revision(stage, Choice(weeks.right, 1, 2), reason=" ", seen=0, by=dewi)
    with refused_with(("", "result_changed")):
        apply_revision(stage, Choice(weeks.right, 1, 2), reason=REASON, seen=0, by=dewi)
    assert weeks.scores() == [(19, 19), (8, 8)]


def test_the_plan_takes_the_same_queries_for_one_match_and_for_two(weeks, django_assert_num_queries) -> None:
    for last in (1, 2):
        with django_assert_num_queries(3):
            plan_of(weeks.first.stage, Choice(weeks.right, 1, last))


def test_the_director_sees_results_and_table_before_and_after_and_applies_it(client, weeks) -> None:
    client.force_login(weeks.first.dewi)
    competition = weeks.first.stage.competition_id
    address = reverse("conduct:rescore", args=[competition])
    assert "Apply a revision to matches that have been played" in words_on(
        client.get(reverse("competitions:regulations", args=[competition]))
    )
    assert "2: Baunie 22" in words_on(client.get(address))
    typed = {"revision": weeks.right.pk, "first": "1", "last": "2", "reason": REASON}

    seen = client.post(address, typed)
    words = words_on(seen)
    assert "Sudhar - Kampoe 19 – 19 changed: 19 – 26 Sudhar - Kampoe 8 – 8 8 – 8" in words
    assert "Kampoe 1. 2 points, 2 matches, 0 changed: 1. 3 points, 2 matches, +7" in words
    assert weeks.scores() == [(19, 19), (8, 8)]
    done = client.post(reverse("conduct:apply_revision", args=[competition]), confirming(seen), follow=True)

    assert "1 result reads otherwise now." in words_on(done)
    assert weeks.scores() == [(19, 26), (8, 8)]
    match = words_on(client.get(f"/m/{weeks.first.fixture.pk}/"))
    assert f"Reason {REASON}" in match
    assert ": 19 – 19" in match.split("What counted when")[1]


@pytest.mark.parametrize(
    "typed",
    [
        {},
        {"revision": "x", "first": "x", "last": "9" * 40},
        {"revision": "9" * 40, "first": "1", "last": "1"},
    ],
)
def test_nonsense_is_answered(client, weeks, typed) -> None:
    client.force_login(weeks.first.dewi)
    for page in ("rescore", "apply_revision"):
        address = reverse(f"conduct:{page}", args=[weeks.first.stage.competition_id])
        assert client.post(address, {**typed, "reason": "x", "seen": "x"}).status_code == 200
    assert weeks.scores() == [(19, 19), (8, 8)]


def test_only_directors_of_this_organiser_apply_a_revision(client, weeks) -> None:
    pages = [
        reverse(f"conduct:{page}", args=[weeks.first.stage.competition_id])
        for page in ("rescore", "apply_revision")
    ]
    for page in pages:
        assert client.get(page).url.startswith(reverse("accounts:sign_in"))
    for person in (weeks.first.asha, weeks.first.ruben, make_user("Sonja", is_staff=True)):
        client.force_login(person)
        assert [client.post(page, {}).status_code for page in pages] == [403, 403]
