"""Every address of the project at which something changes, tried by everybody who must not, whatever their role."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.desk.evening import CHANGES, EVERYBODY, everything, make_evening
from tests.desk.world import ROUTES
from tests.factories import make_user

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.same_on_every_database(
        "who may is decided in Python, by questions that are tried on each elsewhere"
    ),
]

# What everybody may send: it changes their own account or session, or nothing that is stored.
ONES_OWN = {
    "accounts:sign_in",
    "accounts:sign_out",
    "accounts:profile",
    "accounts:change_password",
    "accounts:close",
    "accounts:pin",
    "accounts:ask_password_link",
    "accounts:set_password",
    "invitations:show",
    "notices:switch_off",
    "public:score_sheet",
}
# What phones at a table send, by a key of their own and no account: tests/at_table tries each with other phones' keys.
# The last one answers that nothing is there.
OF_PHONES = {
    "api:phones",
    "api:table",
    "api:scorer",
    "api:hands",
    "api:undo",
    "api:correction",
    "api:first_caller",
    "api:closing",
    "api:swap",
    "api:acceptances",
    "api:disputes",
    "api:report",
    "api:signatures",
    "api_nothing",
}


def addresses(resolver: URLResolver, space: str = "") -> Iterator[tuple[str, URLPattern]]:
    """The name and the pattern of every address; the admin has its own tests, which go over all of it."""
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            if pattern.namespace != "admin":
                yield from addresses(pattern, f"{space}{pattern.namespace}:" if pattern.namespace else space)
        else:
            yield f"{space}{pattern.name}", pattern


def something(name: str) -> Any:
    """A value for a part of an address, of the kind that the address takes."""
    return {"kind": "csv", "code": "nl", "client_ref": uuid.UUID(int=1)}.get(name, 1)


def takes_a_post(client: Client, name: str) -> bool:
    """Whether the view looks at what is posted: an address that is only read answers 405 before anything else."""
    namespace, _colon, plain = name.rpartition(":")
    resolver = get_resolver().namespace_dict[namespace][1] if namespace else get_resolver()
    [(_text, names), *_more] = resolver.reverse_dict.getlist(plain)[0][0]
    address = reverse(name, kwargs={part: something(part) for part in names})
    return client.post(address).status_code != 405


def test_every_address_that_takes_a_post_stands_in_a_table_of_who_may() -> None:
    known = {route.name for route in ROUTES} | {change.name for change in CHANGES} | ONES_OWN | OF_PHONES
    client = Client()
    client.force_login(make_user("Sonja", is_staff=True))
    names = [name for name, _pattern in addresses(get_resolver())]
    assert len(names) > 80
    assert len(names) == len(set(names))
    assert [name for name in names if name not in known and takes_a_post(client, name)] == []
    assert known - set(names) == set()


def test_every_role_is_let_in_where_it_may_and_nowhere_else() -> None:
    evening = make_evening()
    before = everything()
    clients = {role: Client() for role in EVERYBODY}
    for role, client in clients.items():
        client.force_login(evening.people[role])
    wrong = []
    for change in CHANGES:
        address = change.address(evening)
        answers = {role: clients[role].post(address).status_code for role in EVERYBODY - change.allowed}
        wrong += [(change.name, role, status) for role, status in answers.items() if status != 403]
        answer = Client().post(address)
        if (answer.status_code, answer.headers["Location"]) != (302, f"/accounts/sign-in/?next={address}"):
            wrong.append((change.name, "not signed in", answer.status_code))
    assert wrong == []
    assert everything() == before
    for change in CHANGES:
        for role in change.allowed:
            # What one of them changed is taken back before the next one tries.
            with transaction.atomic():
                status = clients[role].post(change.address(evening)).status_code
                transaction.set_rollback(True)
            wrong += [] if status in (200, 302, 409, 422) else [(change.name, role, status)]
    assert wrong == []
