"""Addresses of the pages that change organisers, clubs, people and rosters; below `/desk/`."""

from django.urls import path, re_path

from .views import (
    aliases,
    anonymise,
    clubs,
    dossier,
    hand_over,
    invitations,
    merges,
    organisers,
    privacy,
    roster_import,
    rosters,
    seasons,
)

app_name = "clubs"

urlpatterns = [
    path("organisers/new/", organisers.found, name="found_organiser"),
    path("o/<slug:organiser>/settings/", organisers.settings, name="organiser_settings"),
    path("o/<slug:organiser>/directors/", organisers.directors, name="directors"),
    path(
        "o/<slug:organiser>/directors/<int:role>/dismiss/",
        organisers.dismiss_director,
        name="dismiss_director",
    ),
    path("o/<slug:organiser>/directors/hand-over/", hand_over.direction, name="hand_over_direction"),
    path("invitations/<int:invitation>/accept/", invitations.accept, name="accept_invitation"),
    path("invitations/<int:invitation>/resend/", invitations.resend, name="resend_invitation"),
    path("invitations/<int:invitation>/withdraw/", invitations.withdraw, name="withdraw_invitation"),
    path("o/<slug:organiser>/seasons/", organisers.seasons, name="seasons"),
    path("o/<slug:organiser>/seasons/<slug:season>/close/", seasons.close, name="close_season"),
    path("o/<slug:organiser>/seasons/<slug:season>/reopen/", seasons.reopen, name="reopen_season"),
    path("o/<slug:organiser>/players/", rosters.players, name="players"),
    path("o/<slug:organiser>/players/<int:player>/", rosters.edit_player, name="edit_player"),
    path("o/<slug:organiser>/players/<int:player>/stop/", privacy.deactivate, name="deactivate_player"),
    path("o/<slug:organiser>/players/<int:player>/return/", privacy.reactivate, name="reactivate_player"),
    path("o/<slug:organiser>/players/<int:player>/anonymise/", anonymise.anonymise, name="anonymise_player"),
    path("o/<slug:organiser>/players/<int:player>/stored/", dossier.stored, name="player_stored"),
    path(
        "o/<slug:organiser>/players/<int:player>/stored.json", dossier.stored_file, name="player_stored_file"
    ),
    path("o/<slug:organiser>/names/", privacy.names, name="names_in_public"),
    path("o/<slug:organiser>/clubs/", clubs.list_clubs, name="clubs"),
    path("o/<slug:organiser>/players/<int:player>/merge/", merges.players, name="merge_players"),
    path("o/<slug:organiser>/clubs/<slug:club>/merge/", merges.clubs, name="merge_clubs"),
    path("o/<slug:organiser>/club-names/", aliases.show, name="aliases"),
    path("o/<slug:organiser>/club-names/<int:alias>/remove/", aliases.remove, name="remove_alias"),
    path("o/<slug:organiser>/clubs/new/", clubs.add, name="add_club"),
    path("o/<slug:organiser>/clubs/<slug:club>/", clubs.show, name="club"),
    path("o/<slug:organiser>/clubs/<slug:club>/edit/", clubs.edit, name="edit_club"),
    path(
        "o/<slug:organiser>/clubs/<slug:club>/secretaries/", clubs.appoint_secretary, name="appoint_secretary"
    ),
    path(
        "o/<slug:organiser>/clubs/<slug:club>/secretaries/<int:role>/dismiss/",
        clubs.dismiss_secretary,
        name="dismiss_secretary",
    ),
    path(
        "o/<slug:organiser>/clubs/<slug:club>/hand-over/",
        hand_over.secretaryship,
        name="hand_over_secretaryship",
    ),
    path("o/<slug:organiser>/clubs/<slug:club>/roster/<slug:season>/", rosters.show, name="roster"),
    path(
        "o/<slug:organiser>/clubs/<slug:club>/roster/<slug:season>/new-player/",
        rosters.add_new_player,
        name="add_new_player",
    ),
    path(
        "o/<slug:organiser>/clubs/<slug:club>/roster/<slug:season>/member/",
        rosters.add_member,
        name="add_member",
    ),
    path(
        "o/<slug:organiser>/clubs/<slug:club>/roster/<slug:season>/names/",
        privacy.show_roster_as,
        name="show_roster_as",
    ),
    path(
        "o/<slug:organiser>/clubs/<slug:club>/roster/<slug:season>/remove/<int:spot>/",
        rosters.remove,
        name="remove_from_roster",
    ),
    path(
        "o/<slug:organiser>/clubs/<slug:club>/roster/<slug:season>/import/",
        roster_import.of_club,
        name="roster_import",
    ),
    path(
        "o/<slug:organiser>/clubs/<slug:club>/roster/<slug:season>/import/store/",
        roster_import.store_of_club,
        name="store_roster_import",
    ),
    re_path(
        r"^o/(?P<organiser>[-\w]+)/clubs/(?P<club>[-\w]+)/roster/(?P<season>[-\w]+)/roster\.(?P<kind>csv|xlsx)$",
        roster_import.export_club,
        name="roster_file",
    ),
    path(
        "o/<slug:organiser>/rosters/<slug:season>/import/", roster_import.of_organiser, name="rosters_import"
    ),
    path(
        "o/<slug:organiser>/rosters/<slug:season>/import/store/",
        roster_import.store_of_organiser,
        name="store_rosters_import",
    ),
    re_path(
        r"^o/(?P<organiser>[-\w]+)/rosters/(?P<season>[-\w]+)/rosters\.(?P<kind>csv|xlsx)$",
        roster_import.export_organiser,
        name="rosters_file",
    ),
]
