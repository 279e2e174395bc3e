"""What is stored about one's own account, the PIN for signing, and closing it."""

from typing import cast

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from apps.accounts import closing
from apps.accounts.dossier import DEFAULT_ZONE, about_user, as_file, in_words
from apps.accounts.forms import CloseAccountForm, PinForm
from apps.accounts.models import User
from apps.accounts.pin import remove_pin, set_pin


@never_cache
@login_required
@require_http_methods(["GET", "HEAD"])
def stored(request: HttpRequest) -> HttpResponse:
    """Everything that is stored about who is signed in."""
    sections = in_words(about_user(cast(User, request.user)), DEFAULT_ZONE)
    return render(request, "accounts/stored.html", {"sections": sections})


@never_cache
@login_required
@require_http_methods(["GET", "HEAD"])
def stored_file(request: HttpRequest) -> HttpResponse:
    """The same as one JSON file, to keep or to take elsewhere."""
    file = as_file(about_user(cast(User, request.user)))
    answer = JsonResponse(file, json_dumps_params={"ensure_ascii": False, "indent": 2})
    answer.headers["Content-Disposition"] = 'attachment; filename="account.json"'
    return answer


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def pin(request: HttpRequest) -> HttpResponse:
    """Choose, change or remove the PIN with which one signs on any phone; the password is asked."""
    user = cast(User, request.user)
    removing = "remove" in request.POST
    form = PinForm(user, request.POST or None, removing=removing)
    if request.method == "POST" and form.is_valid():
        if removing:
            remove_pin(user)
            messages.success(request, _("Your PIN is removed: you sign only after signing in."))
        else:
            set_pin(user, form.cleaned_data["pin"])
            messages.success(request, _("Your PIN is saved. You sign with it on any phone at the table."))
        return redirect("accounts:profile")
    return render(request, "accounts/pin.html", {"form": form})


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def close(request: HttpRequest) -> HttpResponse:
    """Close one's own account; the password is asked, what is given up is shown."""
    user = cast(User, request.user)
    form = CloseAccountForm(user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            closing.close_account(user, by=user)
        except closing.CannotClose as refused:
            for sentence in refused.sentences:
                form.add_error(None, sentence)
        else:
            logout(request)
            messages.success(request, _("Your account is closed."))
            return redirect("accounts:sign_in")
    page = {
        "form": form,
        "holds": closing.what_is_held(user),
        "obstacles": closing.what_stands_in_the_way(user),
    }
    return render(request, "accounts/close.html", page)
