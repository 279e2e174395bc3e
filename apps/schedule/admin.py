"""The programme, for support."""

from django.contrib import admin

from troefcall_league.support.read_only import ReadOnly

from .models import Fixture, Matchday, Venue


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
