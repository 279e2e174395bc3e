"""One's own name and language."""

import pytest

pytestmark = pytest.mark.django_db


def test_saving_the_profile_changes_name_and_language(client, asha):
    client.force_login(asha)

    answer = client.post("/accounts/profile/", {"name": "Asha Ramdin", "language": "en"})

    asha.refresh_from_db()
    assert (asha.name, asha.language) == ("Asha Ramdin", "en")
    assert answer.cookies["django_language"].value == "en"
    page = client.get("/accounts/profile/").content.decode()
    assert "Your profile is saved." in page
    assert "You sign in with asha@club.example." in page


def test_the_profile_changes_nothing_else(client, asha):
    client.force_login(asha)

    client.post(
        "/accounts/profile/", {"name": "Asha", "language": "nl", "email": "x@y.example", "is_staff": "on"}
    )

    asha.refresh_from_db()
    assert (asha.email, asha.is_staff) == ("asha@club.example", False)


@pytest.mark.parametrize(
    "sent",
    [{"name": "", "language": "nl"}, {"name": "A" * 121, "language": "nl"}, {"name": "A", "language": "de"}],
)
def test_a_wrong_profile_is_refused_at_its_field(client, asha, sent):
    client.force_login(asha)

    answer = client.post("/accounts/profile/", sent)

    assert answer.status_code == 200
    assert 'class="field-problem"' in answer.content.decode()
    asha.refresh_from_db()
    assert (asha.name, asha.language) == ("Asha", "nl")
