"""Pages are drawn once for everybody and never shown stale."""

import datetime as dt
from threading import Barrier, Thread

import pytest
import time_machine
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.test import Client
from django.utils import timezone

from apps.clubs.models import LogEntry
from apps.clubs.services.club import rename_club
from apps.matches.services.results import record_final_score
from apps.public import kept
from apps.public.kept import Drawn, keep_page
from apps.public.models import RenderedPage
from tests.public.league import make_league
from tests.public.night import make_night
from troefcall_league import release


def text_of(address: str, **headers: str) -> str:
    return Client(headers={"Accept-Language": "en", **headers}).get(address).content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["table", "programme", "rules"])
def test_a_warm_page_asks_one_query(client, django_assert_num_queries, page):
    address = make_league(4).address(page)
    first = client.get(address)

    with django_assert_num_queries(1):
        second = client.get(address)

    assert second.content == first.content


@pytest.mark.django_db
def test_every_kind_of_page_is_kept_under_its_address(client):
    league = make_league(4)
    fixture = league.fixtures()[0]
    addresses = [
        "/",
        f"/o/{league.organiser.slug}/",
        league.club_address(league.clubs[0]),
        f"/o/{league.organiser.slug}/{league.season.slug}/",
        f"{league.address('entries')}{league.entries[0].pk}/",
        *(
            league.address(page)
            for page in ("competition", "programme", "table", "crosstable", "statistics", "entries", "rules")
        ),
        f"/m/{fixture.pk}/",
    ]

    for address in addresses:
        client.get(address)

    assert set(RenderedPage.objects.values_list("key", flat=True)) == {f"nl:{each}" for each in addresses}


@pytest.mark.django_db(transaction=True)
def test_right_after_a_result_the_table_shows_it():
    league = make_league(2, names=["Kampoe", "Trekkers"])
    assert "after 0 matches" in text_of(league.address("table"))

    record_final_score(league.fixtures()[0], 82, 67, by=league.director)

    page = text_of(league.address("table"))
    assert "after 1 match" in page
    assert "+15" in page
    assert "82" in text_of(league.address("programme"))
    assert "82" in text_of(league.address())
    assert "82" in text_of("/")


@pytest.mark.django_db
def test_a_club_that_changes_its_name_changes_every_page_that_names_it():
    league = make_league(2, names=["Kampoe", "Trekkers"])
    address = league.club_address(league.clubs[0])
    assert "Kampoe" in text_of(address)

    rename_club(league.clubs[0], "Nieuw Kampoe", place="Lelydorp", by=league.director)

    assert "Nieuw Kampoe" in text_of(address)
    assert "Lelydorp" in text_of(f"/o/{league.organiser.slug}/")


@pytest.mark.django_db
def test_every_hand_changes_every_page_that_shows_the_running_score():
    night = make_night()
    night.start()
    addresses = (night.address, night.league.address(), "/")
    seen = set()

    for outcome in ("majority", "kap", "baunie"):
        night.play(night.sheet(1, 1), outcome)
        seen |= {(address, text_of(address)) for address in addresses}

    assert len(seen) == 3 * len(addresses)


@pytest.mark.django_db
def test_a_new_version_takes_the_place_of_the_old_one(client):
    league = make_league(3)
    for fixture in league.fixtures():
        league.record(fixture, 80, 70)
        client.get(league.address("table"))

    assert RenderedPage.objects.filter(key__endswith="/table/").count() == 1


@pytest.mark.django_db
def test_each_language_is_kept_by_itself(client):
    address = make_league(2).address("table")

    dutch = client.get(address, headers={"Accept-Language": "nl"}).content.decode()
    english = client.get(address, headers={"Accept-Language": "en"}).content.decode()
    again = client.get(address, headers={"Accept-Language": "nl"}).content.decode()

    assert "<h1>Stand</h1>" in dutch
    assert "<h1>Table</h1>" in english
    assert again == dutch
    assert RenderedPage.objects.count() == 2


@pytest.mark.django_db
def test_the_earlier_of_two_changes_counts_also_when_it_ends_last(client):
    # Two transactions at once: the log entry with the lower number becomes visible after the one with the higher.
    league = make_league(2)
    entry = LogEntry.objects.filter(organiser=league.organiser).first()
    late = LogEntry.objects.get(pk=entry.pk)
    gap = entry.pk
    LogEntry.objects.filter(pk=gap).delete()
    before = client.get(league.address("table")).headers["ETag"]

    late.pk = gap
    late.save(force_insert=True)

    assert client.get(league.address("table")).headers["ETag"] != before


@pytest.mark.django_db
def test_what_changes_at_another_organiser_draws_nothing_anew(client, django_assert_num_queries):
    league, elsewhere = make_league(2), make_league(2)
    client.get(league.address("table"))

    elsewhere.record(elsewhere.fixtures()[0], 80, 70)

    with django_assert_num_queries(1):
        client.get(league.address("table"))


@pytest.mark.django_db
def test_another_release_draws_every_page_anew(client, monkeypatch):
    address = make_league(2).address("table")
    client.get(address)
    RenderedPage.objects.update(html="<p>as it was drawn before</p>")
    assert "as it was drawn before" in client.get(address).content.decode()

    monkeypatch.setattr(kept, "release", lambda: "the next one")

    assert "as it was drawn before" not in client.get(address).content.decode()


