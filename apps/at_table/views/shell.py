"""The application at the table: one page without a session, which the phone keeps and fills itself."""

from __future__ import annotations

import hashlib
import json

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from ..words import words

STYLE, PICTURE = "css/table.css", "img/table-card.svg"
START = "js/table/app.js"
# Everything that the page loads; a test goes through the folder.
MODULES = [
    START,
    "js/table/api.js",
    "js/table/dom.js",
    "js/table/model.js",
    "js/table/outbox.js",
    "js/table/sheets.js",
    "js/table/store.js",
    "js/table/tally.js",
    "js/table/ui.js",
    "js/table/views/agree.js",
    "js/table/views/editor.js",
    "js/table/views/questions.js",
    "js/table/views/rounds.js",
    "js/table/views/sheet.js",
    "js/table/words.js",
]
ICONS = {"any": ["img/icon-192.png", "img/icon-512.png"], "maskable": ["img/icon-maskable-512.png"]}
FELT, PAPER = "#123b2a", "#fbfaf5"


@require_safe
@gzip_page
@cache_control(no_cache=True)
def shell(request: HttpRequest) -> HttpResponse:
    """The same page for everybody who reads this language; its worker keeps it for times without network."""
    return render(request, "at_table/shell.html", {"words": words(), "modules": MODULES})


@require_safe
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker, with the names of what it keeps. It changes with any of them, and with the page."""
    kept = [static(name) for name in [STYLE, PICTURE, *MODULES, ICONS["any"][0]]]
    page = render_to_string("at_table/shell.html", {"words": words(), "modules": MODULES})
    version = hashlib.sha256(json.dumps([kept, page]).encode()).hexdigest()[:12]
    names = {"version": version, "page": reverse("at_table:shell"), "files": kept}
    script = f"const KEPT = {json.dumps(names)};\n{render_to_string('at_table/sw.js')}"
    response = HttpResponse(script, content_type="text/javascript; charset=utf-8")
    # Also for /t/<token>/: a card that is scanned again without network leads to what the phone keeps.
    response.headers["Service-Worker-Allowed"] = "/t"
    patch_vary_headers(response, ("Accept-Language", "Cookie"))
    return response


@require_safe
@cache_control(no_cache=True)
def manifest(request: HttpRequest) -> JsonResponse:
    """What a phone needs to put the page on its home screen."""
    start = reverse("at_table:shell")
    icons = [
        {"src": static(name), "type": "image/png", "purpose": purpose, "sizes": _size(name)}
        for purpose, names in ICONS.items()
        for name in names
    ]
    content = {
        "id": start,
        "name": _("Troefcall at the table"),
        "short_name": _("Troefcall table"),
        "start_url": start,
        "scope": start,
        "display": "standalone",
        "orientation": "portrait",
        "background_color": PAPER,
        "theme_color": FELT,
        "icons": icons,
    }
    return JsonResponse(content, content_type="application/manifest+json")


def _size(name: str) -> str:
    pixels = name.rpartition("-")[2].removesuffix(".png")
    return f"{pixels}x{pixels}"
