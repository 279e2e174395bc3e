"""Every sentence that the page at the table says by itself, without asking the server.

The page carries them in its own language. {places} are filled in by the phone; a name that ends in `_one` or `_more` is
chosen by a number.
"""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from apps.matches.hand_words import OUTCOMES, PENALTIES, SEATS, SIDES
from apps.matches.sentences import SENTENCES

GETTING_IN: dict[str, str | Promise] = {
    "app_title": _("At the table"),
    "scan_camera": _("Point the camera at the code on the card on your table."),
    "scan_camera_help": _(
        "The camera that takes your photos is enough, no app is needed. Is it dark? Switch the lamp on and hold still."
    ),
    "scan_link": _("Tap the link that appears."),
    "scan_link_help": _(
        "Nothing appears? Look for “Scan QR code” at the camera or in the menu of your browser."
    ),
    "scan_code": _("Type the code of this evening."),
    "scan_code_help": _("Six digits. A competition director or a team leader has them."),
    "have_link": _("Were you sent a link?"),
    "have_link_help": _("Open it on this phone: it leads to your sheet and needs no code."),
    "loading": _("The sheets of your table are being fetched."),
    "cannot_load": _("The server cannot be reached. It is tried again by itself."),
    "entry_asked": _("One moment …"),
    "entry_offline": _("The server cannot be reached. Look for a better spot and try again."),
    "entry_not_kept": _("This browser keeps nothing. Leave private browsing, or take another browser."),
    "no_sheets": _("There is no match at this table tonight."),
    "table_and_round": _("Table {table}, round {round}"),
    "table_tonight": _("Table {table} tonight"),
    "open_rounds": _("rounds and match"),
    "you_are": _("You are"),
    "against": _("against"),
    "begin": _("We sit like this"),
    "other_way_round": _("We sit the other way round"),
    "swap_question": _("In which rounds?"),
    "swap_help": _("North–South and East–West change places. Hands that were written stay where they are."),
    "swap_this": _("Only in this round"),
    "swap_later": _("In this and later rounds"),
    "swapped": _("The sides have changed places."),
    "cancel": _("Cancel"),
    "first_caller": _("Who calls the first hand?"),
    "first_caller_is": _("{name} called the first hand"),
}

SHEET: dict[str, str | Promise] = {
    "score": _("Score"),
    "needs": _("{points} to go"),
    "won": _("won"),
    "drawn": _("level"),
    "hand_of": _("Hand {number} of {of}"),
    "hand_number": _("Hand {number}"),
    "play_on": _("Level: one more hand"),
    "calls": _("{name} calls"),
    "deals": _("{name} deals"),
    "no_hands_yet": _("No hands yet"),
    "all_hands_one": _("The hand that was written: look or put right"),
    "all_hands_more": _("All {number} hands: look or put right"),
    "undo": _("Undo"),
    "taken_back": _("Hand {number} is taken back."),
    "how_did_it_end": _("How did the hand end?"),
    "for_which_side": _("For which side?"),
    "to_others": _("against +{points}"),
    "points_to": _("{points} to {names}"),
    "more": _("More"),
    "more_help": _("tricks, caller, penalty"),
    "who_stopped": _("Kap by {names}: who stopped?"),
    "stopped_kap": _("The winner of trick 7"),
    "stopped_kap_by_partner": _("The partner"),
    "time_is_up": _("Time is up: close the sheet"),
    "time_was_not_up": _("Time was not up: open the sheet again"),
    "not_writable": _("This sheet stands fast"),
    "hand_said": _("Hand {number}: {hand}. {ns}, {ew}."),
    "sheet_over": _("The sheet has ended."),
    "no_hand": _("no hand"),
    "tricks_in_words": _("tricks {ns}–{ew}"),
    "caller_in_words": _("caller: {seat}"),
    "state_waiting": _("waiting"),
    "state_saved": _("saved {time}"),
    "state_saved_plain": _("saved"),
    "state_refused": _("refused: {why}"),
    "waiting_one": _("1 waits"),
    "waiting_more": _("{number} wait"),
    "all_saved": _("all saved"),
    "no_network": _("no network"),
}

