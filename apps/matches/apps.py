from django.apps import AppConfig


class MatchesConfig(AppConfig):
    name = "apps.matches"

    def ready(self) -> None:
        """Matches are asked before two players become one, and what is stored about people."""
        # Models can be imported only now.
        from apps.accounts.dossier import user_sections
        from apps.clubs.dossier import player_sections
        from apps.clubs.forgetting.elsewhere import typed_texts
        from apps.clubs.services.merge import player_obstacles
        from apps.clubs.services.season import closing_obstacles, closing_remarks

        from .dossier import about_player, recorded_by
        from .forgetting import texts
        from .merging import played_together
        from .open_matches import not_played, still_going_on

        player_obstacles.append(played_together)
        closing_obstacles.append(still_going_on)
        closing_remarks.append(not_played)
        typed_texts.append(texts)
        player_sections.append(about_player)
        user_sections.append(recorded_by)
