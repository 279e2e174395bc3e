"""Asha, who has an account, and a hasher that counts its work."""

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher

from apps.accounts.models import User

PASSWORD = "kaarten-en-koffie"


class CountingHasher(MD5PasswordHasher):
    """Counts how often a password is hashed: the costly part of every answer about one."""

    algorithm = "counting"
    count = 0

    def encode(self, password, salt):
        CountingHasher.count += 1
        return super().encode(password, salt)


@pytest.fixture
def hashing(settings) -> type[CountingHasher]:
    settings.PASSWORD_HASHERS = ["tests.accounts.conftest.CountingHasher"]
    CountingHasher.count = 0
    return CountingHasher


@pytest.fixture
def asha(db) -> User:
    return User.objects.create_user("asha@club.example", PASSWORD, name="Asha", language="nl")
