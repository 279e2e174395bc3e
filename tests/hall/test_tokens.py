"""What stands in QR codes and links cannot be guessed (traps K6)."""

from __future__ import annotations

import base64
import re

from apps.clubs.invitation_mail import BYTES_OF_A_TOKEN
from apps.hall.tokens import hash_of, is_code, new_code, new_token


def test_a_token_has_128_bits_and_more_and_no_two_are_alike() -> None:
    tokens = [new_token() for _number in range(500)]

    assert len(set(tokens)) == len(tokens)
    assert min(len(base64.urlsafe_b64decode(token + "=" * (-len(token) % 4))) for token in tokens) >= 16
    assert BYTES_OF_A_TOKEN >= 16
    # Every bit of them varies: none is filled up with what is always the same.
    read = [int.from_bytes(base64.urlsafe_b64decode(token + "=" * (-len(token) % 4))) for token in tokens]
    for bit in range(16 * 8):
        assert {number >> bit & 1 for number in read} == {0, 1}, bit


def test_a_key_is_not_read_from_what_is_stored() -> None:
    assert hash_of("key") != hash_of("Key")
    assert re.fullmatch(r"[0-9a-f]{64}", hash_of("key"))


def test_a_code_is_six_digits_as_people_say_them() -> None:
    codes = {new_code() for _number in range(500)}

    assert all(re.fullmatch(r"[0-9]{6}", code) for code in codes)
    assert len(codes) > 450
    assert any(code.startswith("0") for code in codes)
    assert is_code("482-113", "482113")
    assert is_code(" 482 113 ", "482113")
    for wrong in ("", "48211", "4821130", "482114", "\u0664\u0668\u0662113"):
        assert not is_code(wrong, "482113"), wrong
