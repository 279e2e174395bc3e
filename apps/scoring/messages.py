"""The English sentences of a scored sheet file, one for each problem code and what it is about.

Each names the rule that it rests on (docs/rules.md). A face that speaks other languages goes by the codes, which are
fixed, and has its own sentences.
"""

from .words import Outcome

ANYTHING_ELSE = ""

MESSAGES: dict[str, dict[str, str]] = {
    "unknown_outcome": {
        ANYTHING_ELSE: (
            "Say how the hand ended, with one of the outcomes of the rules: majority, kap, kap by partner, baunie, "
            "failed baunie, premature kap, early concession or penalty (rules §2)."
        )
    },
    "unknown_side": {
        "side": "Say which side the hand is about: NS or EW (rules §1.1).",
        "penalties": "Say which side committed the offence: NS or EW (rules §5.1).",
    },
    "unknown_seat": {
        "caller": "Give the caller as a seat, N, E, S or W, or leave it out if nobody knows (rules §1.1).",
        "first_caller": (
            "Give the first caller as a seat, N, E, S or W, or leave it out if nobody knows (rules §1.4)."
        ),
    },
    "outcome_not_in_rules": {
        Outcome.KAP_BY_PARTNER: (
            "In these house rules the partner cannot stop a hand for kap (rules §3.2 to §3.4)."
        ),
        Outcome.BAUNIE: "In these house rules a hand ends at seven to nothing: no baunie (rules §3.3).",
        Outcome.FAILED_BAUNIE: (
            "In these house rules nobody plays on for a baunie, so none can fail (rules §3.3)."
        ),
        Outcome.PREMATURE_KAP: "These house rules do not know a premature kap (rules §3.2 and §3.4).",
        Outcome.EARLY_CONCESSION: (
            "These house rules do not know an early concession: report a majority for the other side (rules §3.5)."
        ),
    },
    "tricks_impossible": {
        ANYTHING_ELSE: (
            "Give tricks as a whole number from 0 to 13 for NS and for EW, together at most 13, or leave them out "
            "(rules §1.2)."
        )
    },
    "tricks_do_not_match": {
        Outcome.MAJORITY: (
            "These tricks are no majority: the winners have 7 to 12 and the others at least 1 (rules §2)."
        ),
        Outcome.KAP: "These tricks are no kap: a kap ends at seven to nothing (rules §2).",
        Outcome.KAP_BY_PARTNER: (
            "These tricks are no kap by partner: it ends at seven to nothing (rules §2)."
        ),
        Outcome.BAUNIE: "These tricks are no baunie: that is thirteen to nothing (rules §2).",
        Outcome.FAILED_BAUNIE: (
            "These tricks are no failed baunie: the side has 7 to 12 and the others at least 1 (rules §2)."
        ),
        Outcome.PREMATURE_KAP: (
            "These tricks are no premature kap: before trick 7 is down at most six are taken (rules §2)."
        ),
        Outcome.EARLY_CONCESSION: (
            "These tricks are no early concession: the side that gives up has none, the others at most 12 (rules §2)."
        ),
    },
    "caller_required": {
        ANYTHING_ELSE: (
            "Say who called: in these house rules this hand is worth more against the caller's side (rules §3.6)."
        )
    },
    "unknown_penalty": {
        ANYTHING_ELSE: (
            "Give penalties as a list, each with a code and the side that offended (rules §5.1)."
        ),
        "code": "These house rules do not list this penalty (rules §5.1).",
    },
    "penalty_does_not_fit": {
        ANYTHING_ELSE: (
            "A penalty that ends the hand is reported with the outcome penalty and no other (rules §5.2)."
        ),
        Outcome.PENALTY: (
            "The outcome penalty needs exactly one penalty that ends the hand, of the side that the hand is about "
            "(rules §5.2)."
        ),
    },
    "sheet_already_ended": {
        ANYTHING_ELSE: (
            "The sheet had ended before this hand: withdraw the hand, or correct an earlier one (rules §6.4)."
        )
    },
    # The doubts of rules §8.6 about a total that was typed from paper.
    "total_too_low": {
        ANYTHING_ELSE: (
            "Every hand gives one side at least 2 points, so the total of this sheet looks too low (rules §8.6)."
        )
    },
    "total_does_not_add_up": {
        ANYTHING_ELSE: (
            "Majorities of 2 and kaps of 5 do not add up to this: is there a baunie, a penalty or an early concession "
            "in it (rules §8.6)?"
        ),
        "baunies": (
            "Majorities of 2, kaps of 5 and this many baunies do not add up to this: is there a penalty or an early "
            "concession in it (rules §8.6)?"
        ),
    },
    "too_many_baunies": {
        ANYTHING_ELSE: "This sheet cannot hold so many baunies with this total (rules §8.6)."
    },
}


def message_for(code: str, about: str = ANYTHING_ELSE) -> str:
    """The sentence of a code. `about` is what chooses between sentences: a field, an outcome or a part of the input."""
    sentences = MESSAGES[code]
    return sentences[about] if about in sentences else sentences[ANYTHING_ELSE]
