"""What phones send. An input knows how to read what was sent, and nothing of what is allowed: services judge that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError

from apps.scoring.errors import SheetError
from apps.scoring.hand import HandResult
from troefcall_league.api_problems import SENTENCES

LONGEST_NAME = 60
LONGEST_TOKEN = 100
# The numbers of a sheet and of a match fit into two and four bytes.
GREATEST_NUMBER = 2**15 - 1
GREATEST_SCORE = 2**31 - 1
FACTS = ("outcome", "side", "tricks", "caller", "penalties")


class Input(serializers.Serializer):
    """An object of which every name is known: a penalty under a slip of the pen must not get lost unseen."""

    def to_internal_value(self, data: Any) -> Any:
        """What was sent as values of the right kinds. Raises ValidationError with every problem."""
        if isinstance(data, Mapping):
            unknown = [str(name)[:LONGEST_NAME] for name in data if name not in self.fields]
            if unknown:
                raise ValidationError({name: [unknown_field()] for name in unknown})
        return super().to_internal_value(data)


def unknown_field() -> ErrorDetail:
    """That a name means nothing here."""
    return ErrorDetail(str(SENTENCES["unknown_field"]), code="unknown_field")


class Fact(serializers.Field):
    """A fact of a hand as it was sent, right or wrong: the rules name what is wrong with it."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, allow_null=True, default=None, **kwargs)

    def to_internal_value(self, data: Any) -> Any:
        return data

    def to_representation(self, value: Any) -> Any:
        return value


@extend_schema_field({"type": ["string", "null"]})
class Word(Fact):
    """A word of the rules."""


@extend_schema_field(
    {
        "type": ["object", "null"],
        "properties": {"NS": {"type": "integer"}, "EW": {"type": "integer"}},
        "required": ["NS", "EW"],
        "additionalProperties": False,
    }
)
class Tricks(Fact):
    """The tricks of both sides."""


@extend_schema_field(
    {
        "type": ["array", "null"],
        "items": {
            "type": "object",
            "properties": {"code": {"type": "string"}, "side": {"type": "string", "enum": ["NS", "EW"]}},
            "required": ["code", "side"],
            "additionalProperties": False,
        },
    }
)
class Penalties(Fact):
    """The offences of a hand."""


class HandInput(Input):
    """A hand as the sheet file writes it."""

    outcome = Word(help_text="One of `outcomes` of the decision table.")
    side = Word(help_text="The side that the outcome is of: NS or EW.")
    tricks = Tricks(help_text="Where they were counted.")
    caller = Word(help_text="N, E, S or W, where it is another one than the table says; else absent.")
    penalties = Penalties(help_text="In the order in which they were given.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Adds the hand itself as `result`, for the rules to judge."""
        facts = {name: None if attrs.get(name) == "" else attrs.get(name) for name in FACTS}
        try:
            attrs["result"] = HandResult.from_json(facts)
        except SheetError as reason:  # an unknown name within tricks or a penalty
            raise ValidationError({str(reason.params["field"]): [unknown_field()]}) from reason
        return attrs

    def to_result(self) -> HandResult:
        """The hand as the rules take it, right or wrong."""
        result: HandResult = self.validated_data["result"]
        return result


class HandRecording(HandInput):
    """The next hand of a sheet."""

    client_ref = serializers.UUIDField(
        help_text="Made by the phone; sent again with the same hand it is harmless."
    )
    number = serializers.IntegerField(
        min_value=1, max_value=GREATEST_NUMBER, help_text="Which hand is meant, from 1."
    )


class HandCorrection(HandInput):
    """What a hand really was."""

    client_ref = serializers.UUIDField(help_text="Of the correction, made by the phone.")
    replaces = serializers.UUIDField(
        help_text="`client_ref` of the hand that the phone saw under this number."
    )
    takes_back = serializers.UUIDField(
        required=False,
        allow_null=True,
        default=None,
        help_text="`client_ref` of the last hand, where that one was meant to be this hand: it is taken back with it.",
    )
    withdraw_behind = serializers.BooleanField(
        default=False,
        help_text="Whether hands behind an earlier end are withdrawn with it (code `hands_behind`).",
    )


class LettingIn(Input):
    """What a phone shows at the door."""

    token = serializers.CharField(max_length=LONGEST_TOKEN, help_text="Of the card or the link.")
    code = serializers.CharField(
        max_length=LONGEST_NAME, allow_blank=True, default="", help_text="Of the evening; a link needs none."
    )
    ref = serializers.UUIDField(help_text="Made by the phone: who asks again with it is the same phone.")


class TakingOver(Input):
    """Whether the table is taken over from the phone that scores it."""

    take_over = serializers.BooleanField(default=False)


class FirstCaller(Input):
    """Who called the first hand."""

    seat = serializers.CharField(
        max_length=LONGEST_NAME, allow_blank=True, help_text="N, E, S, W; empty: not known."
    )


class Closing(Input):
    """Time is up, or it was not."""

    closed = serializers.BooleanField()


class Swap(Input):
    """How the partnerships really sit."""

    home_side = serializers.CharField(
        max_length=LONGEST_NAME, help_text="Where the home side sits: NS or EW."
    )
    later = serializers.BooleanField(default=False, help_text="Also in later rounds at this table.")


class ScoreInput(Input):
    """Points of the home and the away side, as they were shown."""

    home = serializers.IntegerField(min_value=0, max_value=GREATEST_SCORE)
    away = serializers.IntegerField(min_value=0, max_value=GREATEST_SCORE)

    def pair(self) -> tuple[int, int]:
        """Home and away."""
        return self.validated_data["home"], self.validated_data["away"]


class AcceptanceInput(Input):
    """A side agrees with the sheet as it was shown."""

    side = serializers.CharField(max_length=LONGEST_NAME, help_text="home or away")
    hands = serializers.ListField(
        child=serializers.UUIDField(),
        max_length=GREATEST_NUMBER,
        help_text="`client_ref` of every hand, in order.",
    )
    score = ScoreInput(help_text="What stood below them.")


class DisputeInput(Input):
    """What a side, or the table, has against a sheet."""

    ref = serializers.UUIDField(help_text="Made by the phone; sent again it is the same dispute.")
    side = serializers.CharField(
        max_length=LONGEST_NAME, allow_blank=True, default="", help_text="home, away, or empty: the table"
    )
    text = serializers.CharField(allow_blank=True, help_text="What is not right, in at most 500 letters.")


class ReportInput(Input):
    """What a phone has of a sheet, whole."""

    ref = serializers.UUIDField(help_text="Made by the phone; sent again it is the same report.")
    hands = HandInput(many=True, help_text="In order, the first hand first.")
    closed = serializers.BooleanField(default=False, help_text="Time was up.")
    side = serializers.CharField(
        max_length=LONGEST_NAME,
        allow_blank=True,
        default="",
        help_text="For which side, where both sides report.",
    )
    number = serializers.IntegerField(
        min_value=0,
        max_value=GREATEST_SCORE,
        default=0,
        help_text="Counts the reports of this phone for this sheet, so that a late one is not taken for the newest.",
    )


class SigningInput(Input):
    """A leader signs on this phone."""

    side = serializers.CharField(max_length=LONGEST_NAME, help_text="home or away")
    signer = serializers.IntegerField(
        min_value=1, max_value=GREATEST_SCORE, help_text="`id` out of `signers`."
    )
    pin = serializers.CharField(max_length=LONGEST_NAME, trim_whitespace=False)
    score = ScoreInput(help_text="What the leader saw at the last look.")
