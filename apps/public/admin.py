"""Kept pages, for support."""

from django.contrib import admin

from troefcall_league.support.read_only import ReadOnly

from .models import RenderedPage


@admin.register(RenderedPage)
class RenderedPageAdmin(ReadOnly):
    list_display = ("key", "title", "version", "stored_at")
    search_fields = ("key", "title")
