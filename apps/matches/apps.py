from django.apps import AppConfig


class MatchesConfig(AppConfig):
    name = "apps.matches"

    def ready(self) -> None:
        """Matches are asked before two players become one, and where people are named."""
        # Models can be imported only now.
        from apps.clubs.forgetting.elsewhere import typed_texts
        from apps.clubs.services.merge import player_obstacles

        from .forgetting import texts
        from .merging import played_together

        player_obstacles.append(played_together)
        typed_texts.append(texts)
