"""Sets of regulations to start a competition from. Every setting can be changed afterwards.

Values only: what they mean stands in `setting_words.py` and in the rules, whether they are allowed is checked by the
service that stores them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from .models import Competition


@dataclass(frozen=True, slots=True)
class Preset:
    """A name, one sentence for who has to choose, who enters, and the values of the two parts."""

    key: str
    name: str | Promise
    sentence: str | Promise
    match_part: Mapping[str, Any]
    table_part: Mapping[str, Any]
    entry_kind: str = Competition.EntryKind.TEAM


PAIRS_TABLE: Mapping[str, Any] = {
    "win": 2,
    "draw": 1,
    "loss": 0,
    "bye": 0,
    "criteria": ["points", "hand_points_difference", "scored", "head_to_head_points", "baunies"],
    "head_to_head": "reapplied",
}
PRESETS: dict[str, Preset] = {
    preset.key: preset
    for preset in (
        Preset(
            "suriname_league",
            _("League, as in Suriname"),
            _(
                "Four partnerships a side, four rounds of four hands, all hand points decide; 2 points for a win."
            ),
            match_part={
                "rules": {"preset": "league"},
                "partnerships": 4,
                "rounds": 4,
                "decided_by": "hand_points",
                "minimum_partnerships": 3,
            },
            table_part={
                "win": 2,
                "draw": 1,
                "loss": 0,
                "bye": 0,
                "criteria": [
                    "points",
                    "head_to_head_points",
                    "head_to_head_difference",
                    "difference",
                    "scored",
                    "baunies",
                ],
                "head_to_head": "reapplied",
            },
        ),
        Preset(
            "netherlands_league",
            _("League, as in the Netherlands"),
            _(
                "Six partnerships a side, six rounds of four hands, all hand points decide; 3 points for a win."
            ),
            match_part={
                "rules": {"preset": "league"},
                "partnerships": 6,
                "rounds": 6,
                "decided_by": "hand_points",
                "minimum_partnerships": 5,
            },
            table_part={
                "win": 3,
                "draw": 1,
                "loss": 0,
                "bye": 0,
                "criteria": ["points", "wins", "difference", "scored", "head_to_head_points"],
                "head_to_head": "reapplied",
            },
        ),
        Preset(
            "club_evening",
            _("Club evening"),
            _(
                "Two partnerships a side, two rounds, sheets to 20 points by the traditional rules; sheets decide."
            ),
            match_part={
                "rules": {"preset": "traditional"},
                "partnerships": 2,
                "rounds": 2,
                "decided_by": "sheet_points",
                "absent_points": 20,
            },
            table_part={
                "win": 2,
                "draw": 1,
                "loss": 0,
                "bye": 0,
                "criteria": ["points", "sheets_won", "hand_points_difference", "head_to_head_points"],
                "head_to_head": "once",
            },
        ),
        Preset(
            "pairs_league",
            _("Pairs league"),
            _(
                "Fixed partnerships, one sheet a match to 20 points by the traditional rules; 2 points for a win. "
                "To 15 or 50 points or by a number of hands is one setting."
            ),
            match_part={
                "rules": {"preset": "traditional"},
                "partnerships": 1,
                "rounds": 1,
                "decided_by": "hand_points",
            },
            table_part=PAIRS_TABLE,
            entry_kind=Competition.EntryKind.PARTNERSHIP,
        ),
        Preset(
            "pairs_on_time",
            _("Pairs league on time"),
            _(
                "Fixed partnerships, one sheet a match that is closed after 45 minutes; who has most points wins, "
                "level is a draw; 2 points for a win."
            ),
            match_part={
                "rules": {"preset": "traditional", "end": {"minutes": 45, "draws": True}},
                "partnerships": 1,
                "rounds": 1,
                "decided_by": "hand_points",
            },
            table_part=PAIRS_TABLE,
            entry_kind=Competition.EntryKind.PARTNERSHIP,
        ),
    )
}
DEFAULT_PRESET = "suriname_league"
