"""Nights, cards and phones, for support."""

from django.contrib import admin

from troefcall_league.support.read_only import ReadOnly

from .models import CodeTry, Night, Phone, Scorer, TableCard, TablePass


@admin.register(Night)
class NightAdmin(ReadOnly):
    list_display = ("venue", "date", "opened_at", "opened_by", "closed_at", "closed_by")
    search_fields = ("venue__name",)
    list_filter = ("date",)


@admin.register(TableCard)
class TableCardAdmin(ReadOnly):
    list_display = ("venue", "number", "made_at", "made_by", "revoked_at", "revoked_by")
    search_fields = ("venue__name",)


@admin.register(TablePass)
class TablePassAdmin(ReadOnly):
    list_display = ("night", "table", "fixture", "side", "place", "made_at", "made_by", "revoked_at")
    search_fields = ("night__venue__name",)


@admin.register(Phone)
class PhoneAdmin(ReadOnly):
    list_display = ("night", "number", "kept_as", "made_at", "last_contact_at", "revoked_at")
    search_fields = ("night__venue__name",)


@admin.register(Scorer)
class ScorerAdmin(ReadOnly):
    list_display = ("night", "fixture", "table", "phone", "since")
    search_fields = ("night__venue__name",)


@admin.register(CodeTry)
class CodeTryAdmin(ReadOnly):
    list_display = ("night", "card", "at")
    search_fields = ("night__venue__name",)
