"""Tables and adjustments, for support."""

from django.contrib import admin

from troefcall_league.support.read_only import ReadOnly

from .models import Adjustment, ProvisionalStanding, Standing, TableState


@admin.register(Adjustment)
class AdjustmentAdmin(ReadOnly):
    list_display = ("entry", "stage", "kind", "amount", "reason", "made_by", "made_at", "cancelled_at")
    search_fields = ("entry__name", "reason")
    list_filter = ("kind",)


@admin.register(Standing)
class StandingAdmin(ReadOnly):
    list_display = ("stage", "row", "place", "entry", "played", "points", "scored", "conceded")
    search_fields = ("entry__name", "stage__competition__name")


@admin.register(ProvisionalStanding)
class ProvisionalStandingAdmin(ReadOnly):
    list_display = ("stage", "row", "place", "entry", "played", "points", "scored", "conceded")
    search_fields = ("entry__name", "stage__competition__name")


@admin.register(TableState)
class TableStateAdmin(ReadOnly):
    list_display = ("stage", "version", "rebuilt_at")
    search_fields = ("stage__competition__name",)
