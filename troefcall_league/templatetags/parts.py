"""What the fragments in ``templates/parts`` need beyond Django's own: icons, words of states, numbers, dates.

Knows how things are written for people. Knows no models and no rules of the game.
"""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta, tzinfo
from decimal import Decimal, InvalidOperation
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django import template
from django.core.paginator import Page
from django.template import Context
from django.templatetags.static import static
from django.utils import formats, timezone
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from troefcall_league import __version__

register = template.Library()

HERE = SafeString(' aria-current="page"')
ABOVE = SafeString(' aria-current="true"')

MINUS = "−"
DAY_FORMAT = "D j F Y"


class StateSign(NamedTuple):
    """How a state is shown: its word, its icon, and a tone that only helps those who see colours."""

    word: str | Promise
    icon: str
    tone: str


STATES = {
    "scheduled": StateSign(gettext_lazy("scheduled"), "calendar", ""),
    "postponed": StateSign(gettext_lazy("postponed"), "clock", "warn"),
    "cancelled": StateSign(gettext_lazy("cancelled"), "cross", "bad"),
    "bye": StateSign(gettext_lazy("bye"), "pause", ""),
    "live": StateSign(gettext_lazy("live"), "dot", "now"),
    "broken_off": StateSign(gettext_lazy("broken off"), "pause", "warn"),
    "provisional": StateSign(gettext_lazy("provisional"), "hourglass", "warn"),
    "official": StateSign(gettext_lazy("official"), "check", "good"),
    "walkover": StateSign(gettext_lazy("walkover"), "flag", "warn"),
    "double_walkover": StateSign(gettext_lazy("double walkover"), "flag", "warn"),
    "not_played": StateSign(gettext_lazy("not played"), "minus", ""),
    "void": StateSign(gettext_lazy("void"), "cross", "bad"),
    "to_be_replayed": StateSign(gettext_lazy("to be replayed"), "repeat", "warn"),
    "pending": StateSign(gettext_lazy("waiting for approval"), "hourglass", "warn"),
    "approved": StateSign(gettext_lazy("approved"), "check", "good"),
    "refused": StateSign(gettext_lazy("refused"), "cross", "bad"),
    "withdrawn": StateSign(gettext_lazy("withdrawn"), "minus", ""),
}
NOTICE_ICONS = {"info": "info", "success": "check", "warning": "warning", "danger": "stop"}
NOTICE_WORDS = {
    "info": gettext_lazy("Note"),
    "success": gettext_lazy("Done"),
    "warning": gettext_lazy("Mind this"),
    "danger": gettext_lazy("Problem"),
}


@register.simple_tag
def icon(name: str) -> SafeString:
    """An icon of ``static/img/icons.svg`` in the colour of the text, which carries the meaning."""
    return format_html(
        '<svg class="icon" aria-hidden="true" focusable="false"><use href="{}#{}"></use></svg>',
        static("img/icons.svg"),
        name,
    )


@register.filter
def state_word(state: str) -> str:
    """The word for a state of a fixture, a result or an entry; an unknown state is shown as it is."""
    sign = STATES.get(state)
    return str(sign.word) if sign else str(state)


@register.filter
def state_icon(state: str) -> str:
    """The icon that stands beside the word of a state."""
    sign = STATES.get(state)
    return sign.icon if sign else "info"


@register.filter
def state_tone(state: str) -> str:
    """The class that tints a state; empty where nothing stands out."""
    sign = STATES.get(state)
    return sign.tone if sign else ""


@register.filter
def notice_icon(tone: str) -> str:
    """The icon of a notice. Django's message levels are understood too."""
    return NOTICE_ICONS[_notice_tone(tone)]


@register.filter
def notice_word(tone: str) -> str:
    """What a notice is, in a word, for those who see neither icon nor colour."""
    return str(NOTICE_WORDS[_notice_tone(tone)])


@register.filter
def notice_tone(tone: str) -> str:
    """``info``, ``success``, ``warning`` or ``danger`` for a tone or for one of Django's message levels."""
    return _notice_tone(tone)


def _notice_tone(tone: str) -> str:
    return {"error": "danger", "debug": "info", "": "info"}.get(
        tone, tone if tone in NOTICE_ICONS else "info"
    )


@register.filter
def number(value: object) -> str:
    """A number as the language writes it, without trailing zeros and with a real minus; a dash for none."""
    amount = _decimal(value)
    if amount is None:
        return "–"
    text = formats.number_format(abs(amount), use_l10n=True, force_grouping=False)
    return f"{MINUS}{text}" if amount < 0 else text


@register.filter
def decimals(value: object) -> str:
    """A share to two decimals, so that a column of them lines up; a whole number as it is, a dash for none."""
    amount = _decimal(value)
    if amount is None or not isinstance(value, Decimal):
        return number(value)
    return formats.number_format(value, decimal_pos=2, use_l10n=True)


