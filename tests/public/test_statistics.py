"""Figures of players, partnerships, teams and competitions: from official sheets, by who sat there, right after each
correction and ruling."""

import re
import uuid

import pytest
from django.test import Client

from apps.clubs.models import Player
from apps.conduct.decisions import Decision, Kind
from apps.conduct.services import rule
from apps.matches.models import Hand, Result, Seat, Sheet
from apps.matches.services.hands import correct_hand, record_hand
from apps.matches.services.totals import record_sheet_total
from apps.public.figures import of_matches
from apps.public.queries import statistics
from apps.public.queries.statistics import Figures
from apps.scoring.hand import HandResult
from apps.standings.services import rebuild_table
from tests.public.night import Night, make_night
from tests.public.test_crosstable import page_of, text_of
from tests.public.test_query_counts import queries_of

pytestmark = pytest.mark.django_db


def hand(night: Night, sheet: Sheet, number: int, outcome: str, side: str) -> None:
    result = HandResult.from_json({"outcome": outcome, "side": side})
    record_hand(sheet, result, number=number, client_ref=uuid.uuid4(), by=night.league.director)


def told_night() -> Night:
    """Two partnerships a side, two rounds. Three sheets hand by hand, one by its total; both sides have signed.

    Round 1: Asha – Ruben (NS) have a kap, a baunie, a failed baunie and a majority against Delano – Marlon;
    Sharda – Joyce (NS) lose every hand to Nadia – Prem. Round 2: Asha – Ruben 8 – 0 Nadia – Prem by hand; of
    Sharda – Joyce against Delano – Marlon only the total is known, 10 – 10.
    """
    night = make_night()
    night.start()
    for number, (outcome, side) in enumerate(
        (("kap", "NS"), ("baunie", "NS"), ("failed_baunie", "NS"), ("majority", "EW")), start=1
    ):
        hand(night, night.sheet(1, 1), number, outcome, side)
    night.play(night.sheet(1, 2), *["majority"] * 4, side="EW")
    asha_again, total = (night.sheet(2, 1), night.sheet(2, 2))
    night.play(asha_again, *["majority"] * 4)
    record_sheet_total(
        total,
        10,
        10,
        version=total.version,
        ns_baunies=None,
        ew_baunies=None,
        confirmed=True,
        by=night.league.director,
    )
    night.finish()
    return night


def of_player(player: Player) -> Figures:
    return of_matches(statistics.of_player(player))


def counted_by_hand(player: Player) -> dict[str, int]:
    """The same by plain counting, row by row."""
    counted = dict.fromkeys(
        (
            "sheets",
            "won",
            "drawn",
            "lost",
            "points",
            "against",
            "sheets_by_hand",
            "hands",
            "kaps",
            "baunies",
            "failed_baunies",
            "points_by_hand",
        ),
        0,
    )
    for seat in Seat.objects.filter(player=player):
        sheet = seat.sheet
        official = Result.objects.filter(match=sheet.match, is_current=True, state="official").exists()
        if not official or not sheet.is_complete:
            continue
        side = "NS" if seat.seat in "NS" else "EW"
        own, other = sheet.points_of(side) or 0, sheet.points_of("EW" if side == "NS" else "NS") or 0
        counted["sheets"] += 1
        counted["won" if own > other else "lost" if own < other else "drawn"] += 1
        counted["points"] += own
        counted["against"] += other
        if sheet.source != Sheet.Source.HANDS:
            continue
        counted["sheets_by_hand"] += 1
        counted["points_by_hand"] += own
        for played in Hand.objects.filter(sheet=sheet, withdrawn_at=None):
            counted["hands"] += 1
            if played.side == side:
                counted["kaps"] += played.outcome in ("kap", "kap_by_partner")
                counted["baunies"] += played.outcome == "baunie"
                counted["failed_baunies"] += played.outcome == "failed_baunie"
    return counted


def test_figures_count_sheets_and_hands_by_who_sat_there():
    night = told_night()
    asha, ruben, sharda, _joyce = night.players["home"]
    delano = night.players["away"][0]

    figures = of_player(asha)

    points = night.sheet(1, 1).ns_points or 0
    assert figures == Figures(
        matches=1,
        sheets=2,
        won=2,
        drawn=0,
        lost=0,
        points=points + 8,
        against=4,
        sheets_by_hand=2,
        hands=8,
        points_by_hand=points + 8,
        kaps=1,
        baunies=1,
        failed_baunies=1,
    )
    assert of_player(ruben) == figures
    assert of_player(sharda) == Figures(
        matches=1, sheets=2, drawn=1, lost=1, points=10, against=18, sheets_by_hand=1, hands=4
    )
    for player in (asha, sharda, delano, night.players["away"][2]):
        plain = counted_by_hand(player)
        assert {name: getattr(of_player(player), name) for name in plain} == plain
    (together,) = statistics.of_partnership(asha, ruben)
    assert together.figures == figures
    # Every point that somebody made somebody else had against them.
    everybody = statistics.of_competition(night.league.competition)
    assert sum(each.figures.points for each in everybody) == sum(each.figures.against for each in everybody)
    club = statistics.of_club(night.fixture.home.club, night.league.season)
    assert club[night.fixture.home_id].points == figures.points + 10


