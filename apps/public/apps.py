from django.apps import AppConfig


class PublicConfig(AppConfig):
    name = "apps.public"