PUTTING_RIGHT: dict[str, str | Promise] = {
    "correct_hand": _("Put hand {number} right"),
    "put_right": _("Put right"),
    "enter_hand": _("Enter this hand"),
    "stands_now": _("Now it says: {hand}"),
    "would_be": _("It becomes: {hand}"),
    "behind_title": _("Hand {number} would end the sheet"),
    "behind_text_one": _("Then hand {hands} behind it does not count."),
    "behind_text_more": _("Then hands {hands} behind it do not count."),
    "take_back_behind_one": _("Take back hand {hands}"),
    "take_back_behind_more": _("Take back hands {hands}"),
    "leave_hand": _("Leave hand {number} as it was"),
    "who_called": _("Who called trump?"),
    "as_turn_goes": _("As the turn goes"),
    "tricks_if_counted": _("Tricks, if you counted them: first {ns}, then {ew}"),
    "not_counted": _("Not counted"),
    "penalty": _("Penalty: who made the fault"),
    "penalties_one": _("1 penalty"),
    "penalties_more": _("{number} penalties"),
    "belongs_to": _("This belongs to hand"),
    "next_hand": _("{number} (the next one)"),
    "instead_of": _("{number}, instead of {hand}"),
    "hands_of_round": _("Hands of round {round}"),
    "last_belongs_elsewhere": _("The last hand belongs to another number"),
    "was": _("was: {hand}"),
    "back_to_sheet": _("Back to the sheet"),
}

ANSWERS: dict[str, str | Promise] = {
    "clash_title": _("Hand {number} stands already"),
    "typed_here": _("Typed here"),
    "stands": _("Stands"),
    "stands_by": _("Stands ({who})"),
    "keep_standing": _("Keep what stands"),
    "mine_counts": _("Put hand {number} right: mine counts"),
    "mine_is_next": _("Mine is another hand: number {number}"),
    "enter_as_next": _("Enter it as the next hand"),
    "refused_hand": _("This hand was refused"),
    "refused_undo": _("Nothing was taken back"),
    "refused_correction": _("The hand was not put right"),
    "refused_move": _("The last hand was not moved: everything stands as it did"),
    "refused_caller": _("The first caller was refused"),
    "refused_closing": _("Closing the sheet was refused"),
    "refused_swap": _("The sides were not changed"),
    "refused_acceptance": _("The sheet was not accepted"),
    "refused_dispute": _("The objection was refused"),
    "change": _("Change it"),
    "try_again": _("Send it again"),
    "throw_away": _("Throw it away"),
    "scored_elsewhere": _("Table {table} is being scored on {phone}. Take over?"),
    "last_contact": _("Heard of last at {time}."),
    "take_over": _("Take over"),
    "taking_over": _("Taking over …"),
    "take_over_offline": _("Taking over needs the network. Try again when it is back."),
    "you_score": _("This phone scores the table now."),
    "taken_over_title": _("The table is scored on {phone} now"),
    "taken_over_text_one": _("1 entry from here had not been sent yet. Compare it with what stands there."),
    "taken_over_text_more": _(
        "{number} entries from here had not been sent yet. Compare them with what stands there."
    ),
    "leave_to_others": _("What stands there is right"),
    "take_over_and_send": _("Take over and send mine"),
    "both_report": _("Both sides write this sheet. It counts where they agree."),
    "for_whom": _("For which side do you write?"),
    "both_equal": _("The other side has the same, up to hand {number}."),
    "both_different": _("The other side has something else at hand {number}:"),
    "both_alone": _("The other side has not written anything yet."),
}

