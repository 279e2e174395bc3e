"""Matches, results, sheets and hands, for support."""

from django.contrib import admin

from troefcall_league.support.read_only import ReadOnly

from .models import (
    AbsenceReport,
    Acceptance,
    Dispute,
    Hand,
    LineUp,
    Match,
    Partnership,
    PinTry,
    Report,
    Result,
    Seat,
    Sheet,
    SheetDispute,
    Signature,
)


@admin.register(Match)
class MatchAdmin(ReadOnly):
    list_display = ("fixture", "number", "started_at", "started_by", "finished_at")
    search_fields = ("fixture__home__name", "fixture__away__name")


@admin.register(Result)
class ResultAdmin(ReadOnly):
    list_display = (
        "fixture",
        "version",
        "is_current",
        "state",
        "home_score",
        "away_score",
        "source",
        "created_at",
        "created_by",
    )
    search_fields = ("fixture__home__name", "fixture__away__name", "reason", "note")
    list_filter = ("is_current", "state", "source")


@admin.register(LineUp)
class LineUpAdmin(ReadOnly):
    list_display = ("match", "side", "named_by", "named_at")
    search_fields = ("match__fixture__home__name", "match__fixture__away__name")
    list_filter = ("side",)


@admin.register(Partnership)
class PartnershipAdmin(ReadOnly):
    list_display = ("line_up", "position", "first", "second")
    search_fields = ("first__name", "second__name")


@admin.register(Sheet)
class SheetAdmin(ReadOnly):
    list_display = (
        "match",
        "round",
        "table",
        "status",
        "source",
        "ns_points",
        "ew_points",
        "version",
        "changed_at",
    )
    search_fields = ("match__fixture__home__name", "match__fixture__away__name")
    list_filter = ("status", "source")


@admin.register(Seat)
class SeatAdmin(ReadOnly):
    list_display = ("sheet", "seat", "player", "entry")
    search_fields = ("player__name", "entry__name")
    list_filter = ("seat",)


@admin.register(Hand)
class HandAdmin(ReadOnly):
    list_display = (
        "sheet",
        "number",
        "outcome",
        "side",
        "ns_points",
        "ew_points",
        "recorded_at",
        "recorded_by",
        "recorded_on",
        "withdrawn_at",
    )
    search_fields = ("=id", "=sheet__id")
    list_filter = ("outcome",)


@admin.register(Acceptance)
class AcceptanceAdmin(ReadOnly):
    list_display = ("sheet", "side", "by", "on", "at")
    search_fields = ("by__name",)
    list_filter = ("side",)


@admin.register(Signature)
class SignatureAdmin(ReadOnly):
    list_display = ("match", "side", "by", "at")
    search_fields = ("by__name",)
    list_filter = ("side",)


@admin.register(AbsenceReport)
class AbsenceReportAdmin(ReadOnly):
    list_display = ("fixture", "side", "by", "at", "withdrawn_at")
    search_fields = ("by__name", "fixture__home__name")
    list_filter = ("side",)


@admin.register(Dispute)
class DisputeAdmin(ReadOnly):
    list_display = ("fixture", "side", "by", "at", "settled_at", "settled_by")
    search_fields = ("by__name", "fixture__home__name", "reason")
    list_filter = ("side",)


@admin.register(PinTry)
class PinTryAdmin(ReadOnly):
    list_display = ("match", "signer", "on", "at")
    search_fields = ("signer__name",)


@admin.register(SheetDispute)
class SheetDisputeAdmin(ReadOnly):
    list_display = ("sheet", "side", "by", "on", "at", "settled_at", "settled_by")
    search_fields = ("by__name", "text")
    list_filter = ("side",)


@admin.register(Report)
class ReportAdmin(ReadOnly):
    list_display = ("sheet", "phone", "side", "number", "closed", "sent_at")
    list_select_related = ("phone",)
    list_filter = ("side", "closed")
