"""The link of an invitation, as its owner and as others meet it; and what those who invited see."""

import pytest
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from apps.accounts.models import User
from apps.clubs.models import Invitation, OrganiserRole
from apps.clubs.permissions import is_director, is_secretary
from apps.clubs.services.invitations import invite_director, invite_secretary
from apps.clubs.services.organiser import appoint_director, dismiss_director
from apps.competitions.services.leaders import invite_leader
from tests.clubs.test_invitations import NEW, PASSWORD, token_in
from tests.factories import Cast, make_cast, make_entry, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> Cast:
    return make_cast()


@pytest.fixture
def link(cast: Cast, django_capture_on_commit_callbacks) -> str:
    """Dewi asks Nina, who is new, to be secretary of Kampoe."""
    with django_capture_on_commit_callbacks(execute=True):
        invite_secretary(cast.home_club, **NEW, by=cast.dewi)
    return reverse("invitations:show", args=[token_in(mail.outbox[0])])


def signed_in(user: User) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    return client


def test_a_newcomer_accepts_is_signed_in_and_sees_the_club(cast: Cast, link: str) -> None:
    visitor = Client(headers={"accept-language": "en"})
    page = visitor.get(link)
    assert "secretary of Kampoe" in page.content.decode()
    assert "no-store" in page.headers["Cache-Control"]
    wrong = visitor.post(link, {"name": "Nina", "password": PASSWORD, "repeated": "anders"})
    assert "The two passwords differ" in wrong.content.decode()
    assert PASSWORD not in wrong.content.decode()
    weak = visitor.post(link, {"name": "Nina", "password": "kort", "repeated": "kort"})
    assert 'id="id_password_error"' in weak.content.decode()
    assert not User.objects.filter(email="nieuw@example.org").exists()
    done = visitor.post(link, {"name": "Nina N", "password": PASSWORD, "repeated": PASSWORD}, follow=True)
    assert done.redirect_chain == [("/desk/", 302)]
    assert "Kampoe" in done.content.decode()
    assert is_secretary(User.objects.get(name="Nina N"), cast.home_club)
    # The link has done its work.
    assert Client().get(link).status_code == 404


def test_who_has_an_account_signs_in_first_and_then_accepts(cast: Cast, link: str) -> None:
    nina = make_user("Nina", email="nieuw@example.org")
    page = Client().get(link)
    assert f"/accounts/sign-in/?next={link}" in page.content.decode()
    # A password typed here opens nothing: the account has its own.
    Client().post(link, {"name": "Nina", "password": PASSWORD, "repeated": PASSWORD})
    assert not is_secretary(nina, cast.home_club)
    answer = signed_in(nina).post(link, follow=True)
    assert "You are secretary of Kampoe now." in answer.content.decode()
    assert is_secretary(nina, cast.home_club)


def test_somebody_else_who_is_signed_in_reads_whose_it_is_and_cannot_take_it(cast: Cast, link: str) -> None:
    ruben = signed_in(cast.ruben)
    for answer in (
        ruben.get(link),
        ruben.post(link, {"name": "R", "password": PASSWORD, "repeated": PASSWORD}),
    ):
        assert "This invitation is for another address" in answer.content.decode()
    assert cast.home_club.roles.count() == 1
    assert not User.objects.filter(email="nieuw@example.org").exists()
    leaving = ruben.post(reverse("accounts:sign_out"), {"next": link})
    assert leaving.headers["Location"] == link


def test_a_link_that_ended_says_what_to_do(cast: Cast, link: str) -> None:
    Invitation.objects.update(expires_at=timezone.now())
    answer = Client(headers={"accept-language": "en"}).get(link)
    assert answer.status_code == 404
    assert "It has expired. Ask Dewi to send it again." in answer.content.decode()
    for token in ("x", "%00", "a" * 300):
        assert Client().get(f"/invitation/{token}/").status_code == 404


def test_the_desk_shows_ones_invitations_and_everything_one_acts_for_by_organiser(cast: Cast) -> None:
    appoint_director(cast.ruben_organiser, cast.asha, by=cast.ruben)
    invite_director(cast.organiser, email=cast.asha.email, name="Asha", by=cast.dewi)
    client = signed_in(cast.asha)
    page = client.get(reverse("desk:home"))
    assert [(part.organiser, part.directs, part.clubs) for part in page.context["acting"]] == [
        (cast.organiser, False, [cast.home_club]),
        (cast.ruben_organiser, True, []),
    ]
    assert f"competition director of {cast.organiser.name}" in page.content.decode()
    client.post(reverse("clubs:accept_invitation", args=[Invitation.objects.get().pk]))
    assert is_director(cast.asha, cast.organiser)


def test_who_has_been_asked_is_shown_with_how_the_mail_fares(cast: Cast, link: str) -> None:
    director, secretary = signed_in(cast.dewi), signed_in(cast.asha)
    club = reverse("clubs:club", args=[cast.organiser.slug, cast.home_club.slug])
    resend = reverse("clubs:resend_invitation", args=[Invitation.objects.get().pk])
    page = director.get(club).content.decode()
    assert "Nina Nieuw" in page
    assert "mail sent" in page
    assert resend in page
    # The club's secretary reads that somebody was asked, and manages nothing.
    assert resend not in secretary.get(club).content.decode()
    assert (
        "Nina Nieuw, invited"
        not in director.get(reverse("clubs:clubs", args=[cast.organiser.slug])).content.decode()
    )
    Invitation.objects.update(sent_at=None, problem="550 no such mailbox")
    assert "mail could not be delivered" in director.get(club).content.decode()
    Invitation.objects.update(expires_at=timezone.now())
    assert "the invitation has expired" in director.get(club).content.decode()


def test_staff_invite_another_first_director_and_nothing_after_one_accepted(cast: Cast) -> None:
    sonja = make_user("Sonja", is_staff=True)
    address = reverse("clubs:directors", args=[cast.organiser.slug])
    client = signed_in(sonja)
    assert client.get(address).status_code == 403
    OrganiserRole.objects.filter(organiser=cast.organiser).delete()
    assert cast.organiser.name in client.get(reverse("desk:home")).content.decode()
    assert (
        client.post(address, {"name": "Nina", "email": "nieuw@example.org"}, follow=True).status_code == 200
    )
    assert Invitation.objects.get().kind == "director"


def test_a_role_that_ends_ends_in_the_middle_of_a_session(cast: Cast) -> None:
    role = appoint_director(cast.organiser, cast.asha, by=cast.dewi)
    client = signed_in(cast.asha)
    address = reverse("clubs:seasons", args=[cast.organiser.slug])
    assert client.get(address).status_code == 200
    dismiss_director(role, by=cast.dewi)
    season = {"name": "2028/29", "starts_on": "2028-09-01", "ends_on": "2029-06-30"}
    assert client.post(address, season).status_code == 403
    assert cast.organiser.seasons.count() == 1


def test_the_desk_asks_as_much_for_one_invitation_to_lead_as_for_three(cast: Cast) -> None:
    client, counts = signed_in(cast.ruben), []
    for number in range(1, 4):
        entry = make_entry(cast.competition, cast.home_club, team_number=number, by=cast.dewi)
        invite_leader(entry, email=cast.ruben.email, name="Ruben", by=cast.asha)
        with CaptureQueriesContext(connection) as asked:
            page = client.get(reverse("desk:home"))
        assert f"leader of {entry.name} in {cast.competition}" in page.content.decode()
        counts.append(len(asked))
    assert counts[0] == counts[2]
