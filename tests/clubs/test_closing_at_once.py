"""An account that is closed while its owner is given roles, and databases that end one of two changes."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import OperationalError
from django.test import Client

from apps.accounts.closing import close_account
from apps.accounts.deadlocks import TRIES
from apps.clubs.clashes import once_more_after_a_clash
from apps.clubs.models import ClubRole, OrganiserRole
from apps.clubs.services.invitations import accept_invitation, invite_director, invite_secretary
from apps.competitions.models import Entry
from apps.competitions.services.entries import rename_entry
from apps.competitions.services.leaders import appoint_leader, invite_leader
from tests.at_once import at_once
from tests.factories import make_cast, make_entry, make_user
from tests.project.urls_that_break import deadlock
from troefcall_league.api_errors import exception_handler

APPS = Path(__file__).parents[2] / "apps"
TRIED_AGAIN = {"once_more_after_a_clash", "again_after_a_deadlock"}


@pytest.mark.django_db(transaction=True)
def test_who_closes_an_account_while_taking_roles_holds_none_and_no_change_breaks() -> None:
    cast = make_cast()
    for number in range(2):
        person = make_user(f"Nina {number}", email=f"nina{number}@example.org")
        asked = {"email": person.email, "name": person.name, "by": cast.dewi}
        led, other = (
            make_entry(cast.competition, club, team_number=number + 1)
            for club in (cast.home_club, cast.away_club)
        )
        appoint_leader(led, person, by=cast.dewi)
        invitations = [
            invite_director(cast.organiser, **asked),
            invite_secretary(cast.home_club, **asked),
            invite_leader(other, **asked),
        ]
        outcomes = at_once(
            lambda person=person: close_account(person, by=person),
            *(lambda each=each, person=person: accept_invitation(each, by=person) for each in invitations),
            # The person's own change holds the competition, and refers to the person at its end.
            lambda led=led, person=person: rename_entry(led, f"Ander {led.pk}", by=person),
            lambda other=other, person=person: appoint_leader(other, person, by=cast.dewi),
        )
        codes = {code for problems in outcomes for _field, code in problems}
        assert codes <= {"account_closed", "withdrawn"}
        person.refresh_from_db()
        assert not person.is_active
        for roles in (OrganiserRole.objects.filter(user=person), ClubRole.objects.filter(user=person)):
            assert not roles.exists()
        assert not Entry.objects.filter(leader=person).exists()


def test_a_change_is_tried_again_after_a_deadlock_but_not_for_ever() -> None:
    left: list[OperationalError] = []

    @once_more_after_a_clash
    def store(number: int) -> int:
        if left:
            raise left.pop()
        return number

    left += [deadlock() for _try in range(TRIES - 1)]
    assert store(7) == 7
    left += [deadlock() for _try in range(TRIES)]
    with pytest.raises(OperationalError):
        store(7)
    left += [OperationalError("the disk is full")]
    with pytest.raises(OperationalError, match="disk"):
        store(7)


@pytest.mark.django_db
@pytest.mark.urls("tests.project.urls_that_break")
def test_who_is_in_the_way_of_others_to_the_end_reads_so_and_a_phone_sends_again(settings) -> None:
    settings.LANGUAGE_CODE = "en"
    answer = Client().post("/deadlock/")
    assert answer.status_code == 409
    assert "Others were changing the same at the same moment." in answer.content.decode()
    told = exception_handler(deadlock(), {})
    assert told is not None
    assert (told.status_code, told.data["problems"][0]["code"]) == (503, "busy")


def services() -> Iterator[tuple[str, list[str]]]:
    """Every function of the apps that is one transaction, and the names of its decorators, outermost first."""
    for path in sorted(APPS.rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                names = [ast.unparse(each).split("(")[0] for each in node.decorator_list]
                if "transaction.atomic" in names:
                    yield f"{path.relative_to(APPS)}: {node.name}", names


def test_every_change_is_tried_again_and_locks_no_row_against_those_who_only_refer_to_it() -> None:
    found = dict(services())
    assert len(found) > 100
    once = [
        name
        for name, names in found.items()
        if not TRIED_AGAIN & set(names[: names.index("transaction.atomic")])
    ]
    # The demo is made once, by nobody else.
    assert once == ["demo/seeder.py: seed"]
    locking = [
        f"{path.relative_to(APPS)}"
        for path in sorted(APPS.rglob("*.py"))
        for line in path.read_text(encoding="utf-8").split("select_for_update(")[1:]
        if "no_key=True" not in line[:40]
    ]
    # Both rows of a merge are locked wholly: one of them is deleted.
    assert locking == ["clubs/services/merge.py"] * 2
