"""What is told to whom by mail, for support."""

from django.contrib import admin

from troefcall_league.support.read_only import ReadOnly

from .models import Happening, Letter, SwitchedOff


@admin.register(Happening)
class HappeningAdmin(ReadOnly):
    list_display = ("at", "action", "log_entry", "match_id", "batch")
    search_fields = ("action",)


@admin.register(Letter)
class LetterAdmin(ReadOnly):
    list_display = ("key", "user", "organiser", "written_at", "sent_at", "due_at", "tries", "problem")
    search_fields = ("user__name", "user__email", "key", "problem")
    list_filter = ("organiser",)


@admin.register(SwitchedOff)
class SwitchedOffAdmin(ReadOnly):
    list_display = ("user", "kind")
    search_fields = ("user__name", "user__email")
    list_filter = ("kind",)
