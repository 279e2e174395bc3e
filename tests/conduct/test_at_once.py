"""A ruling while others act on the same match: what comes behind it is refused, and nothing is lost."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from django.db import connection, transaction

from apps.conduct.decisions import Decision, Kind
from apps.conduct.services.rulings import rule
from apps.matches.models import Hand, Result
from apps.matches.services.consent import sign_match
from tests.at_once import at_once
from tests.matches.league_night import hand, league_night, write, write_sheet
from tests.refusing import problems_of

from .season import REASON, current

pytestmark = pytest.mark.django_db(transaction=True)

# How long a ruling stays uncommitted, so that whoever comes meanwhile waits for it.
A_MOMENT = 0.5


def test_a_hand_that_waits_for_a_ruling_is_refused_once_the_match_has_ended() -> None:
    night = league_night()
    sheet = night.start().sheets.first()
    ruled, never = Event(), Event()

    def decide_slowly() -> None:
        with transaction.atomic():
            rule(night.fixture, Decision(Kind.HOME_WALKOVER), reason=REASON, seen=1, by=night.dewi)
            ruled.set()
            never.wait(A_MOMENT)
        connection.close()

    def record() -> list[tuple[str, str]]:
        ruled.wait(10)
        problems = problems_of(lambda: write(sheet, hand("kap", "NS"), by=night.asha))
        connection.close()
        return problems

    with ThreadPoolExecutor(max_workers=2) as pool:
        deciding, recording = pool.submit(decide_slowly), pool.submit(record)
        deciding.result()
        problems = recording.result()

    assert problems == [("", "match_not_live")]
    assert not Hand.objects.exists()


def test_of_two_directors_at_once_one_decides_and_the_other_is_told() -> None:
    night = league_night()

    def decide(kind: Kind):
        return lambda: rule(night.fixture, Decision(kind), reason=REASON, seen=0, by=night.dewi)

    assert at_once(decide(Kind.VOID), decide(Kind.HOME_WALKOVER)) == [[], [("", "result_changed")]]
    assert Result.objects.count() == 1


def test_a_ruling_and_the_last_signature_at_once_leave_one_result_that_counts() -> None:
    night = league_night()
    match = night.start()
    for sheet in match.sheets.all():
        write_sheet(sheet, by=night.asha)
    sign_match(match, "home", by=night.asha)

    outcomes = at_once(
        lambda: rule(night.fixture, Decision(Kind.VOID), reason=REASON, seen=1, by=night.dewi),
        lambda: sign_match(match, "away", by=night.delano),
    )

    assert outcomes in ([[], [("", "result_changed")]], [[], [("", "not_live")]])
    assert current(night).state == ("official" if outcomes[1] == [("", "result_changed")] else "void")
    assert Result.objects.filter(is_current=True).count() == 1
