"""Hands: the next one, taking one back, putting one right."""

from __future__ import annotations

import uuid

from rest_framework.request import Request
from rest_framework.response import Response

from apps.matches.models import Hand, Sheet
from apps.matches.services.hands import correct_hand, record_hand, take_back

from ...queries.sheets import hand_as_json, stood_before
from ...reach import sheet_for_hand, sheet_in_reach
from .. import answers, inputs
from ..base import PhoneView, phone_that_writes, read
from ..described import HAND, OTHER_REF, REF, described
from ..writing import scoring
from ..written import as_written


class Hands(PhoneView):
    """The next hand of a sheet."""

    @described(
        "record_hand",
        "Write the next hand",
        sent=inputs.HandRecording,
        example={"client_ref": REF, "number": 5, **HAND},
        answered={201: answers.HandAnswer, 200: answers.HandAnswer},
        refused=(400, 403, 404, 409),
    )
    def post(self, request: Request, sheet: int) -> Response:
        """Sent again with the same `client_ref` and content it is answered 200 and changes nothing; `hand.withdrawn`
        says that it was taken back since. 409 with `standing`: another hand has this number, or this reference."""
        phone = phone_that_writes(request)
        given = read(inputs.HandRecording, request)
        reference = given.validated_data["client_ref"]
        found, was_sent = sheet_for_hand(phone, sheet, reference)

        def write() -> Hand:
            number = given.validated_data["number"]
            return record_hand(found, given.to_result(), number=number, client_ref=reference, by=phone)

        # What is stored already is answered also to a phone that does not score the table any more.
        hand = write() if was_sent else scoring(phone, found, write)
        return _with_hand(found, hand, status=200 if was_sent else 201)


class Undo(PhoneView):
    """Taking the last hand back."""

    @described(
        "take_back",
        "Take the last hand back",
        answered={200: answers.HandAnswer},
        refused=(403, 404, 409),
    )
    def post(self, request: Request, sheet: int, client_ref: uuid.UUID) -> Response:
        """The hand stays in the history. One that was taken back before stays so. 409 (`not_the_last_hand`) where
        others stand behind it, or it was put right since."""
        phone = phone_that_writes(request)
        found = sheet_in_reach(phone, sheet)
        hand = scoring(phone, found, lambda: take_back(found, client_ref, by=phone))
        return _with_hand(found, hand)


class Correction(PhoneView):
    """Putting a hand right."""

    @described(
        "correct_hand",
        "Put a hand right",
        sent=inputs.HandCorrection,
        example={"client_ref": OTHER_REF, "replaces": REF, **HAND, "withdraw_behind": False},
        answered={200: answers.HandAnswer},
        refused=(400, 403, 404, 409),
    )
    def post(self, request: Request, sheet: int, number: int) -> Response:
        """What it said before stays in the history. 409 (`hands_behind`, with `behind`) where the sheet would end
        before hands that stand: send it again with `withdraw_behind`, and they are withdrawn with it. 409
        (`hand_changed`) where another hand stands there than the phone saw. With `takes_back` the last hand turns out
        to be this one: both are done, or neither; 409 (`not_the_last_hand`) where others stand behind it."""
        phone = phone_that_writes(request)
        given = read(inputs.HandCorrection, request)
        facts = given.validated_data
        found, was_sent = sheet_for_hand(phone, sheet, facts["client_ref"])

        def write() -> Hand:
            return correct_hand(
                found,
                number,
                given.to_result(),
                client_ref=facts["client_ref"],
                replaces=facts["replaces"],
                takes_back=facts["takes_back"],
                withdraw_behind=facts["withdraw_behind"],
                by=phone,
            )

        return _with_hand(found, write() if was_sent else scoring(phone, found, write))


def _with_hand(sheet: Sheet, hand: Hand, *, status: int = 200) -> Response:
    """The sheet as it is now, with the hand that was meant."""
    written = as_written(sheet)
    shown = [each for each in written["sheet"]["hands"] if each["client_ref"] == str(hand.client_ref)]
    meant = shown[0] if shown else hand_as_json(hand, stood_before(hand))
    return Response({**written, "hand": meant}, status=status)
