from django.apps import AppConfig


class CompetitionsConfig(AppConfig):
    name = "apps.competitions"

    def ready(self) -> None:
        """Competitions prepare their entries before two clubs become one."""
        # Models can be imported only now.
        from apps.clubs.services.merge import before_club_merge

        from .merging import renumber_teams

        before_club_merge.append(renumber_teams)
