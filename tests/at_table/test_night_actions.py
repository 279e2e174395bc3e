"""What is done on a night: closing with a question, the code, links, phones, freeing a table, finishing a round."""

from __future__ import annotations

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from apps.accounts.models import User
from apps.clubs.models import LogEntry
from apps.hall.models import Night, Phone, Scorer, TablePass
from apps.hall.services.scoring import take_scoring
from apps.matches.models import Match, Sheet
from apps.matches.services.consent import sign_match
from tests.conduct.season import words_on
from tests.hall.hall_night import DURING, HallNight, hall_night
from tests.matches.league_night import hand, write, write_sheet

pytestmark = pytest.mark.django_db


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def at(name: str, *args: object) -> str:
    return reverse(f"at_table:{name}", args=args)


@pytest.fixture
def hall(settings):
    """A hall at half past eight; the page reads English."""
    settings.LANGUAGE_CODE = "en"
    found = hall_night()
    with time_machine.travel(DURING, tick=False):
        yield found


def test_no_evening_is_opened_on_a_date_that_nobody_can_mean(hall: HallNight) -> None:
    client = signed_in(hall.league.dewi)
    for date in ("9999-12-31", "0001-01-01", "2206-11-24"):
        said = words_on(client.post(at("open_night", hall.venue.pk, date), follow=True))
        assert "This date is more than a year away." in said
    assert Night.objects.get() == hall.night


def test_closing_asks_with_what_is_open_and_the_evening_can_be_opened_again(hall: HallNight) -> None:
    night, client = hall.night, signed_in(hall.league.dewi)
    match = hall.league.start()
    write(match.sheets.first(), hand("kap", "NS"), by=hall.league.asha)
    asked = words_on(client.get(at("close_night", night.pk)))
    assert (
        "Not everything is finished Sudhar - Kampoe: table 1: hands of round 1; table 2: hands of round 1"
        in asked
    )
    night.refresh_from_db()
    assert night.closed_at is None
    assert "The evening is closed" in words_on(client.post(at("close_night", night.pk), follow=True))
    night.refresh_from_db()
    assert night.closed_by == hall.league.dewi
    again = client.post(at("open_night", hall.venue.pk, night.date.isoformat()), follow=True)
    assert night.code_in_words in words_on(again)
    for sheet in match.sheets.all():
        write_sheet(Sheet.objects.get(pk=sheet.pk), by=hall.league.asha) if not sheet.hands_played else write(
            sheet, *[hand("majority", "NS")] * 3, by=hall.league.asha
        )
    for side, by in (("home", hall.league.asha), ("away", hall.league.delano)):
        sign_match(match, side, by=by)
    assert "Every match of this evening has its result" in words_on(client.get(at("close_night", night.pk)))


def test_a_phone_is_put_out_a_table_freed_and_links_are_made_replaced_and_revoked(hall: HallNight) -> None:
    night, league = hall.night, hall.league
    league.start()
    client, asha = signed_in(league.dewi), signed_in(league.asha)
    phone = hall.phone(1)
    take_scoring(phone, table=1)
    assert "phone 1 at table 1, since 20:30" in words_on(client.get(at("night_table", night.pk, 1)))
    assert asha.post(at("free_table", night.pk, 1)).status_code == 302
    assert not Scorer.objects.exists()
    assert LogEntry.objects.get(action="free_scoring").by == league.asha
    take_scoring(phone, table=1)
    assert client.post(at("revoke_phone", night.pk, phone.pk)).status_code == 302
    phone.refresh_from_db()
    assert phone.revoked_at is not None
    assert "No phone scores this table" in words_on(client.get(at("night_table", night.pk, 1)))

    client.post(at("make_table_link", night.pk, 2))
    asha.post(at("make_side_links", night.pk, league.fixture.pk, "home"))
    asha.post(at("make_side_links", night.pk, league.fixture.pk, "home"))
    links = TablePass.objects.filter(revoked_at=None)
    table = links.get(table=2)
    partnerships = list(links.filter(table=None).order_by("place"))
    assert [(link.side, link.place) for link in partnerships] == [("home", 1), ("home", 2)]
    words = words_on(asha.get(at("night_phones", night.pk)))
    assert "Sudhar, partnership 2" in words
    # The other side's partnerships are not Delano's business; table 2 is.
    delano = signed_in(league.delano)
    assert "Sudhar, partnership" not in words_on(delano.get(at("night_phones", night.pk)))
    assert delano.post(at("revoke_link", night.pk, partnerships[0].pk)).status_code == 403
    assert delano.post(at("replace_link", night.pk, table.pk)).status_code == 302
    assert links.filter(table=2).exclude(pk=table.pk).count() == 1
    assert client.post(at("revoke_link", night.pk, partnerships[0].pk)).status_code == 302
    assert links.count() == 2
    before = night.code
    client.post(at("change_code", night.pk))
    night.refresh_from_db()
    assert night.code != before
    assert Phone.objects.count() == 1


