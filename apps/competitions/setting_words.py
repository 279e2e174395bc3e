"""What each setting of the regulations is called and what it does, in the words of a club room.

Settings of the house rules go by their path in the sheet file (`points.baunie`), the others by their field. Pages
show the explanation beside the field, the log uses the name. Knows nothing of forms, values or what is allowed.
"""

from __future__ import annotations

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class SettingWord(NamedTuple):
    """A name, an explanation of one to three sentences, and the paragraph of the rules where there is one."""

    name: str | Promise
    why: str | Promise
    rule: str = ""


HOUSE_RULE_WORDS: dict[str, SettingWord] = {
    "end": SettingWord(
        _("A sheet ends"),
        _(
            "By points: the first side to have so many wins. By hands: after so many the higher "
            "total wins, as in "
            "leagues. By time: when the minutes are over and the hand in progress is finished."
        ),
        "§6",
    ),
    "end.number": SettingWord(
        _("Points, hands or minutes"),
        _("15 points is a quick sheet, 20 the usual one, 50 a tournament. Leagues play 4 hands a sheet."),
        "§6",
    ),
    "end.draws": SettingWord(
        _("A sheet may end level"),
        _("If not, one more hand is played until it is not level. By points a sheet never ends level."),
        "§6.2",
    ),
    "points.majority": SettingWord(
        _("Majority"), _("For taking at least seven tricks, an ordinary win."), "§3.1"
    ),
    "points.kap": SettingWord(
        _("Kap"), _("For taking the first seven tricks in a row and stopping the hand there."), "§3.1"
    ),
    "points.kap_by_partner": SettingWord(
        _("Kap by the partner"),
        _("For a kap that was stopped by the partner of who took the seventh trick."),
        "§3.4",
    ),
    "points.baunie": SettingWord(
        _("Baunie"), _("For taking all thirteen tricks. 15 in most houses; leagues often give more."), "§3.1"
    ),
    "points.failed_baunie": SettingWord(
        _("Failed baunie"),
        _(
            "To the opponents, when a side played on for the baunie and lost a trick. Nothing is "
            "left of its kap."
        ),
        "§2.1",
    ),
    "points.premature_kap": SettingWord(
        _("Premature kap"),
        _("To the opponents, when a side knocked for kap before the seventh trick was complete."),
        "§3.4",
    ),
    "kap_call": SettingWord(
        _("A kap"),
        _(
            "Announced: a kap scores when somebody says so. Silent: the first seven tricks score "
            "by themselves, and a "
            "kap by the partner or a premature kap does not exist."
        ),
        "§3.2",
    ),
    "baunie": SettingWord(
        _("A baunie"),
        _(
            "Announced: the side says so after the seventh trick. Playing on: the eighth trick is "
            "the attempt, no words "
            "needed. Forbidden: the hand ends at 7 - 0."
        ),
        "§3.3",
    ),
    "partner_kap": SettingWord(
        _("Kap by the partner of who took trick seven"),
        _(
            "Allowed: it scores its own points. Not allowed: only who took the seventh trick may "
            "stop the hand."
        ),
        "§3.4",
    ),
    "premature_kap": SettingWord(
        _("A premature kap loses the hand"),
        _("Who knocks before the four cards of the seventh trick are down, gives the hand away."),
        "§3.4",
    ),
    "early_concession": SettingWord(
        _("Giving up without a trick costs a baunie"),
        _(
            "A league rule: who gives up while a baunie is still possible, pays for one. Not "
            "where a baunie is forbidden."
        ),
        "§3.5",
    ),
    "stinking.kap": SettingWord(
        _("Extra for a kap against the caller"),
        _("More points when the side of the caller loses by a kap. With 0 the caller need not be known."),
        "§3.6",
    ),
    "stinking.baunie": SettingWord(
        _("Extra for a baunie against the caller"),
        _("More points when the side of the caller loses by a baunie. With 0 the caller need not be known."),
        "§3.6",
    ),
    "caller_rotation": SettingWord(
        _("The call passes"),
        _("Clockwise after every hand, or the caller stays for as long as the calling side wins the hands."),
        "§1.5",
    ),
    "trump": SettingWord(
        _("Trumps are named"),
        _("When the caller names trumps. It is written down and scores nothing."),
        "§4.1",
    ),
    "redeal": SettingWord(
        _("No picture, no game"),
        _(
            "Whether the caller may ask for a new deal without a picture in hand. A new deal is "
            "no hand of the sheet."
        ),
        "§4.2",
    ),
    "penalties": SettingWord(
        _("Penalties"),
        _(
            "The list of the leagues gives the opponents 2, 5 or 15 points for offences such as a "
            "card out of turn. Home "
            "rules know none."
        ),
        "§5.1",
    ),
}
MATCH_WORDS: dict[str, SettingWord] = {
    "partnerships": SettingWord(
        _("Partnerships a side"),
        _("How many partnerships each club brings. In Suriname 4, in the Netherlands 6."),
        "§8.2",
    ),
    "rounds": SettingWord(
        _("Rounds"),
        _(
            "In every round each partnership plays one sheet. With as many rounds as partnerships "
            "everybody meets everybody."
        ),
        "§8.2",
    ),
    "decided_by": SettingWord(
        _("A match is decided by"),
        _(
            "All hand points added up, as in the leagues; or 3 for a won, 1 for a level and 0 for "
            "a lost sheet."
        ),
        "§8.3",
    ),
    "minimum_partnerships": SettingWord(
        _("At least so many partnerships"),
        _(
            "A side that brings fewer than it should plays on with absent places, as long as this many are there. "
            "In the Netherlands 5 of 6 are enough."
        ),
        "§8.2",
    ),
    "below_minimum": SettingWord(
        _("With fewer the match is"),
        _("What becomes of a match for which a side has fewer partnerships than that."),
        "§8.2",
    ),
    "absent_points": SettingWord(
        _("Points of a sheet against an absent partnership"),
        _(
            "The partnership that is there gets these hand points for each sheet, the other side 0. Of a full league "
            "night a side makes about 10 a sheet."
        ),
        "§8.2",
    ),
    "sides_substitute": SettingWord(
        _("The sides may change who plays during the match"),
        _(
            "Between rounds a leader lets somebody else play, or fills an absent place. Without it only a director "
            "does."
        ),
        "§8.2",
    ),
    "both_report": SettingWord(
        _("Both sides write the sheet"),
        _(
            "Each side enters the hands on its own phone. What both have alike stands, and alike to the end it is "
            "accepted. A link of a partnership speaks for its side only; phones of the card on the table say for which "
            "side they write. Without it one phone writes for the table and the other side accepts."
        ),
        "§8.5",
    ),
}
TABLE_WORDS: dict[str, SettingWord] = {
    "win": SettingWord(
        _("League points for a win"), _("Usually 2 or 3. Halves such as 0.5 are allowed."), "§8.4"
    ),
    "draw": SettingWord(_("League points for a draw"), _("Usually 1."), "§8.4"),
    "loss": SettingWord(_("League points for a loss"), _("Usually 0."), "§8.4"),
    "bye": SettingWord(
        _("League points for a bye"),
        _("For an entry without an opponent on a matchday. A bye is neither played nor won."),
        "§8.4",
    ),
    "criteria": SettingWord(
        _("The order of the table"),
        _(
            "The first criterion decides; who is level goes to the next one. Who is level on all "
            "of them shares a place. "
            "Head-to-head criteria that follow each other are applied together."
        ),
    ),
    "head_to_head": SettingWord(
        _("Head-to-head"),
        _(
            "Applied again: when it splits a level group, it looks anew within each part that is "
            "still level. Once: it does "
            "not, and the next criterion follows."
        ),
    ),
    "walkover_winner_score": SettingWord(
        _("Walkover: score of the winner"),
        _("What a walkover adds to what the winner scored. Leave both empty to add nothing."),
    ),
    "walkover_loser_score": SettingWord(
        _("Walkover: score of the loser"),
        _("What a walkover adds to what the loser scored; never more than the winner's."),
    ),
    "walkover_in_head_to_head": SettingWord(
        _("Walkovers count in head-to-head"),
        _("Whether head-to-head criteria see matches that were not played."),
    ),
    "official_when": SettingWord(
        _("A result is official"),
        _(
            "Until then it is provisional: everybody sees it, marked as such, and a second, provisional table counts "
            "it. A side that does not agree stops it from becoming official. A ruling is official at once."
        ),
    ),
    "official_after_hours": SettingWord(
        _("Hours until it is official"),
        _("Only where a time decides: 24 for a day, 48 for two. A director can be earlier."),
    ),
}
SETTING_WORDS: dict[str, SettingWord] = {**MATCH_WORDS, **HOUSE_RULE_WORDS, **TABLE_WORDS}

