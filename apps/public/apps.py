from django.apps import AppConfig


class PublicConfig(AppConfig):
    name = "apps.public"

    def ready(self) -> None:
        """Kept pages name people: who is forgotten stands in none of them."""
        # Models can be imported only now.
        from apps.clubs.forgetting.elsewhere import throw_away

        from .kept import forget_every_page

        throw_away.append(forget_every_page)
