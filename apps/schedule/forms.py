"""Forms of venues and of changes in a programme. They turn typed text into values; services decide what is allowed."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from apps.clubs.forms import DateField
from apps.clubs.models import Organiser
from apps.clubs.models.organiser import ZONES
from apps.clubs.seen import SeenForm
from apps.competitions.models import Entry, Stage
from troefcall_league.templatetags.parts import zone_name

from .models import Fixture, Venue
from .plan import days_as_typed
from .queries import local_start
from .services.changes import LONGEST_REASON
from .table_numbers import read
from .times import happens_twice

# Room for a free day in every week of many years.
MOST_FREE_DAYS_TEXT = 5000
DAYS_OF_A_YEAR = 366
# Two dates with a dash that stands apart, or a word, between them.
PERIOD = re.compile(r"(\S+)\s+(?:-|–|t/m|tot|to|until)\s+(\S+)", re.IGNORECASE)


class TimeInput(forms.TimeInput):
    """The browser's own field for a time of day; it wants its value as 20:00 in every language."""

    input_type = "time"

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(format="%H:%M", **kwargs)


class TimeField(forms.TimeField):
    """A time of day from the browser's field, or typed as 20:00."""

    widget = TimeInput

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(input_formats=["%H:%M"], **kwargs)
        self.error_messages["invalid"] = _("This is not a time: write it like 20:00.")


class FreeDaysField(forms.CharField):
    """Dates, one on a line or with commas between them, as a set; each is typed as a date field takes it.

    A line with two dates and a word or a dash between them is a period, both days included.
    """

    widget = forms.Textarea

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, max_length=MOST_FREE_DAYS_TEXT, **kwargs)
        self.widget.attrs["rows"] = 3

    def prepare_value(self, value: Any) -> Any:
        return "\n".join(days_as_typed(value)) if isinstance(value, frozenset) else value

    def clean(self, value: Any) -> Any:
        days: set[dt.date] = set()
        for line in str(super().clean(value)).replace(",", "\n").splitlines():
            if found := PERIOD.fullmatch(line.strip()):
                days |= self._period(line.strip(), *map(self._day, found.groups()))
            else:
                days |= {self._day(typed) for typed in line.split()}
        return frozenset(days)

    def _day(self, typed: str) -> dt.date:
        try:
            return cast(dt.date, DateField().clean(typed))
        except forms.ValidationError as problem:
            message = _("%(typed)s is not a date: write it like 29-12-2026.")
            raise forms.ValidationError(message, code="invalid", params={"typed": typed}) from problem

    def _period(self, typed: str, first: dt.date, last: dt.date) -> set[dt.date]:
        """Every day from the first to the last. Not more than a year, which nobody means."""
        count = (last - first).days + 1
        if not 1 <= count <= DAYS_OF_A_YEAR:
            message = _("%(typed)s is not a period: write the first and the last day, a year apart at most.")
            raise forms.ValidationError(message, code="invalid", params={"typed": typed})
        return {first + dt.timedelta(days=days) for days in range(count)}


class VenueField(forms.ModelChoiceField):
    """One of the organiser's halls, each with its clock."""

    def label_from_instance(self, obj: Any) -> str:
        return f"{obj.name} ({zone_name(obj.timezone)})"


class VenueForm(SeenForm):
    """A hall, where it is and on whose clock."""

    name = forms.CharField(label=_("Name"), max_length=80)
    address = forms.CharField(
        label=_("Address"), max_length=160, required=False, help_text=_("Street, number and town.")
    )
    tables = forms.IntegerField(
        label=_("Tables"),
        required=False,
        help_text=_("How many tables stand there. Then the checks say when a night needs more of them."),
    )
    timezone = forms.ChoiceField(
        label=_("Time zone"),
        choices=ZONES,
        help_text=_("Every time of a match in this venue is typed and shown on this clock."),
    )


class ScreenForm(forms.Form):
    """What the screen in a hall shows."""

    shows = forms.ChoiceField(
        label=_("While a match is being played the screen shows"),
        choices=Venue.Screen.choices,
        widget=forms.RadioSelect,
        help_text=_(
            "This goes for the screen in the hall and for the hall's live page. Everything else goes on: whoever looks "
            "up a match on this site sees its score and board, and so do the phones at the tables."
        ),
    )


