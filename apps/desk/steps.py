"""How far the setting up of an organiser and of a competition is, for `parts/steps.html`.

Knows no queries: everything that it looks at has been read.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apps.clubs.models import Organiser
from apps.competitions.models import Competition
from apps.draws.round_robin import MIN_ENTRIES

Steps = list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a competition is: entries by status, matches drawn and decided, when it was published."""

    competition: Competition
    approved: int = 0
    waiting: int = 0
    is_drawn: bool = False
    published_at: dt.datetime | None = None
    matches: int = 0
    decided: int = 0

    @property
    def is_over(self) -> bool:
        """Every match has what counts for it."""
        return self.is_drawn and self.matches == self.decided

    @property
    def may_draw(self) -> bool:
        """Whether there are entries to draw, and none of them waits."""
        return self.approved >= MIN_ENTRIES and not self.waiting

    def in_words(self, now: dt.datetime) -> str:
        """Where the competition stands at the moment `now`, in a few words."""
        if self.competition.season.is_closed:
            return _("season closed")
        if self.published_at is not None:
            return _("finished") if self.is_over else _("being played")
        if self.is_drawn:
            return _("drawn, not public yet")
        return {
            "not_planned": _("being set up"),
            "not_yet": _("registration has not opened yet"),
            "open": _("registration is open"),
            "closed": _("registration is closed"),
        }[self.competition.registration_state(now)]


def organiser_steps(
    organiser: Organiser, *, seasons: int, clubs: int, newest: Progress | None, now: dt.datetime
) -> Steps:
    """From nothing to a published programme; the last steps are those of the newest competition."""
    slug = organiser.slug
    first = [
        step(_("Season"), seasons > 0, _("Rosters and competitions belong to one."), "clubs:seasons", slug),
        step(_("Clubs"), clubs > 0, _("With a secretary each."), "clubs:clubs", slug),
    ]
    if newest is None:
        rest = [
            step(_("Competition"), False, _("With regulations from a preset."), "competitions:create", slug),
            step(_("Registration"), False),
            step(_("Draw"), False),
            step(_("Publish"), False),
        ]
    else:
        rest = [
            step(_("Competition"), True, str(newest.competition), "desk:competition", newest.competition.pk),
            *competition_steps(newest, now)[1:4],
        ]
    return one_current([*first, *rest])


def what_comes_next(progress: Progress) -> dict[str, str] | None:
    """Where the way goes on when the last step is done: `title`, `text`, `url`, `link` of a notice."""
    competition = progress.competition
    if progress.published_at is None or not progress.is_over or competition.season.is_closed:
        return None
    return {
        "title": _("Every match is decided"),
        "text": _("When all competitions of the season are finished, close it: then it stays as it is."),
        "url": reverse("clubs:seasons", args=[competition.organiser.slug]),
        "link": _("To the seasons"),
    }


def competition_steps(progress: Progress, now: dt.datetime) -> Steps:
    """From regulations to the last result."""
    pk = progress.competition.pk
    state = progress.competition.registration_state(now)
    entered = (
        ngettext("%(n)d partnership approved", "%(n)d partnerships approved", progress.approved)
        if progress.competition.is_of_partnerships
        else ngettext("%(n)d team approved", "%(n)d teams approved", progress.approved)
    ) % {"n": progress.approved}
    if progress.waiting:
        waiting = ngettext("%(n)d waits", "%(n)d wait", progress.waiting) % {"n": progress.waiting}
        entered = f"{entered}, {waiting}"
    registered = progress.is_drawn or (progress.may_draw and state in ("closed", "not_planned"))
    is_closed = progress.competition.season.is_closed
    if state == "not_planned" and not is_closed and not progress.approved and not progress.waiting:
        registration = step(
            _("Registration"),
            registered,
            _("Say when teams can be entered."),
            "competitions:registration",
            pk,
        )
    else:
        registration = step(_("Registration"), registered, entered, "competitions:entries", pk)
    played = _("%(decided)d of %(matches)d matches") % {
        "decided": progress.decided,
        "matches": progress.matches,
    }
    return one_current(
        [
            step(_("Regulations"), True, _("Can be changed."), "competitions:regulations", pk),
            registration,
            step(
                _("Draw"),
                progress.is_drawn,
                _("Who meets whom, and when."),
                # Not before there is something to draw.
                "draws:draw" if progress.is_drawn or progress.may_draw else "",
                pk,
            ),
            step(
                _("Publish"),
                progress.published_at is not None,
                _("Then everybody sees it."),
                "schedule:programme" if progress.is_drawn else "",
                pk,
            ),
            step(
                _("Play"),
                progress.published_at is not None and progress.is_over,
                played if progress.matches else "",
                "at_table:nights" if progress.published_at is not None else "",
                progress.competition.organiser.slug,
            ),
        ]
    )


def step(name: str, is_done: bool, hint: str = "", page: str = "", target: str | int = "") -> dict[str, Any]:
    """One step; its state is `current` for none yet."""
    url = reverse(page, args=[target]) if page else ""
    return {"name": name, "hint": hint, "url": url, "state": "done" if is_done else "todo"}


def one_current(steps: Steps) -> Steps:
    """The same steps, the first that is not done marked as the current one."""
    first = next((index for index, each in enumerate(steps) if each["state"] != "done"), None)
    return [
        {**each, "state": ("done" if each["state"] == "done" else "current" if index == first else "todo")}
        for index, each in enumerate(steps)
    ]
