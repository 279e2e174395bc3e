"""Addresses of what is printed and of entering from paper; below `/desk/`, within the names of `at_table`."""

from django.urls import path

from . import entry_views, views

urlpatterns = [
    path("desk/m/<int:fixture>/sheets.pdf", views.sheets_of_match, name="sheets_pdf"),
    path("desk/m/<int:fixture>/form.pdf", views.form_of_match, name="match_form_pdf"),
    path("desk/m/<int:fixture>/paper/", entry_views.enter, name="enter_paper"),
    path("desk/nights/<int:night>/sheets.pdf", views.sheets_of_night, name="night_sheets_pdf"),
    path("desk/nights/<int:night>/links.pdf", views.passes_of_night, name="passes_pdf"),
    path("desk/venues/<int:venue>/cards/", views.cards, name="cards"),
    path("desk/venues/<int:venue>/cards/make/", views.make, name="make_cards"),
    path("desk/venues/<int:venue>/cards/<int:number>/replace/", views.replace, name="replace_card"),
    path("desk/venues/<int:venue>/cards/<int:number>/revoke/", views.revoke, name="revoke_card"),
    path("desk/venues/<int:venue>/cards.pdf", views.cards_of_hall, name="cards_pdf"),
]
