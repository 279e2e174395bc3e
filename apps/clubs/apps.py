from django.apps import AppConfig


class ClubsConfig(AppConfig):
    name = "apps.clubs"

    def ready(self) -> None:
        """Roles are given up, and names forgotten, when an account is closed."""
        # Models can be imported only now.
        from apps.accounts import closing

        from .services.closing import forget_user, give_up_roles, roles_of, sole_director

        closing.obstacles.append(sole_director)
        closing.holdings.append(roles_of)
        closing.before_closing.append(give_up_roles)
        closing.after_closing.append(forget_user)
