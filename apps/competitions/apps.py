from django.apps import AppConfig


class CompetitionsConfig(AppConfig):
    name = "apps.competitions"

    def ready(self) -> None:
        """Competitions take part when clubs or players become one, are called otherwise, or are forgotten."""
        # Models can be imported only now.
        from apps.accounts import closing
        from apps.accounts.dossier import user_sections
        from apps.clubs.dossier import player_sections
        from apps.clubs.followers import name_followers
        from apps.clubs.forgetting.elsewhere import typed_texts
        from apps.clubs.models import Invitation
        from apps.clubs.role_kinds import kinds
        from apps.clubs.services.merge import before_club_merge, player_obstacles

        from .dossier import about_player, led_by
        from .forgetting import texts
        from .merging import entered_both, renumber_teams
        from .services.leaders import LEADER
        from .services.leaving import entries_led, leave_entries
        from .services.partnerships import follow_players

        before_club_merge.append(renumber_teams)
        player_obstacles.append(entered_both)
        name_followers.append(follow_players)
        typed_texts.append(texts)
        closing.holdings.append(entries_led)
        closing.before_closing.append(leave_entries)
        kinds[Invitation.Kind.LEADER] = LEADER
        player_sections.append(about_player)
        user_sections.append(led_by)
