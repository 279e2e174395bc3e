"""The one place where a problem code of the rules becomes a sentence in the reader's language.

Page, form and API show these; the codes and what they mean are of `apps.scoring`.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from apps.clubs.refusals import FieldProblem, Refused
from apps.scoring.hand import Problem

SENTENCES: dict[str, str | Promise] = {
    "unknown_outcome": gettext_lazy("Choose how the hand ended (rules §2)."),
    "unknown_side": gettext_lazy("Choose the side: North-South or East-West (rules §1.1)."),
    "unknown_seat": gettext_lazy("The caller is North, East, South or West (rules §1.1)."),
    "outcome_not_in_rules": gettext_lazy(
        "These house rules do not know this outcome (rules §3). Choose another."
    ),
    "tricks_impossible": gettext_lazy(
        "The tricks are two whole numbers, together 13 at most (rules §2). Correct them or leave both empty."
    ),
    "tricks_do_not_match": gettext_lazy(
        "These tricks do not belong to this outcome (rules §2). Correct the tricks or choose another outcome."
    ),
    "caller_required": gettext_lazy(
        "Say who called: a lost kap or baunie costs the caller extra (rules §3.6)."
    ),
    "unknown_penalty": gettext_lazy(
        "These house rules do not list this penalty (rules §5.1). Choose another."
    ),
    "penalty_does_not_fit": gettext_lazy(
        "A hand that ends by an offence carries exactly one penalty that ends the hand, of the side that"
        " offended; no other hand carries such a penalty (rules §5.2)."
    ),
    "sheet_already_ended": gettext_lazy("The sheet had ended before this hand (rules §6.4)."),
    "total_too_low": gettext_lazy(
        "So low a total is unlikely: every hand gives at least 2 points (rules §8.6). Look at the sheet again and"
        " confirm it if it says so."
    ),
    "total_does_not_add_up": gettext_lazy(
        "Hands of 2 and 5 points do not add up to this total (rules §8.6). Fill in the baunies, or look at the sheet"
        " again and confirm the total if a penalty explains it."
    ),
    "too_many_baunies": gettext_lazy(
        "These points have no room for so many baunies (rules §8.6). Look at the sheet again and confirm the total if"
        " it says so."
    ),
}


def sentence_for(code: str) -> str:
    """The sentence for a problem code. A code that is missing here is an error of ours (KeyError)."""
    return str(SENTENCES[code])


def refusal_of(problems: Iterable[Problem], *, meant: int | None = None) -> Refused:
    """The problems as a refusal; those of other hands than the one meant name their hand."""
    return Refused(
        *(
            FieldProblem(
                problem.field or "",
                str(problem.code),
                sentence_for(str(problem.code))
                if problem.hand is None or meant is None or problem.hand == meant
                else _("Hand %(number)d: %(sentence)s")
                % {"number": problem.hand, "sentence": sentence_for(str(problem.code))},
            )
            for problem in problems
        )
    )
