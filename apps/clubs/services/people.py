"""Naming somebody by e-mail.

Knows nothing of roles: what the person becomes is the business of the service that asks.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext as _

from apps.accounts.models import User, normal_email

from ..checks import Checks


@dataclass(frozen=True, slots=True)
class Invitee:
    """Somebody as another person names them: an e-mail address, and a name in case they are new here."""

    email: str
    name: str


def check_invitee(
    checks: Checks, invitee: Invitee, *, email_field: str = "email", name_field: str = "name"
) -> None:
    """Note what is wrong with the address (`email_malformed`), the name, or the account (`account_closed`)."""
    checks.text(name_field, invitee.name, longest=120)
    email = checks.text(email_field, invitee.email, longest=254)
    if checks.found_at(email_field):
        return
    if not check_address(checks, email_field, email):
        return
    if User.objects.filter(email=normal_email(email), is_active=False).exists():
        checks.add(
            email_field,
            "account_closed",
            _("The account with this e-mail address is closed: name somebody else."),
        )


def check_address(checks: Checks, field: str, email: str) -> bool:
    """Whether this is an e-mail address; notes `email_malformed` where it is none."""
    try:
        validate_email(email)
    except ValidationError:
        checks.add(
            field, "email_malformed", _("This is not an e-mail address: write it like name@example.org.")
        )
        return False
    return True
