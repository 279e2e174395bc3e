"""One shape for everything that is no success, whatever is sent and wherever; and a description that is true."""

from __future__ import annotations

import json
import random
import uuid
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from jsonschema import Draft202012Validator

from apps.matches.models import Hand
from tests.matches.league_night import hand, write

from .phone import TestPhone, address, codes

DEEP = b"[" * 100_000 + b"]" * 100_000
# What a field may be filled with by a fault or by malice.
GARBAGE: list[Any] = [
    None,
    True,
    -1,
    0,
    1.5,
    10**30,
    "",
    " ",
    "x" * 5000,
    "\x00",
    "Paramaribo \U0001f0cf",
    [],
    [[]],
    [None] * 50,
    {},
    {"NS": {}},
    {"\x00": "\x00"},
]


@pytest.fixture(scope="module")
def description(tmp_path_factory) -> dict[str, Any]:
    """As the command writes it; a warning is a failure."""
    file = tmp_path_factory.mktemp("schema") / "schema.json"
    call_command(
        "spectacular", "--validate", "--fail-on-warn", "--format", "openapi-json", "--file", str(file)
    )
    made: dict[str, Any] = json.loads(file.read_text())
    return made


def operations(description: dict[str, Any]) -> list[tuple[str, str, dict[str, Any]]]:
    """Address, method and description of each operation."""
    return [
        (path, method, said)
        for path, methods in description["paths"].items()
        for method, said in methods.items()
        if path != "/api/v1/schema/"
    ]


def example_of(said: dict[str, Any]) -> dict[str, Any] | None:
    """The body that the description shows; None where nothing is sent."""
    content = said.get("requestBody", {}).get("content", {}).get("application/json")
    return None if content is None else next(iter(content["examples"].values()))["value"]


def filled(path: str, **numbers: object) -> str:
    """The address with a sheet, a hand, a match."""
    return path.format(**{"sheet": 1, "match": 1, "number": 1, "client_ref": uuid.UUID(int=7), **numbers})


def test_every_operation_is_described_with_examples_and_by_whom_it_may_be_asked(description):
    found = operations(description)
    assert len(found) == 13
    assert len({said["operationId"] for _path, _method, said in found}) == 13
    for path, method, said in found:
        assert said["summary"], path
        assert said["description"], path
        assert (said.get("security") == [{"phone": []}]) == (said["operationId"] != "let_in"), path
        refused = set(said["responses"]) - {"200", "201", "304"}
        assert refused >= ({"400", "404"} if said["operationId"] == "let_in" else {"401"}), path
        if method == "post" and "undo" not in path:
            assert example_of(said), path


@pytest.mark.django_db
@pytest.mark.same_on_every_database("the same rows make the same answer")
def test_what_is_answered_is_what_the_description_says(description, hall, sheet):
    phone, door = TestPhone.at(hall), TestPhone(None, "")
    write(sheet, hand("kap", "EW", tricks={"NS": 0, "EW": 7}, caller="N"), by=hall.league.asha)
    said = {each["operationId"]: each for _path, _method, each in operations(description)}
    ref = str(uuid.uuid4())

    def is_as_said(operation: str, answer: Any) -> None:
        content = said[operation]["responses"][str(answer.status_code)]["content"]["application/json"]
        checked = Draft202012Validator({**content["schema"], "components": description["components"]})
        assert [each.message for each in checked.iter_errors(answer.json())] == []
        assert set(answer.json()) <= names_of(description, content["schema"]), operation

    sent = {"client_ref": ref, "number": 2, "outcome": "majority", "side": "NS"}
    facts = [{"outcome": "majority", "side": "NS", "tricks": {"NS": 8, "EW": 5}}]
    answers = [
        ("let_in", door.post("phones", token=hall.cards[0].token, code=hall.night.code, ref=ref)),
        ("let_in", door.post("phones", token="", code=hall.night.code)),
        ("record_hand", phone.post("hands", sheet.pk, **sent)),
        (
            "record_hand",
            phone.post("hands", sheet.pk, **{**sent, "number": 1, "client_ref": str(uuid.uuid4())}),
        ),
        ("record_hand", TestPhone.at(hall).hand(sheet, 3)),
        ("take_back", phone.post("undo", sheet.pk, ref)),
        ("send_report", phone.post("report", sheet.pk, ref=ref, hands=facts)),
        ("dispute_sheet", phone.post("disputes", sheet.pk, ref=ref, text="Not so")),
        ("take_scoring", phone.post("scorer")),
        ("show_table", phone.get("table")),
        ("show_table", TestPhone(None, "").get("table")),
    ]
    assert [answer.status_code for _operation, answer in answers] == [
        *(201, 400, 201, 409, 409, 200, 200, 201, 200, 200, 401)
    ]
    for operation, answer in answers:
        is_as_said(operation, answer)
    table = phone.get("table").json()
    [report], [dispute] = table["sheets"][0]["reports"], table["sheets"][0]["disputes"]
    assert (report["hands"][0]["tricks"], dispute["text"]) == ({"NS": 8, "EW": 5}, "Not so")
    # Nothing is answered below a name that the description does not have.
    assert unknown_names(description, "Table", table) == []


def names_of(description: dict[str, Any], schema: dict[str, Any]) -> set[str]:
    name = schema["$ref"].rpartition("/")[2]
    return set(description["components"]["schemas"][name]["properties"])


