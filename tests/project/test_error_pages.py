"""The pages for what cannot be answered. None of these tests may use the database, and so may none of the pages."""

import pytest
from django.template import loader
from django.test import Client

pytestmark = pytest.mark.urls("tests.project.urls_that_break")


@pytest.fixture
def visitor() -> Client:
    """A browser that is told about faults of ours instead of the test."""
    return Client(raise_request_exception=False, headers={"accept-language": "en"})


@pytest.mark.parametrize(
    ("address", "status", "heading"),
    [
        ("/suspicious/", 400, "Not understood"),
        ("/forbidden/", 403, "Not for you"),
        ("/no-such-page/", 404, "Nothing here"),
        ("/broken/", 500, "Something broke"),
    ],
)
def test_each_fault_has_its_page(visitor, address, status, heading):
    answer = visitor.get(address)

    assert answer.status_code == status
    assert f"<h1>{heading}</h1>" in answer.content.decode()


def test_a_wrong_host_is_answered_too(visitor):
    answer = visitor.get("/no-such-page/", headers={"host": "elsewhere.example"})

    assert answer.status_code == 400
    assert "<h1>Not understood</h1>" in answer.content.decode()


def test_a_reason_is_shown_instead_of_the_general_sentence(visitor):
    assert "or ask the director." in visitor.get("/forbidden/reason/").content.decode()


def test_a_fault_of_ours_names_the_requests_id_and_nothing_else_about_it(visitor):
    answer = visitor.get("/broken/", headers={"x-request-id": "hall-0042"})
    page = answer.content.decode()

    assert "the number hall-0042." in page
    assert "asha@club.example" not in page
    assert "RuntimeError" not in page


def test_a_form_without_its_token_is_refused_with_a_way_out(visitor):
    strict = Client(enforce_csrf_checks=True, headers={"accept-language": "en"})
    answer = strict.post("/form/", {"hand": "1"})

    assert answer.status_code == 403
    assert "<h1>The form has expired</h1>" in answer.content.decode()


@pytest.mark.parametrize("name", ["400.html", "403.html", "404.html", "500.html"])
def test_each_page_can_be_drawn_without_a_request(name):
    assert "<h1>" in loader.render_to_string(name)