def test_what_does_not_count_in_the_table_counts_in_no_figure_and_comes_back_with_it():
    night = told_night()
    asha = night.players["home"][0]
    before = of_player(asha)

    def decide(kind: Kind, **more: int) -> None:
        current = night.fixture.results.get(is_current=True)
        rule(
            night.fixture,
            Decision(kind, **more),
            reason="Decided.",
            seen=current.version,
            by=night.league.director,
        )
        rebuild_table(night.league.stage.pk)

    version = night.fixture.results.get(is_current=True).version
    for kind in (Kind.VOID, Kind.NOT_PLAYED, Kind.HOME_WALKOVER, Kind.DOUBLE_WALKOVER, Kind.TO_BE_REPLAYED):
        decide(kind)
        assert of_player(asha) == Figures(), kind
        page = page_of(f"/o/{night.league.organiser.slug}/players/{asha.pk}/")
        assert "Nothing that counts yet" in page
        decide(Kind.EARLIER, version=version)
        assert of_player(asha) == before, kind
    decide(Kind.REOPEN)
    assert of_player(asha) == Figures()
    sheet = night.sheet(2, 1)
    correct_hand(
        sheet,
        1,
        HandResult.from_json({"outcome": "kap", "side": "EW"}),
        version=sheet.version,
        client_ref=uuid.uuid4(),
        by=night.league.director,
    )
    night.finish()
    after = of_player(asha)
    assert (after.points, after.against, after.kaps) == (before.points - 2, before.against + 5, before.kaps)
    assert {name: getattr(after, name) for name in counted_by_hand(asha)} == counted_by_hand(asha)


def test_the_pages_of_a_player_a_partnership_and_a_competition_tell_and_lead_to_each_other():
    night = told_night()
    asha, ruben, sharda, joyce = night.players["home"]
    base = f"/o/{night.league.organiser.slug}"
    player, pair = f"{base}/players/{asha.pk}/", f"{base}/partnerships/{asha.pk}-{ruben.pk}/"
    team = f"{night.league.address('entries')}{night.fixture.home_id}/"

    told = text_of(page_of(player))
    assert "Matches 1 Sheets 2 2 won, 0 drawn, 0 lost" in told
    assert re.search(r"Points a hand \d+\.\d\d 8 hands Kaps 1 Baunies 1 Failed baunies 1", told)
    assert "beside Ruben." in told
    assert "1 of 2 sheets are known hand by hand." in text_of(page_of(f"{base}/players/{sharda.pk}/"))
    links = {
        player: [pair, team, night.address],
        pair: [player, f"{base}/players/{ruben.pk}/", team, night.address],
        team: [player, pair],
        night.address: [player],
        night.league.address("statistics"): [player, pair, team],
    }
    for page, leads_to in links.items():
        html = page_of(page)
        assert [each for each in leads_to if f'href="{each}"' not in html] == [], page
    turned = Client().get(f"{base}/partnerships/{ruben.pk}-{asha.pk}/")
    assert (turned.status_code, turned.headers["Location"]) == (301, pair)
    best = text_of(page_of(night.league.address("statistics")))
    assert "From 4 sheets that count, 3 of them known hand by hand: 12 hands." in best
    assert re.search(r"Partnerships: points a hand For who played at least 2 hands.*1 Asha – Ruben", best)
    assert "What its teams made Matches 1" in text_of(
        page_of(night.league.club_address(night.fixture.home.club))
    )
    # Nobody sat like this, nobody has this number, and it is nobody's organiser.
    for wrong in (
        f"{base}/partnerships/{asha.pk}-{sharda.pk}/",
        f"{base}/partnerships/{asha.pk}-{asha.pk}/",
        f"{base}/players/{joyce.pk + 10**6}/",
        f"{base}/players/{2**70}/",
        f"{base}/partnerships/1-{2**70}/",
        f"/o/nobody/players/{asha.pk}/",
    ):
        assert Client().get(wrong).status_code == 404, wrong


def test_who_is_hidden_has_no_page_and_no_link_and_initials_are_all_that_is_shown():
    night = told_night()
    asha, ruben, *_others = night.players["home"]
    Player.objects.filter(pk=asha.pk).update(name="Asha Ramdin", shown_as="hidden")
    Player.objects.filter(pk=ruben.pk).update(name="Ruben Pinas", shown_as="initials")
    base = f"/o/{night.league.organiser.slug}"
    pages = [
        f"{base}/players/{ruben.pk}/",
        night.address,
        night.league.address("statistics"),
        f"{night.league.address('entries')}{night.fixture.home_id}/",
    ]

    for address in (f"{base}/players/{asha.pk}/", f"{base}/partnerships/{asha.pk}-{ruben.pk}/"):
        assert Client().get(address).status_code == 404
    for address in pages:
        page = page_of(address)
        assert "R. P." in page, address
        assert not [name for name in ("Asha", "Ramdin", "Ruben", "Pinas") if name in page], address
        assert f"/players/{asha.pk}/" not in page
    assert "R. P. · Troefcall" in page_of(pages[0])


def test_pages_with_figures_take_as_many_queries_for_1_as_for_9_sheets():
    def asked(partnerships: int) -> dict[str, int]:
        night = make_night(partnerships=partnerships, rounds=partnerships)
        night.start()
        night.finish()
        one, other = night.players["home"][:2]
        base = f"/o/{night.league.organiser.slug}"
        return {
            address: queries_of(path)
            for address, path in {
                "player": f"{base}/players/{one.pk}/",
                "partnership": f"{base}/partnerships/{one.pk}-{other.pk}/",
                "team": f"{night.league.address('entries')}{night.fixture.home_id}/",
                "club": night.league.club_address(night.fixture.home.club),
                "statistics": night.league.address("statistics"),
            }.items()
        }

    few = asked(1)
    assert few == asked(3)
    assert max(few.values()) <= 8
