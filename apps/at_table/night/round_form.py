"""What a director types to finish a round: for each open table a total, or that time is up, or that it is left open."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.urls import reverse
from django.utils.translation import gettext as _

from apps.matches.models import Sheet
from apps.matches.names import entry_names
from apps.matches.next_step import sheet_state
from apps.matches.services.rounds import TypedTotal
from apps.matches.services.scored import house_rules
from apps.matches.services.totals import HIGHEST_TOTAL
from apps.schedule.models import Fixture


@dataclass(frozen=True, slots=True)
class OpenTable:
    """An open table as the page draws it."""

    number: str
    state: str
    url: str
    fields: Sequence[BoundField]


class RoundForm(forms.Form):
    """A few fields for each open table. What the services refuse of a table stands at its first field."""

    def __init__(self, data: Any, *, sheets: Iterable[Sheet], fixture: Fixture) -> None:
        super().__init__(data)
        self.sheets, self.fixture = list(sheets), fixture
        for sheet in self.sheets:
            self._add(sheet)
        self.fields["confirmed"] = forms.BooleanField(
            label=_("The paper sheets say so"), required=False, widget=forms.HiddenInput()
        )

    def _add(self, sheet: Sheet) -> None:
        names = entry_names(self.fixture)
        if sheet.source != Sheet.Source.HANDS:
            for side in ("home", "away"):
                self.fields[f"{side}_{sheet.pk}"] = forms.IntegerField(
                    label=_("Total of %(entry)s") % {"entry": names[side]},
                    min_value=0,
                    max_value=HIGHEST_TOTAL,
                    required=False,
                )
        if house_rules(sheet).end.minutes is not None:
            self.fields[f"time_{sheet.pk}"] = forms.BooleanField(label=_("Time is up"), required=False)
        self.fields[f"leave_{sheet.pk}"] = forms.BooleanField(
            label=_("The next round begins without this table"), required=False
        )
        self.fields[f"version_{sheet.pk}"] = forms.IntegerField(
            initial=sheet.version, min_value=0, required=False, widget=forms.HiddenInput()
        )

    def clean(self) -> dict[str, Any]:
        """Half a total is a problem of the other half."""
        data: dict[str, Any] = super().clean() or {}
        for sheet in self.sheets:
            typed = {side: data.get(f"{side}_{sheet.pk}") for side in ("home", "away")}
            missing = [side for side, points in typed.items() if points is None]
            if len(missing) == 1:
                self.add_error(f"{missing[0]}_{sheet.pk}", _("Type the total of this side too."))
        return data

    def field_for(self, name: str) -> str:
        """Where a problem of a sheet is shown (`clubs.refusals.PlacesProblems`): at the first field of its table."""
        key = name.removeprefix("sheet_")
        wanted = (f"{kind}_{key}" for kind in ("home", "time", "leave"))
        return next((field for field in wanted if field in self.fields), name)

    def ask_again(self) -> None:
        """Show the tick box by which doubtful totals are confirmed."""
        self.fields["confirmed"].widget = forms.CheckboxInput()

    def said(self) -> dict[str, Any]:
        """What `finish_round` takes."""
        data = self.cleaned_data
        totals = {
            sheet.pk: TypedTotal(home, away, data.get(f"version_{sheet.pk}") or 0)
            for sheet in self.sheets
            if (home := data.get(f"home_{sheet.pk}")) is not None
            and (away := data.get(f"away_{sheet.pk}")) is not None
        }
        return {
            "totals": totals,
            "time_up": {sheet.pk for sheet in self.sheets if data.get(f"time_{sheet.pk}")},
            "leave_open": {sheet.pk for sheet in self.sheets if data.get(f"leave_{sheet.pk}")},
            "confirmed": bool(data.get("confirmed")),
        }

    @property
    def rows(self) -> list[OpenTable]:
        """The open tables as the page draws them."""
        return [
            OpenTable(
                number=self._number(sheet),
                state=sheet_state(sheet),
                url=reverse("matches:sheet", args=[sheet.pk]),
                fields=[self[name] for name in self.fields if name.endswith(f"_{sheet.pk}")],
            )
            for sheet in self.sheets
        ]

    def _number(self, sheet: Sheet) -> str:
        hall = self.fixture.hall_table(sheet.table)
        own = _("Table %(table)d") % {"table": sheet.table}
        if hall is None or hall == sheet.table:
            return own
        return _("%(own)s (table %(hall)d of the hall)") % {"own": own, "hall": hall}
