"""Accounts, for support."""

from django.contrib import admin

from apps.accounts.models import User
from troefcall_league.support.read_only import ReadOnly


@admin.register(User)
class UserAdmin(ReadOnly):
    list_display = ("name", "email", "language", "is_active", "is_staff", "last_login")
    search_fields = ("name", "email")
    list_filter = ("is_active", "is_staff", "language")
