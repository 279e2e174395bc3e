"""The form of a home night and of wishes about nights."""

from __future__ import annotations

from typing import Any, cast

from django import forms
from django.utils.dates import WEEKDAYS
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from apps.clubs.seen import SeenForm
from apps.competitions.models import Entry

from .forms import TimeField, VenueField
from .models import HomeNight, NightWish, Venue
from .queries import home_nights_of


def weekdays() -> list[tuple[str, str]]:
    """The days of the week from Monday, in the reader's language."""
    return [(str(number), capfirst(name)) for number, name in WEEKDAYS.items()]


def one_or_none() -> list[tuple[str, str]]:
    """A day of the week, or none."""
    return [("", gettext("No home night")), *weekdays()]


class NightsForm(SeenForm):
    """Where and when an entry plays at home, and on which days it never or rather does not play."""

    venue = VenueField(label=_("Home venue"), queryset=Venue.objects.none(), required=False)
    weekday = forms.TypedChoiceField(
        label=_("Home night"), choices=one_or_none, coerce=int, required=False, empty_value=None
    )
    start_time = TimeField(label=_("Start time"), required=False, help_text=_("On the clock of the venue."))
    of_club = forms.TypedChoiceField(
        label=_("This home night is"),
        choices=[("club", _("that of the club, for all its teams")), ("team", _("of this team only"))],
        coerce=lambda value: value == "club",
        widget=forms.RadioSelect,
        initial="club",
    )
    never = forms.TypedMultipleChoiceField(
        label=_("Never plays on"),
        choices=weekdays,
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("A draw keeps this always: a match for which no other night is left gets no time."),
    )
    rather_not = forms.TypedMultipleChoiceField(
        label=_("Would rather not play on"),
        choices=weekdays,
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("A draw keeps this where it can, and says where it could not."),
    )

    def __init__(self, data: Any = None, *, entry: Entry, may_set_club: bool, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        venue = cast(VenueField, self.fields["venue"])
        venue.queryset = Venue.objects.filter(organiser=entry.competition.organiser_id).order_by("name", "pk")
        venue.empty_label = gettext("No home venue")
        if not may_set_club:
            del self.fields["of_club"]

    def values(self) -> dict[str, Any]:
        """What `set_nights` takes: the home night is the entry's own where the club's is not offered."""
        return {"of_club": False, **self.cleaned_data}


def nights_as_they_are(entry: Entry) -> dict[str, Any]:
    """What the form starts with."""
    home = home_nights_of([entry]).get(entry.pk)
    wishes = list(NightWish.objects.filter(entry=entry))
    own = HomeNight.objects.filter(entry=entry).exists()
    return {
        "venue": home.venue if home else None,
        "weekday": str(home.weekday) if home else "",
        "start_time": home.start_time if home else None,
        "of_club": "team" if own else "club",
        "never": [str(wish.weekday) for wish in wishes if wish.is_hard],
        "rather_not": [str(wish.weekday) for wish in wishes if not wish.is_hard],
    }
