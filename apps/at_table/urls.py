"""Addresses of scoring on a phone."""

from django.urls import include, path

from . import views

app_name = "at_table"

urlpatterns = [
    path("", include("apps.at_table.paper.urls")),
    path("table/", views.shell, name="shell"),
]
