"""How a service says no: with every problem, each at its field, in a sentence that says what to do.

Knows nothing of forms or HTTP beyond `add_refusal`, which puts the sentences where they belong in a form.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from django import forms


@dataclass(frozen=True, slots=True)
class FieldProblem:
    """One thing that is wrong. `field` is a name of the input, or "" for the whole of it."""

    field: str
    code: str
    message: str


class Refused(Exception):
    """A change that was refused; nothing of it has been stored."""

    def __init__(self, *problems: FieldProblem) -> None:
        super().__init__("; ".join(problem.message for problem in problems))
        self.problems = problems

    @property
    def codes(self) -> list[str]:
        """The codes of all problems, in order."""
        return [problem.code for problem in self.problems]


def refuse(field: str, code: str, message: str) -> Refused:
    """One problem as an exception: `raise refuse("name", "taken", _("..."))`."""
    return Refused(FieldProblem(field, code, str(message)))


@runtime_checkable
class PlacesProblems(Protocol):
    """A form whose fields are not called as the service calls its inputs."""

    def field_for(self, problem_field: str) -> str:
        """The form's field at which a problem of this input is shown; "" for the top of the form."""


def add_refusal(form: forms.BaseForm, refused: Refused) -> None:
    """Show each problem at its field of the form; what belongs to no field goes on top."""
    for problem in refused.problems:
        wanted = form.field_for(problem.field) if isinstance(form, PlacesProblems) else problem.field
        field = wanted if wanted in form.fields else None
        form.add_error(field, forms.ValidationError(problem.message, code=problem.code))
