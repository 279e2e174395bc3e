from django.apps import AppConfig


class AtTableConfig(AppConfig):
    name = "apps.at_table"
