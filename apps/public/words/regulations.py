"""Both parts of the regulations as sentences: how a match is played, and how results become a table."""

from __future__ import annotations

from decimal import Decimal

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apps.competitions.models import MatchRegulations, TableRegulations
from apps.standings.tie_breaks import CRITERIA
from troefcall_league.templatetags.parts import number

from .house_rules import Passage
from .order import HEAD_TO_HEAD


def match_part_in_words(part: MatchRegulations) -> Passage:
    """How many play, for how long, and what decides (rules §8.2, §8.3)."""
    partnerships = ngettext(
        "Each side brings %(n)d partnership.", "Each side brings %(n)d partnerships.", part.partnerships
    ) % {"n": part.partnerships}
    rounds = ngettext(
        "A match has %(n)d round; in it every partnership plays one sheet.",
        "A match has %(n)d rounds; in each of them every partnership plays one sheet.",
        part.rounds,
    ) % {"n": part.rounds}
    sentences = [partnerships, rounds, _meetings(part), _decided_by(part), *absence_in_words(part)]
    if part.both_report:
        sentences.append(_("Both sides write the sheet, each on its own phone: what both have alike stands."))
    return Passage(_("The match"), sentences)


def absence_in_words(part: MatchRegulations) -> list[str]:
    """What holds when a side brings fewer partnerships, and who may change a line-up during the match."""
    lost = part.below_minimum == MatchRegulations.BelowMinimum.LOST
    if part.minimum_partnerships == part.partnerships:
        below = (
            _("A side with fewer partnerships loses the match: a walkover for the other side.")
            if lost
            else _("If a side has fewer partnerships, the match is not played and counts for nobody.")
        )
        sentences = [below]
    else:
        enough = ngettext(
            "%(n)d partnership is enough; a place where nobody sits stays absent.",
            "%(n)d partnerships are enough; places where nobody sits stay absent.",
            part.minimum_partnerships,
        ) % {"n": part.minimum_partnerships}
        below = (
            _("With fewer the match is lost: a walkover for the other side.")
            if lost
            else _("With fewer the match is not played and counts for nobody.")
        )
        sentences = [enough, below]
    # A place that is empty at first can also be left later, whatever the minimum is.
    sentences.append(
        ngettext(
            "A sheet against an absent partnership gives %(n)d hand point to the side that is there.",
            "A sheet against an absent partnership gives %(n)d hand points to the side that is there.",
            part.absent_points,
        )
        % {"n": part.absent_points}
        if part.absent_points
        else _("A sheet against an absent partnership counts for nobody.")
    )
    sentences.append(
        _("Between rounds a side may let others of its roster play.")
        if part.sides_substitute
        else _("During a match only the director changes who plays.")
    )
    return sentences


def table_part_in_words(part: TableRegulations) -> Passage:
    """What results are worth (rules §8.4)."""
    return Passage(
        _("League points"),
        [
            _("A win is worth %(win)s, a draw %(draw)s and a loss %(loss)s.")
            % {
                "win": league_points(part.win),
                "draw": league_points(part.draw),
                "loss": league_points(part.loss),
            },
            _("A bye is worth %(bye)s; it is neither played nor won.") % {"bye": league_points(part.bye)},
            *_walkover(part),
            _official(part),
        ],
    )


def order_in_words(part: TableRegulations) -> list[str]:
    """The criteria in their order, a sentence each."""
    return [_(CRITERIA[name].sentence) for name in part.criteria]


def head_to_head_in_words(part: TableRegulations) -> str:
    """How head-to-head criteria are applied; empty where there are none."""
    if not HEAD_TO_HEAD & set(part.criteria):
        return ""
    if part.head_to_head == TableRegulations.HeadToHead.ONCE:
        return _(
            "Matches among those who are level are looked at once; if some are still level, the next criterion decides."
        )
    return _(
        "Where matches among those who are level set some of them apart, those still level are compared anew by their"
        " own matches."
    )


def league_points(points: Decimal) -> str:
    """ "1 point", "2,5 punten": a number of league points as the language writes it."""
    return ngettext("%(points)s point", "%(points)s points", 1 if points == 1 else 2) % {
        "points": number(points)
    }


def _meetings(part: MatchRegulations) -> str:
    if part.rounds == part.partnerships:
        return _("Everybody meets everybody of the other side once.")
    if part.rounds < part.partnerships:
        return _("There are fewer rounds than partnerships: nobody meets everybody of the other side.")
    return _("After everybody has met everybody of the other side, the rounds begin again.")


def _decided_by(part: MatchRegulations) -> str:
    if part.decided_by == MatchRegulations.DecidedBy.SHEET_POINTS:
        return _(
            "A sheet gives 3 points if it is won, 1 if it is level and 0 if it is lost; their sum decides the match."
        )
    return _("The points of all hands added up decide the match.")


def _official(part: TableRegulations) -> str:
    """When a result counts in the table, and what it is until then."""
    if part.official_when == TableRegulations.OfficialWhen.CONFIRMED:
        return _(
            "A result is provisional until the competition director makes it official; only then the table counts it."
        )
    if part.official_when == TableRegulations.OfficialWhen.AFTER_HOURS:
        return ngettext(
            "A result is provisional for %(n)d hour; it becomes official unless a side does not agree.",
            "A result is provisional for %(n)d hours; it becomes official unless a side does not agree.",
            part.official_after_hours or 0,
        ) % {"n": part.official_after_hours or 0}
    return _("A result is official as soon as both sides have signed.")


def _walkover(part: TableRegulations) -> list[str]:
    winner, loser = part.walkover_winner_score, part.walkover_loser_score
    if winner is None or loser is None:
        score = _("A walkover is a win and a loss; it adds nothing to what was scored.")
    else:
        score = _("A walkover is a win and a loss; it counts as %(winner)d – %(loser)d.") % {
            "winner": winner,
            "loser": loser,
        }
    if not HEAD_TO_HEAD & set(part.criteria):
        return [score]
    seen = (
        _("Walkovers count in matches among those who are level.")
        if part.walkover_in_head_to_head
        else _("Walkovers do not count in matches among those who are level.")
    )
    return [score, seen]
