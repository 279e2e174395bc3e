"""Switching mails off by their link and on one's own page, and what a director sees of mails that fail."""

import datetime as dt
import re

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from apps.accounts.models import User
from apps.notices.models import Letter, SwitchedOff
from apps.schedule.services.changes import cancel_fixture
from tests.mail_server import mail_server
from tests.matches.league_night import LeagueNight, league_night
from tests.notices.post import told

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> LeagueNight:
    return league_night()


def off() -> set[tuple[str, str]]:
    return set(SwitchedOff.objects.values_list("user__name", "kind"))


def signed_in(user: User) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    return client


def test_the_link_of_a_mail_switches_its_kind_off_with_one_press_and_without_signing_in(
    night: LeagueNight,
) -> None:
    with told() as messages:
        cancel_fixture(night.fixture, reason="Vorst", by=night.dewi)
    [message] = [message for message in messages if message.to == ["delano@example.org"]]
    headers = message.message()
    assert headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    (address,) = re.findall(r"^<http://127\.0\.0\.1:8000(/mail/off/\S+/)>$", headers["List-Unsubscribe"])
    assert address in str(message.body)
    stranger = Client(enforce_csrf_checks=True, headers={"accept-language": "en"})
    # Programs that look into mails look at links too.
    page = stranger.get(address)
    assert "No more of these mails?" in page.content.decode()
    assert off() == set()
    assert stranger.post(address, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert off() == {("Delano", "programme")}
    assert "These mails are switched off" in stranger.post(address).content.decode()
    stranger.post(address, {"again": "on"})
    assert off() == set()


@pytest.mark.parametrize("token", ["x", "WzEsWyJwcm9ncmFtbWUiXV0:1abc:def", "%00"])
def test_a_link_that_we_did_not_make_switches_nothing_off(night: LeagueNight, token: str) -> None:
    assert Client().post(f"/mail/off/{token}/").status_code == 404
    assert off() == set()


def test_the_own_page_switches_each_kind(night: LeagueNight) -> None:
    client = signed_in(night.delano)
    address = reverse("notices:choices")
    assert address in client.get(reverse("accounts:profile")).content.decode()
    every = [value for value, _label in client.get(address).context["form"].fields["wanted"].choices]
    client.post(address, {"wanted": [kind for kind in every if kind not in ("tonight", "result")]})
    assert off() == {("Delano", "tonight"), ("Delano", "result")}
    assert client.post(address, {"wanted": ["nonsense"]}).status_code == 200
    client.post(address, {"wanted": every})
    assert off() == set()


def test_a_mail_server_that_fails_first_gets_every_mail_later_in_both_languages(
    night: LeagueNight, settings, time_machine
) -> None:
    User.objects.filter(pk=night.asha.pk).update(language="en")
    page = reverse("notices:letters", args=[night.organiser.slug])
    director = signed_in(night.dewi)
    assert "No mails yet" in director.get(page).content.decode()
    with mail_server(settings) as office:
        office.busy = "451 too busy"
        with told():
            cancel_fixture(night.fixture, reason="Vorst", by=night.dewi)
        assert office.letters == []
        assert {letter.mail_state for letter in Letter.objects.all()} == {"troubled"}
        assert "it is tried again" in director.get(page).content.decode()
        office.busy = ""
        office.refused["delano@example.org"] = "550 no such mailbox"
        for _try in range(6):
            time_machine.move_to(timezone.now() + dt.timedelta(days=1))
            call_command("send_mail", verbosity=0)
        assert [(to, text.splitlines()[2]) for to, text in office.texts()] == [
            ("asha@example.org", "Sudhar – Kampoe has been cancelled.")
        ]
        dead = Letter.objects.get(user=night.delano)
        assert (dead.mail_state, dead.tries) == ("given_up", 3)
        shown = director.get(page).content.decode()
        again = reverse("notices:try_again", args=[night.organiser.slug, dead.pk])
        assert "mail could not be delivered" in shown
        assert again in shown
        office.refused.clear()
        with told():
            director.post(again)
            Letter.objects.filter(pk=dead.pk).update(due_at=None)
        Letter.objects.filter(pk=dead.pk).update(due_at=timezone.now())
        call_command("send_mail", verbosity=0)
        assert office.texts()[-1][1].splitlines()[2] == "Sudhar – Kampoe is afgelast."
    assert director.post(again, follow=True).content.decode().count("has been sent") == 1


def test_the_page_of_mails_asks_as_much_for_one_as_for_three_and_is_the_directors(night: LeagueNight) -> None:
    page = reverse("notices:letters", args=[night.organiser.slug])
    client, counts = signed_in(night.dewi), []
    for number in range(3):
        reader = User.objects.create_user(f"r{number}@example.org", name=f"Reader {number}")
        Letter.objects.create(key=str(number), user=reader, organiser=night.organiser, kinds=["result"])
        with CaptureQueriesContext(connection) as asked:
            assert f"Reader {number}" in client.get(page).content.decode()
        counts.append(len(asked))
    assert counts[0] == counts[2] <= 8
    assert signed_in(night.asha).get(page).status_code == 403


def test_letters_of_long_ago_are_thrown_away_and_what_waits_is_not(night: LeagueNight, time_machine) -> None:
    for key, due_at in (("sent", None), ("waits", timezone.now())):
        Letter.objects.create(key=key, user=night.asha, organiser=night.organiser, due_at=due_at)
    call_command("forget_letters", verbosity=0)
    assert Letter.objects.count() == 2
    time_machine.move_to(timezone.now() + dt.timedelta(days=91))
    Letter.objects.create(key="new", user=night.asha, organiser=night.organiser)
    call_command("forget_letters", verbosity=0)
    assert set(Letter.objects.values_list("key", flat=True)) == {"waits", "new"}
