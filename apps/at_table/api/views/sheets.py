"""A whole sheet: its first caller, its end by time, how people sit, who agrees with it."""

from __future__ import annotations

from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from apps.matches.queries.reports import differences_of
from apps.matches.services.consent import accept_sheet
from apps.matches.services.hands import close_sheet, set_first_caller
from apps.matches.services.reports import send_report
from apps.matches.services.sheet_disputes import dispute_sheet
from apps.matches.services.sides import swap_sides

from ...permissions import can_speak_for
from ...queries.sheets import difference_as_json
from ...reach import sheet_in_reach
from .. import answers, inputs
from ..base import PhoneView, phone_that_writes, read
from ..described import HAND, REF, described
from ..writing import saying, scoring
from ..written import as_written


class SayFirstCaller(PhoneView):
    """Who called the first hand."""

    @described(
        "say_first_caller",
        "Say who called the first hand",
        sent=inputs.FirstCaller,
        example={"seat": "N"},
        answered={200: answers.SheetAnswer},
        refused=(400, 403, 404, 409),
    )
    def post(self, request: Request, sheet: int) -> Response:
        """The callers after it follow by the rules, and the points where they depend on the caller."""
        phone = phone_that_writes(request)
        given = read(inputs.FirstCaller, request).validated_data
        found = sheet_in_reach(phone, sheet)
        scoring(phone, found, lambda: set_first_caller(found, given["seat"], by=phone))
        return Response(as_written(found))


class Close(PhoneView):
    """Time is up."""

    @described(
        "close_sheet",
        "Say that time is up, or that it was not",
        sent=inputs.Closing,
        example={"closed": True},
        answered={200: answers.SheetAnswer},
        refused=(400, 403, 404, 409),
    )
    def post(self, request: Request, sheet: int) -> Response:
        """Only for sheets that are played on time."""
        phone = phone_that_writes(request)
        given = read(inputs.Closing, request).validated_data
        found = sheet_in_reach(phone, sheet)
        scoring(phone, found, lambda: close_sheet(found, closed=given["closed"], by=phone))
        return Response(as_written(found))


class SitOtherWay(PhoneView):
    """The partnerships sit the other way round."""

    @described(
        "swap_sides",
        "Say how the partnerships really sit",
        sent=inputs.Swap,
        example={"home_side": "EW", "later": True},
        answered={200: answers.SheetAnswer},
        refused=(400, 403, 404, 409),
    )
    def post(self, request: Request, sheet: int) -> Response:
        """Hands stay where they were written, their points go to who really sat there; acceptances fall."""
        phone = phone_that_writes(request)
        given = read(inputs.Swap, request).validated_data
        found = sheet_in_reach(phone, sheet)
        scoring(phone, found, lambda: swap_sides(found, given["home_side"], later=given["later"], by=phone))
        return Response(as_written(found))


class Accept(PhoneView):
    """A side agrees with the sheet."""

    @described(
        "accept_sheet",
        "Accept the sheet for a side",
        sent=inputs.AcceptanceInput,
        example={"side": "away", "hands": [REF], "score": {"home": 9, "away": 4}},
        answered={200: answers.SheetAnswer},
        refused=(400, 403, 404, 409),
    )
    def post(self, request: Request, sheet: int) -> Response:
        """As it was shown: 409 (`sheet_changed`) where it reads otherwise by now. On the phone of the table for either
        side, on that of a partnership for its own."""
        phone = phone_that_writes(request)
        given = read(inputs.AcceptanceInput, request).validated_data
        found = sheet_in_reach(phone, sheet)
        if not can_speak_for(phone, given["side"]):
            raise PermissionDenied
        score = (given["score"]["home"], given["score"]["away"])
        saying(
            phone,
            lambda: accept_sheet(found, given["side"], hands=given["hands"], score=score, by=phone),
        )
        return Response(as_written(found))


class Dispute(PhoneView):
    """Somebody does not agree with the sheet."""

    @described(
        "dispute_sheet",
        "Dispute the sheet",
        sent=inputs.DisputeInput,
        example={"ref": REF, "side": "away", "text": "Hand 3 was ours."},
        answered={201: answers.SheetAnswer},
        refused=(400, 403, 404, 409),
    )
    def post(self, request: Request, sheet: int) -> Response:
        """It stops no play; the result does not become official before a director has settled it."""
        phone = phone_that_writes(request)
        given = read(inputs.DisputeInput, request).validated_data
        found = sheet_in_reach(phone, sheet)
        if not can_speak_for(phone, given["side"]):
            raise PermissionDenied
        saying(phone, lambda: dispute_sheet(found, given["side"], given["text"], by=phone, ref=given["ref"]))
        return Response(as_written(found), status=201)


class SendReport(PhoneView):
    """What a phone has of the sheet."""

    @described(
        "send_report",
        "Report what this phone has of the sheet",
        sent=inputs.ReportInput,
        example={"ref": REF, "hands": [HAND], "closed": False, "side": "home", "number": 3},
        answered={200: answers.ReportAnswer},
        refused=(400, 403, 404, 409),
    )
    def post(self, request: Request, sheet: int) -> Response:
        """Kept beside the sheet and compared with it. Where both sides report (`both_report`), the sheet becomes what
        both have alike from the first hand on, and is accepted for both where that is all of it."""
        phone = phone_that_writes(request)
        given = read(inputs.ReportInput, request).validated_data
        found = sheet_in_reach(phone, sheet)
        if not can_speak_for(phone, given["side"]):
            raise PermissionDenied
        hands = [each["result"] for each in given["hands"]]
        report = saying(
            phone,
            lambda: send_report(
                found,
                hands,
                ref=given["ref"],
                phone=phone,
                closed=given["closed"],
                side=given["side"],
                number=given["number"],
            ),
        )
        differences = [difference_as_json(each) for each in differences_of(report)]
        return Response({**as_written(found), "differences": differences})
