from django.apps import AppConfig


class CompetitionsConfig(AppConfig):
    name = "apps.competitions"

    def ready(self) -> None:
        """Competitions take part when clubs or players become one, and when players are called otherwise."""
        # Models can be imported only now.
        from apps.clubs.followers import name_followers
        from apps.clubs.services.merge import before_club_merge, player_obstacles

        from .merging import entered_both, renumber_teams
        from .services.partnerships import follow_players

        before_club_merge.append(renumber_teams)
        player_obstacles.append(entered_both)
        name_followers.append(follow_players)
