"""What an account holds below organisers, given up when the account is closed for good."""

from __future__ import annotations

from django.utils.translation import gettext as _

from apps.accounts.closing import CannotClose
from apps.accounts.models import User

from ..forgetting.elsewhere import forget_in_texts
from ..forgetting.invitations import forget_invitations
from ..forgetting.log_entries import forget_in_log
from ..forgetting.texts import Replacing, any_of
from ..models import ClubRole, Invitation, LogEntry, Organiser, OrganiserRole
from ..refusals import Refused
from .organiser import dismiss_director, dismiss_secretary

USER = User._meta.label_lower


def sole_director(user: User) -> list[str]:
    """Who directs an organiser alone appoints somebody else first."""
    alone = [
        role.organiser
        for role in OrganiserRole.objects.filter(user=user, role=OrganiserRole.Role.DIRECTOR).select_related(
            "organiser"
        )
        if not role.organiser.roles.filter(role=role.role).exclude(pk=role.pk).exists()
    ]
    sentence = _("You are the only competition director of %(organiser)s: appoint another one first.")
    return [sentence % {"organiser": organiser.name} for organiser in alone]


def roles_of(user: User) -> list[str]:
    """A sentence for each role that the account holds."""
    directs = OrganiserRole.objects.filter(user=user).select_related("organiser")
    keeps = ClubRole.objects.filter(user=user).select_related("club")
    return [
        *(
            _("Competition director of %(organiser)s.") % {"organiser": role.organiser.name}
            for role in directs
        ),
        *(_("Secretary of %(club)s.") % {"club": role.club.name} for role in keeps),
    ]


def give_up_roles(user: User, by: User) -> None:
    """End every role; the log of each organiser tells it. Raises CannotClose for who is the last director by now."""
    for role in OrganiserRole.objects.filter(user=user).order_by("organiser"):
        try:
            dismiss_director(role, by=by)
        except Refused as refused:
            # Another one stopped since it was asked, as when both close their accounts at once.
            raise CannotClose([problem.message for problem in refused.problems]) from refused
    for held in ClubRole.objects.filter(user=user):
        dismiss_secretary(held, by=by)


def forget_user(was: User, name: str) -> None:
    """Take name and address of an account out of what its organisers have stored."""
    forget_invitations(Invitation.objects.filter(email=was.email), name)
    concerned = Organiser.objects.filter(
        pk__in=LogEntry.objects.filter(subject_type=USER, subject_id=was.pk).values("organiser")
    ) | Organiser.objects.filter(pk__in=LogEntry.objects.filter(by=was).values("organiser"))
    for organiser in concerned.distinct():
        replacing = Replacing(
            instead=name, number_instead="", names=_own_names(was, organiser), emails=[was.email]
        )
        forget_in_log(
            organiser,
            replacing,
            subject_type=USER,
            ids=[was.pk],
            subject=name,
            facts={"name": name, "email": ""},
        )
        forget_in_texts(organiser, replacing)


def _own_names(was: User, organiser: Organiser) -> list[str]:
    """The account's name, unless somebody or something else has it too, alone or as a part: who is meant then?"""
    pattern = any_of([was.name]) if was.name.strip() else None
    others = [
        *User.objects.exclude(pk=was.pk)
        .filter(name__icontains=was.name.strip())
        .values_list("name", flat=True),
        *organiser.players.values_list("name", flat=True),
        *organiser.clubs.values_list("name", flat=True),
        organiser.name,
    ]
    return [] if pattern is None or any(pattern.search(other) for other in others) else [was.name]
