"""Finding a person in text and JSON that was written down, and putting neutral words in their place.

Pure: knows nothing of models.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

# Under these names the log keeps member numbers, also deep inside lists; elsewhere a number may mean anything.
NUMBERS_UNDER = frozenset({"member_number", "partnerships", "players", "player"})


@dataclass(frozen=True, slots=True)
class Replacing:
    """What is looked for, and what stands in its place. Case and the width of spaces do not matter.

    `certain` are texts that can mean only this person, as a name with its number does. `names` may be somebody
    else's as well; leave out those that are.
    """

    instead: str
    number_instead: str
    certain: Collection[str] = ()
    names: Collection[str] = ()
    numbers: Collection[str] = ()
    emails: Collection[str] = ()
    _pattern: re.Pattern[str] | None = field(init=False, repr=False)

    def __post_init__(self) -> None:
        # The longest first: a name with its number goes before the name alone.
        sought = sorted({*self.certain, *self.names, *self.emails} - {""}, key=len, reverse=True)
        object.__setattr__(self, "_pattern", any_of(sought))

    def in_text(self, text: str) -> str:
        """The text without the person."""
        return self._pattern.sub(lambda _found: self.instead, text) if self._pattern else text

    def in_json(self, value: Any, under: str = "") -> Any:
        """The same value without the person, in whatever depth; `under` is the name that it stands under."""
        if isinstance(value, dict):
            return {key: self.in_json(each, self._name(key, under)) for key, each in value.items()}
        if isinstance(value, list):
            return [self.in_json(each, under) for each in value]
        if not isinstance(value, str):
            return value
        if under in NUMBERS_UNDER and value in self.numbers:
            return self.number_instead
        return self.in_text(value)

    @staticmethod
    def _name(key: str, under: str) -> str:
        """Numbers may stand deeper below one of these names."""
        return under if under in NUMBERS_UNDER else key


def any_of(texts: Collection[str]) -> re.Pattern[str] | None:
    """Finds any of the texts as whole words, in the order given; None for nothing to find."""
    if not texts:
        return None
    patterns = (r"\s+".join(re.escape(word) for word in text.split()) for text in texts)
    return re.compile(rf"(?<!\w)(?:{'|'.join(patterns)})(?!\w)", re.IGNORECASE)