class TableNumbersField(forms.CharField):
    """Numbers of tables, typed as 1-4 or 1, 2, 7, 8, as a list; empty for none."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, max_length=200, **kwargs)

    def clean(self, value: Any) -> Any:
        typed = super().clean(value)
        try:
            return read(typed)
        except ValueError as problem:
            message = _("Write each table once, like 1-4 or 1, 2, 7, 8.")
            raise forms.ValidationError(message, code="invalid") from problem


class NightForm(forms.Form):
    """Which tables each match of a night in a hall has: a field for each, called `tables_<id>`."""

    def __init__(self, data: Any = None, *, fixtures: Sequence[Fixture], **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.fixtures = list(fixtures)
        for fixture in self.fixtures:
            start = local_start(fixture)
            words = {
                "time": f"{start:%H:%M}" if start else "",
                "match": fixture,
                "competition": fixture.stage.competition.name,
            }
            self.fields[f"tables_{fixture.pk}"] = TableNumbersField(
                label=_("%(time)s %(match)s (%(competition)s)") % words,
                initial=fixture.tables_in_words,
            )

    def wanted(self) -> dict[Fixture, list[int]]:
        """What a valid form says of each match."""
        return {fixture: self.cleaned_data[f"tables_{fixture.pk}"] for fixture in self.fixtures}


class ReasonForm(forms.Form):
    """Why a match is changed; `sequence` is the number of changes that the page knew of."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=LONGEST_REASON,
        help_text=_("Stands in the history of this match. The public does not see it."),
    )
    sequence = forms.IntegerField(widget=forms.HiddenInput)


class WhenForm(forms.Form):
    """A day, a time and a venue. `second` is asked for only where the clock shows the time twice that night."""

    day = DateField(label=_("Date"))
    time = TimeField(label=_("Time"))
    venue = VenueField(label=_("Venue"), queryset=Venue.objects.none(), required=False)
    second = forms.TypedChoiceField(
        label=_("The clock shows this time twice that night"),
        choices=[("first", _("the first time is meant")), ("second", _("the second time is meant"))],
        coerce=lambda value: value == "second",
        widget=forms.RadioSelect,
        error_messages={"required": _("Say which of the two is meant.")},
    )

    def __init__(self, data: Any = None, *, organiser: Organiser, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.organiser = organiser
        venue = cast(VenueField, self.fields["venue"])
        venue.queryset = Venue.objects.filter(organiser=organiser).order_by("name", "pk")
        venue.empty_label = _("Not known yet")
        self.fields["time"].help_text = _("On the clock of the venue. Without a venue: %(zone)s.") % {
            "zone": zone_name(organiser.timezone)
        }
        if not self._asks_which():
            del self.fields["second"]

    def _asks_which(self) -> bool:
        """Whether the clock shows the time that was typed, or stands there already, twice."""
        day, time, venue = (self._value(name) for name in ("day", "time", "venue"))
        if not isinstance(day, dt.date) or not isinstance(time, dt.time):
            return False
        zone = venue.zone if isinstance(venue, Venue) else self.organiser.zone
        return happens_twice(day, time, zone)

    def _value(self, name: str) -> object:
        """What was typed, read; None where it cannot be read, which the field says itself."""
        if not self.is_bound:
            return cast(object, self.initial.get(name))
        try:
            return cast(object, self.fields[name].clean(self.data.get(self.add_prefix(name))))
        except forms.ValidationError:
            return None


class MoveForm(WhenForm, ReasonForm):
    """Another day, time or venue, and why."""

    field_order = ["day", "time", "second", "venue", "reason", "sequence"]


class AddForm(WhenForm):
    """A match that is typed: who meets whom on which matchday. A public programme asks for a reason."""

    number = forms.IntegerField(label=_("Matchday"))
    home = forms.ModelChoiceField(label=_("Home"), queryset=Entry.objects.none())
    away = forms.ModelChoiceField(label=_("Away"), queryset=Entry.objects.none())
    reason = forms.CharField(
        label=_("Reason"),
        max_length=LONGEST_REASON,
        help_text=_("Stands in the history of this match. The public does not see it."),
    )
    field_order = ["number", "home", "away", "day", "time", "second", "venue", "reason"]

    def __init__(self, data: Any = None, *, stage: Stage, **kwargs: Any) -> None:
        super().__init__(data, organiser=stage.competition.organiser, **kwargs)
        entries = stage.competition.entries.filter(status=Entry.Status.APPROVED).order_by("name", "pk")
        for side in ("home", "away"):
            field = cast(forms.ModelChoiceField, self.fields[side])
            field.queryset = entries
            field.empty_label = _("Choose a team")
        for unknown in ("day", "time"):
            self.fields[unknown].required = False
        if stage.published_at is None:
            del self.fields["reason"]


def as_it_is(fixture: Fixture) -> dict[str, Any]:
    """What the form of a move starts with: how the match stands in the programme now."""
    start = local_start(fixture)
    return {
        "day": start.date() if start else fixture.matchday.date,
        "time": start.time().replace(fold=0) if start else None,
        "second": "second" if start and start.fold else "first",
        "venue": fixture.venue,
        "sequence": fixture.sequence,
    }
