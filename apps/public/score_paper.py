"""The sheet that a visitor scores on the public page. Nothing of it is stored here: it travels with the page.

It is the sheet file (rules §2 to §6 in JSON) and, beside it, the names of the sides. It is read from a field of the
form, from the address, or from a file, and what is no sheet is refused with a sentence.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext as _

from apps.matches.score_card import ScoreCard
from apps.scoring import errors
from apps.scoring.hand import HandResult
from apps.scoring.rules import HouseRules
from apps.scoring.sheet_file import Sheet, read_sheets
from apps.scoring.words import Side

# Far above any sheet that was ever played, and small enough to draw on one page.
MOST_BYTES = 65_536
MOST_HANDS = 300
MOST_PENALTIES = 60
# A sheet is seven brackets deep; deeper ones are not sheets and cannot be written back.
MOST_BRACKETS = 20
LONGEST_NAME = 80
# Servers and browsers take addresses of this length; a longer sheet stays in its form alone.
LONGEST_ADDRESS = 3_000


class NotASheet(Exception):
    """What was sent is no sheet that this page can score. `str()` is a sentence in the reader's language."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet and who sits at the table; `names` by side, empty where nobody was named."""

    sheet: Sheet
    names: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def new(cls, rules: HouseRules, names: Mapping[str, str]) -> Paper:
        """An empty sheet."""
        return cls(Sheet(rules=rules, hands=()), names)

    @classmethod
    def of_file(cls, data: bytes, names: Mapping[str, str]) -> Paper:
        """The sheet of a sheet file. Raises NotASheet."""
        if len(data) > MOST_BYTES:
            raise NotASheet(_("This file is too large to be a sheet: choose another one."))
        if _brackets(data) > MOST_BRACKETS:
            raise NotASheet(_("This file is not a sheet: it is nested too deeply."))
        try:
            sheet = read_sheets(data)
        except errors.Refused as refused:
            raise NotASheet(
                _("This is not a sheet: %(reason)s.") % {"reason": sentence_of(refused)}
            ) from None
        if isinstance(sheet, list):
            raise NotASheet(
                _("This file holds a list of sheets. This page scores one: choose a file with one sheet.")
            )
        if len(sheet.hands) > MOST_HANDS:
            raise NotASheet(
                _("A sheet of more than %(n)d hands does not fit on this page.") % {"n": MOST_HANDS}
            )
        if len(sheet.rules.penalties) > MOST_PENALTIES:
            raise NotASheet(
                _("More than %(n)d kinds of penalties do not fit on this page.") % {"n": MOST_PENALTIES}
            )
        paper = cls(sheet, names)
        try:
            json.dumps(sheet.to_json(), ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise NotASheet(_("This file is not a sheet: it holds signs that are no letters.")) from None
        return paper

    @classmethod
    def of_field(cls, text: str, names: Mapping[str, str]) -> Paper:
        """The sheet that the page itself carries. Raises NotASheet."""
        return cls.of_file(text.encode("utf-8", "replace"), names)

    @classmethod
    def of_address(cls, text: str, names: Mapping[str, str]) -> Paper:
        """The sheet of an address that `in_address` wrote. Raises NotASheet."""
        try:
            packed = base64.b64decode(text.encode(), altchars=b"-_", validate=True)
            unpacking = zlib.decompressobj()
            data = unpacking.decompress(packed, MOST_BYTES + 1)
        except (ValueError, binascii.Error, zlib.error):
            raise NotASheet(
                _("The address of this page is damaged: the sheet in it cannot be read.")
            ) from None
        return cls.of_file(data, names)

    def in_field(self) -> str:
        """The sheet as the page carries it."""
        return json.dumps(self.sheet.to_json(), separators=(",", ":"))

    def in_file(self) -> str:
        """The sheet file to keep."""
        return json.dumps(self.sheet.to_json(), indent=2) + "\n"

    def in_address(self) -> dict[str, str]:
        """What an address says to show this sheet again after a reload; empty where it is too long for that."""
        packed = base64.urlsafe_b64encode(zlib.compress(self.in_field().encode(), 9)).decode()
        if len(packed) > LONGEST_ADDRESS:
            return {}
        return {"sheet": packed} | {side.lower(): name for side, name in self.names.items() if name}

    def hidden(self) -> dict[str, object]:
        """The fields that every form of the page carries."""
        return {"sheet": self.in_field(), **{side.lower(): self.names.get(side, "") for side in Side}}

    def card(self, *, fresh: int | None = None) -> ScoreCard:
        """The sheet as the page shows it."""
        return ScoreCard(
            rules=self.sheet.rules,
            hands=self.sheet.hands,
            names={side: name for side, name in self.names.items() if name},
            first_caller=self.sheet.first_caller,
            closed=self.sheet.closed,
            place=_("Your sheet"),
            fresh=fresh,
        )

    def with_hands(self, *hands: HandResult) -> Paper:
        """The same sheet with these hands."""
        return replace(self, sheet=replace(self.sheet, hands=hands))

    def with_first_caller(self, seat: object) -> Paper:
        """The same sheet with another first caller."""
        return replace(self, sheet=replace(self.sheet, first_caller=seat))

    def with_time_up(self, is_up: bool) -> Paper:
        """The same sheet, closed or open; one that is not played on time stays open (rules §6.3)."""
        closed = is_up and self.sheet.rules.end.minutes is not None
        return replace(self, sheet=replace(self.sheet, closed=closed))

    def with_rules(self, rules: HouseRules) -> Paper:
        """The same hands by other house rules. Only a sheet that is played on time can be closed."""
        closed = self.sheet.closed and rules.end.minutes is not None
        return replace(self, sheet=replace(self.sheet, rules=rules, closed=closed))


def sentence_of(refused: errors.Refused) -> str:
    """What the rules had to say about a file, in the reader's language."""
    params = {
        name: sentence_of(value) if isinstance(value, errors.Refused) else value
        for name, value in refused.params.items()
    }
    return _(refused.sentence) % params


def _brackets(data: bytes) -> int:
    """How deep the brackets of a text go; those within its texts are counted too, which does no harm."""
    depth = deepest = 0
    for sign in data:
        if sign in b"[{":
            depth += 1
            deepest = max(deepest, depth)
        elif sign in b"]}":
            depth -= 1
    return deepest
