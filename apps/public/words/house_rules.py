"""House rules as sentences: every setting says what it means at the table (rules §1.5, §3 to §6)."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from apps.matches.hand_words import penalty_label
from apps.matches.rule_words import end_in_words, points_text, stinking_in_words
from apps.scoring.rule_fields import BaunieRule, CallerRotation, KapCall, PartnerKap, Penalty, Trump
from apps.scoring.rules import HouseRules


class Passage(NamedTuple):
    """Some sentences that belong together, under a heading."""

    title: str
    sentences: list[str]


TRUMPS: dict[Trump, str | Promise] = {
    Trump.FIVE_CARDS: gettext_lazy("The caller names trumps after the first five cards."),
    Trump.FREE_CALL: gettext_lazy("The caller names trumps after seeing all thirteen cards."),
    Trump.NINTH_CARD: gettext_lazy("The ninth card decides trumps."),
    Trump.THIRTEENTH_CARD: gettext_lazy("The thirteenth card decides trumps."),
}
ROTATIONS: dict[CallerRotation, str | Promise] = {
    CallerRotation.CLOCKWISE: gettext_lazy("After every hand the call passes clockwise to the next player."),
    CallerRotation.STAYS_WHILE_WINNING: gettext_lazy(
        "The caller stays for as long as the hands go to the calling side; otherwise the next player clockwise calls."
    ),
}


def house_rules_in_words(rules: HouseRules) -> list[Passage]:
    """Every setting of the house rules, in the order in which they come up at the table."""
    return [
        Passage(_("Before the first trick"), _before_play(rules)),
        Passage(_("What a hand scores"), _scores(rules)),
        Passage(_("Kap"), _kap(rules)),
        Passage(_("Baunie"), _baunie(rules)),
        Passage(_("Penalties"), _penalties(rules)),
        Passage(_("The end of a sheet"), [end_in_words(rules.end)]),
    ]


def _before_play(rules: HouseRules) -> list[str]:
    if rules.redeal is None or not rules.redeal.no_picture:
        redeal = _("There is no new deal, whatever the caller holds.")
    elif rules.redeal.ace_is_picture:
        redeal = _("No picture, no game: a caller without ace, king, queen or jack may ask for a new deal.")
    else:
        redeal = _("No picture, no game: a caller without king, queen or jack may ask for a new deal.")
    return [str(TRUMPS[rules.trump]), redeal, str(ROTATIONS[rules.caller_rotation])]


def _scores(rules: HouseRules) -> list[str]:
    giving_up = (
        _("Who gives up without a trick, while a baunie is still possible, pays for one: %(points)s.")
        % {"points": points_text(rules.points.baunie)}
        if rules.early_concession
        else _("Giving up counts as an ordinary win for the others, also without a trick.")
    )
    return [
        _("At least seven tricks, an ordinary win, score %(points)s.")
        % {"points": points_text(rules.points.majority)},
        giving_up,
        stinking_in_words(rules),
    ]


def _kap(rules: HouseRules) -> list[str]:
    points = {"points": points_text(rules.points.kap)}
    if rules.baunie == BaunieRule.FORBIDDEN:
        return [
            _("The first seven tricks in a row are a kap: %(points)s. The hand always ends there.") % points,
            *_premature(rules),
        ]
    if rules.kap_call == KapCall.SILENT:
        return [
            _(
                "The first seven tricks in a row are a kap by themselves, whoever speaks: %(points)s,"
                " and the hand ends."
            )
            % points
        ]
    return [
        _(
            "Who wins the seventh of the first seven tricks in a row may stop the hand there: a kap, %(points)s."
        )
        % points,
        _by_partner(rules),
        *_premature(rules),
    ]


def _by_partner(rules: HouseRules) -> str:
    if rules.partner_kap == PartnerKap.NOT_ALLOWED:
        return _("The partner may not stop the hand.")
    return _("A kap that the partner stops scores %(points)s.") % {
        "points": points_text(rules.points.kap_by_partner)
    }


def _premature(rules: HouseRules) -> list[str]:
    if rules.kap_call == KapCall.SILENT:
        return []
    if not rules.premature_kap:
        return [_("Knocking for kap too early is not a lost hand by itself.")]
    return [
        _(
            "Who knocks for kap before the four cards of the seventh trick are down, loses the hand: %(points)s."
        )
        % {"points": points_text(rules.points.premature_kap)}
    ]


def _baunie(rules: HouseRules) -> list[str]:
    if rules.baunie == BaunieRule.FORBIDDEN:
        return [_("There is no baunie: nobody plays on after seven tricks to nothing.")]
    attempt = (
        _("Who wants a baunie after seven tricks in a row has to say so.")
        if rules.baunie == BaunieRule.ANNOUNCED
        else _("Who plays an eighth trick after seven in a row tries for a baunie; no words are needed.")
    )
    return [
        attempt,
        _("All thirteen tricks score %(points)s.") % {"points": points_text(rules.points.baunie)},
        _("Who loses a trick on the way gives the others %(points)s, and nothing is left of the kap.")
        % {"points": points_text(rules.points.failed_baunie)},
    ]


def _penalties(rules: HouseRules) -> list[str]:
    if not rules.penalties:
        return [_("There are no penalties.")]
    return [_penalty(penalty) for penalty in rules.penalties]


def _penalty(penalty: Penalty) -> str:
    sentence = _("%(offence)s: %(points)s to the others.") % {
        "offence": penalty_label(penalty.code),
        "points": points_text(penalty.points),
    }
    if penalty.ends_hand:
        sentence += " " + _("It ends the hand.")
    if penalty.limit is not None:
        sentence += " " + ngettext(
            "Only %(n)d of them scores on a sheet for a side.",
            "At most %(n)d of them score on a sheet for a side.",
            penalty.limit,
        ) % {"n": penalty.limit}
    return sentence
