"""The same page open twice: the second tab is told what the first one stored, and keeps what was typed."""

import datetime as dt
import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from apps.clubs.models import LogEntry, ShownAs
from apps.schedule.services import add_venue
from tests.factories import make_cast, make_entry, make_player, open_registration


def typed_on(page: str) -> dict[str, str]:
    """Every text field of the form of a page and what stands in it, as a browser sends it."""
    sent = {}
    for tag in re.findall(r"<input [^>]*>", page):
        attributes = {name: unescape(value) for name, value in re.findall(r'([a-z-]+)="([^"]*)"', tag)}
        if attributes.get("name") and attributes.get("type") not in ("submit", "checkbox", "radio"):
            sent[attributes["name"]] = attributes.get("value", "")
    for name, options in re.findall(r'<select name="([^"]+)".*?>(.*?)</select>', page, flags=re.DOTALL):
        if found := re.search(r'value="([^"]*)" selected', options):
            sent[name] = found.group(1)
    return sent


@pytest.mark.django_db
def test_what_the_first_tab_stored_is_told_in_the_second_and_replaced_only_by_who_saw_it(settings) -> None:
    settings.LANGUAGE_CODE = "en"
    cast = make_cast()
    open_registration(cast.competition)
    entry = make_entry(cast.competition, cast.home_club)
    player = make_player(cast.home_club, cast.season, "Anil", "A1")
    hall = add_venue(cast.organiser, "Ons Genoegen", address="Kade 1", tables=8, by=cast.dewi)
    organiser, competition = cast.organiser.slug, cast.competition.pk
    director = Client()
    director.force_login(cast.dewi)
    opens = timezone.now() + dt.timedelta(days=30)
    later = f"{opens.astimezone(cast.organiser.zone):%Y-%m-%dT20:00}"
    for page, send_to, field, first, second, read_as in (
        ("clubs:edit_club", None, "name", "Kampoe '58", "Kampoe!", "Kampoe '58"),
        ("clubs:edit_club", None, "place", "", "Wanica", ""),
        ("clubs:edit_player", None, "name", "Anil B.", "Anil Baldew", "Anil B."),
        ("clubs:edit_player", None, "shown_as", "hidden", "initials", str(ShownAs.HIDDEN.label)),
        ("clubs:organiser_settings", None, "name", "Bond A", "Bond B", "Bond A"),
        ("competitions:rename", None, "name", "Eerste", "Tweede", "Eerste"),
        ("competitions:registration", None, "max_entries", "12", "14", "12"),
        ("competitions:registration", None, "closes_at", later, later.replace("20:00", "21:00"), "8 p.m."),
        ("competitions:entry", "competitions:rename_entry", "name", "Ekta", "Ekta Een", "Ekta"),
        ("schedule:edit_venue", None, "tables", "9", "10", "9"),
    ):
        if (page, field) == ("clubs:edit_club", "place"):
            cast.home_club.place = "Lelydorp"
            cast.home_club.save()
        kinds = {
            "clubs:edit_club": [organiser, cast.home_club.slug],
            "clubs:edit_player": [organiser, player.pk],
            "clubs:organiser_settings": [organiser],
            "competitions:entry": [competition, entry.pk],
            "schedule:edit_venue": [organiser, hall.pk],
        }
        arguments = kinds.get(page, [competition])
        address = reverse(send_to or page, args=arguments)
        seen = typed_on(director.get(reverse(page, args=arguments)).content.decode())
        assert director.post(address, {**seen, field: first}).status_code == 302, (page, field)

        answer = director.post(address, {**seen, field: second})
        told = unescape(answer.content.decode())
        assert answer.status_code == 200, (page, field)
        assert (f"made this “{read_as}" if page != "competitions:registration" else read_as) in told or (
            "Meanwhile somebody emptied this." in told and not read_as
        ), (page, field)
        again = typed_on(answer.content.decode())
        assert again[field] == second, (page, field)
        assert director.post(address, again).status_code == 302, (page, field)
        assert typed_on(director.get(reverse(page, args=arguments)).content.decode())[field] == second
    assert LogEntry.objects.filter(action="rename_club").count() == 4


@pytest.mark.django_db
def test_two_tabs_that_store_the_same_or_other_facts_and_pages_from_before_are_not_stopped() -> None:
    cast = make_cast()
    director = Client()
    director.force_login(cast.dewi)
    address = reverse("clubs:edit_club", args=[cast.organiser.slug, cast.home_club.slug])
    seen = typed_on(director.get(address).content.decode())
    assert director.post(address, {**seen, "name": "Ekta"}).status_code == 302
    # The same name again, and a town that nobody touched.
    assert director.post(address, {**seen, "name": "Ekta", "place": "Wanica"}).status_code == 302
    hard = ("9" * 5000, "[" * 50_000, '{"a":' * 50_000, r'"\ud800"', r'{"name": "\ud800"}', '{"place": NaN}')
    for unseen in ("", "no JSON", "[1]", '{"other": 1}', *hard):
        # Also where the page comes again, with what it carried.
        assert director.post(address, {"name": "", "place": "", "seen": unseen}).status_code == 200, unseen[
            :9
        ]
        if unseen not in hard[-2:]:
            answer = director.post(address, {"name": "Kampoe", "place": "", "seen": unseen})
            assert answer.status_code == 302, unseen[:9]
    cast.home_club.refresh_from_db()
    assert (cast.home_club.name, cast.home_club.place) == ("Kampoe", "")
