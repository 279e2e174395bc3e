"""The match part of the regulations as a form: house rules, match form and what decides.

A field of the house rules has its path in the sheet file as its name (`points.baunie`), so that what the rules refuse
stands at the right field. Which rules exist together is known to `apps.scoring` only.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from apps.scoring.rule_fields import END_KINDS, MOST_POINTS
from apps.scoring.rules import PENALTY_LISTS, HouseRules

from ..setting_values import MOST_ABSENT_POINTS, flat_rules
from ..setting_words import CHOICE_WORDS, HOUSE_RULE_WORDS, MATCH_WORDS

POINTS = ("majority", "kap", "kap_by_partner", "baunie", "failed_baunie", "premature_kap")
GROUPS: tuple[tuple[str | Promise, tuple[str, ...]], ...] = (
    (gettext_lazy("The match"), ("partnerships", "rounds", "decided_by", "both_report")),
    (
        gettext_lazy("When somebody is missing"),
        ("minimum_partnerships", "below_minimum", "absent_points", "sides_substitute"),
    ),
    (gettext_lazy("The sheet"), ("end", "end.number", "end.draws", "caller_rotation")),
    (gettext_lazy("Points"), tuple(f"points.{name}" for name in POINTS)),
    (
        gettext_lazy("Kap and baunie"),
        ("kap_call", "partner_kap", "premature_kap", "baunie", "early_concession"),
    ),
    (gettext_lazy("Extras and offences"), ("stinking.kap", "stinking.baunie", "penalties")),
    (gettext_lazy("Written down, scores nothing"), ("trump", "redeal")),
)


def choice(name: str, *words: str) -> forms.ChoiceField:
    """A choice among these words of a setting."""
    labels = CHOICE_WORDS[name]
    return forms.ChoiceField(choices=[(word, labels[word]) for word in words or labels])


def points() -> forms.IntegerField:
    """Points of a hand."""
    return forms.IntegerField(min_value=0, max_value=MOST_POINTS)


class HouseRulesForm(forms.Form):
    """Every setting of the house rules, filled in from `rules`."""

    def __init__(
        self, data: Any = None, *, rules: HouseRules, initial: Mapping[str, Any] | None = None
    ) -> None:
        self.current = rules
        flat = flat_rules(rules.to_json())
        super().__init__(data, initial={**flat, **(initial or {}), "penalties": penalty_word(rules)})
        self.fields.update({f"points.{name}": points() for name in POINTS})
        self.fields.update({f"stinking.{name}": points() for name in ("kap", "baunie")})
        for name in ("kap_call", "baunie", "partner_kap", "caller_rotation", "trump", "redeal"):
            self.fields[name] = choice(name)
        self.fields["premature_kap"] = forms.BooleanField(required=False)
        self.fields["early_concession"] = forms.BooleanField(required=False)
        own = ("own",) if penalty_word(rules) == "own" else ()
        self.fields["penalties"] = choice("penalties", *PENALTY_LISTS, *own)
        self.fields["end"] = choice("end")
        self.fields["end.number"] = forms.IntegerField(min_value=1)
        self.fields["end.draws"] = forms.BooleanField(required=False)
        words = {**HOUSE_RULE_WORDS, **MATCH_WORDS}
        for name, field in self.fields.items():
            field.label = str(words[name].name)

    def rules_value(self) -> dict[str, Any]:
        """The house rules as JSON, which the rules themselves may still refuse. For a valid form."""
        given = self.cleaned_data
        end: dict[str, object] = {given["end"]: given["end.number"]}
        if given["end"] != "target":
            end["draws"] = given["end.draws"]
        own = self.current.to_json()["penalties"]
        return {
            "points": {name: given[f"points.{name}"] for name in POINTS},
            "stinking": {name: given[f"stinking.{name}"] for name in ("kap", "baunie")},
            "kap_call": given["kap_call"],
            "baunie": given["baunie"],
            "partner_kap": given["partner_kap"],
            "premature_kap": given["premature_kap"],
            "early_concession": given["early_concession"],
            "caller_rotation": given["caller_rotation"],
            "trump": given["trump"],
            "redeal": REDEALS[given["redeal"]],
            "penalties": own if given["penalties"] == "own" else given["penalties"],
            "end": end,
        }

    def field_for(self, problem_field: str) -> str:
        """The field for a path of the rules: the number for `end.hands`, the list for `penalties[2].code`."""
        if problem_field in self.fields:
            return problem_field
        if problem_field.removeprefix("end.") in END_KINDS:
            return "end.number"
        return problem_field.split(".")[0].split("[")[0]


class MatchPartForm(HouseRulesForm):
    """Every setting of the match part, filled in from `values`, which are those of a revision."""

    partnerships = forms.IntegerField(min_value=1, max_value=12)
    rounds = forms.IntegerField(min_value=1, max_value=24)
    decided_by = choice("decided_by")
    minimum_partnerships = forms.IntegerField(min_value=1, max_value=12)
    below_minimum = choice("below_minimum")
    absent_points = forms.IntegerField(min_value=0, max_value=MOST_ABSENT_POINTS)
    sides_substitute = forms.BooleanField(required=False)
    both_report = forms.BooleanField(required=False)

    def __init__(self, data: Any = None, *, values: Mapping[str, Any], ask_reason: bool) -> None:
        super().__init__(data, rules=HouseRules.from_json(values["rules"]), initial=values)
        self.fields["reason"] = reason_field(required=ask_reason)

    def values(self) -> dict[str, Any]:
        """The settings as the service takes them. For a valid form."""
        given = self.cleaned_data
        return {
            "partnerships": given["partnerships"],
            "rounds": given["rounds"],
            "decided_by": given["decided_by"],
            "minimum_partnerships": given["minimum_partnerships"],
            "below_minimum": given["below_minimum"],
            "absent_points": given["absent_points"],
            "sides_substitute": given["sides_substitute"],
            "both_report": given["both_report"],
            "rules": self.rules_value(),
        }


REDEALS: dict[str, dict[str, bool] | None] = {
    "none": None,
    "no_picture": {"no_picture": True, "ace_is_picture": False},
    "no_picture_or_ace": {"no_picture": True, "ace_is_picture": True},
}


def penalty_word(rules: HouseRules) -> str:
    """`none`, `league`, or `own` for a list that is neither."""
    return next((word for word, penalties in PENALTY_LISTS.items() if penalties == rules.penalties), "own")


def reason_field(*, required: bool) -> forms.CharField:
    """Why the regulations change; asked for once the programme is public."""
    return forms.CharField(
        label=gettext_lazy("Reason for the change"),
        required=required,
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("The programme is public: people will ask why.") if required else "",
    )
