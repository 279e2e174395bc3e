"""Addresses of the public site. None of these pages knows who is looking: no session, no form token."""

from django.urls import path

from . import feeds, views
from .score import score_sheet

app_name = "public"

_COMPETITION = "o/<slug:organiser>/<slug:season>/<slug:competition>/"
_STAGE = f"{_COMPETITION}stages/<int:stage>/"

urlpatterns = [
    path("", views.home_page, name="home"),
    path("score/", score_sheet, name="score_sheet"),
    path("about/", views.about_page, name="about"),
    path("search/", views.search_page, name="search"),
    path("o/<slug:organiser>/search/", views.search_page, name="search_organiser"),
    path("o/<slug:organiser>/", views.organiser_page, name="organiser"),
    path("o/<slug:organiser>/clubs/<slug:club>/", views.club_page, name="club"),
    path("o/<slug:organiser>/clubs/<slug:club>/calendar.ics", feeds.club_calendar, name="club_calendar"),
    path("o/<slug:organiser>/halls/<int:venue>/", views.hall_page, name="hall"),
    path("o/<slug:organiser>/halls/<int:venue>/screen/", views.hall_screen, name="hall_screen"),
    path("o/<slug:organiser>/players/<int:player>/", views.player_page, name="player"),
    path(
        "o/<slug:organiser>/partnerships/<int:first>-<int:second>/",
        views.partnership_page,
        name="partnership",
    ),
    path("o/<slug:organiser>/<slug:season>/", views.season_page, name="season"),
    path(_COMPETITION, views.competition_page, name="competition"),
    path(f"{_COMPETITION}programme/", views.programme_page, name="programme"),
    path(f"{_COMPETITION}table/", views.table_page, name="table"),
    path(f"{_COMPETITION}crosstable/", views.crosstable_page, name="crosstable"),
    path(f"{_COMPETITION}statistics/", views.statistics_page, name="statistics"),
    path(f"{_COMPETITION}table.json", views.table_file, name="table_file"),
    path(f"{_COMPETITION}entries/", views.entries_page, name="entries"),
    path(f"{_COMPETITION}calendar.ics", feeds.competition_calendar, name="competition_calendar"),
    path(f"{_COMPETITION}entries/<int:entry>/", views.entry_page, name="entry"),
    path(f"{_COMPETITION}entries/<int:entry>/calendar.ics", feeds.entry_calendar, name="entry_calendar"),
    path(f"{_COMPETITION}rules/", views.rules_page, name="rules"),
    path(_STAGE, views.competition_page, name="stage_competition"),
    path(f"{_STAGE}programme/", views.programme_page, name="stage_programme"),
    path(f"{_STAGE}table/", views.table_page, name="stage_table"),
    path(f"{_STAGE}table.json", views.table_file, name="stage_table_file"),
    path(f"{_STAGE}crosstable/", views.crosstable_page, name="stage_crosstable"),
    path(f"{_STAGE}rules/", views.rules_page, name="stage_rules"),
    path("m/<int:fixture>/", views.match_page, name="match"),
]
