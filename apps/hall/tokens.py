"""Secrets of the hall: what stands in QR codes, what phones keep, and the code of a night. Pure."""

from __future__ import annotations

import hashlib
import secrets

CODE_DIGITS = 6


def new_token() -> str:
    """What stands in a QR code or a link: 144 bits, in letters that an address takes."""
    return secrets.token_urlsafe(18)


def hash_of(key: str) -> str:
    """What is stored of a phone's key. A key is random and long: a slow hash would add nothing."""
    return hashlib.sha256(key.encode()).hexdigest()


def new_code() -> str:
    """The code of a night: six digits, none of which is more likely than another."""
    return f"{secrets.randbelow(10**CODE_DIGITS):0{CODE_DIGITS}}"


def is_code(typed: str, code: str) -> bool:
    """Whether what somebody typed is the code; spaces and dashes in it do not matter."""
    digits = "".join(letter for letter in typed if letter.isascii() and letter.isdigit())
    return secrets.compare_digest(digits, code)
