"""Final scores, and totals typed from paper."""

import pytest

from apps.clubs.models import LogEntry
from apps.clubs.refusals import Refused
from apps.matches.models import Result, Sheet
from apps.matches.services.consent import accept_sheet, sign_match
from apps.matches.services.results import record_final_score
from apps.matches.services.totals import record_sheet_total, remove_sheet_total
from apps.schedule.models import Fixture, Matchday

from .league_night import hand, league_night, write

pytestmark = pytest.mark.django_db


def test_a_final_score_is_official_at_once_and_knows_only_what_it_was_told():
    night = league_night()

    result = record_final_score(night.fixture, 82, 67, home_best=30, by=night.dewi, note="de Ware Tijd")

    assert (result.state, result.winner, result.version) == ("official", "home", 1)
    assert (result.home_score, result.away_score, result.home_best, result.away_best) == (82, 67, 30, None)
    assert (result.home_sheets, result.home_baunies) == (None, None)


def test_a_draw_has_no_winner():
    night = league_night()

    assert record_final_score(night.fixture, 73, 73, by=night.dewi).winner == ""


@pytest.mark.parametrize(
    ("scores", "problems"),
    [
        pytest.param({"home": -1, "away": 5}, [("home", "not_a_score")], id="below-zero"),
        pytest.param({"home": 1, "away": 100_000}, [("away", "not_a_score")], id="slip-of-the-finger"),
        pytest.param(
            {"home": True, "away": 5.0}, [("home", "not_a_score"), ("away", "not_a_score")], id="no-numbers"
        ),
        pytest.param(
            {"home": 82, "away": 67, "away_best": 68},
            [("away_best", "best_above_total")],
            id="best-above-total",
        ),
    ],
)
def test_a_score_that_cannot_be_is_refused_at_its_field(scores, problems):
    night = league_night()

    with pytest.raises(Refused) as refused:
        record_final_score(night.fixture, **scores, by=night.dewi)

    assert [(problem.field, problem.code) for problem in refused.value.problems] == problems
    assert Result.objects.count() == 0


def test_a_second_final_score_is_refused_and_the_first_stands():
    night = league_night()
    record_final_score(night.fixture, 82, 67, by=night.dewi)

    with pytest.raises(Refused) as refused:
        record_final_score(night.fixture, 67, 82, by=night.dewi)

    assert refused.value.codes == ["already_has_a_result"]
    assert Result.objects.get().home_score == 82


def test_a_live_match_gets_no_final_score_beside_its_sheets():
    night = league_night()
    night.start()

    with pytest.raises(Refused) as refused:
        record_final_score(night.fixture, 82, 67, by=night.dewi)

    assert refused.value.codes == ["already_has_a_result"]


def test_where_sheet_points_decide_the_score_says_nothing_of_hand_points():
    night = league_night(decided_by="sheet_points")

    result = record_final_score(night.fixture, 30, 18, home_best=45, by=night.dewi)

    assert (result.home_score, result.winner, result.home_best) == (30, "home", 45)
    assert (result.home_hand_points, result.away_hand_points) == (None, None)


def test_a_draft_of_the_programme_has_no_scores():
    night = league_night()
    type(night.stage).objects.update(published_at=None)

    with pytest.raises(Refused) as refused:
        record_final_score(night.fixture, 82, 67, by=night.dewi)

    assert refused.value.codes == ["not_published"]


def test_baunies_that_a_typed_total_left_out_are_not_known_for_the_match_either():
    night = league_night(partnerships=1, rounds=2)
    match = night.start()
    first, second = match.sheets.all()
    write(first, *[hand("majority", "NS")] * 4, by=night.asha)
    record_sheet_total(second, 6, 2, version=0, by=night.asha)
    sign_match(match, "home", by=night.asha)
    sign_match(match, "away", by=night.delano)

    result = Result.objects.get(is_current=True)

    assert (result.home_score, result.home_baunies, result.away_baunies) == (14, None, None)


def test_who_types_over_a_total_is_told_by_the_log_with_both():
    night = league_night()
    sheet = night.start().sheets.first()
    record_sheet_total(sheet, 6, 2, version=0, by=night.asha)

    record_sheet_total(sheet, 2, 6, version=1, by=night.delano)

    entry = LogEntry.objects.filter(action="record_sheet_total").first()
    assert (entry.by, entry.before["ns_points"], entry.after["ns_points"]) == (night.delano, 6, 2)
    assert (entry.after["round"], entry.after["table"]) == (1, 1)


