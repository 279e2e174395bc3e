"""Addresses of the draw; below `/desk/`."""

from django.urls import path

from . import views

app_name = "draws"

urlpatterns = [
    path("c/<int:competition>/draw/", views.draw_page, name="draw"),
    path("c/<int:competition>/draw/undo/", views.undo, name="undo"),
]
