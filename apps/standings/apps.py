from django.apps import AppConfig


class StandingsConfig(AppConfig):
    name = "apps.standings"
