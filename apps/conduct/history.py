"""Every version of a fixture's result: what counted, since when, by whom and why."""

from __future__ import annotations

from dataclasses import dataclass

from apps.matches.models import Result
from apps.schedule.models import Fixture

from .words import result_in_words


@dataclass(frozen=True, slots=True)
class Version:
    """One version in words; `result` has who and when."""

    result: Result
    text: str

    @property
    def is_ruling(self) -> bool:
        """A director made it, with a reason."""
        return bool(self.result.reason)


def versions_of(fixture: Fixture) -> list[Version]:
    """All versions, the newest first. One query; `fixture` comes with its entries."""
    stored = Result.objects.filter(fixture=fixture).select_related("created_by").order_by("-version")
    return [Version(result, result_in_words(result, fixture)) for result in stored]
