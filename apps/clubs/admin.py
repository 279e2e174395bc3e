"""Organisers, clubs, people and the log, for support."""

from django.contrib import admin

from troefcall_league.support.read_only import ReadOnly

from .models import (
    Club,
    ClubAlias,
    ClubRole,
    Invitation,
    LogEntry,
    Organiser,
    OrganiserRole,
    Player,
    RosterSpot,
    Season,
)


@admin.register(Organiser)
class OrganiserAdmin(ReadOnly):
    list_display = ("name", "slug", "timezone", "players_shown_as", "created_at")
    search_fields = ("name", "slug")
    list_filter = ("timezone",)


@admin.register(Season)
class SeasonAdmin(ReadOnly):
    list_display = ("name", "organiser", "starts_on", "ends_on")
    search_fields = ("name", "organiser__name")
    list_filter = ("organiser",)


@admin.register(Club)
class ClubAdmin(ReadOnly):
    list_display = ("name", "organiser", "place", "is_active")
    search_fields = ("name", "place", "organiser__name")
    list_filter = ("organiser", "is_active")


@admin.register(ClubAlias)
class ClubAliasAdmin(ReadOnly):
    list_display = ("name", "club", "organiser")
    search_fields = ("name", "club__name")
    list_filter = ("organiser",)


@admin.register(Player)
class PlayerAdmin(ReadOnly):
    list_display = ("name", "member_number", "organiser", "shown_as", "is_active", "anonymised_at")
    search_fields = ("name", "member_number", "email")
    list_filter = ("organiser", "shown_as", "is_active")


@admin.register(RosterSpot)
class RosterSpotAdmin(ReadOnly):
    list_display = ("player", "club", "season", "added_at", "left_at")
    search_fields = ("player__name", "player__member_number", "club__name")
    list_filter = ("season",)


@admin.register(OrganiserRole)
class OrganiserRoleAdmin(ReadOnly):
    list_display = ("user", "role", "organiser", "given_at")
    search_fields = ("user__name", "user__email", "organiser__name")
    list_filter = ("role", "organiser")


@admin.register(ClubRole)
class ClubRoleAdmin(ReadOnly):
    list_display = ("user", "role", "club", "given_at")
    search_fields = ("user__name", "user__email", "club__name")
    list_filter = ("role",)


@admin.register(Invitation)
class InvitationAdmin(ReadOnly):
    list_display = ("name", "email", "kind", "organiser", "state", "due_at", "tries", "problem")
    search_fields = ("name", "email")
    list_filter = ("organiser", "kind", "state")


@admin.register(LogEntry)
class LogEntryAdmin(ReadOnly):
    list_display = ("at", "organiser", "action", "subject", "by", "by_phone")
    search_fields = ("subject", "action", "reason", "by__name", "by__email")
    list_filter = ("organiser", "action")
