"""What this site is. A page that asks the database nothing."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe


@require_safe
def about_page(request: HttpRequest) -> HttpResponse:
    """What the site is, who runs what is on it, and its licence."""
    return render(request, "public/about.html")
