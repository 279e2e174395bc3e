"""A new competition, its name, and its registration window."""

from __future__ import annotations

import datetime as dt
import zoneinfo
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from apps.clubs.checks import EARLIEST_YEAR, LATEST_YEAR
from apps.clubs.models import Organiser
from apps.clubs.seen import SeenForm
from apps.draws.round_robin import MIN_ENTRIES
from apps.schedule.times import NoSuchTimeError, moment

from ..models import Competition
from ..presets import DEFAULT_PRESET, PRESETS
from ..services.competition import registration_facts

FORMATS = ["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M", "%d-%m-%Y %H:%M"]


class LocalTimeField(forms.Field):
    """A date and time on the clock of a zone, as an aware moment in UTC.

    A time that the clock jumps over in spring is refused; of one that it shows twice in autumn the first is meant.
    """

    def __init__(self, *, zone: zoneinfo.ZoneInfo, **kwargs: Any) -> None:
        widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
        super().__init__(widget=widget, **kwargs)
        self.zone = zone

    def to_python(self, value: object) -> dt.datetime | None:
        """The moment; None for nothing typed. Raises ValidationError for what is no time in the zone."""
        if value in self.empty_values:
            return None
        typed = self.parsed(str(value).strip())
        if not EARLIEST_YEAR <= typed.year <= LATEST_YEAR:
            raise forms.ValidationError(
                _("The year %(year)s cannot be right: check the date."),
                code="year_impossible",
                params={"year": typed.year},
            )
        try:
            return moment(typed.date(), typed.time(), self.zone)
        except NoSuchTimeError as error:
            raise forms.ValidationError(
                _("On this day the clock jumps over this time: choose another one."), code="no_such_time"
            ) from error

    def parsed(self, text: str) -> dt.datetime:
        """The time as typed, without zone."""
        for form in FORMATS:
            try:
                return dt.datetime.strptime(text, form)  # noqa: DTZ007 - the zone is added by who asks
            except ValueError:
                continue
        raise forms.ValidationError(
            _("This is not a date and time: write it like 1-9-2026 20:00."), code="invalid"
        )

    def prepare_value(self, value: object) -> object:
        """What the browser's field shows: a moment on the zone's clock; typed text as it was typed."""
        return value.astimezone(self.zone).replace(tzinfo=None) if isinstance(value, dt.datetime) else value


class CompetitionForm(forms.Form):
    """A competition of one of the organiser's seasons."""

    name = forms.CharField(
        label=gettext_lazy("Name"), max_length=100, help_text=gettext_lazy("For example First division.")
    )
    field_order = ["season", "name", "preset"]

    def __init__(self, data: Any = None, *, organiser: Organiser, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.fields["season"] = forms.ModelChoiceField(
            organiser.seasons.filter(closed_at=None), label=gettext_lazy("Season"), empty_label=None
        )
        self.fields["preset"] = forms.ChoiceField(
            label=gettext_lazy("Regulations to start from"),
            choices=[(key, f"{preset.name}. {preset.sentence}") for key, preset in PRESETS.items()],
            initial=DEFAULT_PRESET,
            widget=forms.RadioSelect,
            help_text=gettext_lazy("Every setting can be changed afterwards."),
        )
        self.order_fields(self.field_order)


class RenameForm(SeenForm):
    """A name."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=100)


class WindowForm(SeenForm):
    """When teams can be entered and how many, on the organiser's clock."""

    max_entries = forms.IntegerField(
        label=gettext_lazy("Most entries"),
        required=False,
        min_value=MIN_ENTRIES,
        help_text=gettext_lazy("Leave empty for any number."),
    )
    field_order = ["opens_at", "closes_at", "max_entries"]

    def __init__(self, data: Any = None, *, competition: Competition, **kwargs: Any) -> None:
        kwargs.setdefault(
            "initial",
            {
                "opens_at": competition.registration_opens_at,
                "closes_at": competition.registration_closes_at,
                "max_entries": competition.max_entries,
            },
        )
        super().__init__(data, stands=registration_facts(competition), **kwargs)
        zone = competition.organiser.zone
        self.fields["opens_at"] = LocalTimeField(
            zone=zone, label=gettext_lazy("Registration opens"), required=False
        )
        self.fields["closes_at"] = LocalTimeField(
            zone=zone, label=gettext_lazy("Registration closes"), required=False
        )
        self.order_fields(self.field_order)
