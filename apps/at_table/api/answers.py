"""What the API answers, for its description (`GET schema/`). A test holds every answer against it."""

from __future__ import annotations

from rest_framework import serializers as s

TABLE_SIDES = ["NS", "EW"]
MATCH_SIDES = ["home", "away"]
SEATS = ["N", "E", "S", "W"]


class Problem(s.Serializer):
    """One thing that is wrong."""

    field = s.CharField(help_text='A name of the input, such as "score.home"; "" for the whole of it.')
    code = s.CharField(help_text="Stays the same in every language.")
    message = s.CharField(help_text="What is wrong and what to do, in the reader's language.")


class Problems(s.Serializer):
    """Every answer that is no success."""

    problems = Problem(many=True)


class PhoneAnswer(s.Serializer):
    id = s.IntegerField()
    number = s.IntegerField(help_text="Counts within the evening.")
    said_as = s.CharField()
    side = s.ChoiceField(["", *MATCH_SIDES], help_text="The only side that it speaks for; empty: for both.")


class LetIn(s.Serializer):
    phone = PhoneAnswer()
    key = s.CharField(help_text="Kept by the phone: later it is not said again.")


class Scorer(s.Serializer):
    phone = s.IntegerField(help_text="The number of the phone that scores the table.")
    said_as = s.CharField()
    mine = s.BooleanField()
    since = s.DateTimeField()
    last_contact = s.DateTimeField(allow_null=True)


class ScorerAnswer(s.Serializer):
    scorer = Scorer()


class Points(s.Serializer):
    NS = s.IntegerField()
    EW = s.IntegerField()


class Score(s.Serializer):
    home = s.IntegerField()
    away = s.IntegerField()


class Penalty(s.Serializer):
    code = s.CharField()
    side = s.ChoiceField(TABLE_SIDES)


class HandBefore(s.Serializer):
    outcome = s.CharField()
    side = s.ChoiceField(TABLE_SIDES)
    tricks = Points(allow_null=True)
    caller = s.ChoiceField(["", *SEATS], help_text="As reported; empty where it was not.")
    penalties = Penalty(many=True)
    points = Points()
    at = s.DateTimeField(help_text="When it was written.")
    by = s.CharField(help_text="Who wrote it.")


class Hand(HandBefore):
    number = s.IntegerField()
    client_ref = s.UUIDField()
    withdrawn = s.BooleanField(help_text="Taken back or put right since; never so in the list of a sheet.")
    # Not "was": pages that phones kept from before read that name as one hand.
    before = HandBefore(
        many=True,
        help_text="What stood in its place before, put right or taken back: the last five, newest last.",
    )


class SeatAnswer(s.Serializer):
    seat = s.ChoiceField(SEATS)
    name = s.CharField()


class TableSide(s.Serializer):
    entry = s.CharField()
    side = s.ChoiceField(MATCH_SIDES)
    players = SeatAnswer(many=True)


class Sides(s.Serializer):
    NS = TableSide()
    EW = TableSide()


class Acceptance(s.Serializer):
    side = s.ChoiceField(MATCH_SIDES)
    at = s.DateTimeField()
    by = s.CharField()


class Dispute(s.Serializer):
    id = s.IntegerField()
    ref = s.UUIDField()
    side = s.ChoiceField(["", *MATCH_SIDES], help_text="Empty: the table.")
    text = s.CharField()
    open = s.BooleanField(help_text="Nobody has settled it yet.")
    answer = s.CharField(help_text="Of a director.")
    at = s.DateTimeField()
    by = s.CharField()


class Facts(s.Serializer):
    """A hand without its points."""

    outcome = s.CharField()
    side = s.ChoiceField(TABLE_SIDES)
    tricks = Points(allow_null=True)
    caller = s.ChoiceField(["", *SEATS])
    penalties = Penalty(many=True)


class Report(s.Serializer):
    phone = s.IntegerField(help_text="The number of the phone.")
    said_as = s.CharField()
    side = s.ChoiceField(["", *MATCH_SIDES])
    at = s.DateTimeField()
    closed = s.BooleanField()
    hands = Facts(many=True)


