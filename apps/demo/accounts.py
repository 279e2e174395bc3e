"""The accounts of the demo that a newcomer is told about. Their password is known to everybody."""

from __future__ import annotations

from dataclasses import dataclass

PASSWORD = "troefcall-demo"  # noqa: S105 - known on purpose: the demo holds nothing to protect


@dataclass(frozen=True, slots=True)
class DemoAccount:
    """An account to sign in with, and whose it is in one line."""

    email: str
    name: str
    who: str
    password: str = PASSWORD


DIRECTOR = DemoAccount(
    "wedstrijdleider@demo.example", "Dewi Ramdin", "competition director of the federation"
)
# Two of these lead the sides of the match that is live when the demo is made.
HOME_LEADER = DemoAccount(
    "thuis@demo.example", "Asha Kartosen", "secretary and leader of the home side of tonight's live match"
)
AWAY_LEADER = DemoAccount(
    "uit@demo.example", "Delano Pinas", "secretary and leader of the away side of that match"
)

DEMO_ACCOUNTS = (DIRECTOR, HOME_LEADER, AWAY_LEADER)
