"""Making one of two players, or one of two clubs, that were written down twice. Everything they did goes along.

What the two have done stands in apps that this one does not know: their rows are found by their references, and
those apps say beforehand, in `player_obstacles` and `before_club_merge`, what they have against it or must prepare.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.db import models, transaction
from django.db.models.fields.reverse_related import ManyToOneRel
from django.utils import timezone
from django.utils.translation import gettext as _

from apps.accounts.models import User

from .. import log
from ..clashes import once_more_after_a_clash
from ..followers import names_changed
from ..models import Club, ClubAlias, ClubRole, Invitation, Player, RosterSpot
from ..models.shown import PRIVACY
from ..names import plain
from ..refusals import FieldProblem, Refused, refuse
from .invitations import end
from .roster import everything_about

# Asked before two players become one: the sentences that say why they cannot be the same person.
player_obstacles: list[Callable[[Player, Player], list[str]]] = []
# Called, in the transaction, before everything of the second club goes to the first.
before_club_merge: list[Callable[[Club, Club], None]] = []


@dataclass(frozen=True, slots=True)
class Moved:
    """How many rows of one kind go along; `name` is what people call the kind."""

    name: str
    number: int


def what_moves(gone: Player | Club) -> list[Moved]:
    """What refers to the row that goes, kind by kind; kinds without any are left out."""
    counts: dict[type[models.Model], int] = {}
    for reference in _references(gone):
        number = _rows(reference, gone).count()
        counts[reference.related_model] = counts.get(reference.related_model, 0) + number
    return [Moved(str(kind._meta.verbose_name_plural), number) for kind, number in counts.items() if number]


def how_much_moves(gone: Player | Club) -> int:
    """How many rows refer to the row that goes."""
    return sum(moved.number for moved in what_moves(gone))


def obstacles_to_player_merge(kept: Player, gone: Player) -> list[FieldProblem]:
    """Why these two cannot become one; nothing when they can."""
    if kept.organiser_id != gone.organiser_id:
        return [FieldProblem("", "other_organiser", _("These two belong to different organisers."))]
    if kept.pk == gone.pk:
        return [FieldProblem("", "same", _("This is the same player: choose another one."))]
    if kept.anonymised_at is not None or gone.anonymised_at is not None:
        sentence = _("Who has been anonymised stays nobody: what they played cannot become somebody's again.")
        return [FieldProblem("", "anonymised", sentence)]
    problems = []
    clubs = {
        spot.season_id: spot.club
        for spot in RosterSpot.objects.filter(player=kept, left_at=None).select_related("club")
    }
    for spot in RosterSpot.objects.filter(player=gone, left_at=None).select_related("club", "season"):
        club = clubs.get(spot.season_id)
        if club is not None and club != spot.club:
            sentence = _(
                "In %(season)s one is on the list of %(kept)s and the other of %(gone)s: take one off first."
            ) % {"season": spot.season.name, "kept": club.name, "gone": spot.club.name}
            problems.append(FieldProblem("", "two_rosters", sentence))
    for ask in player_obstacles:
        problems += [FieldProblem("", "together", sentence) for sentence in ask(kept, gone)]
    return problems


@once_more_after_a_clash
@transaction.atomic
def merge_players(kept: Player, gone: Player, *, by: User) -> Player:
    """Give everything of `gone` to `kept`, who keeps name, number and year, and remove `gone`.

    Refuses two of different organisers, the same player twice, two on lists of different clubs in one season, two who
    stood in one match, and who has been anonymised. A year of birth or an e-mail address that only `gone` has is taken
    over; the more private of the two ways to be shown in public is kept.
    """
    locked = Player.objects.select_for_update(of=("self",)).select_related("organiser").order_by("pk")
    found = {player.pk: player for player in locked.filter(pk__in=[kept.pk, gone.pk])}
    if len(found) < len({kept.pk, gone.pk}):
        raise refuse("", "gone", _("One of the two is not there any more: look again."))
    kept, gone = found[kept.pk], found[gone.pk]
    if problems := obstacles_to_player_merge(kept, gone):
        raise Refused(*problems)
    before = {**everything_about(gone), "moved": how_much_moves(gone)}
    seasons = RosterSpot.objects.filter(player=kept, left_at=None).values("season")
    RosterSpot.objects.filter(player=gone, left_at=None, season__in=seasons).update(left_at=timezone.now())
    _move(gone, kept)
    gone.delete()
    kept.birth_year = gone.birth_year if kept.birth_year is None else kept.birth_year
    kept.email = kept.email or gone.email
    kept.shown_as = max(kept.shown_as, gone.shown_as, key=PRIVACY.index)
    kept.save(update_fields=["birth_year", "email", "shown_as"])
    names_changed([kept])
    log.record(kept.organiser, "merge_players", kept, by=by, before=before, after=everything_about(kept))
    return kept


def obstacles_to_club_merge(kept: Club, gone: Club) -> list[FieldProblem]:
    """Why these two cannot become one; nothing when they can."""
    if kept.organiser_id != gone.organiser_id:
        return [FieldProblem("", "other_organiser", _("These two belong to different organisers."))]
    if kept.pk == gone.pk:
        return [FieldProblem("", "same", _("This is the same club: choose another one."))]
    return []


@once_more_after_a_clash
@transaction.atomic
def merge_clubs(kept: Club, gone: Club, *, by: User) -> Club:
    """Give everything of `gone` to `kept`, which keeps its name, and remove `gone`.

    Lists, entries and secretaries go along; entries keep the name under which they were entered. The name of the
    club that goes becomes another name of the one that stays. Refuses as `obstacles_to_club_merge` says.
    """
    locked = Club.objects.select_for_update(of=("self",)).select_related("organiser").order_by("pk")
    found = {club.pk: club for club in locked.filter(pk__in=[kept.pk, gone.pk])}
    if len(found) < len({kept.pk, gone.pk}):
        raise refuse("", "gone", _("One of the two is not there any more: look again."))
    kept, gone = found[kept.pk], found[gone.pk]
    if problems := obstacles_to_club_merge(kept, gone):
        raise Refused(*problems)
    before = {"name": gone.name, "place": gone.place, "moved": how_much_moves(gone)}
    for prepare in before_club_merge:
        prepare(kept, gone)
    held = ClubRole.objects.filter(club=kept).values_list("user_id", "role")
    for user, role in held:
        ClubRole.objects.filter(club=gone, user=user, role=role).delete()
    asked = Invitation.objects.filter(state=Invitation.State.OPEN)
    for invitation in asked.filter(club=gone, email__in=asked.filter(club=kept).values("email")):
        end(invitation)
    _move(gone, kept)
    gone.delete()
    if plain(gone.name) != plain(kept.name):
        ClubAlias.objects.get_or_create(
            organiser=kept.organiser, key=plain(gone.name), defaults={"club": kept, "name": gone.name}
        )
    log.record(
        kept.organiser,
        "merge_clubs",
        kept,
        by=by,
        before=before,
        after={"name": kept.name, "place": kept.place},
    )
    return kept


def _references(row: models.Model) -> list[ManyToOneRel]:
    """Every foreign key of every app that points at rows of this kind."""
    return [field for field in row._meta.get_fields(include_hidden=True) if isinstance(field, ManyToOneRel)]


def _rows(reference: ManyToOneRel, row: models.Model) -> models.QuerySet:
    """The rows that refer to this one by this foreign key."""
    rows: models.QuerySet = reference.related_model._base_manager.filter(**{reference.field.name: row})
    return rows


def _move(gone: models.Model, kept: models.Model) -> None:
    for reference in _references(gone):
        _rows(reference, gone).update(**{reference.field.name: kept})
