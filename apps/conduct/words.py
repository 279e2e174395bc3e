"""Results and decisions in words. Knows no queries: who asks has loaded what is named."""

from __future__ import annotations

from django.utils.translation import gettext as _

from apps.matches.models import MatchSide, Result
from apps.matches.names import entry_names
from apps.schedule.models import Fixture

from .decisions import Kind


def result_in_words(result: Result | None, fixture: Fixture) -> str:
    """What a version says: the score, or the state with who wins."""
    if result is None:
        return _("No result yet.")
    if result.is_played:
        return f"{result.home_score} – {result.away_score}"
    names = entry_names(fixture)
    if result.state == Result.State.WALKOVER:
        loser = MatchSide.AWAY if result.winner == MatchSide.HOME else MatchSide.HOME
        return walkover_in_words(names[result.winner], names[loser])
    return {
        Result.State.LIVE.value: _("The match is being played."),
        Result.State.BROKEN_OFF.value: _("The match is broken off."),
        Result.State.DOUBLE_WALKOVER.value: _("Double walkover: nobody wins, both lose."),
        Result.State.NOT_PLAYED.value: _("Not played: it counts for nobody."),
        Result.State.VOID.value: _("Void: what was played counts nowhere."),
        Result.State.TO_BE_REPLAYED.value: _("It is to be played again."),
    }[result.state]


def walkover_in_words(winner: str, loser: str) -> str:
    """A walkover, naming both sides."""
    return _("Walkover: %(winner)s wins, %(loser)s did not play.") % {"winner": winner, "loser": loser}


def kinds_in_words(fixture: Fixture) -> dict[Kind, str]:
    """Every decision about this fixture, naming the sides."""
    names = entry_names(fixture)
    home, away = names[MatchSide.HOME], names[MatchSide.AWAY]
    return {
        Kind.HOME_WALKOVER: walkover_in_words(home, away),
        Kind.AWAY_WALKOVER: walkover_in_words(away, home),
        Kind.DOUBLE_WALKOVER: _("Double walkover: nobody wins, both lose."),
        Kind.NOT_PLAYED: _("Not played: it counts for nobody."),
        Kind.VOID: _("Void: what was played counts nowhere."),
        Kind.TO_BE_REPLAYED: _("It is to be played again."),
        Kind.SCORE: _("Another final score"),
        Kind.REOPEN: _("Reopen the match: signatures fall, the sheets can be changed and are signed anew."),
        Kind.EARLIER: _("Back to an earlier version"),
    }
