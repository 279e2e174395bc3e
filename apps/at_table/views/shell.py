"""The application at the table: one page without a session, which the phone keeps and fills itself."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe


@require_safe
def shell(request: HttpRequest) -> HttpResponse:
    """The same page for everybody who reads this language."""
    return render(request, "at_table/shell.html")
