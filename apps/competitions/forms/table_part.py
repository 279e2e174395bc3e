"""The table part of the regulations as a form: league points, criteria in order, walkovers, what is official."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from apps.standings.tie_breaks import CRITERIA

from ..models.regulations import MOST_HOURS
from ..setting_values import MOST_WALKOVER_SCORE, USABLE_CRITERIA
from ..setting_words import CHOICE_WORDS, CRITERION_WORDS, TABLE_WORDS
from .match_part import reason_field

CRITERION_FIELDS = tuple(f"criterion_{number}" for number in range(1, len(USABLE_CRITERIA) + 1))
GROUPS: tuple[tuple[str | Promise, tuple[str, ...]], ...] = (
    (gettext_lazy("League points"), ("win", "draw", "loss", "bye")),
    (gettext_lazy("Head-to-head"), ("head_to_head",)),
    (
        gettext_lazy("Walkovers"),
        ("walkover_winner_score", "walkover_loser_score", "walkover_in_head_to_head"),
    ),
    (gettext_lazy("When a result is official"), ("official_when", "official_after_hours")),
)


class PointsField(forms.DecimalField):
    """League points, typed with a comma or a point in every language."""

    def to_python(self, value: Any) -> Any:
        """The number. Raises ValidationError for what is none."""
        return super().to_python(value.replace(",", ".") if isinstance(value, str) else value)


class TablePartForm(forms.Form):
    """Every setting of the table part, filled in from `values`, which are those of a revision.

    The criteria are a row of choices, the most important first; empty ones in between are passed over.
    """

    def __init__(self, data: Any = None, *, values: Mapping[str, Any], ask_reason: bool) -> None:
        chosen = dict(zip(CRITERION_FIELDS, values["criteria"], strict=False))
        # A browser wants a number with a point and without an exponent, whatever the language.
        numbers = {name: f"{values[name]:f}" for name in ("win", "draw", "loss", "bye")}
        super().__init__(data, initial={**values, **numbers, **chosen})
        for name in numbers:
            self.fields[name] = PointsField(max_digits=6, decimal_places=2)
        labels = CHOICE_WORDS["head_to_head"]
        self.fields["head_to_head"] = forms.ChoiceField(choices=list(labels.items()))
        for name in ("walkover_winner_score", "walkover_loser_score"):
            self.fields[name] = forms.IntegerField(required=False, min_value=0, max_value=MOST_WALKOVER_SCORE)
        self.fields["walkover_in_head_to_head"] = forms.BooleanField(required=False)
        whens = CHOICE_WORDS["official_when"]
        self.fields["official_when"] = forms.ChoiceField(choices=list(whens.items()))
        self.fields["official_after_hours"] = forms.IntegerField(
            required=False, min_value=1, max_value=MOST_HOURS
        )
        for name, field in self.fields.items():
            field.label = str(TABLE_WORDS[name].name)
        for number, name in enumerate(CRITERION_FIELDS, 1):
            self.fields[name] = forms.ChoiceField(
                label=_("Criterion %(number)d") % {"number": number},
                required=number == 1,
                choices=[("", "–"), *((key, CRITERION_WORDS[key]) for key in USABLE_CRITERIA)],
            )
        self.fields["reason"] = reason_field(required=ask_reason)

    def values(self) -> dict[str, Any]:
        """The settings as the service takes them. For a valid form."""
        given = self.cleaned_data
        criteria = [given[name] for name in CRITERION_FIELDS if given[name]]
        plain = {name: given[name] for _group, names in GROUPS for name in names}
        return {**plain, "criteria": criteria}

    def field_for(self, problem_field: str) -> str:
        """What is wrong with the order of the criteria stands at the first of them."""
        return CRITERION_FIELDS[0] if problem_field == "criteria" else problem_field


def criteria_explained() -> list[tuple[str, str]]:
    """Each criterion that can be chosen: its name and its sentence, in the reader's language."""
    return [
        (str(CRITERION_WORDS[name]), translation.gettext(CRITERIA[name].sentence)) for name in USABLE_CRITERIA
    ]
