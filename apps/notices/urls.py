"""Addresses of one's mails: the link in each of them, the page of switches, and how the mails of an organiser fare."""

from django.urls import path

from . import views

app_name = "notices"

urlpatterns = [
    path("mail/off/<str:token>/", views.switch_off, name="switch_off"),
    path("desk/mail/", views.choices, name="choices"),
    path("desk/o/<slug:organiser>/mail/", views.letters, name="letters"),
    path("desk/o/<slug:organiser>/mail/<int:letter>/again/", views.try_again, name="try_again"),
]