def test_a_bye_has_no_score():
    night = league_night()
    matchday = Matchday.objects.create(stage=night.stage, number=2)
    bye = Fixture.objects.create(
        stage=night.stage, matchday=matchday, position=1, home=night.home, status="bye"
    )

    with pytest.raises(Refused) as refused:
        record_final_score(bye, 1, 0, by=night.dewi)

    assert refused.value.codes == ["not_to_be_played"]


def test_a_typed_total_stays_a_total_and_never_pretends_to_be_hands():
    night = league_night()
    sheet = night.start().sheets.first()

    record_sheet_total(sheet, 23, 2, ns_baunies=1, version=0, by=night.asha, confirmed=True)

    sheet.refresh_from_db()
    assert (sheet.source, sheet.status, sheet.points_of("home"), sheet.points_of("away")) == (
        "total",
        "won",
        23,
        2,
    )
    assert (sheet.hands_played, sheet.hands.count(), sheet.baunies_of("home"), sheet.baunies_of("away")) == (
        0,
        0,
        1,
        None,
    )


def test_an_unlikely_total_asks_and_is_stored_when_confirmed():
    night = league_night()
    sheet = night.start().sheets.first()

    # rules §8.6: four hands of 2 and 5 total 8, 11, 14, ...; 9 needs a penalty.
    with pytest.raises(Refused) as asked:
        record_sheet_total(sheet, 6, 3, version=0, ns_baunies=0, ew_baunies=0, by=night.asha)
    assert asked.value.codes == ["total_does_not_add_up"]
    record_sheet_total(sheet, 6, 3, version=0, ns_baunies=0, ew_baunies=0, confirmed=True, by=night.asha)

    sheet.refresh_from_db()
    assert (sheet.ns_points, sheet.ew_points) == (6, 3)


def test_hands_and_a_total_exclude_each_other():
    night = league_night()
    first, second, *_ = night.start().sheets.all()
    write(first, hand("kap", "NS"), by=night.asha)
    record_sheet_total(second, 6, 2, version=0, by=night.asha)
    first.refresh_from_db()
    second.refresh_from_db()

    with pytest.raises(Refused) as over_hands:
        record_sheet_total(first, 6, 2, version=first.version, by=night.asha)
    with pytest.raises(Refused) as over_total:
        write(second, hand("kap", "NS"), by=night.asha)

    assert (over_hands.value.codes, over_total.value.codes) == (["hands_entered"], ["total_entered"])


def test_a_total_can_be_typed_again_and_taken_away_and_consent_falls_with_it():
    night = league_night()
    sheet = night.start().sheets.first()
    record_sheet_total(sheet, 6, 2, version=0, by=night.asha)
    accept_sheet(sheet, "away", version=1, by=night.delano)

    sheet.refresh_from_db()
    record_sheet_total(sheet, 9, 2, version=sheet.version, by=night.asha)
    sheet.refresh_from_db()
    assert (sheet.ns_points, sheet.acceptances.count()) == (9, 0)
    remove_sheet_total(sheet, version=sheet.version, by=night.asha)

    sheet = Sheet.objects.get(pk=sheet.pk)
    assert (sheet.source, sheet.ns_points, sheet.status) == ("", None, "open")


def test_a_total_is_typed_over_what_was_seen():
    night = league_night()
    sheet = night.start().sheets.first()
    record_sheet_total(sheet, 6, 2, version=0, by=night.asha)

    with pytest.raises(Refused) as refused:
        record_sheet_total(sheet, 2, 6, version=0, by=night.delano)

    assert refused.value.codes == ["sheet_changed"]


def test_a_total_below_the_target_or_level_without_draws_has_not_ended_the_sheet():
    night = league_night(rules={"preset": "league", "end": {"target": 20}})
    sheet = night.start().sheets.first()

    with pytest.raises(Refused) as refused:
        record_sheet_total(sheet, 19, 4, version=0, confirmed=True, by=night.asha)

    assert refused.value.codes == ["sheet_open"]
