"""Naming who plays: the partnerships of a side, from the club's roster of the season."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from apps.accounts.models import User
from apps.clubs import log
from apps.clubs.clashes import once_more_after_a_clash
from apps.clubs.models import Player, RosterSpot
from apps.clubs.refusals import FieldProblem, Refused, refuse
from apps.clubs.services.roster import locked_players
from apps.competitions.models import Entry
from apps.competitions.queries import current_match_part
from apps.schedule.models import Fixture

from ..models import LineUp, Match, MatchSide, Partnership, Result
from .results import entries_by_side, lock_fixture

# Who sits together; None where nobody was chosen. Nobody on both seats is an absent partnership.
PlayersOfPartnership = tuple[Player | None, Player | None]


@once_more_after_a_clash
@transaction.atomic
def name_line_up(
    fixture: Fixture, side: str, partnerships: Sequence[PlayersOfPartnership], *, by: User
) -> LineUp:
    """Store the partnerships of one side, in order; naming again replaces them until the match starts.

    A pair without players is absent and keeps its place (rules §8.2); with fewer pairs than the regulations ask the
    last places are absent. Refuses before the programme is published, a fixture that is postponed or cancelled, more
    partnerships than asked, a line-up without anybody, a partnership of one player, a player twice or in the other
    side's line-up, and one who is not on the club's roster of the season. Fields are
    `first_1`, `second_1`, `first_2`, ...
    """
    if side not in MatchSide.values:
        raise refuse("side", "unknown_side", _("A line-up is for the home or the away side."))
    fixture = lock_fixture(fixture)
    if fixture.stage.published_at is None:
        raise refuse("", "not_published", _("The programme is not published yet, so it can still change."))
    entry = entries_by_side(fixture)[side]
    if entry.is_partnership:
        raise refuse(
            "",
            "fixed_partnership",
            _("This is a fixed partnership: the competition director replaces a player."),
        )
    match = open_match(fixture)
    wanted = current_match_part(fixture.stage).partnerships
    partnerships = [*partnerships, *[(None, None)] * (wanted - len(partnerships))]
    # Nobody becomes one with somebody else, or nobody at all, between the look and the line-up.
    locked_players(player for pair in partnerships for player in pair if player is not None)
    problems = _line_up_problems(entry, partnerships, wanted=wanted)
    problems += _plays_for_the_other_side(match, side, partnerships)
    if problems:
        raise Refused(*problems)
    line_up, created = LineUp.objects.get_or_create(match=match, side=side, defaults={"named_by": by})
    before = None if created else _in_short(line_up)
    line_up.named_by = by
    line_up.save()
    line_up.partnerships.all().delete()
    Partnership.objects.bulk_create(
        Partnership(line_up=line_up, position=number, first=first, second=second)
        for number, (first, second) in enumerate(partnerships, start=1)
    )
    log.record(
        fixture.stage.competition.organiser,
        "name_line_up",
        fixture,
        by=by,
        before=before,
        after=_in_short(line_up),
    )
    return line_up


def open_match(fixture: Fixture) -> Match:
    """The match of this fixture that can still get a line-up, made when there is none. The fixture is locked.

    By a ruling that the match is to be replayed, that is the next attempt. Refuses when the fixture is postponed or
    cancelled, when the match has started, or when the fixture has its result already.
    """
    refuse_unless_due(fixture)
    match = Match.objects.filter(fixture=fixture).order_by("-number").first()
    result = Result.objects.filter(fixture=fixture, is_current=True).first()
    if result is not None and result.is_open and (match is None or match.started_at is not None):
        return Match.objects.create(fixture=fixture, number=match.number + 1 if match else 1)
    if match is not None and match.started_at is not None:
        raise refuse(
            "", "match_started", _("The match has started. The line-ups can no longer be changed here.")
        )
    if result is not None and not result.is_open:
        raise refuse("", "already_has_a_result", _("This match already has a result."))
    return match or Match.objects.create(fixture=fixture, number=1)


def refuse_unless_due(fixture: Fixture) -> None:
    """Refuse a fixture that is postponed or cancelled: nobody plays it until it is due again."""
    if fixture.status == Fixture.Status.POSTPONED:
        raise refuse("", "not_scheduled", _("This match is postponed. It needs a new time first."))
    if fixture.status == Fixture.Status.CANCELLED:
        raise refuse("", "not_scheduled", _("This match is cancelled: it is not played."))


def players_who_may_play(entry: Entry) -> list[Player]:
    """The players on the roster of the entry's club in the competition's season, by name; the two of a partnership."""
    if entry.is_partnership:
        return [player for player in (entry.first, entry.second) if player is not None]
    spots = (
        RosterSpot.objects.filter(
            club=entry.club_id,
            season=entry.competition.season_id,
            left_at__isnull=True,
            player__is_active=True,
        )
        .select_related("player")
        .order_by("player__name", "player__member_number")
    )
    return [spot.player for spot in spots]


def _line_up_problems(
    entry: Entry, partnerships: Sequence[PlayersOfPartnership], *, wanted: int
) -> list[FieldProblem]:
    if len(partnerships) != wanted:
        return [
            FieldProblem(
                "",
                "wrong_number_of_partnerships",
                _("A line-up has %(count)d partnerships here.") % {"count": wanted},
            )
        ]
    if all(pair == (None, None) for pair in partnerships):
        message = _("Name at least one partnership. If nobody of you comes, tell the competition director.")
        return [FieldProblem("", "nobody_comes", message)]
    allowed = {player.pk for player in players_who_may_play(entry)}
    times_named = Counter(player.pk for pair in partnerships for player in pair if player is not None)
    problems = []
    for number, pair in enumerate(partnerships, start=1):
        if pair == (None, None):
            continue
        for seat, player in zip(("first", "second"), pair, strict=True):
            field = f"{seat}_{number}"
            if player is None:
                message = _(
                    "A partnership is two players. Choose the other one, or nobody: then it is absent."
                )
                problems.append(FieldProblem(field, "nobody_named", message))
            elif player.pk not in allowed:
                message = _("%(player)s is not on the roster of %(club)s this season.")
                names = {"player": player, "club": entry.club}
                problems.append(FieldProblem(field, "not_on_roster", message % names))
            elif times_named[player.pk] > 1:
                message = _("%(player)s is named twice. Choose somebody else.") % {"player": player}
                problems.append(FieldProblem(field, "named_twice", message))
    return problems


def _plays_for_the_other_side(
    match: Match, side: str, partnerships: Sequence[PlayersOfPartnership]
) -> list[FieldProblem]:
    """Who stands in the other side's line-up: two teams of one club share a roster, a player plays for one."""
    others = Partnership.objects.filter(line_up__match=match).exclude(line_up__side=side)
    taken = {
        player for pair in others.values_list("first", "second") for player in pair if player is not None
    }
    message = _("%(player)s is in the line-up of the other side. Choose somebody else.")
    return [
        FieldProblem(f"{seat}_{number}", "plays_for_the_other_side", message % {"player": player})
        for number, pair in enumerate(partnerships, start=1)
        for seat, player in zip(("first", "second"), pair, strict=True)
        if player is not None and player.pk in taken
    ]


def _in_short(line_up: LineUp) -> dict[str, object]:
    """What the log tells of a line-up: the member numbers, not the names, so that a player can be anonymised."""
    rows = line_up.partnerships.select_related("first", "second").order_by("position")
    return {
        "side": line_up.side,
        "partnerships": [
            [
                pair.first.member_number if pair.first else None,
                pair.second.member_number if pair.second else None,
            ]
            for pair in rows
        ],
    }