def finish(hall: HallNight, match: Match, number: int, **said: object) -> tuple[int, str]:
    answer = signed_in(hall.league.dewi).post(
        at("finish_round", match.fixture_id, number),
        {f"{name}": value for name, value in said.items()},
        follow=True,
    )
    return answer.status_code, " ".join(strip_tags(answer.content.decode()).split())


def test_a_round_is_not_finished_while_a_table_is_open_unless_the_director_leaves_it_by_name(
    hall: HallNight,
) -> None:
    """trap F7"""
    match = hall.league.start()
    one, two = match.sheets.filter(round=1)
    write(one, hand("kap", "NS"), by=hall.league.asha)

    status, words = finish(hall, match, 1)
    assert status == 422
    assert "Table 1 is open." in words
    assert "Table 2 is open." in words

    # Table 2 gets its total by the sides of the match, and table 1 is still open: nothing is stored.
    total = {f"home_{two.pk}": 6, f"away_{two.pk}": 2, f"version_{two.pk}": two.version}
    assert finish(hall, match, 1, **total)[0] == 422
    two.refresh_from_db()
    assert two.source == ""
    assert finish(hall, match, 1, **{f"home_{two.pk}": 9})[1].count("Type the total of this side too.") == 1

    status, words = finish(hall, match, 1, **total, **{f"leave_{one.pk}": "on"})
    assert (status, "Round 1 goes on without: table 1." in words) == (200, True)
    two.refresh_from_db()
    assert (two.points_of("home"), two.points_of("away"), two.status) == (6, 2, "won")
    told = LogEntry.objects.get(action="leave_round_open")
    assert (told.after, told.by) == ({"round": 1, "tables": [1]}, hall.league.dewi)

    # A sheet that changed meanwhile, and a total that nobody believes at once.
    one, two = match.sheets.filter(round=2)
    stale = {f"home_{one.pk}": 9, f"away_{one.pk}": 4, f"version_{one.pk}": one.version + 1}
    assert "The sheet has changed since you saw it." in finish(hall, match, 2, **stale)[1]
    odd = {
        f"home_{one.pk}": 61,
        f"away_{one.pk}": 0,
        f"version_{one.pk}": one.version,
        f"leave_{two.pk}": "on",
    }
    status, words = finish(hall, match, 2, **odd)
    assert (status, "The paper sheets say so" in words) == (422, True)
    assert finish(hall, match, 2, **odd, confirmed="on")[0] == 200
    write_sheet(two, by=hall.league.asha)
    seen = words_on(signed_in(hall.league.dewi).get(at("night", hall.night.pk)))
    assert "hands of round 1, and round 2 has begun" in seen
    page = signed_in(hall.league.dewi).get(at("finish_round", match.fixture_id, 2))
    assert "This round has ended at every table" in words_on(page)
    assert signed_in(hall.league.asha).get(at("finish_round", match.fixture_id, 2)).status_code == 403
    assert signed_in(hall.league.dewi).get(at("finish_round", match.fixture_id, 9)).status_code == 404


def test_time_is_up_closes_a_sheet_that_is_played_on_time() -> None:
    hall = hall_night(rules={"preset": "league", "end": {"minutes": 40, "draws": True}})
    match = hall.league.start()
    one, two = match.sheets.filter(round=1)
    write(one, hand("kap", "NS"), by=hall.league.asha)
    write(two, hand("kap", "EW"), by=hall.league.asha)
    both = {f"time_{sheet.pk}": "on" for sheet in (one, two)}
    assert finish(hall, match, 1, **both)[0] == 200
    assert set(match.sheets.filter(round=1).values_list("closed", "status")) == {(True, "won")}
