"""What changes venues and programmes. Services do not ask who may: that is
`competitions.permissions.can_direct`."""

from .programme import clear_programme, lay_out_programme, publish_programme
from .venues import add_venue, edit_venue

__all__ = [
    "add_venue",
    "clear_programme",
    "edit_venue",
    "lay_out_programme",
    "publish_programme",
]
