"""Competitions, entries and regulations, for support."""

from django.contrib import admin

from troefcall_league.support.read_only import ReadOnly

from .models import (
    Competition,
    Entry,
    LeaderInvitation,
    MatchRegulations,
    Stage,
    StageEntry,
    TableRegulations,
)


@admin.register(Competition)
class CompetitionAdmin(ReadOnly):
    list_display = (
        "name",
        "organiser",
        "season",
        "entry_kind",
        "registration_opens_at",
        "registration_closes_at",
    )
    search_fields = ("name", "organiser__name")
    list_filter = ("organiser", "entry_kind")


@admin.register(Stage)
class StageAdmin(ReadOnly):
    list_display = ("__str__", "competition", "number", "format", "published_at")
    search_fields = ("name", "competition__name")
    list_filter = ("format",)


@admin.register(Entry)
class EntryAdmin(ReadOnly):
    list_display = ("name", "competition", "club", "status", "leader", "registered_at")
    search_fields = ("name", "competition__name", "club__name", "leader__name")
    list_filter = ("status", "kind")


@admin.register(StageEntry)
class StageEntryAdmin(ReadOnly):
    list_display = ("entry", "stage", "position")
    search_fields = ("entry__name",)


@admin.register(LeaderInvitation)
class LeaderInvitationAdmin(ReadOnly):
    list_display = ("invitation", "entry")
    search_fields = ("invitation__name", "entry__name")


@admin.register(MatchRegulations)
class MatchRegulationsAdmin(ReadOnly):
    list_display = ("stage", "revision", "created_at", "created_by", "reason")
    search_fields = ("stage__competition__name", "reason")


@admin.register(TableRegulations)
class TableRegulationsAdmin(ReadOnly):
    list_display = ("stage", "revision", "created_at", "created_by", "reason")
    search_fields = ("stage__competition__name", "reason")
