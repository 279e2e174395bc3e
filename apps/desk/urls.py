"""Addresses of the overview pages behind sign-in; below `/desk/`."""

from django.urls import path

from . import views

app_name = "desk"

urlpatterns = [
    path("", views.home, name="home"),
    path("o/<slug:organiser>/", views.organiser_page, name="organiser"),
    path("o/<slug:organiser>/log/", views.log_page, name="log"),
    path("c/<int:competition>/", views.competition_page, name="competition"),
]
