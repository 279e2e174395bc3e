"""Addresses of scoring on a phone."""

from django.urls import include, path

from . import views

app_name = "at_table"

urlpatterns = [
    path("", include("apps.at_table.night.urls")),
    path("", include("apps.at_table.paper.urls")),
    path("t/<str:token>/", views.entry, name="entry"),
    path("table/", views.shell, name="shell"),
    path("table/sw.js", views.worker, name="worker"),
    path("table/manifest.webmanifest", views.manifest, name="manifest"),
]
