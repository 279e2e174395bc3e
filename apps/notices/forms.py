"""Which mails somebody wants."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from .kinds import Kind


class ChoicesForm(forms.Form):
    """A tick for each kind of mail."""

    KINDS = tuple(Kind.values)

    wanted = forms.MultipleChoiceField(
        label=_("Mail me about"),
        choices=Kind.choices,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
