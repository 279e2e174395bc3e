"""Inviting people to roles: nothing is given before they accept, and no mail server loses or blocks anything."""

import datetime as dt
import re

import pytest
from django.core import mail
from django.core.management import call_command
from django.utils import timezone

from apps.accounts.models import User
from apps.clubs.invitation_mail import hash_of, send_due, send_now
from apps.clubs.models import ClubRole, Invitation, OrganiserRole
from apps.clubs.permissions import can_manage_invitation, is_director, is_secretary
from apps.clubs.services.invitations import (
    MOST_INVITATIONS_A_DAY,
    MOST_MAILS_OF_ONE,
    accept_as_newcomer,
    accept_invitation,
    invite_director,
    invite_secretary,
    resend_invitation,
    withdraw_invitation,
)
from apps.clubs.services.merge import merge_clubs
from apps.clubs.services.organiser import dismiss_director
from apps.competitions.models import Entry
from apps.competitions.services.entries import refuse_entry
from apps.competitions.services.leaders import invite_leader
from tests.at_once import at_once
from tests.factories import Cast, make_cast, make_club, make_entry, make_organiser, make_user
from tests.mail_server import mail_server
from tests.refusing import refused_with

pytestmark = pytest.mark.django_db
NEW = {"email": "Nieuw@Example.org", "name": " Nina  Nieuw "}
PASSWORD = "klaver-negen-stil"


@pytest.fixture
def cast() -> Cast:
    return make_cast()


def token_in(message: object) -> str:
    (token,) = re.findall(r"/invitation/(\S+)/", str(getattr(message, "body", message)))
    return token


