"""What every test shares: the translations are compiled before the first page is drawn."""

import pytest

from scripts import messages


def pytest_configure(config: pytest.Config) -> None:
    messages.compile_catalogue(messages.ROOT)
