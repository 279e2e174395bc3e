"""What clubs have about a person: a player's facts, lists and log, and the roles of an account."""

from __future__ import annotations

from collections.abc import Callable

from django.urls import reverse
from django.utils.translation import gettext as _

from apps.accounts.dossier import Section
from apps.accounts.models import User

from .forgetting.log_entries import PLAYER
from .models import ClubRole, Invitation, LogEntry, OrganiserRole, Player

# Asked what is stored about a player, by the apps above this one.
player_sections: list[Callable[[Player], list[Section]]] = []
# In words what was done; the words are known to an app above this one.
action_words: list[Callable[[LogEntry], str]] = []


def about_player(player: Player) -> list[Section]:
    """Everything that is stored about a player."""
    own = Section(
        "player",
        _("Player"),
        {
            "name": _("Name"),
            "member_number": _("Member number"),
            "birth_year": _("Year of birth"),
            "email": _("E-mail address"),
            "shown": _("Name in public"),
            "is_active": _("Plays"),
            "created_at": _("Since"),
        },
        [
            {
                "organiser": player.organiser.name,
                "name": player.name,
                "member_number": player.member_number,
                "birth_year": player.birth_year,
                "email": player.email,
                "shown_as": player.shown_as,
                "shown": player.get_shown_as_display(),
                "public_name": player.public_name,
                "is_active": player.is_active,
                "created_at": player.created_at,
                "anonymised_at": player.anonymised_at,
            }
        ],
    )
    above = [section for ask in player_sections for section in ask(player)]
    return [own, _rosters(player), *above, _account(player), _log(player)]


def about_roles(user: User) -> list[Section]:
    """The roles of an account, the players that have its address, and its invitations."""
    roles = [
        {
            "role": role.get_role_display(),
            "of": role.organiser.name,
            "organiser": role.organiser.name,
            "given_at": role.given_at,
        }
        for role in OrganiserRole.objects.filter(user=user).select_related("organiser")
    ] + [
        {
            "role": held.get_role_display(),
            "of": held.club.name,
            "organiser": held.club.organiser.name,
            "given_at": held.given_at,
        }
        for held in ClubRole.objects.filter(user=user).select_related("club__organiser")
    ]
    players = [
        {
            "name": str(player),
            "organiser": player.organiser.name,
            "url": reverse("clubs:player_stored", args=[player.organiser.slug, player.pk]),
        }
        for player in players_of(user)
    ]
    return [
        Section(
            "roles",
            _("Roles"),
            {"role": _("Role"), "of": _("For"), "organiser": _("Organiser"), "given_at": _("Since")},
            roles,
        ),
        Section(
            "players",
            _("Players with your e-mail address"),
            {"name": _("Player"), "organiser": _("Organiser")},
            players,
        ),
        Section(
            "invitations",
            _("Invitations"),
            {
                "invited_at": _("When"),
                "organiser": _("Organiser"),
                "role": _("Role"),
                "state": _("State"),
                "name": _("Name"),
            },
            [
                {
                    "invited_at": invitation.invited_at,
                    "organiser": invitation.organiser.name,
                    "role": invitation.get_kind_display(),
                    "state": invitation.get_state_display(),
                    "name": invitation.name,
                }
                for invitation in Invitation.objects.filter(email=user.email)
                .select_related("organiser")
                .order_by("invited_at", "pk")
            ],
        ),
    ]


def changes_by(user: User) -> list[Section]:
    """What the account changed: when, for whom and what; not about whom, who may be somebody else."""
    entries = LogEntry.objects.filter(by=user).select_related("organiser").order_by("-at", "-pk")
    return [
        Section(
            "changes",
            _("What you changed"),
            {"at": _("When"), "organiser": _("Organiser"), "what": _("What")},
            [
                {
                    "at": entry.at,
                    "organiser": entry.organiser.name,
                    "action": entry.action,
                    "what": _said(entry),
                }
                for entry in entries
            ],
        )
    ]


def players_of(user: User) -> list[Player]:
    """The players whose e-mail address is that of the account, in whichever organiser. One query."""
    found = Player.objects.filter(email=user.email, anonymised_at=None).select_related("organiser")
    return list(found.order_by("organiser__name", "name", "pk"))


def _rosters(player: Player) -> Section:
    spots = player.roster_spots.select_related("club", "season").order_by("season__starts_on", "added_at")
    return Section(
        "rosters",
        _("Rosters"),
        {"season": _("Season"), "club": _("Club"), "added_at": _("Since"), "left_at": _("Until")},
        [
            {
                "season": spot.season.name,
                "club": spot.club.name,
                "added_at": spot.added_at,
                "left_at": spot.left_at,
            }
            for spot in spots
        ],
    )


def _account(player: Player) -> Section:
    """The account with the player's address, with its roles for this organiser: others' are not its director's."""
    rows = []
    for user in User.objects.filter(email=player.email) if player.email else ():
        directs = OrganiserRole.objects.filter(user=user, organiser=player.organiser_id)
        keeps = ClubRole.objects.filter(user=user, club__organiser=player.organiser_id).select_related("club")
        roles = [
            *(role.get_role_display() for role in directs),
            *(f"{held.get_role_display()} {held.club.name}" for held in keeps),
        ]
        rows.append({"name": user.name, "email": user.email, "roles": ", ".join(roles)})
    return Section(
        "account",
        _("Account with this e-mail address"),
        {"name": _("Name"), "email": _("E-mail address"), "roles": _("Roles")},
        rows,
    )


def _log(player: Player) -> Section:
    entries = LogEntry.objects.filter(
        organiser=player.organiser_id, subject_type=PLAYER, subject_id=player.pk
    ).order_by("at", "pk")
    return Section(
        "log",
        _("Log"),
        {"at": _("When"), "what": _("What"), "reason": _("Reason")},
        [
            {
                "at": entry.at,
                "action": entry.action,
                "what": _said(entry),
                "before": entry.before,
                "after": entry.after,
                "reason": entry.reason,
            }
            for entry in entries
        ],
    )


def _said(entry: LogEntry) -> str:
    return next((say(entry) for say in action_words), entry.action)