def test_a_release_is_told_by_everything_that_decides_how_pages_look(tmp_path):
    for name in (
        "templates/a.html",
        "locale/nl/django.mo",
        "static/css/site.css",
        "apps/a.py",
        "troefcall_league/b.py",
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("one")
        with_it = release.fingerprint(tmp_path)
        path.write_text("two")
        assert release.fingerprint(tmp_path) != with_it


@pytest.mark.django_db
def test_a_developer_sees_a_changed_template_at_once(settings, monkeypatch, tmp_path):
    (tmp_path / "templates").mkdir()
    settings.BASE_DIR = tmp_path
    settings.DEBUG = True
    before = release.release()

    (tmp_path / "templates" / "page.html").write_text("new")

    assert release.release() != before


@pytest.mark.django_db
def test_a_page_that_cannot_be_kept_is_answered_all_the_same(client, monkeypatch):
    address = make_league(2).address("table")

    class Full:
        def cursor(self):
            raise DatabaseError("disk full")

    monkeypatch.setattr(kept, "connection", Full())

    assert client.get(address).status_code == 200
    assert not RenderedPage.objects.exists()


@pytest.mark.django_db
def test_parameters_are_not_kept(client):
    league = make_league(4)
    for club in league.clubs:
        client.get(league.address("programme"), {"club": club.slug})
        client.get(league.club_address(club), {"season": "nothing"})

    assert not RenderedPage.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_processes_that_keep_one_page_at_once_leave_one_row():
    gate = Barrier(4)
    faults: list[BaseException] = []

    def keep(number: int) -> None:
        gate.wait(timeout=10)
        try:
            for turn in range(20):
                keep_page("nl:/", f"{number}.{turn}", Drawn("Page", f"{number}.{turn}"))
        except DatabaseError as fault:
            faults.append(fault)
        finally:
            connection.close()

    threads = [Thread(target=keep, args=[number]) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    row = RenderedPage.objects.get()
    assert not faults
    assert row.html == row.version


@pytest.mark.django_db(transaction=True)
def test_whoever_asks_for_a_changed_page_at_once_has_it_drawn_once(caplog):
    night = make_night()
    night.start()
    gate = Barrier(6)
    seen: list[str] = []

    def ask() -> None:
        try:
            gate.wait(timeout=10)
            seen.append(text_of(night.address))
        finally:
            connection.close()

    for outcome in ("majority", "kap"):
        night.play(night.sheet(1, 1), outcome)
        seen.clear()
        with caplog.at_level("INFO", logger="troefcall.public"):
            caplog.clear()
            threads = [Thread(target=ask) for _number in range(gate.parties)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            drawn = [record.page for record in caplog.records if record.message == "page drawn"]

        assert drawn == [f"en:{night.address}"]
        assert len(seen) == gate.parties
        assert len(set(seen)) == 1


@pytest.mark.django_db
def test_a_disk_that_takes_no_file_stops_no_page(client, settings, tmp_path):
    (tmp_path / "var").write_text("no folder")
    settings.VAR_DIR = tmp_path / "var"

    assert client.get(make_league(2).address("table")).status_code == 200


@pytest.mark.django_db
def test_a_page_that_was_kept_too_late_is_not_shown(client):
    # Another process drew the page before the last change, and stores it only now.
    league = make_league(2)
    client.get(league.address("table"))
    old = RenderedPage.objects.get()
    league.record(league.fixtures()[0], 82, 67)
    new = client.get(league.address("table")).content

    keep_page(old.key, old.version, Drawn(old.title, old.html))

    assert client.get(league.address("table")).content == new


@pytest.mark.django_db
def test_the_front_page_and_the_overview_know_what_day_it_is():
    league = make_league(2, first_date=dt.date(2026, 9, 1))
    address = league.address()
    with time_machine.travel("2026-09-01 12:00+02:00", tick=False):
        assert "No matches tonight" not in text_of("/")
        assert "Matchday 1" in text_of(address)
    with time_machine.travel("2026-09-02 12:00+02:00", tick=False):
        assert "No matches tonight" in text_of("/")
        assert "Matchday 1" not in text_of(address)


@pytest.mark.django_db
def test_forget_pages_removes_what_was_stored_long_ago(capsys):
    for name, days in (("old", 31), ("fresh", 29)):
        keep_page(name, "1", Drawn(name, name))
        RenderedPage.objects.filter(key=name).update(stored_at=timezone.now() - dt.timedelta(days=days))

    call_command("forget_pages")

    assert [page.key for page in RenderedPage.objects.all()] == ["fresh"]
    assert capsys.readouterr().out == "1 rendered pages removed.\n"


@pytest.mark.django_db
def test_one_page_is_kept_once_however_its_address_is_written(client):
    fixture = make_league(2).fixtures()[0]

    for address in (f"/m/{fixture.pk}/", f"/m/0{fixture.pk}/", f"/m/000{fixture.pk}/"):
        assert client.get(address).status_code == 200

    assert [page.key for page in RenderedPage.objects.all()] == [f"nl:/m/{fixture.pk}/"]
