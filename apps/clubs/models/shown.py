"""How much of a player's name the public reads, and the words that stand in its place.

Pure but for the key of the site: knows nothing of players or pages.
"""

from __future__ import annotations

from django.db import models
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

HALF = 1000
ROUNDS = 4


class ShownAs(models.TextChoices):
    """What the public reads of a player's name. The people who run the competition read the full name."""

    FULL = "full", _("full name")
    INITIALS = "initials", _("initials")
    HIDDEN = "hidden", _("hidden")


# The more private of two is the one that comes later.
PRIVACY = [ShownAs.FULL.value, ShownAs.INITIALS.value, ShownAs.HIDDEN.value]


def initials(name: str) -> str:
    """The first letter of each word: "Asha van der Berg" is "A. v. d. B.", "Jean-Paul" is "J.-P."."""
    words = ["-".join(f"{part[0]}." for part in word.split("-") if part) for word in name.split()]
    return " ".join(word for word in words if word)


def mark(number: int) -> str:
    """Six digits that tell people without a name apart: each number (above zero) has its own, and only its own.

    Nobody without the key of the site finds the number back: ids of rows stand in addresses that were public once.
    """
    block, number = divmod(number, HALF * HALF)
    left, right = divmod(number, HALF)
    # A Feistel network: each round can be undone, so that no two numbers get one mark.
    for turn in range(ROUNDS):
        left, right = right, (left + _scramble(turn, right)) % HALF
    return f"{block or ''}{left:03}{right:03}"


def _scramble(turn: int, half: int) -> int:
    return int.from_bytes(salted_hmac("apps.clubs.models.shown", f"{turn}:{half}").digest()[:8], "big")
