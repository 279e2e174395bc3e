from django.apps import AppConfig


class MatchesConfig(AppConfig):
    name = "apps.matches"

    def ready(self) -> None:
        """Matches are asked before two players become one."""
        # Models can be imported only now.
        from apps.clubs.services.merge import player_obstacles

        from .merging import played_together

        player_obstacles.append(played_together)
