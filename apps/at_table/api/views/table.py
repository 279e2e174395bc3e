"""Letting a phone in, what it shows, and taking over a table."""

from __future__ import annotations

from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from apps.accounts.throttle import client_address
from apps.clubs.refusals import refuse
from apps.hall.services.phones import let_in
from apps.hall.services.scoring import take_scoring

from ...queries.table import phone_as_json, place_now, scorer_as_json, table_as_json
from ...queries.version import version_at
from .. import answers, inputs
from ..base import DoorRate, PhoneView, phone_of_request, phone_that_writes, read
from ..described import REF, described


class Phones(PhoneView):
    """The door."""

    authentication_classes = []
    permission_classes = []
    throttle_classes = [DoorRate]

    @described(
        "let_in",
        "Let a phone in",
        sent=inputs.LettingIn,
        example={"token": "Q1x3b7yT0mP9sK2dL5vW8zRn", "code": "482113", "ref": REF},
        answered={201: answers.LetIn},
        refused=(400, 403, 404, 409),
        open_to_all=True,
    )
    def post(self, request: Request) -> Response:
        """By the token of the card on a table and the code of the evening, or by the token of a link. Who asks again
        with the same `ref`, because the answer got lost, is the same phone with the same key."""
        given = read(inputs.LettingIn, request).validated_data
        phone, key = let_in(
            given["token"], code=given["code"], ref=given["ref"], address=client_address(request._request)
        )
        return Response({"phone": phone_as_json(phone), "key": key}, status=201)


class Table(PhoneView):
    """The table of the phone."""

    @described(
        "show_table",
        "Everything of the table on this evening",
        answered={200: answers.Table, 304: None},
        parameters=[
            OpenApiParameter(
                "If-None-Match", location="header", description="The ETag of the answer that is kept."
            )
        ],
    )
    def get(self, request: Request) -> Response:
        """Matches, all sheets of all rounds that are known, decision tables, and which phone scores. Ask again with the
        ETag: 304 while nothing but the time is another."""
        phone, now = phone_of_request(request), timezone.now()
        etag = f'W/"{version_at(phone, now)}"'
        kept = get_conditional_response(request._request, etag=etag)
        if kept is not None and kept.status_code == 304:
            answer = Response(status=304)
        else:
            answer = Response(table_as_json(phone, now))
        answer["ETag"] = etag
        answer["Cache-Control"] = "private, no-cache"
        patch_vary_headers(answer, ("Authorization", "Accept-Language"))
        return answer


class Scoring(PhoneView):
    """Which phone scores the table."""

    @described(
        "take_scoring",
        "Score this table, or take it over",
        sent=inputs.TakingOver,
        example={"take_over": True},
        answered={200: answers.ScorerAnswer},
        refused=(400, 403, 409),
    )
    def post(self, request: Request) -> Response:
        """The phone scores its table from now on. Where another one does: 409 (`scored_elsewhere`) with it, unless it
        is taken over; that one reads from then on."""
        phone = phone_that_writes(request)
        given = read(inputs.TakingOver, request).validated_data
        place = place_now(phone)
        if place is None:
            raise refuse("", "no_table", _("This partnership sits at no table on this evening (yet)."))
        scorer = take_scoring(phone, table=place.table, fixture=place.fixture, take_over=given["take_over"])
        return Response({"scorer": scorer_as_json(scorer, mine=True)})
