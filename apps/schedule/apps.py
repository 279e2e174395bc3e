from django.apps import AppConfig


class ScheduleConfig(AppConfig):
    name = "apps.schedule"

    def ready(self) -> None:
        """What the programme does when people are forgotten, clubs merge, and names change that calendars show."""
        # Models can be imported only now.
        from apps.clubs.forgetting.elsewhere import typed_texts
        from apps.clubs.services.merge import before_club_merge
        from apps.competitions.renaming import after_competition_rename, after_entry_rename

        from .forgetting import texts
        from .services.changes import count_change_in, count_change_of
        from .services.nights import keep_one_home_night

        typed_texts.append(texts)
        before_club_merge.append(keep_one_home_night)
        after_entry_rename.append(count_change_of)
        after_competition_rename.append(count_change_in)
