"""What every view of the API has: a phone that shows its key, one shape of refusals, and inputs that are read whole."""

from __future__ import annotations

from typing import Any, TypeVar

from django.contrib.auth.models import AnonymousUser
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from apps.clubs.refusals import Refused
from apps.hall.models import Phone
from apps.hall.services.nights import refuse_unless_open
from apps.hall.services.phones import phone_of, touch
from troefcall_league.api_rates import AddressRate, Rate

from .refusals import answered

S = TypeVar("S", bound=Serializer)
SCHEME = "Phone"


class PhoneKey(BaseAuthentication):
    """`Authorization: Phone <key>`, as `POST phones/` gave it. Looks at no cookie, so there is nothing to forge."""

    def authenticate(self, request: Request) -> tuple[AnonymousUser, Phone] | None:
        """Nobody's account, and the phone, which was heard of by this; None where no key is shown. 401 for others."""
        scheme, _space, key = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != SCHEME.lower():
            return None
        try:
            phone = phone_of(key.strip())
        except Refused as refused:
            raise answered(refused) from refused
        touch(phone)
        return AnonymousUser(), phone

    def authenticate_header(self, request: Request) -> str:
        """What a 401 asks for."""
        return SCHEME


class PhoneKeyInSchema(OpenApiAuthenticationExtension):
    """How the description of the API tells of the key."""

    target_class = "apps.at_table.api.base.PhoneKey"
    name = "phone"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": "`Phone <key>`; the key comes from `POST phones/`.",
        }


class IsPhone(BasePermission):
    """Only a phone that was let in. Which sheets it reaches is asked sheet by sheet."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        return isinstance(request.auth, Phone)


class PhoneRate(Rate):
    """A phone asks twelve times a minute what is new, and sends an evening of eight rounds at once in 250 requests."""

    name, most = "phone", 600

    def who(self, request: Request) -> str:
        return request.auth.key_hash if isinstance(request.auth, Phone) else ""


class DoorRate(AddressRate):
    """Sixty phones come in within a few minutes, each perhaps more than once; wrong codes are counted elsewhere."""

    name, most = "door", 300


class PhoneView(APIView):
    """A view for phones."""

    authentication_classes = [PhoneKey]
    permission_classes = [IsPhone]
    throttle_classes = [PhoneRate]

    def handle_exception(self, exc: Exception) -> Response:
        """A service that says no is answered with its own status; the rest is the business of `api_errors`."""
        return super().handle_exception(answered(exc) if isinstance(exc, Refused) else exc)


def phone_of_request(request: Request) -> Phone:
    """The phone that asks."""
    if not isinstance(request.auth, Phone):
        raise LookupError("only views that ask for a phone have one")
    return request.auth


def phone_that_writes(request: Request) -> Phone:
    """The phone that asks, on an evening that is open. Refuses (`night_closed`) on one that is not."""
    phone = phone_of_request(request)
    refuse_unless_open(phone.night)
    return phone


def read(kind: type[S], request: Request) -> S:
    """What was sent, read and found to be of the right kinds; 400 with every problem otherwise."""
    given = kind(data=request.data)
    given.is_valid(raise_exception=True)
    return given
