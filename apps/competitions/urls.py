"""Addresses of the pages that change competitions, regulations and entries; below `/desk/`."""

from django.urls import path

from .views import competitions, entries, people, regulations

app_name = "competitions"

urlpatterns = [
    path("o/<slug:organiser>/people/", people.of_organiser, name="people"),
    path("o/<slug:organiser>/clubs/<slug:club>/people/", people.of_club, name="club_people"),
    path("o/<slug:organiser>/competitions/new/", competitions.create, name="create"),
    path("c/<int:competition>/name/", competitions.rename, name="rename"),
    path("c/<int:competition>/registration/", competitions.registration, name="registration"),
    path("c/<int:competition>/regulations/", regulations.show, name="regulations"),
    path("c/<int:competition>/regulations/match/", regulations.edit_match_part, name="edit_match_part"),
    path("c/<int:competition>/regulations/table/", regulations.edit_table_part, name="edit_table_part"),
    path("c/<int:competition>/entries/", entries.list_entries, name="entries"),
    path("c/<int:competition>/entries/new/", entries.register_team, name="register_team"),
    path("c/<int:competition>/entries/<int:entry>/", entries.show_entry, name="entry"),
    path("c/<int:competition>/entries/<int:entry>/approve/", entries.approve, name="approve_entry"),
    path("c/<int:competition>/entries/<int:entry>/refuse/", entries.refuse, name="refuse_entry"),
    path("c/<int:competition>/entries/<int:entry>/withdraw/", entries.withdraw, name="withdraw_registration"),
    path("c/<int:competition>/entries/<int:entry>/name/", entries.rename, name="rename_entry"),
    path("c/<int:competition>/entries/<int:entry>/replace/", entries.replace, name="replace_player"),
    path("c/<int:competition>/entries/<int:entry>/leader/", entries.appoint_leader, name="appoint_leader"),
]
