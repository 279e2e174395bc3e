"""What the sign-in throttle (django-axes) asks: who tries, from where, and what a locked-out visitor sees."""

from collections.abc import Mapping
from typing import Any

from axes.models import AccessAttempt
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from apps.accounts.models import User, normal_email

LONGEST_EMAIL = User._meta.get_field("email").max_length


def attempted_email(request: HttpRequest, credentials: Mapping[str, Any] | None) -> str:
    """The e-mail address that is tried, in its stored form: other capitals are not another account."""
    tried = (credentials or {}).get("username") or request.POST.get("username", "")
    return normal_email(str(tried))[:LONGEST_EMAIL]


def client_address(request: HttpRequest) -> str | None:
    """The visitor's network address: the server's word, or what the outermost of our own proxies added.

    Further entries of the header are whatever the visitor wrote there.
    """
    forwarded = [
        part.strip() for part in request.headers.get("X-Forwarded-For", "").split(",") if part.strip()
    ]
    if 0 < settings.PROXY_COUNT <= len(forwarded):
        return forwarded[-settings.PROXY_COUNT]
    return request.META.get("REMOTE_ADDR") or None


def forget_tries() -> int:
    """Throw away sign-ins that failed, with address and network address, and count no more; how many."""
    old = AccessAttempt.objects.filter(attempt_time__lt=timezone.now() - settings.AXES_COOLOFF_TIME)
    return int(old.delete()[0])


def locked_out(request: HttpRequest, response: HttpResponse | None, credentials: Any) -> HttpResponse:
    """429 with one sentence, the same for known and unknown addresses."""
    minutes = int(settings.AXES_COOLOFF_TIME.total_seconds() // 60)
    answer = render(request, "accounts/locked_out.html", {"minutes": minutes}, status=429)
    answer.headers["Retry-After"] = str(minutes * 60)
    return answer