CONNECTION: dict[str, str | Promise] = {
    "offline": _("No network since {time}. Write on: everything is kept here and sent later."),
    "offline_plain": _(
        "No network since {time}. Keep this page open: without it, it cannot be loaded again."
    ),
    "night_over": _("This evening is closed. A competition director can open it again."),
    "kept_here_one": _("1 entry is kept on this phone."),
    "kept_here_more": _("{number} entries are kept on this phone."),
    "asks_elsewhere": _("Something of round {round} waits for your decision. Tap here."),
    "kept_elsewhere_one": _("1 entry of another table waits here: scan the card on that table to send it."),
    "kept_elsewhere_more": _(
        "{number} entries of another table wait here: scan the card on that table to send them."
    ),
    "cannot_keep_one": _("This phone has no room left. 1 entry is on this screen only: leave the page open."),
    "cannot_keep_more": _(
        "This phone has no room left. {number} entries are on this screen only: leave the page open."
    ),
}

AGREEING: dict[str, str | Promise] = {
    "won_by": _("{names} won {score}"),
    "ended_drawn": _("Level: {score}"),
    "accept_of": _("Accepting for {name}"),
    "accepted_by": _("{name} accepted at {time}"),
    "accepted_here": _("{name} accepted"),
    "not_accepted_yet": _("{name} has not accepted yet"),
    "hand_over_to": _("Hand the phone to {name}"),
    "your_look": _("Is this right?"),
    "accept_score": _("It is right: {score}"),
    "not_right": _("It is not right"),
    "disputed": _("There is an objection: a competition director decides"),
    "dispute_title": _("What is not right?"),
    "dispute_help": _(
        "You can play on. A competition director sees it at once and decides before the result counts."
    ),
    "dispute_label": _("What happened"),
    "dispute_empty": _("Write in a few words what is not right."),
    "send_dispute": _("Send to the competition director"),
    "dispute_sent": _("The objection is on its way."),
    "round_open": _("Round {round} has not ended: table {tables}."),
    "to_round": _("To round {round}"),
    "the_match": _("Rounds and match"),
    "sign_title": _("Sign for {name}"),
    "who_signs": _("Who signs?"),
    "no_pin": _("no PIN yet: choose one in your profile"),
    "no_signers": _("Nobody can sign for this side here."),
    "pin": _("PIN"),
    "pin_missing": _("Type your PIN."),
    "pin_asked": _("Checking the PIN …"),
    "signer_missing": _("Choose who signs."),
    "sign_score": _("Sign: {score}"),
    "sign_offline": _("Signing needs the network. Try again when it is back."),
    "signed": _("Signed."),
    "signed_by": _("{team}: signed by {name} at {time}"),
    "sign_for": _("Sign for {name}"),
}

TONIGHT: dict[str, str | Promise] = {
    "round": _("Round {round}"),
    "ended": _("ended"),
    "to_play": _("to play"),
    "hands_played_one": _("1 hand"),
    "hands_played_more": _("{number} hands"),
    "this_sheet": _("The sheet of round {round}"),
    "this_phone": _("This phone"),
    "this_phone_is": _("Known as {phone}, {venue}."),
    "works_offline": _("This page works without network, also after closing it."),
    "no_offline": _(
        "This address is not secured: without network the page cannot be opened again. Leave it open."
    ),
    "add_to_home": _("Add to home screen"),
    "add_to_home_help": _(
        "Choose “Add to home screen” in the menu of your browser to find it again quickly."
    ),
    "other_language": _("In het Nederlands"),
}


def words() -> dict[str, str]:
    """All of them in the language that is active, with the words for outcomes, seats, sides, penalties and problems."""
    found: dict[str, str] = {}
    for group in (GETTING_IN, SHEET, PUTTING_RIGHT, ANSWERS, CONNECTION, AGREEING, TONIGHT):
        found.update((name, str(text)) for name, text in group.items())
    for outcome, said in OUTCOMES.items():
        found[f"outcomes.{outcome}"] = str(said.label)
        found[f"hints.{outcome}"] = str(said.hint)
    for name, listed in (
        ("penalties", PENALTIES),
        ("seats", SEATS),
        ("sides", SIDES),
        ("problems", SENTENCES),
    ):
        found.update((f"{name}.{each}", str(text)) for each, text in listed.items())
    return found
