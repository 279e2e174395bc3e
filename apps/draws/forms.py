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
from apps.schedule.plan import ProgrammePlan
from troefcall_league.templatetags.parts import zone_name

from .services.round_robin import GREATEST_SEED


def weekdays() -> list[tuple[str, str]]:
    """The days of the week from Monday, in the reader's language; none is chosen beforehand."""
    return [
        ("", gettext("Choose a day")),
        *((str(number), capfirst(name)) for number, name in WEEKDAYS.items()),
    ]


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
    weekday = forms.TypedChoiceField(
        label=_("Weekday"),
        choices=weekdays,
        coerce=int,
        help_text=_("Every matchday is a week after the one before."),
    )
    start_time = TimeField(label=_("Start time"))
    free_days = FreeDaysField(
        label=_("Free days"),
        help_text=_("Dates on which nothing is played, one on a line, such as 29-12-2026."),
    )
    venue = VenueField(label=_("Venue"), queryset=Venue.objects.none(), required=False)
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
        venue = cast(VenueField, self.fields["venue"])
        venue.queryset = Venue.objects.filter(organiser=organiser).order_by("name", "pk")
        venue.empty_label = _("Not known yet")
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
        )
