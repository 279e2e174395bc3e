"""Users: one account per e-mail address, whatever its case."""

import pytest
from django.db import IntegrityError, transaction

from apps.accounts.models import User

pytestmark = pytest.mark.django_db


def test_create_user_stores_the_address_in_lower_case():
    user = User.objects.create_user("  Asha@Club.Example ", "kaarten-en-koffie", name="Asha")

    assert user.email == "asha@club.example"
    assert user.check_password("kaarten-en-koffie")


def test_an_address_in_other_capitals_is_the_same_account():
    asha = User.objects.create_user("asha@club.example", name="Asha")

    assert User.objects.get_by_natural_key("ASHA@club.example") == asha
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("Asha@CLUB.example", name="Somebody else")


def test_the_database_refuses_an_address_with_capitals():
    User.objects.create_user("asha@club.example", name="Asha")

    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.bulk_create([User(email="Asha@club.example", name="Somebody else", password="")])


def test_create_user_without_an_address_is_refused():
    with pytest.raises(ValueError, match="needs an e-mail address"):
        User.objects.create_user("   ", name="Nobody")


def test_without_a_password_nobody_signs_in():
    assert not User.objects.create_user("asha@club.example", name="Asha").has_usable_password()
