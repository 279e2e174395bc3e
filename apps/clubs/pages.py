"""What the pages behind sign-in have in common: who asks, may they, and the way from a form to a service and back.

Knows nothing of particular pages, forms or services.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, TypeVar

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from apps.accounts.models import User

from .models import Invitation
from .refusals import Refused, add_refusal
from .role_kinds import role_in_words
from .seen import ChangedMeanwhile, SeenForm

R = TypeVar("R")
View = Callable[..., HttpResponse]


def pressed_on(page: str, *names: str) -> Callable[[View], View]:
    """For an address that only takes a pressed button: who comes by a link sees the page on which the button stands.

    `page` is a URL name, `names` the parts of this address that it takes. People come by a link after they had
    to sign in anew, and after changing the language on an answer with problems in it.
    """

    def decorate(view: View) -> View:
        @functools.wraps(view)
        def answer(request: HttpRequest, **address: Any) -> HttpResponse:
            if request.method != "POST":
                return redirect(reverse(page, kwargs={name: address[name] for name in names}))
            return view(request, **address)

        return answer

    return decorate


def person(request: HttpRequest) -> User:
    """Who asks. For pages that send away visitors who have not signed in; raises PermissionDenied for those."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


def must(allowed: bool) -> None:
    """Raises PermissionDenied, which is answered by 403, unless the answer of a permission question is yes."""
    if not allowed:
        raise PermissionDenied


def carried_out(
    request: HttpRequest, form: forms.BaseForm, change: Callable[[dict[str, Any]], R]
) -> R | None:
    """What the change answered; None when there was none.

    There is none when the form has not been sent yet, when it is not valid, and when the service refused: then
    every problem stands in the form, beside what was typed.
    """
    if request.method != "POST" or not form.is_valid():
        return None
    try:
        return change(form.cleaned_data)
    except Refused as refused:
        add_refusal(form, refused)
        if isinstance(refused, ChangedMeanwhile) and isinstance(form, SeenForm):
            form.look_again(refused.now)
        return None


def sent(request: HttpRequest) -> Any:
    """The data to bind a form to: what was posted, or None for a page that is only looked at."""
    return request.POST if request.method == "POST" else None


def tell_outcome(request: HttpRequest, change: Callable[[], object], done: str) -> None:
    """Carry out a change that has no form, and say `done`, or the sentences of the refusal, on the next page."""
    try:
        change()
    except Refused as refused:
        for problem in refused.problems:
            messages.error(request, problem.message)
    else:
        messages.success(request, done)


def invited(invitation: Invitation) -> str:
    """What inviting did: who named themselves has the role already."""
    if invitation.state == Invitation.State.ACCEPTED:
        return _("You are %(role)s now.") % {"role": role_in_words(invitation)}
    return _("%(name)s has been invited: a mail is on its way to %(email)s.") % {
        "name": invitation.name,
        "email": invitation.email,
    }