def unknown_names(description: dict[str, Any], name: str, value: dict[str, Any]) -> list[str]:
    """Names in an answer, at any depth, that its description does not have."""
    properties = description["components"]["schemas"][name]["properties"]
    found = [f"{name}.{each}" for each in value if each not in properties]
    for each, inner in value.items():
        text = json.dumps(properties.get(each, {}))
        below = [part for part in description["components"]["schemas"] if f'schemas/{part}"' in text]
        for one in inner if isinstance(inner, list) else [inner]:
            if below and isinstance(one, dict):
                found += unknown_names(description, below[0], one)
    return found


@pytest.mark.django_db
def test_garbage_in_any_field_of_any_operation_is_refused_in_one_shape(description, hall, sheet):
    phone, chance = TestPhone.at(hall), random.Random(4)
    seen = set()
    for path, method, said in operations(description):
        example = example_of(said)
        if method != "post" or example is None:
            continue
        at = filled(path, sheet=sheet.pk, match=sheet.match_id)
        bodies: list[Any] = [
            {**example, name: each} for name in example for each in chance.sample(GARBAGE, 3)
        ]
        bodies += [*chance.sample(GARBAGE, 3), {**example, "more\x00": 1}]
        for body in bodies:
            answer = phone.client.post(at, json.dumps(body), content_type="application/json")
            seen.add(answer.status_code)
            assert answer.status_code < 500, (at, body, answer.content)
            if answer.status_code >= 400:
                codes(answer)
    # Here and there garbage does no harm, such as a name that means nothing by being absent.
    assert {400, 404, 409} <= seen <= {200, 201, 400, 403, 404, 409, 429}
    assert phone.get("table").status_code == 200


@pytest.mark.django_db
@pytest.mark.same_on_every_database("refused before anything is asked of the database")
def test_what_is_no_json_no_address_and_no_method_is_refused_in_the_same_shape(hall, sheet):
    phone = TestPhone.at(hall)
    hands = address("hands", sheet.pk)

    def sent(raw: bytes, kind: str = "application/json", at: str = hands) -> tuple[int, str]:
        answer = phone.client.post(at, raw, content_type=kind)
        [(_field, code)] = codes(answer)
        return answer.status_code, code

    unreadable = [
        b"{",
        b"\xff\xfe",
        "{}".encode("utf-16"),
        DEEP,
        b"1" * 5000,
        b"NaN",
        b'["\\ud800"]',
        b"nul",
    ]
    assert {sent(raw) for raw in unreadable} == {(400, "parse_error")}
    assert sent(b"[]") == sent(b'"x"') == sent(b"7") == (400, "invalid")
    assert (
        phone.client.post(hands, b"[" + b"9" * 4000 + b"]", content_type="application/json").status_code
        == 400
    )
    assert sent(b"null") == (400, "null")
    assert sent(b" " * 300_000) == (413, "too_large")
    assert sent(b"number=1", "application/x-www-form-urlencoded") == (415, "unsupported_media_type")
    assert (
        sent(b"{}", "text/plain")
        == sent(b"{}", "multipart/form-data; boundary=x")
        == (415, "unsupported_media_type")
    )
    for nowhere in (
        "/api/v1/",
        "/api/v1/x/",
        "/api/v1/table",
        "/api/v1/sheets/x/hands/",
        "/api/v1/sheets/1/hands/1/undo/",
    ):
        assert sent(b"{}", at=nowhere) == (404, "not_found")
        assert codes(Client().get(nowhere)) == [("", "not_found")]
    for huge in (2**31, 2**63, 10**30):
        assert sent(b'{"seat": "N"}', at=address("first_caller", huge)) == (404, "not_found")
    wrong_method = phone.client.delete(hands)
    assert (wrong_method.status_code, codes(wrong_method)) == (405, [("", "method_not_allowed")])
    page = phone.client.get(address("table"), headers={"Accept": "text/html"})
    assert (page.status_code, codes(page)) == (406, [("", "not_acceptable")])
    # No cookie makes a phone, and none is set: there is nothing for another site to forge.
    signed_in = Client(enforce_csrf_checks=True, raise_request_exception=False)
    signed_in.force_login(hall.league.asha)
    refused = signed_in.post(hands, b"{}", content_type="application/json")
    assert (refused.status_code, codes(refused)) == (401, [("", "not_authenticated")])
    assert (dict(phone.get("table").cookies), dict(refused.cookies)) == ({}, {})
    assert (
        Client(raise_request_exception=False)
        .get("/api/v1/table/", headers={"Host": "x y"})
        .json()["problems"]
    )
    # In Dutch, where the browser says so.
    dutch = phone.client.get("/api/v1/x/", headers={"Accept-Language": "nl"}).json()["problems"][0]["message"]
    assert "telefoon" in dutch
    assert not Hand.objects.exists()


@pytest.mark.django_db
@pytest.mark.same_on_every_database("a fault of ours is answered without asking it")
def test_a_fault_of_ours_is_told_in_the_same_shape(hall, monkeypatch):
    phone = TestPhone.at(hall)
    monkeypatch.setattr("apps.at_table.api.views.table.table_as_json", lambda *_args: 1 / 0)
    broken = phone.get("table")
    assert (broken.status_code, codes(broken)) == (500, [("", "server_error")])
