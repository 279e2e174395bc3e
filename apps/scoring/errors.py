"""What is not a sheet or not a set of house rules is refused with a sentence, and the sentence can be translated.

A fault *within* a sheet is no error but a `Problem` (see hand.py): the sheet is a sheet all the same.
"""

import json
from collections.abc import Callable

LONGEST_QUOTE = 40


def gettext_noop(text: str) -> str:
    """Mark a sentence for the catalogues; whoever shows it translates it. The rules themselves know no language."""
    return text


def shown(key: object) -> str:
    """A key of an input as a sentence may quote it: on one line, in plain characters, not too long."""
    if not isinstance(key, str):
        return type(key).__name__
    return json.dumps(key if len(key) <= LONGEST_QUOTE else key[:LONGEST_QUOTE] + "...")


class Refused(ValueError):
    """An input that cannot be taken. `str()` is one English sentence on one line.

    `sentence` is the translatable text with `%(name)s` places; `params` is what belongs there, text, number or Refused.
    """

    def __init__(self, sentence: str, **params: object) -> None:
        super().__init__(sentence % params)
        self.sentence = sentence
        self.params = params

    def in_words(self, translate: Callable[[str], str]) -> str:
        """The sentence as `translate` says it, a reason within it too."""
        params = dict(self.params)
        for name, param in params.items():
            if isinstance(param, Refused):
                params[name] = param.in_words(translate)
        return translate(self.sentence) % params


class RulesError(Refused):
    """A set of house rules that does not exist. `field` is the field's path in the sheet file: `points.baunie`."""

    def __init__(self, sentence: str, *, field: str, **params: object) -> None:
        super().__init__(sentence, field=field, **params)
        self.field = field


class SheetError(Refused):
    """A value that is not a sheet, or not a hand of one."""


NO_SUCH_FIELD = gettext_noop("%(field)s has no field %(key)s; there are %(names)s")
