"""Forms about what the public reads of players' names, and about making somebody anonymous."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from .models import Player, ShownAs

NOT_LISTED = _("Somebody who was ticked is not on this list any more: look again.")


class NewPlayersForm(forms.Form):
    """What the public reads of the names of players who come, and of those who are there."""

    shown_as = forms.ChoiceField(
        label=_("Names of new players in public"),
        choices=ShownAs.choices,
        widget=forms.RadioSelect,
        help_text=_("Each player can have another choice, on their own page or on the roster of the club."),
    )
    everybody = forms.BooleanField(label=_("Also for every player that there is now"), required=False)


class PlayersShownForm(forms.Form):
    """Ticked players of a list, or all of it, and what the public reads of their names."""

    shown_as = forms.ChoiceField(label=_("Name in public"), choices=ShownAs.choices)
    everybody = forms.BooleanField(label=_("Everybody on this list"), required=False)
    players = forms.MultipleChoiceField(required=False, error_messages={"invalid_choice": NOT_LISTED})

    def __init__(self, listed: Sequence[Player], data: Any = None) -> None:
        super().__init__(data)
        self.listed = {str(player.pk): player for player in listed}
        field = self.fields["players"]
        if isinstance(field, forms.MultipleChoiceField):
            field.choices = [(key, str(player)) for key, player in self.listed.items()]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        ticked = self.listed if data.get("everybody") else data.get("players", [])
        if not self.errors and not ticked:
            self.add_error(None, _("Tick players on the list, or choose everybody on it."))
        data["players"] = [self.listed[key] for key in ticked]
        return data

    @property
    def problems(self) -> list[str]:
        """What is wrong with the ticks: they stand on the list, away from this form."""
        return [*self.non_field_errors(), *self.errors.get("players", [])]

    @property
    def ticked(self) -> frozenset[str]:
        """The ids of the players that were ticked, as they were sent."""
        value = self["players"].value() if self.is_bound else None
        return frozenset(str(each) for each in value or ())


class AnonymiseForm(forms.Form):
    """Why a player is made anonymous."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Stands in the log, without the name of the player."),
    )
