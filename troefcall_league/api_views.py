"""The description of the API, and the answer to addresses that it does not have."""

from __future__ import annotations

from drf_spectacular.views import SpectacularJSONAPIView
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.views import APIView

from .api_rates import DescriptionRate


class Description(SpectacularJSONAPIView):
    """The API in OpenAPI 3, for whoever writes a program that talks to it."""

    authentication_classes = []
    permission_classes = []
    throttle_classes = [DescriptionRate]


class Nothing(APIView):
    """Every address that is none."""

    authentication_classes = []
    permission_classes = []

    schema = None

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        """404, whatever is asked there."""
        raise NotFound


nothing_here = Nothing.as_view()
