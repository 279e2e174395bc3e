"""Choosing house rules on the page that scores a sheet: the presets in words, and a form for every setting."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from apps.clubs.checks import Checks
from apps.clubs.refusals import Refused, add_refusal
from apps.competitions.forms import HouseRulesForm
from apps.competitions.forms.match_part import GROUPS
from apps.competitions.setting_values import checked_rules
from apps.competitions.setting_words import SETTING_WORDS
from apps.scoring.rules import PRESETS, HouseRules


class PresetWords(NamedTuple):
    """A preset's name and one sentence for who has to choose."""

    name: str | Promise
    sentence: str | Promise


PRESET_WORDS: dict[str, PresetWords] = {  # rules §7
    "traditional": PresetWords(
        gettext_lazy("Traditional"),
        gettext_lazy(
            "To 20 points. Kap and baunie are announced; the partner may stop the hand for 2 points."
        ),
    ),
    "clubhouse": PresetWords(
        gettext_lazy("Clubhouse"),
        gettext_lazy("To 20 points. Who plays on tries for baunie; who knocks too early loses the hand."),
    ),
    "standard": PresetWords(
        gettext_lazy("Standard"),
        gettext_lazy(
            "To 20 points. Who plays on tries for baunie; the caller stays while the calling side wins."
        ),
    ),
    "silent_kap": PresetWords(
        gettext_lazy("Silent kap"),
        gettext_lazy("To 20 points. The first seven tricks are a kap by themselves, nobody has to say so."),
    ),
    "no_baunie": PresetWords(
        gettext_lazy("No baunie"),
        gettext_lazy("To 20 points. Every hand ends at seven to nothing: there is no baunie."),
    ),
    "league": PresetWords(
        gettext_lazy("League"),
        gettext_lazy(
            "Four hands, level is a draw. With the penalties of the federations; giving up costs a baunie."
        ),
    ),
}


def presets() -> list[dict[str, Any]]:
    """The presets as the page lists them."""
    return [
        {"key": key, "name": PRESET_WORDS[key].name, "sentence": PRESET_WORDS[key].sentence}
        for key in PRESETS
    ]


class RulesForm(HouseRulesForm):
    """Every setting of the house rules of one sheet."""

    def chosen(self) -> HouseRules | None:
        """The rules as they were filled in; None where they are no rules, then each problem stands at its field."""
        if not self.is_valid():
            return None
        checks = Checks()
        value = checked_rules(checks, self.rules_value())
        try:
            checks.refuse_if_any()
        except Refused as refused:
            add_refusal(self, refused)
            return None
        return HouseRules.from_json(value)

    def groups(self) -> list[dict[str, Any]]:
        """The settings in groups, each with its explanation, as `parts/setting.html` draws them."""
        return [
            {
                "title": title,
                "settings": [
                    {"field": self[name], "why": SETTING_WORDS[name].why, "rule": SETTING_WORDS[name].rule}
                    for name in names
                    if name in self.fields
                ],
            }
            for title, names in GROUPS
            if any(name in self.fields for name in names)
        ]
