"""What every test shares: compiled translations, a real queue where one is asked for, and the browser's settings."""

import gc
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import TransactionTestCase
from django.utils import translation
from django.utils.translation.reloader import translation_file_changed
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings
from playwright.sync_api import Browser, expect

from scripts import messages
from scripts.browser import on_path
from tests import emptying, servers
from tests.patience import PATIENCE

# A browser in a test talks to our own server and to nobody else.
BROWSER_ARGUMENTS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


# How long an example takes says how busy the machine is, not whether the code is right.
hypothesis_settings.register_profile("project", deadline=None, suppress_health_check=[HealthCheck.too_slow])
hypothesis_settings.load_profile("project")
expect.set_options(timeout=PATIENCE)


def pytest_configure(config: pytest.Config) -> None:
    messages.compile_catalogue(messages.ROOT)
    # A class of Django's has read the catalogue by now, as it was before.
    translation_file_changed(None, (messages.ROOT / messages.CATALOGUE).with_suffix(".mo"))
    TransactionTestCase._fixture_teardown = emptying.empty_what_was_filled
    # A test leaves little behind; looking for it after every 700 objects takes a tenth of the time.
    gc.set_threshold(50_000, 20, 20)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Remove this process's own folder: the worker processes of a run end without Python's tidying up."""
    if settings.VAR_DIR.name.startswith("troefcall-test-"):
        shutil.rmtree(settings.VAR_DIR, ignore_errors=True)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Where only a browser's tests are wanted, the files without any are not even read in."""
    if not str(config.option.markexpr).startswith("browser") or collection_path.suffix != ".py":
        return None
    return True if "pytest.mark.browser" not in collection_path.read_text(encoding="utf-8") else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """On the second database run what can turn out differently there: the rules of the game have been tested once."""
    # What is loaded by now stays: nobody has to look through it again.
    gc.freeze()
    if settings.TEST_DB != "postgres":
        return
    config.hook.pytest_deselected(items=[item for item in items if not depends_on_the_database(item)])
    items[:] = [item for item in items if depends_on_the_database(item)]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Begin in the site's language: a page that the test before asked for leaves its own behind."""
    translation.deactivate()


def depends_on_the_database(item: pytest.Item) -> bool:
    """Whether the test touches a database and does not say, with the reason, that it is the same on each."""
    return touches_a_database(item) and item.get_closest_marker("same_on_every_database") is None


def touches_a_database(item: pytest.Item) -> bool:
    """Whether the test asked for a database, by its mark or by a fixture."""
    fixtures = {"db", "transactional_db", "live_server", "django_db_setup"}
    return item.get_closest_marker("django_db") is not None or bool(
        fixtures & set(getattr(item, "fixturenames", ()))
    )


@pytest.fixture(autouse=True)
def _nobody_has_asked_before() -> None:
    """Requests are counted by the minute, and in many tests it is always the same minute."""
    cache.clear()


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """A queue as in REDIS_URL: the server of TEST_REDIS_URL, otherwise one that lives as long as the tests."""
    if given := os.environ.get("TEST_REDIS_URL"):
        yield given
    else:
        with servers.valkey() as address:
            yield address


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The browser that `make browser` found; as root it must do without its sandbox."""
    return {
        **browser_type_launch_args,
        "executable_path": os.environ.get("BROWSER_PATH") or on_path(),
        "chromium_sandbox": os.geteuid() != 0,
        "args": BROWSER_ARGUMENTS,
    }


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """A visitor who reads Dutch and wants nothing to move."""
    return {**browser_context_args, "locale": "nl-NL", "reduced_motion": "reduce"}


@pytest.fixture
def browser(browser: Browser) -> Iterator[Browser]:
    """The browser of all tests, left without pages: one that stays open asks the server about a match for ever."""
    yield browser
    for context in browser.contexts:
        context.close()
