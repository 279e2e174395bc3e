"""Forms of the roster import, of other names of clubs, and of making one of two."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.html import escape
from django.utils.translation import gettext_lazy as _

from .checks import tidy
from .models import Club, Organiser, Player
from .rosters_import.columns import HEADER_WITHIN, MEANINGS, Layout, guess, width
from .rosters_import.draft import Draft
from .rosters_import.reading import LARGEST_FILE, Line, Unreadable, read_file, read_text

NOT_USED = ""
# Enough of a cell to recognise it by.
SHOWN_OF_A_CELL = 30


class RosterFileForm(forms.Form):
    """A file or pasted cells; `draft` holds what was read once the form is valid."""

    file = forms.FileField(
        label=_("CSV or XLSX file"), required=False, max_length=200, help_text=_("At most 2 MB and 900 rows.")
    )
    pasted = forms.CharField(
        label=_("Or cells copied from a spreadsheet"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8}),
        help_text=_(
            "Select the rows with the names of the columns above them, copy them and paste them here."
        ),
    )
    draft: Draft

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if self.errors:
            return data
        upload, pasted = data.get("file"), data.get("pasted") or ""
        if upload is None and not pasted.strip():
            self.add_error("file", _("Choose a file, or paste cells below."))
            return data
        field = "pasted" if upload is None else "file"
        try:
            if upload is None:
                self.draft = Draft("", read_text(pasted))
            else:
                # One byte more than is allowed is enough to know.
                self.draft = Draft(upload.name, read_file(upload.read(LARGEST_FILE + 1)))
        except Unreadable as unreadable:
            self.add_error(field, unreadable.sentence)
            return data
        if not self.draft.lines:
            self.add_error(field, _("There is nothing in it: choose another file."))
        return data


class LayoutForm(forms.Form):
    """Which row names the columns, and what each column means."""

    header = forms.TypedChoiceField(label=_("Row with the names of the columns"), coerce=int)

    def __init__(self, lines: Sequence[Line], data: Mapping[str, Any], *, for_organiser: bool) -> None:
        super().__init__(data)
        self.for_organiser = for_organiser
        header = self.fields["header"]
        if isinstance(header, forms.TypedChoiceField):
            header.choices = [
                ("0", _("There is no such row")),
                *((str(line.number), _shown(line)) for line in lines[:HEADER_WITHIN]),
            ]
        named = next((line for line in lines if str(line.number) == str(data.get("header"))), None)
        examples = [line for line in lines if named is None or line.number > named.number]
        self.columns = width(lines)
        for column in range(self.columns):
            name = named.cells[column] if named and column < len(named.cells) else ""
            cells = [line.cells[column] for line in examples if column < len(line.cells)]
            self.fields[f"column_{column}"] = forms.ChoiceField(
                label=name[:SHOWN_OF_A_CELL] or _("Column %(number)d") % {"number": column + 1},
                required=False,
                choices=[(NOT_USED, _("not used")), *MEANINGS.items()],
                help_text=_example(cells),
            )
        if for_organiser:
            self.fields["new_clubs"] = forms.BooleanField(
                label=_("Add clubs that are not known yet"), required=False
            )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        found: dict[str, int] = {}
        for column in range(self.columns):
            meaning = data.get(f"column_{column}")
            if not meaning:
                continue
            if meaning in found:
                self.add_error(
                    f"column_{column}", _("Another column means this already: choose one of the two.")
                )
            found.setdefault(meaning, column)
        if self.errors:
            return data
        if not found.keys() & {"name", "first_name", "last_name"}:
            self.add_error(None, _("Choose which column holds the name."))
        if "member_number" not in found:
            self.add_error(None, _("Choose which column holds the member number."))
        if self.for_organiser and "club" not in found:
            self.add_error(None, _("Choose which column holds the club."))
        data["layout"] = Layout(data["header"], found)
        return data

    @property
    def fingerprint(self) -> str:
        """The layout as text: rows that were shown under one layout are not stored under another."""
        names = ["header", *(f"column_{column}" for column in range(self.columns)), "new_clubs"]
        return "|".join(str(self.data.get(name) or "") for name in names)


class AliasForm(forms.Form):
    """Another name of a club."""

    name = forms.CharField(label=_("Name in the file"), max_length=80, help_text=_("For example Palmboys."))
    club = forms.ModelChoiceField(Club.objects.none(), label=_("Club"))

    def __init__(self, clubs: QuerySet[Club], data: Any = None) -> None:
        super().__init__(data)
        field = self.fields["club"]
        if isinstance(field, forms.ModelChoiceField):
            field.queryset = clubs


class OtherPlayerForm(forms.Form):
    """The player who turned out to be the same person; `cleaned_data["member_number"]` is the Player."""

    member_number = forms.CharField(
        label=_("Member number of the player who goes"),
        max_length=20,
        help_text=_("What that player did goes along."),
    )

    def __init__(self, organiser: Organiser, data: Any = None) -> None:
        super().__init__(data)
        self.organiser = organiser

    def clean_member_number(self) -> Player:
        number = tidy(self.cleaned_data["member_number"])
        player = self.organiser.players.filter(member_number__iexact=number).first()
        if player is None:
            raise forms.ValidationError(
                _("Nobody has member number %(number)s: check it."), params={"number": number}
            )
        return player


class OtherClubForm(forms.Form):
    """The club that turned out to be the same, or that joins this one."""

    club = forms.ModelChoiceField(
        Club.objects.none(), label=_("Club that goes"), help_text=_("What that club has goes along.")
    )

    def __init__(self, clubs: QuerySet[Club], data: Any = None) -> None:
        super().__init__(data)
        field = self.fields["club"]
        if isinstance(field, forms.ModelChoiceField):
            field.queryset = clubs


def guessed(lines: Sequence[Line]) -> dict[str, str]:
    """What a LayoutForm is filled with at first."""
    layout = guess(lines)
    columns = {f"column_{column}": meaning for meaning, column in layout.columns.items()}
    return {"header": str(layout.header), **columns}


def _shown(line: Line) -> str:
    cells = ", ".join(cell[:SHOWN_OF_A_CELL] for cell in line.cells if cell)
    return f"{line.number}: {cells[:80]}"


def _example(cells: Sequence[str]) -> str:
    """The first words in the column, escaped: a field's help may hold markup."""
    found = [cell[:SHOWN_OF_A_CELL] for cell in cells if cell][:2]
    return escape(", ".join(found))
