"""A phone of a test: it scanned a card, and asks the API."""

from __future__ import annotations

import json
import uuid
from typing import Any

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from apps.hall.models import Phone
from apps.matches.models import Sheet
from tests.hall.hall_night import HallNight

# What opens and closes a transaction is no question.
NO_QUESTION = ("SAVEPOINT", "RELEASE SAVEPOINT", "ROLLBACK TO SAVEPOINT", "BEGIN")


def address(name: str, *args: object) -> str:
    """Where the API answers this."""
    return reverse(f"api:{name}", args=args)


class TestPhone:
    """Its key is on every request; answers are JSON."""

    __test__ = False

    def __init__(self, phone: Phone, key: str) -> None:
        self.phone, self.key = phone, key
        # A fault of ours is an answer too: 500, looked at by the test.
        self.client = Client(
            headers={"Authorization": f"Phone {key}", "Accept-Language": "en"}, raise_request_exception=False
        )

    @classmethod
    def at(cls, hall: HallNight, table: int = 1) -> TestPhone:
        """A phone at a table of the hall."""
        return cls(*hall.scan(table))

    def get(self, name: str, *args: object, **headers: str) -> Any:
        return self.client.get(address(name, *args), headers=headers)

    def post(self, name: str, *args: object, **sent: object) -> Any:
        return self.client.post(address(name, *args), json.dumps(sent), content_type="application/json")

    def hand(
        self, sheet: Sheet, number: int, outcome: str = "majority", side: str = "NS", **more: object
    ) -> Any:
        """Two taps."""
        facts = {"client_ref": str(uuid.uuid4()), "number": number, "outcome": outcome, "side": side}
        return self.post("hands", sheet.pk, **{**facts, **more})


def codes(answer: Any) -> list[tuple[str, str]]:
    """The problems of an answer that is no success: fields and codes. Its shape is looked at too."""
    body = answer.json()
    assert answer.status_code >= 400, body
    assert answer["Content-Type"] == "application/json"
    assert set(body) <= {"problems", "standing", "scorer", "behind"}
    assert body["problems"]
    assert all(
        set(each) == {"field", "code", "message"} and each["message"] and each["code"]
        for each in body["problems"]
    )
    return [(each["field"], each["code"]) for each in body["problems"]]


class Questions(CaptureQueriesContext):
    """Counts the queries of a block."""

    def __init__(self) -> None:
        super().__init__(connection)

    @property
    def count(self) -> int:
        return sum(1 for each in self if not each["sql"].startswith(NO_QUESTION))
