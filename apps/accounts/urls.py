"""Addresses for signing in and for one's own account."""

from django.urls import URLPattern

app_name = "accounts"

urlpatterns: list[URLPattern] = []