def test_an_invitation_gives_nothing_and_mails_a_link_of_which_only_a_hash_is_kept(
    cast: Cast, django_capture_on_commit_callbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        invitation = invite_secretary(cast.home_club, **NEW, by=cast.dewi)
    assert not User.objects.filter(email="nieuw@example.org").exists()
    assert cast.home_club.roles.count() == 1
    [message] = mail.outbox
    assert message.to == ["nieuw@example.org"]
    assert message.subject == "Uitnodiging: secretaris van Kampoe"
    token = token_in(message)
    invitation.refresh_from_db()
    assert invitation.token_hash == hash_of(token)
    assert len(token) * 6 >= 128
    assert (invitation.name, invitation.mail_state) == ("Nina Nieuw", "sent")
    told = cast.organiser.log.get(action="invite_person")
    assert (told.by, told.after) == (
        cast.dewi,
        {"role": "secretary", "name": "Nina Nieuw", "club": "Kampoe"},
    )
    assert not send_now(invitation.pk)


def test_who_is_new_chooses_a_name_and_a_password_and_has_the_role(cast: Cast) -> None:
    invitation = invite_secretary(cast.home_club, **NEW, by=cast.dewi)
    with refused_with(("password", "password_too_short")):
        accept_as_newcomer(invitation, name="Nina", password="kort")
    assert not User.objects.filter(email="nieuw@example.org").exists()
    nina = accept_as_newcomer(invitation, name="Nina", password=PASSWORD)
    assert nina.check_password(PASSWORD)
    assert is_secretary(nina, cast.home_club)
    told = cast.organiser.log.get(action="accept_invitation")
    assert (told.by, told.after["name"]) == (nina, "Nina")
    with refused_with(("", "accepted")):
        accept_invitation(invitation, by=nina)
    second = invite_director(cast.organiser, **NEW, by=cast.dewi)
    with refused_with(("password", "has_account")):
        accept_as_newcomer(second, name="Nina", password=PASSWORD)


def test_only_the_owner_of_the_address_accepts(cast: Cast) -> None:
    asha, other = cast.asha, cast.delano
    invitation = invite_director(cast.organiser, email=asha.email.upper(), name="A", by=cast.dewi)
    with refused_with(("", "other_address")):
        accept_invitation(invitation, by=other)
    assert not is_director(asha, cast.organiser)
    accept_invitation(invitation, by=asha)
    assert is_director(asha, cast.organiser)
    assert not is_director(other, cast.organiser)


def test_who_names_themselves_has_the_role_at_once_and_gets_no_mail(
    cast: Cast, django_capture_on_commit_callbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        invitation = invite_secretary(cast.home_club, email=cast.dewi.email, name="Dewi", by=cast.dewi)
    assert invitation.state == "accepted"
    assert is_secretary(cast.dewi, cast.home_club)
    assert mail.outbox == []


def test_an_invitation_is_refused_with_every_problem(cast: Cast) -> None:
    make_user("Closed", email="closed@example.org", is_active=False)
    for email, name, problems in (
        ("", "", [("name", "required"), ("email", "required")]),
        ("x@", "Asha", [("email", "email_malformed")]),
        ("a" * 250 + "@x.org", "Asha", [("email", "too_long")]),
        ("asha@example.org", "a" * 121, [("name", "too_long")]),
        ("closed@example.org", "Asha", [("email", "account_closed")]),
        (cast.dewi.email.upper(), "Dewi", [("email", "already_director")]),
    ):
        with refused_with(*problems):
            invite_director(cast.organiser, email=email, name=name, by=cast.dewi)
    with refused_with(("email", "already_secretary")):
        invite_secretary(cast.home_club, email=cast.asha.email, name="Asha", by=cast.dewi)
    invite_director(cast.organiser, **NEW, by=cast.dewi)
    with refused_with(("email", "already_invited")):
        invite_director(cast.organiser, email="nieuw@example.org", name="N", by=cast.dewi)
    assert Invitation.objects.count() == 1


def test_an_address_is_not_flooded(cast: Cast) -> None:
    for _each in range(MOST_INVITATIONS_A_DAY):
        withdraw_invitation(invite_director(cast.organiser, **NEW, by=cast.dewi), by=cast.dewi)
    with refused_with(("email", "too_many")):
        invite_director(cast.organiser, **NEW, by=cast.dewi)
    Invitation.objects.update(invited_at=timezone.now() - dt.timedelta(days=1, minutes=1))
    invitation = invite_director(cast.organiser, **NEW, by=cast.dewi)
    for _each in range(MOST_MAILS_OF_ONE - 1):
        resend_invitation(invitation, by=cast.dewi)
    with refused_with(("", "too_many")):
        resend_invitation(invitation, by=cast.dewi)


def test_sending_again_ends_the_old_link_at_once_and_gives_new_days(
    cast: Cast, django_capture_on_commit_callbacks, time_machine
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        invitation = invite_director(cast.organiser, **NEW, by=cast.dewi)
    time_machine.move_to(timezone.now() + dt.timedelta(days=15))
    nina = make_user("Nina", email="nieuw@example.org")
    with refused_with(("", "expired")):
        accept_invitation(invitation, by=nina)
    old = Invitation.objects.get().token_hash
    with django_capture_on_commit_callbacks() as rung:
        resend_invitation(invitation, by=cast.dewi)
    assert old is not None
    assert Invitation.objects.get().token_hash is None
    for ring in rung:
        ring()
    first, second = (token_in(message) for message in mail.outbox)
    assert Invitation.objects.get().token_hash == hash_of(second) != hash_of(first)
    accept_invitation(invitation, by=nina)
    assert is_director(nina, cast.organiser)


def test_an_invitation_that_expired_makes_room_for_a_new_one(cast: Cast) -> None:
    first = invite_director(cast.organiser, **NEW, by=cast.dewi)
    Invitation.objects.update(expires_at=timezone.now())
    second = invite_director(cast.organiser, **NEW, by=cast.dewi)
    first.refresh_from_db()
    assert (first.state, second.state) == ("withdrawn", "open")


def test_a_withdrawn_invitation_is_worth_nothing_and_its_mail_is_not_sent(cast: Cast) -> None:
    nina = make_user("Nina", email="nieuw@example.org")
    invitation = invite_director(cast.organiser, **NEW, by=cast.dewi)
    withdraw_invitation(invitation, by=cast.dewi)
    for change in (accept_invitation, resend_invitation, withdraw_invitation):
        with refused_with(("", "withdrawn")):
            change(invitation, by=nina)
    assert not send_now(invitation.pk)
    assert mail.outbox == []
    assert [entry.action for entry in cast.organiser.log.all()[:2]] == [
        "withdraw_invitation",
        "invite_person",
    ]


def test_mails_speak_the_invited_persons_language_or_that_of_who_invites(
    cast: Cast, django_capture_on_commit_callbacks
) -> None:
    cast.dewi.language = "nl"
    english = make_user("Erin", language="en")
    with django_capture_on_commit_callbacks(execute=True):
        invite_director(cast.organiser, email=english.email, name="Erin", by=cast.dewi)
        invite_director(cast.organiser, **NEW, by=cast.dewi)
    assert [message.subject.split(":")[0] for message in mail.outbox] == ["Invitation", "Uitnodiging"]
    assert str(mail.outbox[1].body).startswith("Beste Nina Nieuw,")
    assert f"wedstrijdleider van {cast.organiser.name}" in str(mail.outbox[1].body)


def test_handing_over_ends_ones_own_role_when_the_other_accepts_and_not_before(cast: Cast) -> None:
    nina = make_user("Nina", email="nieuw@example.org")
    direction = invite_director(cast.organiser, **NEW, steps_down=cast.dewi, by=cast.dewi)
    letters = invite_secretary(cast.home_club, **NEW, steps_down=cast.asha, by=cast.asha)
    assert can_manage_invitation(cast.asha, letters)
    assert not can_manage_invitation(cast.asha, direction)
    assert is_director(cast.dewi, cast.organiser)
    for invitation in (direction, letters):
        accept_invitation(invitation, by=nina)
    assert [role.user for role in OrganiserRole.objects.filter(organiser=cast.organiser)] == [nina]
    assert [role.user for role in cast.home_club.roles.all()] == [nina]
    ended = cast.organiser.log.filter(action__startswith="dismiss").values_list("action", "by__name")
    assert set(ended) == {("dismiss_director", "Dewi"), ("dismiss_secretary", "Asha")}


def test_a_leader_leads_after_accepting_and_the_secretary_until_then(cast: Cast) -> None:
    entry = make_entry(cast.competition, cast.home_club)
    nina = make_user("Nina", email="nieuw@example.org")
    invitation = invite_leader(entry, **NEW, by=cast.asha)
    entry.refresh_from_db()
    assert entry.leader == cast.asha
    accept_invitation(invitation, by=nina)
    entry.refresh_from_db()
    assert entry.leader == nina
    with refused_with(("email", "already_leader")):
        invite_leader(entry, **NEW, by=cast.asha)
    # Another one is asked in place of the first, and nobody leads a team that takes no part.
    first = invite_leader(entry, email="a@example.org", name="A", by=cast.asha)
    second = invite_leader(entry, email="b@example.org", name="B", by=cast.asha)
    first.refresh_from_db()
    assert (first.state, second.state) == ("withdrawn", "open")
    refuse_entry(entry, reason="Te laat", by=cast.dewi)
    second.refresh_from_db()
    assert second.state == "withdrawn"


def test_invitations_go_along_when_two_clubs_become_one(cast: Cast) -> None:
    gone = make_club(cast.organiser, "Kampoo")
    for club in (cast.home_club, gone):
        invite_secretary(club, **NEW, by=cast.dewi)
    other = invite_secretary(gone, email="ander@example.org", name="Ander", by=cast.dewi)
    merge_clubs(cast.home_club, gone, by=cast.dewi)
    still_open = Invitation.objects.filter(state="open", club=cast.home_club).order_by("pk")
    assert [each.email for each in still_open] == ["nieuw@example.org", other.email]


def test_a_mail_server_that_is_away_loses_nothing_blocks_nothing_and_is_tried_again(
    cast: Cast, django_capture_on_commit_callbacks, settings, time_machine
) -> None:
    with mail_server(settings) as office:
        office.busy = "421 come back later"
        with django_capture_on_commit_callbacks(execute=True):
            invitation = invite_director(cast.organiser, **NEW, by=cast.dewi)
        invitation.refresh_from_db()
        assert (invitation.mail_state, invitation.tries, office.letters) == ("troubled", 1, [])
        call_command("send_mail", verbosity=0)
        invitation.refresh_from_db()
        assert invitation.tries == 1  # not due yet
        office.busy = ""
        time_machine.move_to(timezone.now() + dt.timedelta(minutes=5, seconds=1))
        call_command("send_mail", verbosity=0)
        [letter] = office.letters
    invitation.refresh_from_db()
    assert (invitation.mail_state, invitation.tries) == ("sent", 2)
    assert letter["To"] == "nieuw@example.org"
    assert hash_of(token_in(letter.get_content())) == invitation.token_hash


def test_a_mailbox_that_is_not_there_is_given_up_and_sending_again_tries_anew(
    cast: Cast, django_capture_on_commit_callbacks, settings, time_machine
) -> None:
    with mail_server(settings) as office:
        office.refused["nieuw@example.org"] = "550 no such mailbox"
        with django_capture_on_commit_callbacks(execute=True):
            invitation = invite_director(cast.organiser, **NEW, by=cast.dewi)
        for _day in range(9):
            time_machine.move_to(timezone.now() + dt.timedelta(days=1))
            call_command("send_mail", verbosity=0)
        invitation.refresh_from_db()
        assert (invitation.mail_state, invitation.tries) == ("given_up", 3)
        office.refused.clear()
        with django_capture_on_commit_callbacks(execute=True):
            resend_invitation(invitation, by=cast.dewi)
        assert len(office.letters) == 1


def test_a_round_ends_when_the_mail_server_is_away_and_what_was_not_tried_is_due(
    cast: Cast, settings
) -> None:
    for number in range(5):
        invite_director(cast.organiser, email=f"d{number}@example.org", name="D", by=cast.dewi)
    with mail_server(settings) as office:
        office.refused["d0@example.org"] = "550 no such mailbox"
        office.busy = "421 come back later"
        assert send_due() == 0
        assert sorted(Invitation.objects.values_list("tries", flat=True)) == [0, 0, 1, 1, 1]
        office.busy = ""
        Invitation.objects.update(due_at=timezone.now())
        assert send_due() == 4


@pytest.mark.django_db(transaction=True)
def test_one_of_two_hand_overs_and_dismissals_at_once_leaves_a_director() -> None:
    dewi, asha, nina = make_user("Dewi"), make_user("Asha"), make_user("Nina", email="nieuw@example.org")
    organiser = make_organiser(director=dewi)
    invitation = invite_director(organiser, **NEW, steps_down=dewi, by=dewi)
    second = invite_director(organiser, email=asha.email, name="Asha", by=dewi)
    accept_invitation(second, by=asha)
    asha_role = OrganiserRole.objects.get(user=asha)
    outcomes = at_once(
        lambda: accept_invitation(invitation, by=nina),
        lambda: dismiss_director(asha_role, by=dewi),
    )
    assert outcomes == [[], []]
    assert [role.user for role in organiser.roles.all()] == [nina]


@pytest.mark.django_db(transaction=True)
def test_accepting_twice_at_once_makes_one_account_and_one_role() -> None:
    dewi = make_user("Dewi")
    club = make_club(make_organiser(director=dewi))
    invitation = invite_secretary(club, **NEW, by=dewi)
    outcomes = at_once(
        *[lambda: accept_as_newcomer(invitation, name="Nina", password=PASSWORD) for _twice in range(2)]
    )
    assert outcomes == [[], [("password", "has_account")]]
    assert ClubRole.objects.filter(club=club).count() == 1
    assert Entry.objects.count() == 0