@register.filter
def signed(value: object) -> str:
    """As ``number``, with a plus sign for more than nothing: a difference or a lead."""
    amount = _decimal(value)
    return f"+{number(amount)}" if amount is not None and amount > 0 else number(amount)


def _decimal(value: object) -> Decimal | None:
    """The value without trailing zeros, or None when it is no number (an empty text, null)."""
    try:
        amount = Decimal(str(value))
    except InvalidOperation:
        return None
    if not amount.is_finite():
        return None
    return amount.quantize(Decimal(1)) if amount == amount.to_integral_value() else amount.normalize()


@register.filter
def day(value: date | datetime | None) -> str:
    """A day as clubs write it: "di 19 juni 2018". A moment counts in the time zone in force."""
    if value is None:
        return ""
    if isinstance(value, datetime) and timezone.is_aware(value):
        value = timezone.localtime(value)
    return formats.date_format(value, DAY_FORMAT)


@register.simple_tag
def moment(value: datetime | None, zone: str | tzinfo | None = None, show: str = "all") -> SafeString | str:
    """A moment on the clock of a zone (else the one in force) as a ``<time>``: "di 19 juni 2018, 20:00".

    ``show`` is ``all``, ``day``, ``time``, or ``zone`` for all with the zone's name. Empty without value.
    """
    if value is None:
        return ""
    local = timezone.localtime(value, _zone(zone))
    clock = formats.date_format(local, "H:i")
    words = {"day": formats.date_format(local, DAY_FORMAT), "time": clock}.get(
        show, f"{formats.date_format(local, DAY_FORMAT)}, {clock}"
    )
    written = format_html('<time datetime="{}">{}</time>', local.isoformat(timespec="minutes"), words)
    if show != "zone":
        return written
    return format_html('{} <span class="zone">{}</span>', written, zone_name(local.tzinfo))


def _zone(zone: str | tzinfo | None) -> tzinfo:
    if isinstance(zone, str) and zone:
        return ZoneInfo(zone)
    return zone if isinstance(zone, tzinfo) else timezone.get_current_timezone()


@register.filter
def zone_name(zone: str | tzinfo | None) -> str:
    """A time zone as people say it: "time in Paramaribo"; UTC stays UTC."""
    key = str(zone or timezone.get_current_timezone())
    place = key.rsplit("/", 1)[-1].replace("_", " ")
    return _("time in %(place)s") % {"place": place} if "/" in key else place


@register.simple_tag
def time_left(at: datetime, now: datetime) -> dict[str, str]:
    """How long from ``now`` until ``at``: ``{"text": "3 days left", "tone": "soon"}``.

    The tone is soon, past or empty. Only for pages that are made for each visitor: a kept page would show
    yesterday's answer.
    """
    left = at - now
    if left <= timedelta(0):
        return {"text": _("closed"), "tone": "past"}
    if left >= timedelta(days=1):
        text = ngettext("%(n)s day left", "%(n)s days left", left.days) % {"n": left.days}
        return {"text": text, "tone": "soon" if left.days < 3 else ""}
    hours = left // timedelta(hours=1)
    if hours:
        return {"text": ngettext("%(n)s hour left", "%(n)s hours left", hours) % {"n": hours}, "tone": "soon"}
    return {"text": _("less than an hour left"), "tone": "soon"}


@register.filter
def initials(name: str) -> str:
    """At most three signs for a crest: "Openbaar Groen 2" is OG2, "B.Samboys" is BS, "SMC" stays SMC."""
    words: list[str] = re.findall(r"[^\W\d_][^\W\d_'’]*", name)
    number_behind = re.search(r"(?<!\d)\d{1,2}$", name.strip())
    figures = number_behind[0] if number_behind else ""
    if len(words) == 1 and words[0].isupper() and len(words[0]) <= 3:
        letters = words[0]
    else:
        letters = "".join(word[0] for word in words[:2]).upper()
    return letters[: 3 - len(figures)] + figures or name.strip()[:3]


class PagerItem(NamedTuple):
    """A place in a pager: a page, or None for pages left out; ``far`` ones are hidden where room is short."""

    number: int | None
    far: bool


@register.filter
def pager_items(page: Page) -> list[PagerItem]:
    """The pages around the page in hand and the two ends."""
    elided = page.paginator.get_elided_page_range(page.number, on_each_side=1, on_ends=1)
    items = [item if isinstance(item, int) else None for item in elided]
    return [PagerItem(item, item is None or abs(item - page.number) > 1) for item in items]


@register.simple_tag(takes_context=True)
def here(context: Context, address: str) -> str:
    """``aria-current`` for a link to this page ("page") or to a page above it ("true"); nothing elsewhere."""
    request = context.get("request")
    if request is None or not address:
        return ""
    if request.path == address:
        return HERE
    if address != "/" and request.path.startswith(address):
        return ABOVE
    return ""


@register.filter
def distance(value: int) -> int:
    """How far a number is from nothing: places moved, whichever way."""
    return abs(value)


@register.simple_tag
def project_version() -> str:
    """The version of the software that serves this page."""
    return __version__
