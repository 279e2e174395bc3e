"""Whoever adds a reference to a person says here where it is told, moved and forgotten: none is overlooked."""

from __future__ import annotations

import datetime as dt

import pytest
import time_machine
from axes.models import AccessAttempt
from django.apps import apps
from django.core.management import call_command
from django.db import models
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.accounts.pin import set_pin
from apps.clubs.models import Club, Player
from apps.desk.log_words import ACTIONS
from apps.hall.models import CodeTry
from apps.matches.models import PinTry
from apps.matches.services.consent import accept_sheet
from apps.matches.services.disputes import dispute_result
from apps.matches.services.hands import undo_hand
from apps.matches.services.night import report_absence
from apps.matches.services.pin import sign_with_pin
from apps.matches.services.sheet_disputes import dispute_sheet, settle_sheet_dispute
from tests.hall.hall_night import DURING, hall_night
from tests.matches.league_night import hand, league_night, write
from tests.refusing import problems_of

# Where what is stored about somebody (`clubs.dossier.about_player`, `accounts.dossier.about_user`) tells the reference:
# a section, or an action of the log, which the section `changes` tells.
TOLD = {
    "admin.LogEntry.user": "",  # the read-only admin of the site writes none
    "clubs.ClubRole.user": "roles",
    "clubs.Invitation.accepted_by": "accept_invitation",
    "clubs.Invitation.invited_by": "invite_person",
    "clubs.Invitation.steps_down": "invite_person",
    "clubs.LogEntry.by": "changes",
    "clubs.OrganiserRole.user": "roles",
    "clubs.RosterSpot.player": "rosters",
    "competitions.Entry.decided_by": "approve_entry",
    "competitions.Entry.first": "entries",
    "competitions.Entry.leader": "entries",
    "competitions.Entry.registered_by": "entries",
    "competitions.Entry.second": "entries",
    "competitions.MatchRegulations.created_by": "revise_match_part",
    "competitions.TableRegulations.created_by": "revise_table_part",
    "draws.Draw.drawn_by": "draw_programme",
    "hall.Night.closed_by": "close_night",
    "hall.Night.opened_by": "open_night",
    "hall.TableCard.made_by": "make_cards",
    "hall.TableCard.revoked_by": "revoke_card",
    "hall.TablePass.made_by": "make_pass",
    "hall.TablePass.revoked_by": "revoke_pass",
    "matches.AbsenceReport.by": "matches",
    "matches.Acceptance.by": "matches",
    "matches.Dispute.by": "said",
    "matches.Dispute.settled_by": "answer_dispute",
    "matches.Hand.recorded_by": "matches",
    "matches.Hand.withdrawn_by": "matches",
    "matches.LineUp.named_by": "matches",
    "matches.Match.started_by": "start_match",
    "matches.Partnership.first": "line_ups",
    "matches.Partnership.second": "line_ups",
    "matches.PinTry.signer": "wrong_pins",
    "matches.Result.created_by": "store_result",
    "matches.Seat.player": "seats",
    "matches.Sheet.entered_by": "record_sheet_total",
    "matches.SheetDispute.by": "said",
    "matches.SheetDispute.settled_by": "answer_sheet_dispute",
    "matches.Signature.by": "matches",
    "notices.Letter.user": "letters",
    "notices.SwitchedOff.user": "switched_off",
    "schedule.MoveProposal.answered_by": "accept_move",
    "schedule.MoveProposal.proposed_by": "propose_move",
    "standings.Adjustment.cancelled_by": "cancel_adjustment",
    "standings.Adjustment.made_by": "make_adjustment",
}
# What can be there once only for a player or a club, and so stands in the way of making one of two.
ONCE = {
    "clubs.ClubRole.club": "a role that both hold goes",
    "clubs.Invitation.club": "an invitation of both is ended",
    "clubs.RosterSpot.player": "a place on both lists is left",
    "competitions.Entry.club": "teams are numbered on",
    "competitions.Entry.first": "two entries of one competition stand in the way",
    "competitions.Entry.second": "two entries of one competition stand in the way",
    "matches.Seat.player": "who stood in one match stays two",
    "schedule.HomeNight.club": "one home night is kept",
}


def references(*to: type[models.Model]) -> dict[str, models.ForeignKey]:
    """Every column of every model that points at one of these, by its name."""
    return {
        f"{model._meta.label}.{field.name}": field
        for model in apps.get_models(include_auto_created=True)
        for field in model._meta.concrete_fields
        if isinstance(field, models.ForeignKey) and field.related_model in to
    }


