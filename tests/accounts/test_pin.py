"""The PIN for signing: which are taken, who may change it, and that it goes with the account."""

import pytest
from django.core.exceptions import ValidationError

from apps.accounts.closing import close_account
from apps.accounts.dossier import about_user
from apps.accounts.pin import is_right, refuse_unfit, set_pin

from .conftest import PASSWORD

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.same_on_every_database("one row, found by its key"),
]
ADDRESS = "/accounts/pin/"


def problem_of(pin: str) -> str:
    try:
        refuse_unfit(pin)
    except ValidationError as refused:
        return str(refused.code)
    return ""


def test_a_pin_has_four_to_six_digits_and_is_not_what_everybody_tries():
    assert {problem_of(pin) for pin in ("", "123", "1357924", "12a4", "१२३४", "2 47", "-247")} == {
        "not_a_pin"
    }
    obvious = (
        "0000",
        "111111",
        "1234",
        "6543",
        "7890",
        "0987",
        "123456",
        "1212",
        "747474",
        "258258",
        "1968",
        "2026",
    )
    assert {problem_of(pin) for pin in obvious} == {"obvious"}
    assert {problem_of(pin) for pin in ("2580", "1357", "9041", "24680", "196820", "0770")} == {""}


def test_who_is_signed_in_chooses_and_removes_a_pin_with_the_password(client, asha):
    client.force_login(asha)

    wrong = client.post(ADDRESS, {"pin": "2580", "password": "guessed"})
    easy = client.post(ADDRESS, {"pin": "1234", "password": PASSWORD})

    assert [list(answer.context["form"].errors) for answer in (wrong, easy)] == [["password"], ["pin"]]
    asha.refresh_from_db()
    assert not asha.pin
    assert client.post(ADDRESS, {"pin": "2580", "password": PASSWORD}).status_code == 302
    asha.refresh_from_db()
    assert (is_right(asha, "2580"), is_right(asha, "2581"), is_right(asha, "")) == (True, False, False)
    assert "2580" not in asha.pin
    told = client.get("/accounts/stored.json").json()["account"][0]
    assert (told["has_pin"], asha.pin in str(told)) == (True, False)
    # Nobody else removes it from an account that was left open.
    client.post(ADDRESS, {"remove": "yes", "password": "guessed"})
    asha.refresh_from_db()
    assert asha.pin
    assert client.post(ADDRESS, {"remove": "yes", "password": PASSWORD}).status_code == 302
    asha.refresh_from_db()
    assert (asha.pin, is_right(asha, "2580"), is_right(asha, "")) == ("", False, False)


def test_a_closed_account_has_no_pin(asha):
    set_pin(asha, "2580")

    close_account(asha, by=asha)

    asha.refresh_from_db()
    assert (asha.pin, about_user(asha)[0].rows[0]["has_pin"]) == ("", False)
