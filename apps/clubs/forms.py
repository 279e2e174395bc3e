"""Forms of organisers, clubs, people and rosters. They turn typed text into values; services decide what is allowed."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth import password_validation
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from .models import ShownAs
from .models.organiser import ZONES
from .seen import SeenForm


class DateInput(forms.DateInput):
    """The browser's own date field; it wants its value as 2026-09-01 in every language."""

    input_type = "date"

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(format="%Y-%m-%d", **kwargs)


class DateField(forms.DateField):
    """A date from the browser's date field, or typed as 2026-09-01 or 1-9-2026."""

    widget = DateInput

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(input_formats=["%Y-%m-%d", "%d-%m-%Y"], **kwargs)
        self.error_messages["invalid"] = _("This is not a date: write it like 1-9-2026.")


class OrganiserForm(SeenForm):
    """Name and zone of an organiser."""

    name = forms.CharField(label=_("Name"), max_length=120)
    timezone = forms.ChoiceField(
        label=_("Time zone"),
        choices=ZONES,
        help_text=_("Times are typed and shown on the clock of this zone."),
    )


class FoundOrganiserForm(OrganiserForm):
    """An organiser with its first director."""

    director_name = forms.CharField(label=_("Name of the first competition director"), max_length=120)
    director_email = forms.EmailField(
        label=_("E-mail address of the first competition director"),
        max_length=254,
        help_text=_("This person gets a mail with a link, and has the role after accepting."),
    )


class ReasonForm(forms.Form):
    """Why something is done: everybody who reads the log reads it."""

    reason = forms.CharField(label=_("Reason"), max_length=500, widget=forms.Textarea(attrs={"rows": 3}))


class PersonForm(forms.Form):
    """Somebody by name and e-mail address."""

    name = forms.CharField(label=_("Name"), max_length=120)
    email = forms.EmailField(
        label=_("E-mail address"),
        max_length=254,
        help_text=_("This person gets a mail with a link, and has the role after accepting."),
    )


class NewcomerForm(forms.Form):
    """Name and password of somebody who accepts an invitation and has no account."""

    name = forms.CharField(
        label=_("Your name"), max_length=120, widget=forms.TextInput(attrs={"autocomplete": "name"})
    )
    password = forms.CharField(
        label=_("Choose a password"),
        strip=False,
        max_length=4096,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=password_validation.password_validators_help_text_html(),
    )
    repeated = forms.CharField(
        label=_("The same password again"),
        strip=False,
        max_length=4096,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def clean(self) -> dict[str, Any]:
        """Both passwords are the same."""
        data = super().clean() or {}
        if data.get("password") and data.get("repeated") and data["password"] != data["repeated"]:
            self.add_error(
                "repeated",
                forms.ValidationError(gettext("The two passwords differ: type both anew."), code="differ"),
            )
        return data


class SeasonForm(forms.Form):
    """A season and its dates."""

    name = forms.CharField(label=_("Name"), max_length=20, help_text=_("For example 2026/27."))
    starts_on = DateField(label=_("First day"))
    ends_on = DateField(label=_("Last day"))


class ClubForm(SeenForm):
    """Name and town of a club."""

    name = forms.CharField(label=_("Name"), max_length=80)
    place = forms.CharField(
        label=_("Town"), max_length=60, required=False, help_text=_("Tells people where the club is at home.")
    )


class PlayerForm(SeenForm):
    """The facts about a player."""

    name = forms.CharField(label=_("Name"), max_length=80)
    member_number = forms.CharField(
        label=_("Member number"), max_length=20, help_text=_("Tells two players of one name apart.")
    )
    birth_year = forms.IntegerField(
        label=_("Year of birth"),
        required=False,
        help_text=_("Only for the club and the director. Never shown in public."),
    )


class EditPlayerForm(PlayerForm):
    """The facts about a player, how to reach them, and what the public reads of the name."""

    email = forms.EmailField(
        label=_("E-mail address"),
        max_length=254,
        required=False,
        help_text=_("Only for the club and the director. Never shown in public."),
    )
    shown_as = forms.ChoiceField(
        label=_("Name in public"),
        choices=ShownAs.choices,
        help_text=_("Whoever runs the competition always reads the full name."),
    )


class MemberForm(forms.Form):
    """A player who is known already."""

    member_number = forms.CharField(label=_("Member number"), max_length=20)
