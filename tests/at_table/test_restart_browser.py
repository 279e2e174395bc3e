"""A phone and the site as it really runs: static files by hash, and a server that goes down and comes back."""

from __future__ import annotations

import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from apps.matches.models import Hand, Sheet
from scripts.soak.hall import fill_hall
from scripts.soak.server import serving
from tests.own_site import environment_of_a_site

from .at_phone import ScorePhone, stands

pytestmark = [pytest.mark.browser, pytest.mark.on_both_databases, pytest.mark.django_db(transaction=True)]


def test_a_server_that_is_started_anew_in_the_middle_gets_every_hand_once(
    browser: Browser, tmp_path: Path
) -> None:
    [(table, token)] = fill_hall(1, hands=5).items()
    sheet = Sheet.objects.get(table=table, round=1, match__fixture__isnull=False)
    environment = environment_of_a_site(tmp_path)
    collect = [sys.executable, "manage.py", "collectstatic", "--no-input", "--verbosity", "0"]
    subprocess.run(collect, env=environment, check=True)

    with ExitStack() as first:
        server = first.enter_context(serving(environment, tmp_path))
        phone = ScorePhone(browser, f"http://127.0.0.1:{server.port}")
        phone.page.goto(f"/t/{token}/")
        phone.page.get_by_role("button", name="To the sheet").click()
        phone.sit()
        phone.kept_for_later()
        phone.hand("Majority", "NS")
        phone.chip("all saved")

    # Nobody is there: the phone goes on, also after a reload.
    phone.hand("Majority", "EW")
    phone.chip("1 waits")
    phone.page.reload()
    phone.chip("1 waits")
    phone.hand("Majority", "NS")
    phone.hand("Majority", "EW")
    phone.chip("3 wait")
    assert stands(sheet) == [(1, "majority", "NS")]

    with serving(environment, tmp_path, port=server.port):
        phone.look_again()
        phone.chip("all saved")
        sides = ["NS", "EW", "NS", "EW"]
        assert stands(sheet) == [(number, "majority", side) for number, side in enumerate(sides, start=1)]

        # Hand 3 was another one: what is typed now belongs there.
        phone.page.locator('[data-do="more"]').click()
        phone.page.locator('[data-do="fact"][data-value="early_concession"]').click()
        phone.page.locator('[data-do="fact"][data-value="NS"]').click()
        phone.page.get_by_label("This belongs to").select_option("3")
        phone.page.locator('[data-do="save"]').click()
        phone.score(2, 19)
        phone.chip("all saved")
        assert stands(sheet)[2:] == [(3, "early_concession", "NS"), (4, "majority", "EW")]
        assert Hand.objects.count() == 5
        assert phone.complaints == []
