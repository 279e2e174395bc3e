"""The programme, for support."""

from django.contrib import admin

from troefcall_league.support.read_only import ReadOnly

from .models import Fixture, HomeNight, Matchday, MoveProposal, NightWish, ProposalRules, Venue


@admin.register(Venue)
class VenueAdmin(ReadOnly):
    list_display = ("name", "organiser", "address", "tables", "timezone")
    search_fields = ("name", "address")
    list_filter = ("organiser",)


@admin.register(Matchday)
class MatchdayAdmin(ReadOnly):
    list_display = ("stage", "number", "date")
    search_fields = ("stage__competition__name",)


@admin.register(Fixture)
class FixtureAdmin(ReadOnly):
    list_display = ("__str__", "stage", "matchday", "status", "starts_at", "venue", "sequence")
    search_fields = ("home__name", "away__name", "stage__competition__name")
    list_filter = ("status",)


@admin.register(HomeNight)
class HomeNightAdmin(ReadOnly):
    list_display = ("venue", "club", "entry", "weekday", "start_time")
    search_fields = ("venue__name", "club__name", "entry__name")


@admin.register(NightWish)
class NightWishAdmin(ReadOnly):
    list_display = ("entry", "weekday", "is_hard")
    search_fields = ("entry__name",)


@admin.register(ProposalRules)
class ProposalRulesAdmin(ReadOnly):
    list_display = ("competition", "allowed", "days_ahead")
    search_fields = ("competition__name",)


@admin.register(MoveProposal)
class MoveProposalAdmin(ReadOnly):
    list_display = ("fixture", "entry", "state", "starts_at", "proposed_by", "proposed_at", "answered_at")
    search_fields = ("entry__name", "reason", "answer", "proposed_by__name")
    list_filter = ("state",)
