"""Invitations: the page behind the link of the mail, and what those who invited can still do."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from apps.accounts.models import User
from apps.accounts.services import has_account
from troefcall_league.language import remember_language

from ..forms import NewcomerForm
from ..invitation_mail import hash_of
from ..models import Invitation
from ..pages import carried_out, must, person, pressed_on, sent, tell_outcome
from ..permissions import can_accept, can_manage_invitation
from ..role_kinds import managing_page, role_in_words
from ..services import invitations as services

PASSWORDS = "django.contrib.auth.backends.ModelBackend"


def with_its_people(token: str) -> Invitation | None:
    """The invitation of this link; None for a link that never was or was replaced."""
    found = Invitation.objects.select_related("organiser", "club", "invited_by")
    return found.filter(token_hash=hash_of(token)).first()


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest, token: str) -> HttpResponse:
    """What the invitation is for; its owner accepts, as somebody with an account or as a newcomer."""
    invitation = with_its_people(token)
    if invitation is None or invitation.is_expired(timezone.now()):
        return render(request, "clubs/invitation_ended.html", {"expired": invitation}, status=404)
    role = role_in_words(invitation)
    page = {
        "invitation": invitation,
        "role": role,
        "owner": can_accept(request.user, invitation),
        "known": has_account(invitation.email),
    }
    if page["owner"]:
        return accept_signed_in(request, invitation, page)
    if isinstance(request.user, User) or page["known"]:
        # Signed in as somebody else, or an account that is to sign in first.
        return render(request, "clubs/invitation.html", page)
    form = NewcomerForm(sent(request), initial={"name": invitation.name})
    user = carried_out(
        request,
        form,
        lambda data: services.accept_as_newcomer(invitation, name=data["name"], password=data["password"]),
    )
    if user:
        login(request, user, backend=PASSWORDS)
        response = redirect("desk:home")
        remember_language(response, user.language, secure=request.is_secure())
        messages.success(request, accepted(role))
        return response
    return render(request, "clubs/invitation.html", {**page, "form": form})


def accept_signed_in(request: HttpRequest, invitation: Invitation, page: dict[str, object]) -> HttpResponse:
    """The owner of the address pressed the button, or looks at it."""
    if request.method != "POST":
        return render(request, "clubs/invitation.html", page)
    tell_outcome(
        request,
        lambda: services.accept_invitation(invitation, by=person(request)),
        accepted(str(page["role"])),
    )
    return redirect("desk:home")


def accepted(role: str) -> str:
    """What accepting did."""
    return _("You are %(role)s now.") % {"role": role}


@login_required
@pressed_on("desk:home")
def accept(request: HttpRequest, invitation: int) -> HttpResponse:
    """Accept from the desk, which shows its invitations to the owner of the address: their account proves it."""
    found = find(invitation)
    must(can_accept(request.user, found))
    tell_outcome(
        request,
        lambda: services.accept_invitation(found, by=person(request)),
        accepted(role_in_words(found)),
    )
    return redirect("desk:home")


def find(invitation: int) -> Invitation:
    """The invitation with what is told of it. Raises Http404."""
    return get_object_or_404(
        Invitation.objects.select_related("organiser", "club", "invited_by"), pk=invitation
    )


@login_required
@pressed_on("desk:home")
def resend(request: HttpRequest, invitation: int) -> HttpResponse:
    """Mail a new link."""
    found = find(invitation)
    must(can_manage_invitation(request.user, found))
    tell_outcome(
        request,
        lambda: services.resend_invitation(found, by=person(request)),
        _("A mail with a new link is on its way to %(name)s. The old link no longer works.")
        % {"name": found.name},
    )
    return redirect(managing_page(found))


@login_required
@pressed_on("desk:home")
def withdraw(request: HttpRequest, invitation: int) -> HttpResponse:
    """Nobody can accept it any more."""
    found = find(invitation)
    must(can_manage_invitation(request.user, found))
    tell_outcome(
        request,
        lambda: services.withdraw_invitation(found, by=person(request)),
        _("The invitation of %(name)s has been withdrawn.") % {"name": found.name},
    )
    return redirect(managing_page(found))
