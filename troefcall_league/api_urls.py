"""Addresses of the API, version 1. What is not here is answered by the API too, not by a page."""

from django.urls import include, path, re_path

from .api_views import Description, nothing_here

urlpatterns = [
    path("schema/", Description.as_view(), name="api_schema"),
    path("", include("apps.at_table.api.urls")),
    re_path(r"", nothing_here, name="api_nothing"),
]
