"""Setting a password by a mailed link, and changing it: nobody learns from it who has an account."""

import re
from datetime import timedelta

import pytest
from django.core import mail
from django.core.exceptions import ValidationError
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from apps.accounts import services
from apps.accounts.mail import postman
from apps.accounts.models import User
from tests.accounts.conftest import PASSWORD

pytestmark = pytest.mark.django_db
NEW_PASSWORD = "troef-is-schoppen-4"


def ask_for_link(client: Client, email: str):
    with CaptureQueriesContext(connection) as queries:
        answer = client.post("/accounts/password/link/", {"email": email})
    return answer, len(queries)


def path_in(message: mail.EmailMessage) -> str:
    (path,) = re.findall(r"http://127\.0\.0\.1:8000(/accounts/password/\S+)", str(message.body))
    return path


def open_link(client: Client, path: str) -> str:
    """Follow the link to the form; the address of the form keeps the token out of sight."""
    answer = client.get(path)
    return answer.headers["Location"] if answer.status_code == 302 else path


def choose(client: Client, form: str, password: str = NEW_PASSWORD):
    return client.post(form, {"new_password1": password, "new_password2": password})


def test_the_mailed_link_sets_a_new_password_once(client, asha, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        ask_for_link(client, "ASHA@club.example")
    (message,) = mail.outbox
    path = path_in(message)

    assert message.to == ["asha@club.example"]
    assert choose(client, open_link(client, path)).headers["Location"] == "/accounts/sign-in/"
    asha.refresh_from_db()
    assert asha.check_password(NEW_PASSWORD)
    assert client.get(path).status_code == 200  # no longer leads to the form
    assert "/set-password/" not in open_link(client, path)


def test_the_form_of_a_spent_link_changes_nothing(asha):
    path = f"/accounts/password/MQ/{'x' * 39}/"

    assert (
        Client().post(path, {"new_password1": NEW_PASSWORD, "new_password2": NEW_PASSWORD}).status_code == 200
    )
    asha.refresh_from_db()
    assert asha.check_password(PASSWORD)


@pytest.mark.parametrize(
    "path", ["/accounts/password/MQ/nonsense/", "/accounts/password/%00/x/", "/accounts/password/ZZ/x/"]
)
def test_a_link_of_nonsense_says_that_it_no_longer_works(client, path):
    client.get("/language/en/")

    assert "This link no longer works" in client.get(path).content.decode()


def test_a_link_ends_after_two_days(client, asha, django_capture_on_commit_callbacks, time_machine):
    with django_capture_on_commit_callbacks(execute=True):
        ask_for_link(client, asha.email)
    time_machine.move_to(timezone.now() + timedelta(days=2, minutes=1))

    assert client.get(path_in(mail.outbox[0])).status_code == 200


def test_an_unknown_and_an_inactive_address_get_the_same_answer_and_no_mail(
    client, asha, django_capture_on_commit_callbacks
):
    User.objects.create_user("former@club.example", PASSWORD, name="Former", is_active=False)
    answers = set()
    for email in ("nobody@club.example", "former@club.example", asha.email):
        with django_capture_on_commit_callbacks() as rung:
            answer, queries = ask_for_link(client, email)
        answers.add((answer.status_code, answer.headers["Location"], queries, len(rung)))
        mail.outbox.clear()
        for ring in rung:
            ring()
        assert [message.to for message in mail.outbox] == ([[asha.email]] if email == asha.email else [])

    assert answers == {(302, "/accounts/password/link/sent/", 1, 1)}


def test_asking_again_at_once_sends_nothing_more(asha):
    assert services.send_password_link_now(asha.pk)
    assert not services.send_password_link_now(asha.pk)
    assert len(mail.outbox) == 1


def test_asking_again_after_the_pause_sends_another(asha, time_machine):
    services.send_password_link_now(asha.pk)
    time_machine.move_to(timezone.now() + timedelta(minutes=5, seconds=1))

    assert services.send_password_link_now(asha.pk)


@pytest.mark.django_db(transaction=True)
def test_a_mail_is_sent_beside_the_request(client, asha, settings):
    settings.MAIL_BESIDE_REQUEST = True

    ask_for_link(client, asha.email)
    # The postman takes one letter at a time: when this one is done, so are those before it.
    postman.submit(int).result(timeout=20)

    assert [message.to for message in mail.outbox] == [[asha.email]]


@pytest.mark.django_db(transaction=True)
def test_a_mail_that_cannot_be_sent_is_logged_and_harms_nobody(client, asha, settings, caplog):
    settings.MAIL_BESIDE_REQUEST = True
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1

    answer, _queries = ask_for_link(client, asha.email)
    postman.submit(int).result(timeout=20)

    assert answer.status_code == 302
    assert [record.message for record in caplog.records if record.name == "troefcall.mail"] == [
        "mail was not sent"
    ]


def test_a_new_password_lifts_the_pause_after_too_many_tries(client, asha, settings):
    for _try in range(settings.AXES_FAILURE_LIMIT):
        client.post("/accounts/sign-in/", {"username": asha.email, "password": "guess"})
    services.send_password_link_now(asha.pk)
    choose(client, open_link(client, path_in(mail.outbox[0])))

    answer = client.post("/accounts/sign-in/", {"username": asha.email, "password": NEW_PASSWORD})
    assert answer.status_code == 302


def test_an_account_is_opened_once_and_a_weak_password_opens_none(asha):
    for email, password, code in (
        (" Delano@Club.example", "kort", "password_too_short"),
        ("asha@club.example", NEW_PASSWORD, "has_account"),
    ):
        with pytest.raises(ValidationError) as refused:
            services.open_account(email, "Delano", password, language="en")
        assert [problem.code for problem in refused.value.error_list] == [code]
    user = services.open_account(" Delano@Club.example", "Delano", NEW_PASSWORD, language="en")
    assert (user.email, user.language, user.check_password(NEW_PASSWORD)) == (
        "delano@club.example",
        "en",
        True,
    )
    assert User.objects.count() == 2


def test_an_account_that_never_had_a_password_gets_one_and_a_closed_one_none(asha):
    User.objects.filter(pk=asha.pk).update(password=services.no_password())
    assert not services.has_account(asha.email)
    assert services.open_account(asha.email, "Asha K", NEW_PASSWORD, language="en") == asha
    assert services.has_account(asha.email)
    User.objects.update(is_active=False)
    with pytest.raises(ValidationError, match=r"closed|gesloten"):
        services.open_account(asha.email, "Asha", NEW_PASSWORD, language="en")


def test_mails_speak_the_readers_language(asha):
    asha.language = "nl"
    asha.save()
    services.send_password_link_now(asha.pk)

    assert mail.outbox[0].subject == "Een nieuw wachtwoord voor Troefcall"
    assert str(mail.outbox[0].body).startswith("Beste Asha,")


def test_a_name_with_signs_stays_as_it_is_in_a_mail(asha):
    asha.name = "Asha <& Co>"
    asha.save()
    services.send_password_link_now(asha.pk)

    assert "Asha <& Co>," in str(mail.outbox[0].body)


def test_changing_the_password_asks_for_the_old_one(client, asha):
    client.force_login(asha)
    wrong = {"old_password": "guess", "new_password1": NEW_PASSWORD, "new_password2": NEW_PASSWORD}

    assert client.post("/accounts/password/", wrong).status_code == 200
    answer = client.post("/accounts/password/", {**wrong, "old_password": PASSWORD})

    assert answer.headers["Location"] == "/accounts/profile/"
    asha.refresh_from_db()
    assert asha.check_password(NEW_PASSWORD)


@pytest.mark.parametrize("weak", ["asha-club@club.example", "password123", "kort"])
def test_a_weak_password_is_refused(client, asha, weak):
    asha.email = "asha-club@club.example"
    asha.save()
    client.force_login(asha)

    client.post(
        "/accounts/password/", {"old_password": PASSWORD, "new_password1": weak, "new_password2": weak}
    )

    asha.refresh_from_db()
    assert asha.check_password(PASSWORD)


def test_passwords_are_kept_by_argon2_first():
    from troefcall_league.settings import base

    assert base.PASSWORD_HASHERS[0] == "django.contrib.auth.hashers.Argon2PasswordHasher"
