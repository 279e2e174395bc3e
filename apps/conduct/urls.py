"""Addresses of the pages on which a director decides what counts; below `/desk/`."""

from django.urls import path

from .views import adjustments, rescoring, rulings

app_name = "conduct"

urlpatterns = [
    path("m/<int:fixture>/history/", rulings.history, name="history"),
    path("m/<int:fixture>/rulings/", rulings.rulings, name="rulings"),
    path("m/<int:fixture>/rulings/decide/", rulings.decide, name="decide"),
    path("c/<int:competition>/rescore/", rescoring.choose, name="rescore"),
    path("c/<int:competition>/rescore/apply/", rescoring.apply, name="apply_revision"),
    path("c/<int:competition>/adjustments/", adjustments.ledger, name="adjustments"),
    path("c/<int:competition>/adjustments/add/", adjustments.add, name="add_adjustment"),
    path(
        "c/<int:competition>/adjustments/<int:adjustment>/cancel/",
        adjustments.cancel,
        name="cancel_adjustment",
    ),
]
