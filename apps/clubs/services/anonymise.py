"""Making a player anonymous: the name is gone everywhere at once, what they played stays. Cannot be taken back."""

from __future__ import annotations

from django.conf import settings
from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from apps.accounts.closing import close_account, what_is_held, what_stands_in_the_way
from apps.accounts.models import User, normal_email

from .. import log
from ..checks import Checks
from ..clashes import has_same, once_more_after_a_clash
from ..followers import names_changed
from ..forgetting.elsewhere import forget_in_texts
from ..forgetting.invitations import forget_invitations
from ..forgetting.log_entries import PLAYER, forget_in_log, known_as
from ..forgetting.texts import Replacing, any_of
from ..models import LogEntry, Player, RosterSpot
from ..models.shown import ShownAs, mark
from .roster import refuse_anonymised


@once_more_after_a_clash
@transaction.atomic
def anonymise_player(player: Player, *, reason: str, by: User) -> Player:
    """Take name, member number, year of birth and address of a player out of everything that is stored.

    Results, line-ups and statistics stay, under a neutral name and number. An account with the player's address that
    is of no other use (`account_to_close`) is closed too. Text in which somebody else may be meant stays as it is
    (`names_that_are_others_too`). Refuses a blank reason and who is anonymous already.
    """
    locked = Player.objects.select_for_update(of=("self",), no_key=True).select_related("organiser")
    player = locked.get(pk=player.pk)
    refuse_anonymised(player)
    checks = Checks()
    reason = checks.text("reason", reason, longest=500)
    checks.refuse_if_any()
    organiser = player.organiser
    account = account_to_close(player)
    ids, names, emails = known_as(player)
    others = names_that_are_others_too(player, {name for name, _number in names})
    number = f"anon-{mark(player.pk)}"
    while has_same(organiser.players.exclude(pk=player.pk), "member_number", number):
        number += "-"
    replacing = Replacing(
        instead=nobodys_name(player),
        number_instead=number,
        certain=[f"{name} ({member_number})" for name, member_number in names],
        names={name for name, _number in names} - others,
        numbers=_numbers_of_nobody_else(player, {member_number for _name, member_number in names}),
        emails=emails,
    )
    player.name, player.member_number = replacing.instead, number
    player.birth_year, player.email = None, ""
    player.shown_as, player.is_active, player.anonymised_at = ShownAs.HIDDEN, False, timezone.now()
    player.save()
    RosterSpot.objects.filter(
        player=player, left_at=None, season__ends_on__gte=timezone.localdate(timezone=organiser.zone)
    ).update(left_at=player.anonymised_at)
    if account is not None:
        close_account(account, by=by)
    names_changed([player])
    forget_in_log(
        organiser,
        replacing,
        subject_type=PLAYER,
        ids=ids,
        subject=str(player),
        facts={"name": player.name, "member_number": number, "birth_year": None, "email": ""},
    )
    forget_invitations(
        organiser.invitations.filter(email__in=[normal_email(each) for each in emails]), player.name
    )
    forget_in_texts(organiser, replacing)
    log.record(organiser, "anonymise_player", player, by=by, reason=replacing.in_text(reason))
    return player


def nobodys_name(player: Player) -> str:
    """What the player is called in everything that is stored: in the language of the site."""
    with translation.override(settings.LANGUAGE_CODE):
        return _("Anonymous player %(number)s") % {"number": mark(player.pk)}


def account_to_close(player: Player) -> User | None:
    """The account with the player's address, where nobody misses it: it holds no role and did nothing elsewhere."""
    if not player.email:
        return None
    user = User.objects.filter(email=normal_email(player.email), is_staff=False).first()
    if user is None or what_is_held(user) or what_stands_in_the_way(user):
        return None
    elsewhere = LogEntry.objects.filter(by=user).exclude(organiser=player.organiser_id)
    shared = Player.objects.filter(email=player.email, anonymised_at=None).exclude(pk=player.pk)
    return None if elsewhere.exists() or shared.exists() else user


def names_that_are_others_too(player: Player, names: set[str]) -> set[str]:
    """Those of the names that somebody or something else of the organiser has too, alone or as a part of a longer one.

    Where a text has such a name without a member number, nobody knows who is meant.
    """
    organiser = player.organiser
    others = [
        *organiser.players.exclude(pk=player.pk).values_list("name", flat=True),
        *organiser.clubs.values_list("name", flat=True),
        organiser.name,
    ]
    patterns = {name: any_of([name]) for name in names if name}
    return {
        name
        for name, pattern in patterns.items()
        if pattern is not None and any(pattern.search(other) for other in others)
    }


def _numbers_of_nobody_else(player: Player, numbers: set[str]) -> set[str]:
    """A number that the player had once may be somebody else's by now."""
    taken = set(
        player.organiser.players.filter(member_number__in=numbers)
        .exclude(pk=player.pk)
        .values_list("member_number", flat=True)
    )
    return numbers - taken
