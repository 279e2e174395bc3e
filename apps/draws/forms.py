"""The form of a draw. It turns typed text into a plan; the service decides what is allowed."""

from __future__ import annotations

from typing import Any, cast

from django import forms
from django.utils.dates import WEEKDAYS
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from apps.clubs.forms import DateField
from apps.clubs.models import Organiser
from apps.schedule.forms import FreeDaysField, TimeField, VenueField
from apps.schedule.models import Venue
from apps.schedule.plan import Night, ProgrammePlan
from apps.schedule.services.problems import MOST_MATCHES
from troefcall_league.templatetags.parts import zone_name

from .plan_words import MOST_NIGHTS
from .services.round_robin import GREATEST_SEED

MORE_NIGHTS = range(2, MOST_NIGHTS + 1)


def weekdays() -> list[tuple[str, str]]:
    """The days of the week from Monday, in the reader's language; none is chosen beforehand."""
    return [
        ("", gettext("Choose a day")),
        *((str(number), capfirst(name)) for number, name in WEEKDAYS.items()),
    ]


class RoomField(forms.IntegerField):
    """How many matches fit on a night; empty for as many as there are tables for."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("label", _("Matches that fit on this night"))
        help_text = _("Empty: as many as the venue has tables for, or any number.")
        super().__init__(required=False, min_value=1, max_value=MOST_MATCHES, help_text=help_text, **kwargs)


class DrawForm(forms.Form):
    """When and where is played, and how often everybody meets.

    `published` asks to confirm that the public programme is taken away, `typed` that one is that was typed and not
    drawn. `twice` asks which of the two is meant where the clock shows the start time twice; without it the first is.
    """

    double = forms.TypedChoiceField(
        label=_("Everybody meets"),
        choices=[("single", _("once")), ("double", _("twice, at home and away"))],
        coerce=lambda value: value == "double",
        widget=forms.RadioSelect,
        initial="single",
    )
    first_date = DateField(
        label=_("First date"), help_text=_("Matchday 1 is on the first such weekday from this date on.")
    )
    where = forms.TypedChoiceField(
        label=_("Where is played"),
        choices=[
            ("hall", _("all in one venue")),
            ("home", _("in the home venue of whoever is at home, on its home night")),
        ],
        help_text=_(
            "At home venues the week of a matchday begins on the weekday below. Who has no home night plays on that "
            "day, at the time and in the venue below."
        ),
        widget=forms.RadioSelect,
        initial="hall",
        required=False,
        empty_value="hall",
    )
    weekday = forms.TypedChoiceField(
        label=_("Weekday"),
        choices=weekdays,
        coerce=int,
        help_text=_("Every matchday is a week after the one before."),
    )
    start_time = TimeField(label=_("Start time"))
    room = RoomField()
    free_days = FreeDaysField(
        label=_("Free days"),
        help_text=_(
            "Dates on which nothing is played, one on a line, such as 29-12-2026, or a period, such as "
            "21-12-2026 - 3-1-2027."
        ),
    )
    venue = VenueField(label=_("Venue"), queryset=Venue.objects.none(), required=False)
    pace = forms.TypedChoiceField(
        label=_("Matchdays"),
        choices=[
            ("weekly", _("each has a week of its own")),
            ("in_a_row", _("from night to night, each on as many nights as it needs")),
        ],
        widget=forms.RadioSelect,
        initial="weekly",
        required=False,
        empty_value="weekly",
    )
    club_teams = forms.TypedChoiceField(
        label=_("Teams of one club"),
        choices=[
            ("any", _("on any night")),
            ("same", _("on the same night where that can be")),
            ("apart", _("on different nights where that can be")),
        ],
        required=False,
        empty_value="any",
    )
    second_time = forms.BooleanField(
        label=_("Where the clock shows this time twice in one night, the second is meant"), required=False
    )
    seed = forms.IntegerField(
        label=_("Lot number"),
        required=False,
        min_value=0,
        max_value=GREATEST_SEED,
        help_text=_(
            "Empty: a new lot. With the number of an earlier draw and the same entries it is drawn as then."
        ),
    )
    confirmed = forms.BooleanField(
        label=_("Take the public programme away and draw anew"),
        error_messages={"required": _("The programme is public: tick this to draw it anew.")},
    )

    def __init__(
        self,
        data: Any = None,
        *,
        organiser: Organiser,
        published: bool = False,
        typed: bool = False,
        twice: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(data, **kwargs)
        for number in MORE_NIGHTS:
            self.fields[f"weekday_{number}"] = forms.TypedChoiceField(
                label=_("Weekday of night %(number)d") % {"number": number},
                choices=weekdays,
                coerce=int,
                required=False,
                empty_value=None,
            )
            self.fields[f"start_time_{number}"] = TimeField(
                label=_("Start time of night %(number)d") % {"number": number},
                required=False,
                help_text=_("Empty: as on the first night."),
            )
            self.fields[f"room_{number}"] = RoomField(
                label=_("Matches that fit on night %(number)d") % {"number": number}
            )
        venue = cast(VenueField, self.fields["venue"])
        venue.queryset = Venue.objects.filter(organiser=organiser).order_by("name", "pk")
        venue.empty_label = _("Not known yet")
        if not venue.queryset.exists():
            venue.help_text = _(
                "There is no venue yet. Add it first under “Venues”: then the draw numbers the tables."
            )
        self.fields["start_time"].help_text = _("On the clock of the venue. Without a venue: %(zone)s.") % {
            "zone": zone_name(organiser.timezone)
        }
        if not twice and not self.data.get("second_time"):
            del self.fields["second_time"]
        if typed and not published:
            confirmed = self.fields["confirmed"]
            confirmed.label = _("Throw the typed programme away and draw one")
            confirmed.error_messages["required"] = _(
                "A programme was typed: tick this to draw one in its place."
            )
        elif not published:
            del self.fields["confirmed"]

    def clean(self) -> dict[str, Any] | None:
        """A further night that has a weekday starts, where nothing else is typed, when the first night does."""
        for number in MORE_NIGHTS:
            day, time, room = (
                self.cleaned_data.get(f"{name}_{number}") for name in ("weekday", "start_time", "room")
            )
            if time is not None and day is None and not self.has_error(f"weekday_{number}"):
                self.add_error(f"weekday_{number}", gettext("Choose the weekday of this night."))
            if day is not None and time is None and not self.has_error(f"start_time_{number}"):
                self.cleaned_data[f"start_time_{number}"] = self.cleaned_data.get("start_time")
            if room is not None and day is None and time is None:
                self.add_error(f"weekday_{number}", gettext("Choose the weekday of this night."))
        return self.cleaned_data

    @property
    def basics(self) -> list[forms.BoundField]:
        """The fields that every draw asks for."""
        return [field for field in self if field.name not in self._of_more_nights()]

    @property
    def more_nights(self) -> list[forms.BoundField]:
        """The fields of a matchday over several nights."""
        return [self[name] for name in self._of_more_nights()]

    @property
    def has_more_nights(self) -> bool:
        """Whether something is filled in, or wrong, beyond the first night."""
        return any(
            field.errors or (field.name.startswith("weekday") and field.value() not in (None, ""))
            for field in self.more_nights
        )

    def _of_more_nights(self) -> list[str]:
        nights = [f"{name}_{number}" for number in MORE_NIGHTS for name in ("weekday", "start_time", "room")]
        return [*nights, "pace", "club_teams"]

    def to_plan(self) -> ProgrammePlan:
        """The plan that a valid form describes."""
        return ProgrammePlan(
            first_date=self.cleaned_data["first_date"],
            weekday=self.cleaned_data["weekday"],
            start_time=self.cleaned_data["start_time"],
            venue=self.cleaned_data["venue"],
            double=self.cleaned_data["double"],
            second_time=self.cleaned_data.get("second_time", False),
            free_days=self.cleaned_data["free_days"],
            room=self.cleaned_data["room"],
            more_nights=tuple(
                Night(
                    self.cleaned_data[f"weekday_{number}"],
                    self.cleaned_data[f"start_time_{number}"],
                    self.cleaned_data[f"room_{number}"],
                )
                for number in MORE_NIGHTS
                if self.cleaned_data[f"weekday_{number}"] is not None
            ),
            in_a_row=self.cleaned_data["pace"] == "in_a_row",
            by_home=self.cleaned_data["where"] == "home",
            club_teams=self.cleaned_data["club_teams"],
        )
