"""Forms of a proposal to move a match, of its answer, and of the rules about it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from apps.competitions.models import Entry

from .forms import WhenForm
from .models import Fixture
from .models.proposal import MOST_DAYS_AHEAD
from .services.changes import LONGEST_REASON


class ProposeForm(WhenForm):
    """A new time, and why. `entry` is asked for only of who acts for both sides."""

    entry = forms.ModelChoiceField(label=_("You propose this for"), queryset=Entry.objects.none())
    reason = forms.CharField(
        label=_("Reason"),
        max_length=LONGEST_REASON,
        help_text=_("The other side and the competition director read this."),
    )
    field_order = ["entry", "day", "time", "second", "venue", "reason"]

    def __init__(
        self, data: Any = None, *, fixture: Fixture, entries: Sequence[Entry], **kwargs: Any
    ) -> None:
        super().__init__(data, organiser=fixture.stage.competition.organiser, **kwargs)
        self.entries = list(entries)
        if len(self.entries) == 2:
            entry = cast(forms.ModelChoiceField, self.fields["entry"])
            entry.queryset = Entry.objects.filter(pk__in=[each.pk for each in self.entries])
            entry.empty_label = None
        else:
            del self.fields["entry"]

    def as_said(self, data: dict[str, Any]) -> dict[str, Any]:
        """The values of a valid form, with the one entry for which it can be."""
        return {"entry": self.entries[0], **data}


class DeclineForm(forms.Form):
    """Why not."""

    answer = forms.CharField(
        label=_("Why not"),
        max_length=LONGEST_REASON,
        help_text=_("Who proposed it and the competition director read this."),
    )


class ProposalRulesForm(forms.Form):
    """Whether teams may agree on another date, and how long ahead."""

    allowed = forms.BooleanField(label=_("Teams may propose another date"), required=False)
    days_ahead = forms.IntegerField(
        label=_("Days ahead"),
        min_value=0,
        max_value=MOST_DAYS_AHEAD,
        help_text=_("How many days before the match the proposal must be made."),
    )
