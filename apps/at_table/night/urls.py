"""Addresses of the night page and of what is done on it."""

from django.urls import path

from ..views import night, night_doing, night_phones, night_round, night_table

urlpatterns = [
    path("desk/o/<slug:organiser>/nights/", night.list_nights, name="nights"),
    path("desk/venues/<int:venue>/nights/<slug:date>/open/", night_doing.open_evening, name="open_night"),
    path("desk/nights/<int:night>/", night.show, name="night"),
    path("desk/nights/<int:night>/close/", night_doing.close_evening, name="close_night"),
    path("desk/nights/<int:night>/phones/", night_phones.show, name="night_phones"),
    path("desk/nights/<int:night>/phones/<int:phone>/out/", night_phones.put_phone_out, name="revoke_phone"),
    path("desk/nights/<int:night>/code/", night_phones.change_code, name="change_code"),
    path("desk/nights/<int:night>/links/<int:link>/replace/", night_phones.replace_link, name="replace_link"),
    path("desk/nights/<int:night>/links/<int:link>/revoke/", night_phones.revoke_link, name="revoke_link"),
    path(
        "desk/nights/<int:night>/links/<int:fixture>/<slug:side>/",
        night_phones.make_side_links,
        name="make_side_links",
    ),
    path("desk/nights/<int:night>/tables/<int:table>/", night_table.show, name="night_table"),
    path("desk/nights/<int:night>/tables/<int:table>/free/", night_phones.free_table, name="free_table"),
    path(
        "desk/nights/<int:night>/matches/<int:fixture>/tables/<int:own>/",
        night_table.show_of_match,
        name="night_match_table",
    ),
    path(
        "desk/nights/<int:night>/matches/<int:fixture>/tables/<int:own>/free/",
        night_phones.free_match_table,
        name="free_match_table",
    ),
    path(
        "desk/nights/<int:night>/tables/<int:table>/link/",
        night_phones.make_table_link,
        name="make_table_link",
    ),
    path("desk/m/<int:fixture>/rounds/<int:number>/", night_round.finish, name="finish_round"),
]
