"""Closing an account for good: nobody signs in with it any more, and its name and address are gone.

What it recorded keeps it as its author, under a neutral name. What roles it holds is known to other apps: they say in
`obstacles` what has to be done first, and give up in `before_closing` what the account holds.
"""

from __future__ import annotations

from collections.abc import Callable

from axes.utils import reset as axes_reset
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext as _

from apps.accounts.deadlocks import again_after_a_deadlock
from apps.accounts.models import User

# What stands in the place of an address. Nobody receives mail below ".invalid" (RFC 2606).
NOBODYS_ADDRESS = "closed-{pk}@account.invalid"

# Asked before an account is closed: the sentences that say what has to be done first.
obstacles: list[Callable[[User], list[str]]] = []
# Asked what an account holds: a sentence for each role.
holdings: list[Callable[[User], list[str]]] = []
# Called in the transaction, with the account as it was and who closes it: to give up what it holds.
before_closing: list[Callable[[User, User], None]] = []
# Called in the transaction, with the account as it was and what it is called now: to forget it in texts.
after_closing: list[Callable[[User, str], None]] = []


class CannotClose(Exception):
    """The account cannot be closed yet; `sentences` say why."""

    def __init__(self, sentences: list[str]) -> None:
        super().__init__(" ".join(sentences))
        self.sentences = sentences


def what_stands_in_the_way(user: User) -> list[str]:
    """Sentences that say what has to be done before the account can be closed; nothing when it can be closed now."""
    return [sentence for ask in obstacles for sentence in ask(user)]


def what_is_held(user: User) -> list[str]:
    """Sentences that say which roles the account holds; closing it gives them up."""
    return [sentence for ask in holdings for sentence in ask(user)]


def is_closed(user: User) -> bool:
    """Whether the account was closed for good, which is more than that nobody may sign in with it."""
    return user.email == NOBODYS_ADDRESS.format(pk=user.pk)


@again_after_a_deadlock
@transaction.atomic
def close_account(user: User, *, by: User) -> User:
    """Close the account: no password, no PIN, no name, no address, no roles. Cannot be taken back.

    Raises CannotClose where something has to be done first. An account that is closed stays as it is.
    """
    user = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if is_closed(user):
        return user
    if sentences := what_stands_in_the_way(user):
        raise CannotClose(sentences)
    for give_up in before_closing:
        give_up(user, by)
    was = User.objects.get(pk=user.pk)
    with translation.override(settings.LANGUAGE_CODE):
        user.name = _("Closed account %(number)d") % {"number": user.pk}
    user.email = NOBODYS_ADDRESS.format(pk=user.pk)
    user.is_active = user.is_staff = False
    user.password = make_password(None)
    user.pin = ""
    user.save()
    # The throttle keeps the addresses that were tried.
    axes_reset(username=was.email)
    for forget in after_closing:
        forget(was, user.name)
    return user
