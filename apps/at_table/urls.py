"""Addresses of scoring on a phone."""

from django.urls import path

from . import views

app_name = "at_table"

urlpatterns = [
    path("table/", views.shell, name="shell"),
]
