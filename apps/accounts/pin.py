"""The PIN with which somebody signs a match on a phone that is not theirs. It lets nobody in.

Known here: which PINs are taken, and whether one is right. How often it may be tried is known to who asks.
"""

from __future__ import annotations

from django.contrib.auth.hashers import check_password, make_password
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from apps.accounts.models import User

SHORTEST, LONGEST = 4, 6
# As they stand on the keys of a phone, so that 7890 is in a row too.
IN_A_ROW = "01234567890"
# What a PIN of four digits reads as when it is a year that somebody living could mean.
YEARS = range(1900, 2100)


def set_pin(user: User, pin: str) -> None:
    """Store this PIN in place of the one before. Raises ValidationError as `refuse_unfit` does."""
    refuse_unfit(pin)
    user.pin = make_password(pin)
    user.save(update_fields=["pin"])


def refuse_unfit(pin: str) -> None:
    """Raises ValidationError for what is no PIN (`not_a_pin`), and for one that is too easily guessed (`obvious`)."""
    if not (SHORTEST <= len(pin) <= LONGEST and pin.isascii() and pin.isdigit()):
        message = _("A PIN is %(shortest)d to %(longest)d digits.")
        raise ValidationError(message % {"shortest": SHORTEST, "longest": LONGEST}, code="not_a_pin")
    if is_obvious(pin):
        raise ValidationError(
            _("This PIN is guessed at once: no row, no repetition, no year. Choose another one."),
            code="obvious",
        )


def remove_pin(user: User) -> None:
    """Nobody signs with a PIN for this account any more. Does nothing where there is none."""
    user.pin = ""
    user.save(update_fields=["pin"])


def is_right(user: User, pin: str) -> bool:
    """Whether this is the PIN of the account; never for one that has none."""
    return bool(user.pin) and len(pin) <= LONGEST and check_password(pin, user.pin)


def is_obvious(pin: str) -> bool:
    """Whether somebody who stands beside the table would try it: 0000, 1234, 4321, 1212, 1968."""
    repeats = any(pin == pin[:length] * (len(pin) // length) for length in range(1, len(pin) // 2 + 1))
    in_a_row = pin in IN_A_ROW or pin in IN_A_ROW[::-1]
    return repeats or in_a_row or (len(pin) == SHORTEST and int(pin) in YEARS)
