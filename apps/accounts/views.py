"""Signing in and out, one's own profile and password."""

from typing import cast

from axes.utils import reset as axes_reset
from django.contrib import messages
from django.contrib.auth import views as django_views
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import PasswordChangeForm, SetPasswordForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from apps.accounts import services
from apps.accounts.forms import PasswordLinkForm, ProfileForm, SignInForm
from apps.accounts.models import User, normal_email
from troefcall_league.language import remember_language

read_or_send = require_http_methods(["GET", "HEAD", "POST"])


class SignInView(django_views.LoginView):
    """Sign in, and go on in the language of the profile."""

    template_name = "accounts/sign_in.html"
    authentication_form = SignInForm

    def form_valid(self, form: SignInForm) -> HttpResponse:  # type: ignore[override] # the form is ours
        response = super().form_valid(form)
        remember_language(response, form.get_user().language, secure=self.request.is_secure())
        return response


class SignOutView(django_views.LogoutView):
    """Sign out, by POST only: a link or an image elsewhere cannot do it."""


@never_cache
@login_required
@read_or_send
def profile(request: HttpRequest) -> HttpResponse:
    """Change one's own name and language."""
    user = cast(User, request.user)
    form = ProfileForm(request.POST or None, instance=user)
    if request.method == "POST" and form.is_valid():
        form.save()
        with translation.override(user.language):
            messages.success(request, _("Your profile is saved."))
        response = redirect("accounts:profile")
        remember_language(response, user.language, secure=request.is_secure())
        return response
    return render(request, "accounts/profile.html", {"form": form})


class ChangePasswordView(django_views.PasswordChangeView):
    """Change one's own password; the old one is asked."""

    template_name = "accounts/change_password.html"
    success_url = reverse_lazy("accounts:profile")

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        messages.success(self.request, _("Your new password is set."))
        return super().form_valid(form)


@never_cache
@read_or_send
def ask_password_link(request: HttpRequest) -> HttpResponse:
    """Ask for a link to set a new password; the answer is the same whether the address is known or not."""
    form = PasswordLinkForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        services.ask_password_link(form.cleaned_data["email"])
        return redirect("accounts:password_link_sent")
    return render(request, "accounts/ask_password_link.html", {"form": form})


@require_http_methods(["GET", "HEAD"])
def password_link_sent(request: HttpRequest) -> HttpResponse:
    """What happens next, in words that tell nothing about the address."""
    return render(request, "accounts/password_link_sent.html")


class SetPasswordView(django_views.PasswordResetConfirmView):
    """Set a new password by the link from the mail."""

    template_name = "accounts/set_password.html"
    success_url = reverse_lazy("accounts:sign_in")

    def form_valid(self, form: SetPasswordForm) -> HttpResponse:
        messages.success(self.request, _("Your new password is set. Sign in with it."))
        response = super().form_valid(form)
        # Whoever reads the mailbox is let in again at once after too many tries.
        axes_reset(username=normal_email(form.user.email))
        return response
