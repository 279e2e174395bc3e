"""Every answer carries headers that keep browsers strict, and pages for everybody carry no cookie."""

import pytest
from django.test import Client

POLICY = {
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
}
OTHERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


@pytest.mark.parametrize("address", ["/healthz", "/accounts/sign-in/", "/no-such-page/", "/language/en/"])
def test_every_answer_is_strict(client: Client, address):
    answer = client.get(address)

    assert set(answer.headers["Content-Security-Policy"].split("; ")) == POLICY
    assert {name: answer.headers.get(name) for name in OTHERS} == OTHERS


@pytest.mark.parametrize("address", ["/healthz", "/no-such-page/"])
def test_what_needs_no_sign_in_sets_no_cookie(client: Client, address):
    assert not client.get(address).cookies


def test_cookies_are_out_of_reach_of_scripts(client: Client):
    cookie = client.get("/accounts/sign-in/").cookies["csrftoken"]

    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
