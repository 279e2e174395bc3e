"""Draws, for support."""

from django.contrib import admin

from troefcall_league.support.read_only import ReadOnly

from .models import Draw


@admin.register(Draw)
class DrawAdmin(ReadOnly):
    list_display = ("stage", "seed", "double", "drawn_by", "drawn_at")
    search_fields = ("stage__competition__name", "=seed")
