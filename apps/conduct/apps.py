from django.apps import AppConfig


class ConductConfig(AppConfig):
    name = "apps.conduct"
