"""A match as a whole: its leaders sign it on a phone at the table."""

from __future__ import annotations

from django.utils.translation import gettext as _
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from apps.accounts.models import User
from apps.clubs.refusals import refuse
from apps.matches.services.pin import sign_with_pin

from ...permissions import can_speak_for
from ...queries.table import match_as_json
from ...reach import match_in_reach
from .. import answers, inputs
from ..base import PhoneView, phone_that_writes, read
from ..described import described


class Sign(PhoneView):
    """A leader signs."""

    @described(
        "sign_match",
        "Sign the match for a side",
        sent=inputs.SigningInput,
        example={"side": "home", "signer": 12, "pin": "8305", "score": {"home": 41, "away": 37}},
        answered={200: answers.MatchAnswer},
        refused=(400, 403, 404, 409),
    )
    def post(self, request: Request, match: int) -> Response:
        """By the PIN of one of `signers`, as the match stood at the last look (409 `score_changed` otherwise). The
        second signature ends the match. After five wrong PINs: 429, and a wait of a quarter of an hour."""
        phone = phone_that_writes(request)
        given = read(inputs.SigningInput, request).validated_data
        found = match_in_reach(phone, match)
        if not can_speak_for(phone, given["side"]):
            raise PermissionDenied
        signer = User.objects.filter(pk=given["signer"], is_active=True).first()
        if signer is None:
            raise refuse("signer", "not_a_signer", _("Choose somebody who acts for this side."))
        score = (given["score"]["home"], given["score"]["away"])
        sign_with_pin(found, given["side"], signer=signer, pin=given["pin"], score=score, on=phone)
        return Response({"match": match_as_json(phone, found.fixture_id)})
