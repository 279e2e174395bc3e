from django.apps import AppConfig


class DeskConfig(AppConfig):
    name = "apps.desk"

    def ready(self) -> None:
        """The log has its words here; whoever reads what is stored about them reads those."""
        # Models can be imported only now.
        from apps.clubs.dossier import action_words

        from .log_words import action_in_words

        action_words.append(action_in_words)
