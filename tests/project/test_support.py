"""The support pages: staff of the site look at everything that is stored, find it, and change nothing."""

from __future__ import annotations

import re
from decimal import Decimal

import pytest
from django.apps import apps
from django.contrib import admin
from django.db import connection
from django.db.models import Model
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from apps.clubs.models import Organiser, Player
from apps.clubs.services.aliases import add_alias
from apps.conduct.services import make_adjustment
from apps.draws.models import Draw
from apps.matches.services.consent import accept_sheet
from apps.schedule.services.venues import add_venue
from tests.factories import make_user
from tests.public.night import make_night
from troefcall_league.support.read_only import SECRET, ReadOnly

pytestmark = pytest.mark.django_db
OURS = [model for model in apps.get_models() if model.__module__.startswith("apps.")]


def address(model: type[Model], page: str, *args: object) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}", args=args)


def staff() -> Client:
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(make_user("Sonja", is_staff=True))
    return client


def everything() -> dict[str, list[tuple[object, ...]]]:
    """All rows of the site, as they are."""
    return {
        model._meta.label: list(model._base_manager.order_by("pk").values_list())
        for model in OURS
        if model._meta.label != "accounts.User"
    }


def fill() -> None:
    """A night that was played, with what belongs to it."""
    night = make_night()
    director, league = night.league.director, night.league
    match = night.start()
    for sheet in match.sheets.all():
        night.play(sheet, *["majority"] * 4)
        sheet.refresh_from_db()
        for side in ("home", "away"):
            accept_sheet(sheet, side, version=sheet.version, by=director)
    night.finish()
    make_adjustment(league.stage, night.fixture.home, "bonus", Decimal(1), reason="Netjes", by=director)
    add_alias(night.fixture.home.club, "De Kampoers", by=director)
    add_venue(league.organiser, "Zaal 2", tables=4, by=director)
    Draw.objects.create(stage=league.stage, seed=1, double=False, entries=[], figures={}, drawn_by=director)
    Client().get(night.address)
    Client().get("/")


# Rows of other kinds come from pages that this night does not need.
FILLED = {
    "accounts.User", "clubs.Organiser", "clubs.Season", "clubs.Club", "clubs.ClubAlias", "clubs.LogEntry",
    "clubs.Player", "clubs.RosterSpot", "clubs.OrganiserRole", "competitions.Competition", "competitions.Stage",
    "competitions.Entry", "competitions.StageEntry", "competitions.MatchRegulations",
    "competitions.TableRegulations", "schedule.Venue", "schedule.Matchday", "schedule.Fixture", "matches.Match",
    "matches.Result", "matches.LineUp", "matches.Partnership", "matches.Sheet", "matches.Seat", "matches.Hand",
    "matches.Acceptance", "matches.Signature", "standings.Adjustment", "standings.Standing",
    "standings.TableState", "draws.Draw", "public.RenderedPage",
}  # fmt: skip


def test_every_model_is_there_and_nothing_that_could_change() -> None:
    registered = admin.site._registry

    assert set(registered) == set(OURS)
    assert all(isinstance(each, ReadOnly) for each in registered.values())


def test_staff_read_every_list_and_every_row_and_find_what_they_look_for() -> None:
    fill()
    client = staff()
    assert client.get(reverse("admin:index")).status_code == 200
    read = set()
    for model in OURS:
        listed = client.get(address(model, "changelist"))
        assert listed.status_code == 200, model
        searched = client.get(address(model, "changelist"), {"q": "Kampoe"})
        assert searched.status_code == 200, model
        row = model._base_manager.first()
        if row is not None:
            page = client.get(address(model, "change", row.pk))
            assert page.status_code == 200, model
            # The strict policy of the site holds here too, because nothing stands in the page itself.
            assert "script-src 'self'" in page.headers["Content-Security-Policy"]
            for answer in (listed, page):
                assert not re.search(r"<script(?![^>]* src=)|\sstyle=|\son[a-z]+=", answer.content.decode())
            assert 'type="submit"' not in page.content.decode().split('id="content"')[1], model
            assert client.get(address(model, "history", row.pk)).status_code == 302
            read.add(model._meta.label)
    assert read >= FILLED
    player = Player.objects.get(name="Asha")
    found = client.get(address(Player, "changelist"), {"q": player.member_number.lower()}).content.decode()
    assert "Asha" in found
    assert "Delano" not in found
    page = client.get(address(Player, "change", player.pk)).content.decode()
    assert f"seat/?player__id__exact={player.pk}" in page
    seats = client.get(f"{reverse('admin:matches_seat_changelist')}?player__id__exact={player.pk}")
    assert seats.context["cl"].result_count == player.seats.count() > 0
    told = client.get(address(Player, "history", player.pk), follow=True)
    assert told.context["cl"].result_count == 2


def test_lists_ask_no_more_for_more_rows(monkeypatch) -> None:
    fill()
    client = staff()
    compared = 0
    for model in OURS:
        if model._base_manager.count() < 2:
            continue
        counted = []
        for rows in (1, 100):
            monkeypatch.setattr(ReadOnly, "list_per_page", rows)
            monkeypatch.setattr(admin.site._registry[model], "list_per_page", rows)
            with CaptureQueriesContext(connection) as queries:
                client.get(address(model, "changelist"))
            counted.append(len(queries))
        assert counted[0] == counted[1] <= 12, (model, counted)
        compared += 1
    assert compared >= 20


def test_nothing_can_be_added_changed_or_deleted_and_no_secret_is_shown() -> None:
    fill()
    client = staff()
    before = everything()
    for model in OURS:
        row = model._base_manager.first()
        sent = {"name": "X", "note": "X", "_save": "Save", "post": "yes", "confirm": "yes"}
        refused = [address(model, "add")]
        if row is not None:
            refused += [address(model, page, row.pk) for page in ("change", "delete")]
            chosen = {
                "action": "delete_selected",
                "_selected_action": [str(row.pk)],
                "post": "yes",
                "index": "0",
            }
            client.post(address(model, "changelist"), chosen)
        for page in refused:
            assert client.post(page, sent).status_code == 403, page
        assert client.get(address(model, "add")).status_code == 403
    assert everything() == before
    user = make_user("Prem")
    page = client.get(address(type(user), "change", user.pk)).content.decode()
    assert user.email in page
    assert user.password not in page
    assert "password" in SECRET


def test_only_staff_enter_and_the_others_are_told() -> None:
    director = make_user("Dewi")
    Organiser.objects.create(name="Bond", slug="bond").roles.create(user=director)
    visitor, client = Client(), Client()
    client.force_login(director)
    for model in OURS:
        sent_away = visitor.get(address(model, "changelist"), follow=True)
        assert sent_away.redirect_chain[-1][0].startswith(reverse("accounts:sign_in")), model
        assert client.get(address(model, "changelist"), follow=True).status_code == 403
        assert client.post(address(model, "add"), follow=True).status_code == 403
    assert client.get(reverse("admin:index"), follow=True).status_code == 403
    closed = make_user("Sonja", is_staff=True)
    client.force_login(closed)
    closed.is_active = False
    closed.save()
    assert client.get(reverse("admin:index"), follow=True).redirect_chain
    assert staff().get(reverse("admin:password_change")).headers["Location"] == reverse(
        "accounts:change_password"
    )