@pytest.mark.django_db
@pytest.mark.same_on_every_database("models and sections, compared by name")
def test_every_reference_to_a_person_is_told_to_that_person() -> None:
    night = league_night()
    director = Client()
    director.force_login(night.dewi)
    page = reverse("clubs:player_stored_file", args=[night.organiser.slug, night.home_players[0].pk])
    about_user = set(director.get(reverse("accounts:stored_file")).json())
    about_player = set(director.get(page).json())

    assert set(references(Player, User)) == set(TOLD)
    for name, field in references(Player, User).items():
        known = about_player if field.related_model is Player else about_user | set(ACTIONS)
        assert TOLD[name] in known | {""}, name


@pytest.mark.same_on_every_database("models, compared by name")
def test_what_is_there_once_only_is_known_to_what_makes_one_of_two() -> None:
    once = set()
    for name, field in references(Player, Club).items():
        together = [
            constraint.fields
            for constraint in field.model._meta.constraints
            if isinstance(constraint, models.UniqueConstraint)
        ]
        assert not field.model._meta.unique_together
        if field.unique or any(field.name in names for names in together):
            once.add(name)
    assert once == set(ONCE)


@pytest.mark.django_db
def test_an_account_reads_what_it_said_and_took_back_and_who_guessed_its_pin() -> None:
    hall = hall_night(partnerships=1, rounds=2)
    night, phone = hall.league, hall.phone(1)
    set_pin(night.asha, "2580")
    with time_machine.travel(DURING, tick=False):
        report_absence(night.fixture, "home", by=night.asha)
        match = night.start()
        match.fixture = night.fixture
        sheet = match.sheets.order_by("round").first()
        write(sheet, hand("majority", "NS"), by=night.asha)
        undo_hand(sheet, number=1, by=night.asha)
        for _number in range(4):
            write(sheet, hand("majority", "NS"), by=night.asha)
        sheet.refresh_from_db()
        accept_sheet(sheet, "home", version=sheet.version, by=night.asha)
        dispute_result(night.fixture, "home", reason="Tafel 2 telde verkeerd", by=night.asha)
        dispute = dispute_sheet(sheet, "home", "Spel 3 was een kap", by=night.asha)
        settle_sheet_dispute(dispute, answer="Nagekeken: het was er geen", by=night.dewi)
        guess = {"signer": night.asha, "pin": "1471", "score": (8, 0), "on": phone}
        assert problems_of(lambda: sign_with_pin(match, "home", **guess)) == [("pin", "wrong_pin")]
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(night.asha)

    told = client.get(reverse("accounts:stored_file")).json()

    counted = {name: told["matches"][0][name] for name in ("hands", "withdrawn", "acceptances", "absences")}
    assert counted == {"hands": 5, "withdrawn": 1, "acceptances": 1, "absences": 1}
    assert [(each["text"], each["answer"]) for each in told["said"]] == [
        ("Tafel 2 telde verkeerd", ""),
        ("Spel 3 was een kap", "Nagekeken: het was er geen"),
    ]
    assert [each["phone"] for each in told["wrong_pins"]] == ["phone 1 at table 1"]
    page = client.get(reverse("accounts:stored")).content.decode()
    for words in ("Spel 3 was een kap", "phone 1 at table 1", "Hands taken back", "Other side not there"):
        assert words in page


@pytest.mark.django_db
def test_who_guessed_from_where_is_forgotten_when_it_makes_nobody_wait_any_more(client) -> None:
    hall = hall_night(partnerships=1, rounds=1)
    night, phone = hall.league, hall.phone(1)
    set_pin(night.asha, "2580")
    with time_machine.travel(DURING, tick=False) as clock:
        match = night.start()
        match.fixture = night.fixture
        guess = {"signer": night.asha, "pin": "1471", "score": (0, 0), "on": phone}
        problems_of(lambda: sign_with_pin(match, "home", **guess))
        assert problems_of(lambda: hall.scan(1, code="999999")) == [("code", "wrong_code")]
        client.post(reverse("accounts:sign_in"), {"username": "asha@example.org", "password": "guessed"})
        kept = (PinTry, CodeTry, AccessAttempt)
        assert [kind.objects.count() for kind in kept] == [1, 1, 1]

        clock.shift(dt.timedelta(minutes=9))
        call_command("forget_tries", verbosity=0)
        assert [kind.objects.count() for kind in kept] == [1, 1, 1]
        clock.shift(dt.timedelta(minutes=7))
        call_command("forget_tries", verbosity=0)
        assert [kind.objects.count() for kind in kept] == [0, 0, 0]
