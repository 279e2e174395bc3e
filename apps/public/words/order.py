"""Why a row of the table stands below the row above it: one sentence for each criterion of the ranking."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

SENTENCES: dict[str, str | Promise] = {
    "points": gettext_lazy("%(above)s has more points."),
    "wins": gettext_lazy("%(above)s won more matches."),
    "difference": gettext_lazy("%(above)s has the better difference."),
    "scored": gettext_lazy("%(above)s scored more."),
    "hand_points_difference": gettext_lazy("%(above)s has the better difference in hand points."),
    "sheets_won": gettext_lazy("%(above)s won more sheets."),
    "baunies": gettext_lazy("%(above)s made more baunies."),
    "head_to_head_points": gettext_lazy("%(above)s took more points in the matches among those level."),
    "head_to_head_difference": gettext_lazy(
        "%(above)s has the better difference in the matches among those level."
    ),
    "head_to_head_scored": gettext_lazy("%(above)s scored more in the matches among those level."),
    "decider": gettext_lazy("%(above)s took more points from the decider."),
    "lots": gettext_lazy("The lot put %(above)s first."),
}
HEAD_TO_HEAD = frozenset({"head_to_head_points", "head_to_head_difference", "head_to_head_scored"})


def why_below(criterion: str, above: str) -> str:
    """The sentence for a row that `criterion` set apart from the row above, which is of `above`."""
    return str(SENTENCES[criterion]) % {"above": above}


def shares_place(above: str) -> str:
    """The sentence for a row that shares the place of the row above."""
    return _("Level with %(above)s on every criterion: they share the place.") % {"above": above}
