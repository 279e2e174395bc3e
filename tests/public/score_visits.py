"""What the tests of the score page share: its address, and the sheet that a page carries."""

from __future__ import annotations

import json

from django.test import Client
from django.urls import reverse

URL = reverse("public:score_sheet")


def sheet(*hands: tuple[str, str], rules: object = "traditional", **facts: object) -> str:
    """A sheet as the page carries it."""
    said = [{"outcome": outcome, "side": side} for outcome, side in hands]
    return json.dumps({"rules": rules, "hands": said, **facts})


def after(answer) -> dict:
    """The sheet that the answer leads to, as a file says it."""
    if answer.status_code == 302:
        answer = Client().get(answer["Location"])
    assert answer.status_code == 200
    hidden = {field["name"]: field["value"] for field in answer.context["hidden"]}
    return json.loads(hidden["sheet"])
