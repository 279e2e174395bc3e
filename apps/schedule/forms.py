"""Forms of venues. They turn typed text into values; services decide what is allowed."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from apps.clubs.models.organiser import ZONES


class VenueForm(forms.Form):
    """A hall, where it is and on whose clock."""

    name = forms.CharField(label=_("Name"), max_length=80)
    address = forms.CharField(
        label=_("Address"), max_length=160, required=False, help_text=_("Street, number and town.")
    )
    timezone = forms.ChoiceField(
        label=_("Time zone"),
        choices=ZONES,
        help_text=_("Every time of a match in this venue is typed and shown on this clock."),
    )
