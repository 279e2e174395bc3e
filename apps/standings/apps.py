from django.apps import AppConfig


class StandingsConfig(AppConfig):
    name = "apps.standings"

    def ready(self) -> None:
        """People may be named here: who is forgotten is taken out of it."""
        # Models can be imported only now.
        from apps.clubs.forgetting.elsewhere import typed_texts

        from .forgetting import texts

        typed_texts.append(texts)
