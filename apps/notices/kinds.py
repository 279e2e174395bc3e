"""The kinds of mail that somebody can switch off, and which logged changes belong to which."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Kind(models.TextChoices):
    """One switch on the page of one's mails, and one in each mail."""

    ENTRY = "entry", _("Entries: entered, approved or refused")
    PROGRAMME = "programme", _("The programme: published, and matches that change")
    PROPOSAL = "proposal", _("Proposals of another date for your matches")
    TONIGHT = "tonight", _("Your matches today")
    TO_SIGN = "to_sign", _("Results that wait for your signature")
    RESULT = "result", _("Results of your matches")
    RULING = "ruling", _("Rulings of the competition director on your matches")
    DISPUTE = "dispute", _("Results that somebody does not agree with")
    ROLE = "role", _("Roles that you get, give or lose")


SHEETS_ENDED = "sheets_ended"
KIND_OF_ACTION: dict[str, Kind] = {
    "register_team": Kind.ENTRY,
    "register_partnership": Kind.ENTRY,
    "withdraw_registration": Kind.ENTRY,
    "approve_entry": Kind.ENTRY,
    "refuse_entry": Kind.ENTRY,
    "publish_programme": Kind.PROGRAMME,
    "add_fixture": Kind.PROGRAMME,
    "move_fixture": Kind.PROGRAMME,
    "swap_sides": Kind.PROGRAMME,
    "postpone_fixture": Kind.PROGRAMME,
    "cancel_fixture": Kind.PROGRAMME,
    "reinstate_fixture": Kind.PROGRAMME,
    "propose_move": Kind.PROPOSAL,
    "decline_move": Kind.PROPOSAL,
    "withdraw_move": Kind.PROPOSAL,
    "sign_match": Kind.TO_SIGN,
    SHEETS_ENDED: Kind.TO_SIGN,
    # A ruling is one too; `kind_of` tells them apart.
    "store_result": Kind.RESULT,
    "break_off": Kind.RESULT,
    "dispute_result": Kind.DISPUTE,
    "withdraw_dispute": Kind.DISPUTE,
    "answer_dispute": Kind.DISPUTE,
    "dispute_sheet": Kind.DISPUTE,
    "withdraw_sheet_dispute": Kind.DISPUTE,
    "answer_sheet_dispute": Kind.DISPUTE,
    "accept_invitation": Kind.ROLE,
    "appoint_leader": Kind.ROLE,
    "dismiss_director": Kind.ROLE,
    "dismiss_secretary": Kind.ROLE,
}
