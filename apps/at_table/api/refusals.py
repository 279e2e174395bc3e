"""Which status a refusal of a service has, and what is answered beside its problems."""

from __future__ import annotations

from apps.clubs.refusals import Refused
from apps.hall.services.scoring import ScoredElsewhere
from apps.matches.services.hands import HandConflict, HandsBehind
from apps.scoring.hand import ProblemCode
from troefcall_league.api_problems import Answered

from ..queries.sheets import hand_as_json, stood_before
from ..queries.table import scorer_as_json

# Whatever else a service refuses is so because of what stands there by now: 409.
CONFLICT = 409
STATUS: dict[str, int] = {
    # What was sent is wrong, whatever stands there.
    **{str(code): 400 for code in ProblemCode if code != ProblemCode.SHEET_ALREADY_ENDED},
    "too_many_penalties": 400,
    "too_many_hands": 400,
    "required": 400,
    "too_long": 400,
    "invisible": 400,
    "control_characters": 400,
    "side_needed": 400,
    "other_side": 400,
    "code_needed": 400,
    "wrong_code": 400,
    "wrong_pin": 400,
    "not_a_signer": 400,
    # Who asks is not known here (any more).
    "phone_unknown": 401,
    "phone_revoked": 401,
    # The evening, the card or the link lets nobody write.
    "night_closed": 403,
    "night_not_open": 403,
    "card_replaced": 403,
    "pass_revoked": 403,
    "token_unknown": 404,
    "no_such_hand": 404,
    "too_many_tries": 429,
}


def answered(refused: Refused) -> Answered:
    """The refusal as the API answers it: with the hand that stands, the phone that scores, or the hands behind."""
    more: dict[str, object] = {}
    if isinstance(refused, HandConflict):
        standing = refused.standing
        more["standing"] = None if standing is None else hand_as_json(standing, stood_before(standing))
    elif isinstance(refused, HandsBehind):
        more["behind"] = list(refused.behind)
    elif isinstance(refused, ScoredElsewhere):
        more["scorer"] = scorer_as_json(refused.scorer, mine=False)
    return Answered(max(STATUS.get(code, CONFLICT) for code in refused.codes), refused.problems, **more)
