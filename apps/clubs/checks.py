"""Gathers everything that is wrong with an input, so that people mend it in one go.

Knows nothing of forms or models: a service asks it about each value and lets it refuse at the end.
"""

from __future__ import annotations

import datetime as dt
import unicodedata

from django.utils.translation import gettext as _

from .refusals import FieldProblem, Refused

# Outside these years a date is a slip of the pen, and converting it between zones could fail.
EARLIEST_YEAR = 1900
LATEST_YEAR = 2199


def tidy(text: str) -> str:
    """The text with single spaces between its words and none around it."""
    return " ".join(text.split())


class Checks:
    """The problems found so far; `refuse_if_any` ends a service that found some."""

    def __init__(self) -> None:
        self.problems: list[FieldProblem] = []

    def add(self, field: str, code: str, message: str) -> None:
        """Note one problem at a field ("" for the whole input)."""
        self.problems.append(FieldProblem(field, code, str(message)))

    def text(self, field: str, text: str, *, longest: int, required: bool = True) -> str:
        """The tidied text. Notes `required`, `too_long` or `control_characters`."""
        tidied = tidy(text)
        if not tidied and required:
            self.add(field, "required", _("Fill this in."))
        elif len(tidied) > longest:
            self.add(
                field,
                "too_long",
                _("This has %(length)d characters: use at most %(longest)d.")
                % {"length": len(tidied), "longest": longest},
            )
        elif tidied and not any(unicodedata.category(character)[0] in "LNSP" for character in tidied):
            self.add(field, "invisible", _("Nobody can see this: type letters or digits."))
        elif any(unicodedata.category(character) in ("Cc", "Cs") for character in tidied):
            self.add(
                field, "control_characters", _("This holds a character that cannot be stored: type it anew.")
            )
        return tidied

    def number(self, field: str, number: int, *, least: int, most: int) -> int:
        """The same number. Notes `out_of_range` for one outside `least` to `most`, both included."""
        if not least <= number <= most:
            self.add(
                field,
                "out_of_range",
                _("%(number)s does not fit: give a whole number from %(least)d to %(most)d.")
                % {"number": number, "least": least, "most": most},
            )
        return number

    def year(self, field: str, moment: dt.date) -> None:
        """Notes `year_impossible` for a date or time in a year that nobody can mean."""
        if not EARLIEST_YEAR <= moment.year <= LATEST_YEAR:
            self.add(
                field,
                "year_impossible",
                _("The year %(year)s cannot be right: check the date.") % {"year": moment.year},
            )

    def found_at(self, field: str) -> bool:
        """Whether a problem has been noted at this field."""
        return any(problem.field == field for problem in self.problems)

    def refuse_if_any(self) -> None:
        """Raises Refused with every problem noted; does nothing when there is none."""
        if self.problems:
            raise Refused(*self.problems)
