from django.apps import AppConfig


class ClubsConfig(AppConfig):
    name = "apps.clubs"

    def ready(self) -> None:
        """Roles can be given, mails of invitations that wait are sent, and a closed account leaves nothing behind."""
        # Models can be imported only now.
        from apps.accounts import closing
        from apps.accounts.dossier import user_sections
        from apps.accounts.outgoing import everything_due

        from .dossier import about_roles, changes_by
        from .forgetting.elsewhere import typed_texts
        from .forgetting.invitations import texts_of_invitations
        from .invitation_mail import send_due
        from .models import Invitation
        from .role_kinds import kinds
        from .services.closing import forget_user, give_up_roles, roles_of, sole_director
        from .services.role_giving import DIRECTOR, SECRETARY

        closing.obstacles.append(sole_director)
        closing.holdings.append(roles_of)
        closing.before_closing.append(give_up_roles)
        closing.after_closing.append(forget_user)
        kinds[Invitation.Kind.DIRECTOR] = DIRECTOR
        kinds[Invitation.Kind.SECRETARY] = SECRETARY
        everything_due.append(send_due)
        typed_texts.append(texts_of_invitations)
        user_sections.append(about_roles)
        user_sections.append(changes_by)