class Difference(s.Serializer):
    number = s.IntegerField()
    mine = Facts(allow_null=True)
    theirs = Facts(allow_null=True)


class Sheet(s.Serializer):
    id = s.IntegerField()
    match = s.IntegerField()
    round = s.IntegerField()
    table = s.IntegerField(help_text="Of the match.")
    hall_table = s.IntegerField(allow_null=True, help_text="Of the hall.")
    rules = s.CharField(help_text="The digest of its decision table.")
    version = s.IntegerField(help_text="Grows with every change.")
    home_side = s.ChoiceField(TABLE_SIDES)
    first_caller = s.ChoiceField(["", *SEATS])
    closed = s.BooleanField(help_text="Time was up.")
    source = s.ChoiceField(  # type: ignore[assignment]  # a name of the answer; the framework takes it off the class
        ["", "hands", "total", "credited"]
    )
    status = s.ChoiceField(["open", "won", "drawn", "nobody"])
    writable = s.BooleanField()
    why_not = s.CharField()
    sides = Sides()
    hands = Hand(many=True)
    totals = Points(allow_null=True)
    acceptances = Acceptance(many=True)
    disputes = Dispute(many=True)
    reports = Report(many=True, help_text="The newest of each phone.")


class SheetAnswer(s.Serializer):
    sheet = Sheet()


class HandAnswer(s.Serializer):
    sheet = Sheet()
    hand = Hand()


class ReportAnswer(s.Serializer):
    sheet = Sheet()
    differences = Difference(
        many=True, help_text="From the sheet, or from the other side where both sides report."
    )


class Signature(s.Serializer):
    side = s.ChoiceField(MATCH_SIDES)
    name = s.CharField()
    at = s.DateTimeField()


class Signer(s.Serializer):
    id = s.IntegerField()
    name = s.CharField()
    has_pin = s.BooleanField(help_text="Without one they sign behind sign-in.")


class Signers(s.Serializer):
    home = Signer(many=True)
    away = Signer(many=True)


class Unfinished(s.Serializer):
    round = s.IntegerField()
    tables = s.ListField(
        child=s.IntegerField(), help_text="Of the hall; of the match where it has no numbers."
    )


class Match(s.Serializer):
    id = s.IntegerField(allow_null=True, help_text="Null before anybody is named.")
    fixture = s.IntegerField()
    competition = s.CharField()
    home = s.CharField()
    away = s.CharField()
    rounds = s.IntegerField(allow_null=True)
    unfinished = Unfinished(
        many=True, help_text="Rounds that have not ended. A later one is written all the same: tell so."
    )
    both_report = s.BooleanField()
    state = s.ChoiceField(["not_started", "live", "broken_off", "finished"])
    score = Score(allow_null=True)
    signatures = Signature(many=True)
    signers = Signers()
    can_sign = s.BooleanField()
    why_not = s.CharField()


class MatchAnswer(s.Serializer):
    match = Match()


class Night(s.Serializer):
    id = s.IntegerField()
    date = s.DateField()
    venue = s.CharField()
    zone = s.CharField()
    open = s.BooleanField(help_text="Whether phones write.")


class Table(s.Serializer):
    """Everything of a table on its evening."""

    now = s.DateTimeField(help_text="The clock of the server.")
    phone = PhoneAnswer()
    night = Night()
    table = s.IntegerField(
        allow_null=True, help_text="Of the hall; for a partnership the one where it sits now."
    )
    scorer = Scorer(allow_null=True)
    rules = s.DictField(
        child=s.DictField(), help_text="Decision tables by their digest: see `apps.scoring.phone_table`."
    )
    matches = Match(many=True)
    sheets = Sheet(many=True)
    waiting = s.CharField(help_text="What the table waits for; empty: nothing.")


class Conflict(Problems):
    """Something else stands there by now."""

    standing = Hand(required=False, allow_null=True, help_text="The hand that stands.")
    scorer = Scorer(required=False, help_text="The phone that scores the table (`scored_elsewhere`).")
    behind = s.ListField(child=s.IntegerField(), required=False, help_text="Hands behind an earlier end.")
