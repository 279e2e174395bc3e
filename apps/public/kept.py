"""Pages that are drawn once for everybody and kept in the database until what they show has changed.

Who asks for such a page brings its version, which is read before anything else is: a page that is drawn while
something changes is at least as new as the version that it is kept under, and whoever comes next sees a newer version
and draws it again. So nothing stale is ever shown. The processes of one machine take turns (`turns`), so that they draw
a version once; of two machines each may draw it, and a row with the older version only costs one more drawing.
Browsers and proxies may keep the page too, and have to ask each time whether it still holds (ETag, 304).

Knows nothing about what pages show.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language

from troefcall_league.release import release

from .models import RenderedPage
from .turns import moment, turn

log = logging.getLogger("troefcall.public")

# One statement of its own: two processes may keep one page at once, and neither holds a transaction open.
_KEEP = """
    INSERT INTO public_renderedpage (key, version, title, html, stored_at)
    VALUES (%s, %s, %s, %s, CURRENT_TIMESTAMP)
    ON CONFLICT (key) DO UPDATE SET
        version = excluded.version, title = excluded.title, html = excluded.html, stored_at = excluded.stored_at
"""


class Drawn(NamedTuple):
    """A page's content: its title, and the HTML that stands inside the frame of every page."""

    title: str
    html: str


class Kept(NamedTuple):
    """What the database has under a key."""

    version: str
    drawn: Drawn


def page_key(request: HttpRequest) -> str:
    """Under which key the page at this address is kept: its language and its path, without parameters.

    The path as the site itself writes it: `/m/007/` is `/m/7/`, so that nobody fills the database with one page.
    """
    match = request.resolver_match
    path = reverse(match.view_name, args=match.args, kwargs=match.kwargs) if match else request.path
    return f"{get_language()}:{path}"


def draw(template: str, title: str, context: Mapping[str, Any]) -> Drawn:
    """Draw the content of a page. It cannot see the request, so it is the same for everybody."""
    return Drawn(title, render_to_string(template, dict(context)))


class Page(NamedTuple):
    """What an address shows at the moment: its version, how to draw it, and what is kept there.

    `version` says all that the page shows beside its address. Without `keep` it is drawn each time: for what has
    parameters, of which there are too many to keep.
    """

    version: str
    make: Callable[[], Drawn]
    kept: Kept | None = None
    keep: bool = True

    @property
    def stamp(self) -> str:
        """Under which version it is kept: another release draws every page anew."""
        return f"{release()}.{self.version}"


def answer(
    request: HttpRequest,
    find: Callable[[], Page],
    *,
    frame: str = "public/frame.html",
    framed: Mapping[str, Any] | None = None,
) -> HttpResponse:
    """The page that `find` finds, from what is kept where its version still holds; otherwise drawn now, and kept.

    `frame` is the template around the content, and `framed` what it takes beside it, which follows from the address
    alone. Answers 304 where the browser has this very page already.
    """
    asked = moment()
    page = find()
    etag = _etag(request, page.stamp)
    response = get_conditional_response(request, etag=etag)
    if response is None:
        drawn = _kept(page)
        if drawn is None:
            page, drawn = _drawn_in_turn(request, page, find, asked) if page.keep else (page, page.make())
            etag = _etag(request, page.stamp)
        response = render(request, frame, {"drawn": drawn, **(framed or {})})
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "no-cache"
    return response


def _kept(page: Page) -> Drawn | None:
    """What is kept of the page, where that still holds."""
    holds = page.keep and page.kept is not None and page.kept.version == page.stamp
    return page.kept.drawn if page.kept is not None and holds else None


def _drawn_in_turn(
    request: HttpRequest, page: Page, find: Callable[[], Page], asked: int
) -> tuple[Page, Drawn]:
    """The page, drawn and kept, and its content. Who has waited for another one's drawing takes that.

    Whatever was drawn since the moment `asked`, before which nothing was found yet, may be newer than what was found:
    then it is found again. So no version is drawn twice.
    """
    key = page_key(request)
    with turn(key) as mine:
        if mine.was_drawn_since(asked):
            page = find()
            if (known := _kept(page)) is not None:
                return page, known
        drawn = page.make()
        keep_page(key, page.stamp, drawn)
        mine.has_drawn()
        log.info("page drawn", extra={"page": key})
    return page, drawn


def keep_page(key: str, version: str, drawn: Drawn) -> None:
    """Store a page in the place of its older version. Where that fails, the page will simply be drawn again."""
    try:
        with connection.cursor() as cursor:
            cursor.execute(_KEEP, [key, version, drawn.title, drawn.html])
    except DatabaseError:
        log.warning("page not kept", exc_info=True)


def forget_every_page() -> None:
    """Throw all kept pages away; they are drawn again when somebody asks for them."""
    RenderedPage.objects.all().delete()


def _etag(request: HttpRequest, version: str) -> str:
    """Weak, because a proxy may compress the page on its way."""
    page = f"{get_language()}\n{request.get_full_path()}\n{version}"
    return f'W/"{hashlib.sha256(page.encode()).hexdigest()[:32]}"'
