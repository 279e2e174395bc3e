"""House rules as sentences that pages and prints share: points, what stinks, and how a sheet ends."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apps.scoring.rule_fields import End
from apps.scoring.rules import HouseRules


def points_text(points: int) -> str:
    """ "1 point", "15 points"."""
    return ngettext("%(n)d point", "%(n)d points", points) % {"n": points}


def stinking_in_words(rules: HouseRules) -> str:
    """What losing as the caller's side costs (rules §3.6)."""
    kap, baunie = rules.stinking.kap, rules.stinking.baunie
    if not kap and not baunie:
        return _("Losing a hand that one's own side called costs nothing extra.")
    return _(
        "Losing a hand that one's own side called stinks: a kap scores %(kap)s extra, a baunie %(baunie)s."
    ) % {
        "kap": points_text(kap),
        "baunie": points_text(baunie),
    }


def end_in_words(end: End) -> str:
    """How a sheet ends (rules §6)."""
    if end.target is not None:
        return _("The first side to have %(points)s or more after a hand wins the sheet.") % {
            "points": points_text(end.target)
        }
    level: Callable[[], str] = _draw if end.draws else _one_more
    if end.hands is not None:
        return (
            ngettext(
                "A sheet is %(n)d hand; the higher total wins.",
                "A sheet is %(n)d hands; the higher total wins.",
                end.hands,
            )
            % {"n": end.hands}
            + " "
            + level()
        )
    minutes = end.minutes or 0
    return (
        ngettext(
            "A sheet lasts %(n)d minute and the hand in progress; the higher total wins.",
            "A sheet lasts %(n)d minutes and the hand in progress; the higher total wins.",
            minutes,
        )
        % {"n": minutes}
        + " "
        + level()
    )


def _draw() -> str:
    return _("Level is a draw.")


def _one_more() -> str:
    return _("Level is not the end: one more hand is played until it is not level.")
