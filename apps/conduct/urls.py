"""Addresses of the pages on which a director decides what counts; below `/desk/`."""

from django.urls import path

from .views import rulings

app_name = "conduct"

urlpatterns = [
    path("m/<int:fixture>/history/", rulings.history, name="history"),
    path("m/<int:fixture>/rulings/", rulings.rulings, name="rulings"),
    path("m/<int:fixture>/rulings/decide/", rulings.decide, name="decide"),
]