CRITERION_WORDS: dict[str, str | Promise] = {
    "points": _("league points"),
    "wins": _("matches won"),
    "difference": _("difference"),
    "scored": _("scored"),
    "hand_points_difference": _("difference in hand points"),
    "sheets_won": _("sheets won"),
    "baunies": _("baunies"),
    "head_to_head_points": _("head-to-head: league points"),
    "head_to_head_difference": _("head-to-head: difference"),
    "head_to_head_scored": _("head-to-head: scored"),
    "decider": _("decider"),
    "lots": _("lots"),
}

# The words that house rules choose from, by field and word.
CHOICE_WORDS: dict[str, dict[str, str | Promise]] = {
    "kap_call": {"announced": _("has to be announced"), "silent": _("scores in silence")},
    "baunie": {
        "announced": _("has to be announced"),
        "play_on": _("is tried by playing on"),
        "forbidden": _("does not exist"),
    },
    "partner_kap": {"allowed": _("allowed"), "not_allowed": _("not allowed")},
    "caller_rotation": {
        "clockwise": _("clockwise after every hand"),
        "stays_while_winning": _("when the calling side loses the hand"),
    },
    "trump": {
        "five_cards": _("after the first five cards"),
        "free_call": _("after all thirteen cards"),
        "ninth_card": _("by the ninth card"),
        "thirteenth_card": _("by the thirteenth card"),
    },
    "redeal": {
        "none": _("no new deal"),
        "no_picture": _("new deal without king, queen or jack"),
        "no_picture_or_ace": _("new deal without ace, king, queen or jack"),
    },
    "penalties": {
        "none": _("none"),
        "league": _("the list of the leagues"),
        "own": _("keep the competition's own list"),
    },
    "end": {
        "target": _("at a number of points"),
        "hands": _("after a number of hands"),
        "minutes": _("after a time"),
    },
    "decided_by": {
        "hand_points": _("the sum of all hand points"),
        "sheet_points": _("3 / 1 / 0 for each sheet"),
    },
    "below_minimum": {
        "lost": _("lost: a walkover for the other side"),
        "not_played": _("not played: it counts for nobody"),
    },
    "official_when": {
        "signed": _("at once, when both sides have signed"),
        "confirmed": _("when a director says so"),
        "after_hours": _("after a time, unless a side does not agree"),
    },
    "head_to_head": {"reapplied": _("applied again to those still level"), "once": _("applied once")},
}
