"""What somebody is asked to lead. The invitation itself stands in `clubs`, which does not know entries."""

from __future__ import annotations

from django.db import models

from apps.clubs.models import Invitation

from .entry import Entry


class LeaderInvitation(models.Model):
    """The entry whose leader somebody is asked to be. Which of several is open is guarded by the entry's lock."""

    invitation = models.OneToOneField(
        Invitation, on_delete=models.CASCADE, primary_key=True, related_name="to_lead"
    )
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="leader_invitations")

    def __str__(self) -> str:
        return f"{self.invitation} - {self.entry}"
