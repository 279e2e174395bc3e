"""Two people, or two tabs, who change the same facts: the second is told what the first one stored.

A page carries the facts that stood when it was made (`SeenForm`). The service holds them against those that stand now,
in its own transaction, and refuses what would be overwritten unseen (`refuse_unseen`). The page that is shown then
carries the facts of now, beside what was typed: who sends it again has seen them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from .refusals import FieldProblem, Refused

# Facts by the names of their fields, as JSON values.
Facts = Mapping[str, Any]
FIELD = "seen"


class ChangedMeanwhile(Refused):
    """Facts that somebody else changed since they were seen; `now` is what stands."""

    def __init__(self, now: Facts, *problems: FieldProblem) -> None:
        super().__init__(*problems)
        self.now = now


def refuse_unseen(
    seen: Facts | None,
    before: Facts,
    after: Facts,
    *,
    words: Mapping[str, Callable[[Any], object]] | None = None,
) -> None:
    """Raises ChangedMeanwhile where `after` would replace a fact of `before` that was another one when it was `seen`.

    Says nothing where nobody looked (None), and of facts that were not on the page. `words` says of a field how people
    read its value, where that is not as it is stored.
    """
    problems = []
    for field, value in before.items():
        if seen is None or field not in seen or value in (seen[field], after.get(field)):
            continue
        shown = str((words or {}).get(field, str)(value)) if value not in (None, "", []) else ""
        message = (
            _("Meanwhile somebody made this “%(value)s”. Take that over, or save again to have it your way.")
            if shown
            else _("Meanwhile somebody emptied this. Empty it too, or save again to have it your way.")
        )
        problems.append(FieldProblem(field, "changed_meanwhile", message % {"value": shown}))
    if problems:
        raise ChangedMeanwhile(before, *problems)


class SeenField(forms.Field):
    """The facts that stood when the page was made, as JSON. What cannot be read was not seen."""

    widget = forms.HiddenInput

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, **kwargs)

    def clean(self, value: Any) -> Facts | None:
        try:
            facts = json.loads(value or "null")
        except (
            ValueError,
            RecursionError,
        ):  # no JSON, a number of thousands of digits, nested without an end
            return None
        return facts if isinstance(facts, dict) else None

    def prepare_value(self, value: Any) -> str:
        """What was sent stays as it was sent."""
        return value if isinstance(value, str) else json.dumps(value)


class SeenForm(forms.Form):
    """A form that changes facts which stand already: `stands` are those that its page is made with.

    Without `stands` it is the form of something new, and has nothing to remember.
    """

    def __init__(self, *args: Any, stands: Facts | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if stands is not None:
            self.fields[FIELD] = SeenField(initial=stands)

    def look_again(self, now: Facts) -> None:
        """What is sent next was sent by somebody who has seen these facts."""
        # Sent data, so a QueryDict.
        data: Any = self.data
        data = data.copy()
        data[self.add_prefix(FIELD)] = json.dumps(now)
        self.data = data
