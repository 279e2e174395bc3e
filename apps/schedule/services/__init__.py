"""What changes venues and programmes. Services do not ask who may: that is
`competitions.permissions.can_direct`."""

from .changes import cancel_fixture, move_fixture, postpone_fixture, reinstate_fixture, swap_sides
from .fixtures import GREATEST_MATCHDAY
from .hall_tables import give_out_tables, set_tables
from .nights import set_nights
from .programme import clear_programme, lay_out_programme, publish_programme
from .proposals import accept_move, decline_move, propose_move, set_proposal_rules, withdraw_move
from .typed import plan_fixture, remove_fixture
from .venues import add_venue, edit_venue, set_screen

__all__ = [
    "GREATEST_MATCHDAY",
    "accept_move",
    "add_venue",
    "cancel_fixture",
    "clear_programme",
    "decline_move",
    "edit_venue",
    "give_out_tables",
    "lay_out_programme",
    "move_fixture",
    "plan_fixture",
    "postpone_fixture",
    "propose_move",
    "publish_programme",
    "reinstate_fixture",
    "remove_fixture",
    "set_nights",
    "set_proposal_rules",
    "set_screen",
    "set_tables",
    "swap_sides",
    "withdraw_move",
]
