"""Entering a team, deciding about it, and who leads it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from apps.clubs.models import Club
from apps.clubs.services.people import Invitee


class TeamForm(forms.Form):
    """A team of one of the clubs that the reader may enter."""

    team_number = forms.IntegerField(
        label=gettext_lazy("Team"),
        initial=1,
        min_value=1,
        help_text=gettext_lazy("1 for a club's first team, 2 for its second."),
    )
    leader_name = forms.CharField(
        label=gettext_lazy("Name of the team leader"),
        required=False,
        max_length=120,
        help_text=gettext_lazy("Leave both empty where the club's secretary leads the team."),
    )
    leader_email = forms.EmailField(
        label=gettext_lazy("E-mail address of the team leader"),
        required=False,
        max_length=254,
        help_text=gettext_lazy("Who is new here gets a message with a link to choose a password."),
    )

    field_order = ["club", "team_number", "leader_name", "leader_email"]

    def __init__(self, data: Any = None, *, clubs: QuerySet[Club], **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        # Who has one club need not choose; who has several must not get the first one by accident.
        empty_label = _("Choose a club") if len(clubs) > 1 else None
        self.fields["club"] = forms.ModelChoiceField(
            clubs, label=gettext_lazy("Club"), empty_label=empty_label
        )
        self.order_fields(self.field_order)

    def clean(self) -> dict[str, Any]:
        """A leader is named by both name and address, or not at all."""
        data = super().clean() or {}
        name, email = data.get("leader_name"), data.get("leader_email")
        if email and not name and "leader_name" not in self.errors:
            self.add_error("leader_name", forms.ValidationError(_("Fill in the name too."), code="required"))
        if name and not email and "leader_email" not in self.errors:
            self.add_error(
                "leader_email", forms.ValidationError(_("Fill in the e-mail address too."), code="required")
            )
        return data

    def leader(self) -> Invitee | None:
        """Who leads the team, as typed; None for the club's secretary."""
        email = self.cleaned_data["leader_email"]
        return Invitee(email, self.cleaned_data["leader_name"]) if email else None


class ReasonForm(forms.Form):
    """Why."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("The club reads this."),
    )


class LeaderForm(forms.Form):
    """Who leads the team from now on."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=120)
    email = forms.EmailField(
        label=gettext_lazy("E-mail address"),
        max_length=254,
        help_text=gettext_lazy("Who is new here gets a message with a link to choose a password."),
    )
