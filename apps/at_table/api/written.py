"""The answer to everything that is written on a sheet: the whole sheet as it is now."""

from __future__ import annotations

from django.db.models import Exists, OuterRef

from apps.matches.models import Acceptance, Report, Sheet, SheetDispute, Signature

from ..queries.sheets import Json, load_what_stands, sheet_as_json


def as_written(sheet: Sheet) -> Json:
    """The sheet read anew; its match, fixture and regulations are those that were loaded before the change.

    Asked after every hand: what people said about the sheet is read only where anybody said anything.
    """
    current = Sheet.objects.annotate(
        is_signed=Exists(Signature.objects.filter(match=OuterRef("match"))),
        is_accepted=Exists(Acceptance.objects.filter(sheet=OuterRef("pk"))),
        is_reported=Exists(Report.objects.filter(sheet=OuterRef("pk"))),
        is_disputed=Exists(SheetDispute.objects.filter(sheet=OuterRef("pk"))),
    ).get(pk=sheet.pk)
    load_what_stands(
        [current],
        accepted=current.is_accepted,
        disputed=current.is_disputed,
        reported=current.is_reported,
    )
    return {"sheet": sheet_as_json(current, sheet.match, is_signed=current.is_signed)}
