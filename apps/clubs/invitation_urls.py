"""Addresses of the link in an invitation, for people who may have no account yet."""

from django.urls import path

from .views import invitations

app_name = "invitations"

urlpatterns = [
    path("<str:token>/", invitations.show, name="show"),
]
