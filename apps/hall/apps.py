from django.apps import AppConfig


class HallConfig(AppConfig):
    name = "apps.hall"
