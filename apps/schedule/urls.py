"""Addresses of venues and of the director's programme; below `/desk/`."""

from django.urls import path

from .views import fixtures, hall_nights, nights, programme, proposals, sheet, typed, venues

app_name = "schedule"

urlpatterns = [
    path("o/<slug:organiser>/venues/", venues.list_venues, name="venues"),
    path("o/<slug:organiser>/venues/new/", venues.add, name="add_venue"),
    path("o/<slug:organiser>/venues/<int:venue>/", venues.edit, name="edit_venue"),
    path("o/<slug:organiser>/venues/<int:venue>/screen/", venues.screen, name="screen"),
    path("o/<slug:organiser>/venues/<int:venue>/nights/", hall_nights.list_nights, name="hall_nights"),
    path("o/<slug:organiser>/venues/<int:venue>/nights/give/", hall_nights.give, name="give_tables"),
    path("o/<slug:organiser>/venues/<int:venue>/nights/<slug:night>/", hall_nights.show, name="hall_night"),
    path("c/<int:competition>/programme/", programme.show, name="programme"),
    path("c/<int:competition>/programme/publish/", programme.publish, name="publish"),
    path("c/<int:competition>/programme/checks/", programme.check, name="checks"),
    path("c/<int:competition>/programme/proposals/", proposals.of_competition, name="competition_proposals"),
    path("m/<int:fixture>/date/", proposals.show, name="proposals"),
    path("m/<int:fixture>/date/<int:proposal>/accept/", proposals.accept, name="accept_proposal"),
    path("m/<int:fixture>/date/<int:proposal>/decline/", proposals.decline, name="decline_proposal"),
    path("m/<int:fixture>/date/<int:proposal>/withdraw/", proposals.withdraw, name="withdraw_proposal"),
    path("c/<int:competition>/programme/nights/", nights.show, name="home_nights"),
    path("c/<int:competition>/programme/nights/<int:entry>/", nights.edit, name="edit_nights"),
    path("c/<int:competition>/programme/import/", sheet.bring_in, name="import_programme"),
    path("c/<int:competition>/programme/add/", typed.add, name="add_fixture"),
    path("c/<int:competition>/programme/<int:fixture>/remove/", typed.remove, name="remove_fixture"),
    path("c/<int:competition>/programme/<int:fixture>/", fixtures.show, name="fixture"),
    path("c/<int:competition>/programme/<int:fixture>/move/", fixtures.move, name="move_fixture"),
    path(
        "c/<int:competition>/programme/<int:fixture>/<slug:change>/", fixtures.change, name="change_fixture"
    ),
]
