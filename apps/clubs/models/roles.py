"""Who acts for an organiser or a club. A person may hold many roles, also in several organisers."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from .club import Club
from .organiser import Organiser


class OrganiserRole(models.Model):
    """A person who acts for an organiser: today the competition director."""

    class Role(models.TextChoices):
        DIRECTOR = "director", _("competition director")

    organiser = models.ForeignKey(Organiser, on_delete=models.CASCADE, related_name="roles")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="organiser_roles"
    )
    role = models.CharField(_("role"), max_length=20, choices=Role, default=Role.DIRECTOR)
    given_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["organiser", "role", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["organiser", "user", "role"], name="organiser_role_once"),
        ]

    def __str__(self) -> str:
        return f"{self.user} - {self.get_role_display()} - {self.organiser}"


class ClubRole(models.Model):
    """A person who acts for a club: today the secretary."""

    class Role(models.TextChoices):
        SECRETARY = "secretary", _("club secretary")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="roles")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="club_roles")
    role = models.CharField(_("role"), max_length=20, choices=Role, default=Role.SECRETARY)
    given_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["club", "role", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "user", "role"], name="club_role_once"),
        ]

    def __str__(self) -> str:
        return f"{self.user} - {self.get_role_display()} - {self.club}"
