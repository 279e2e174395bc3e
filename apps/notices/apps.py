from django.apps import AppConfig


class NoticesConfig(AppConfig):
    name = "apps.notices"

    def ready(self) -> None:
        """What is logged is told, mails that wait are sent, and a closed account gets none."""
        # Models can be imported only now.
        from apps.accounts import closing
        from apps.accounts.dossier import user_sections
        from apps.accounts.outgoing import everything_due
        from apps.clubs import log

        from .dossier import mails_of
        from .listening import note
        from .services import forget_letters, send_due, tell_due

        log.listeners.append(note)
        everything_due.extend([tell_due, send_due])
        closing.before_closing.append(forget_letters)
        user_sections.append(mails_of)
