"""Whether a sheet can be written on, and why not. Knows no queries: what it looks at has been read."""

from __future__ import annotations

from django.utils.translation import gettext as _

from apps.clubs.refusals import FieldProblem

from .models import Match, Sheet


def obstacle_to_writing(sheet: Sheet, match: Match, *, is_signed: bool) -> FieldProblem | None:
    """Why nobody can write on this sheet now; None where somebody can. `is_signed`: by at least one side."""
    if match.broken_off_at is not None:
        message = _("This match is broken off. Let it go on first, then write on its sheets.")
        return FieldProblem("", "broken_off", message)
    if not match.is_live:
        message = _("This match is over. Only a ruling can change its sheets.")
        return FieldProblem("", "match_not_live", message)
    if is_signed:
        message = _("A team leader has signed this match. Let the leader take the signature back first.")
        return FieldProblem("", "match_signed", message)
    if sheet.is_credited:
        message = _("A partnership is absent at this table: nothing is played on this sheet.")
        return FieldProblem("", "sheet_credited", message)
    return None
