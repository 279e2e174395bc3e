"""Forms of rulings and adjustments. They turn what was typed into values; the services decide what is allowed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from apps.competitions.forms.table_part import PointsField
from apps.competitions.models import Entry, MatchRegulations, Stage
from apps.matches.models import MatchSide
from apps.matches.names import entry_names
from apps.schedule.models import Fixture
from apps.standings.models import Adjustment

from .decisions import Decision, Kind
from .history import Version
from .rescoring import Choice
from .services.rulings import LONGEST_REASON
from .words import kinds_in_words


class ReasonField(forms.CharField):
    """Why something is decided."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            label=_("Reason"),
            help_text=_("Everybody concerned reads it, also on the public page. Name no private matters."),
            widget=forms.Textarea(attrs={"rows": 3, "maxlength": LONGEST_REASON}),
            max_length=LONGEST_REASON,
            **kwargs,
        )


class RulingForm(forms.Form):
    """A decision about a fixture; `seen` is the version of the result that the confirming page showed."""

    kind = forms.ChoiceField(label=_("What counts from now on"), widget=forms.RadioSelect)
    home = forms.IntegerField(required=False)
    away = forms.IntegerField(required=False)
    version = forms.TypedChoiceField(
        label=_("Which earlier version"), coerce=int, empty_value=None, required=False
    )
    reason = ReasonField()
    seen = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(
        self,
        data: Any = None,
        *,
        fixture: Fixture,
        versions: Sequence[Version],
        proposed: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(
            data, initial={name: (proposed or {}).get(name) for name in ("kind", "home", "away")}
        )
        self.newest = versions[0].result.version if versions else 0
        kinds = kinds_in_words(fixture)
        earlier = [each for each in versions[1:] if not each.result.is_under_way]
        if not earlier:
            del self.fields["version"]
            del kinds[Kind.EARLIER]
        else:
            choices = [(each.result.version, f"{each.result.version}: {each.text}") for each in earlier]
            self._choose_from("version", [("", "–"), *choices])
        if not any(each.result.match_id for each in versions):
            del kinds[Kind.REOPEN]
        self._choose_from("kind", [(kind.value, text) for kind, text in kinds.items()])
        names = entry_names(fixture)
        for side in MatchSide.values:
            label = _("Score of %(entry)s, for another final score") % {"entry": names[side]}
            self.fields[side].label = label

    def decision(self) -> Decision:
        """What was chosen, of a form that is valid."""
        data = self.cleaned_data
        return Decision(Kind(data["kind"]), home=data["home"], away=data["away"], version=data.get("version"))

    def sent_on(self) -> list[dict[str, Any]]:
        """What was typed as {name, value}, and the version about which it was decided, for the confirming button."""
        data = {**self.cleaned_data, "seen": self.newest}
        return [{"name": name, "value": value} for name, value in data.items() if value is not None]

    def _choose_from(self, name: str, choices: Sequence[tuple[Any, str]]) -> None:
        cast(forms.ChoiceField, self.fields[name]).choices = choices


class AdjustmentForm(forms.Form):
    """A bonus or a deduction for a team of the stage."""

    entry = forms.ModelChoiceField(label=_("Team"), queryset=Entry.objects.none())
    kind = forms.ChoiceField(label=_("Kind"), choices=Adjustment.Kind.choices, widget=forms.RadioSelect)
    amount = PointsField(
        label=_("League points"),
        help_text=_("A number above 0, such as 3 or 0.5."),
        widget=forms.TextInput(attrs={"inputmode": "decimal"}),
    )
    reason = ReasonField()

    def __init__(self, data: Any = None, *, stage: Stage) -> None:
        super().__init__(data)
        entries = Entry.objects.filter(stage_entries__stage=stage).order_by("name", "pk")
        cast(forms.ModelChoiceField, self.fields["entry"]).queryset = entries

    def sent_on(self) -> list[dict[str, Any]]:
        """What was typed as {name, value}, for the form behind the confirming button."""
        data = {**self.cleaned_data, "entry": self.cleaned_data["entry"].pk}
        return [{"name": name, "value": str(value)} for name, value in data.items()]


class CancelForm(forms.Form):
    """Why a bonus or deduction counts no longer."""

    reason = ReasonField()


class RevisionField(forms.ModelChoiceField):
    """A revision by its number, with the reason for which it was made."""

    def label_from_instance(self, obj: Any) -> str:
        return f"{obj.revision}: {obj.reason}" if obj.reason else str(obj.revision)


class RescoringForm(forms.Form):
    """Which revision of the match part is applied to the played matches of which matchdays, and why.

    `seen` is the stamp of the results that the confirming page showed.
    """

    revision = RevisionField(
        label=_("Revision of the match part"),
        queryset=MatchRegulations.objects.none(),
        empty_label=_("Choose a revision"),
    )
    first = forms.TypedChoiceField(label=_("From matchday"), coerce=int)
    last = forms.TypedChoiceField(label=_("Up to and including matchday"), coerce=int)
    reason = ReasonField()
    seen = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(self, data: Any = None, *, stage: Stage) -> None:
        numbers = list(stage.matchdays.order_by("number").values_list("number", flat=True))
        ends = {"first": numbers[0], "last": numbers[-1]} if numbers else {}
        super().__init__(data, initial=ends)
        revisions = cast(RevisionField, self.fields["revision"])
        revisions.queryset = stage.match_regulations.order_by("-revision")
        for name in ("first", "last"):
            cast(forms.ChoiceField, self.fields[name]).choices = [(number, str(number)) for number in numbers]

    def choice(self) -> Choice:
        """What was chosen, of a form that is valid."""
        data = self.cleaned_data
        return Choice(data["revision"], data["first"], data["last"])

    def sent_on(self, stamp: int) -> list[dict[str, Any]]:
        """What was chosen as {name, value}, and the results about which it was, for the confirming button."""
        data = {**self.cleaned_data, "revision": self.cleaned_data["revision"].pk, "seen": stamp}
        return [{"name": name, "value": value} for name, value in data.items()]
