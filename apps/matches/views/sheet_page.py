"""The page of one sheet: the score card with its keys, who accepts, and the ways to the other tables.

Draws the whole page, or the part of it that htmx replaces after a tap. Changes nothing.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apps.clubs.pages import person
from apps.clubs.refusals import FieldProblem, Refused
from apps.schedule.queries import zone_of
from troefcall_league.htmx import wants_fragment

from ..forms import HandForm
from ..hand_words import hand_in_words
from ..models import Acceptance, Hand, MatchSide, Sheet, Signature
from ..names import entry_names
from ..permissions import can_write_hands, sides_of
from ..queries.sheet import Place, entry_names_at, places_of, players_at, sides_by_name
from ..score_card import ScoreCard
from ..services.hands import HandConflict, HandsBehind
from ..services.locks import regulations_of
from ..services.play import added_up
from ..services.scored import house_rules, open_hands
from .asking import REFUSED, to_room
from .sheet_talk import sheet_talk

# The element of the page that htmx replaces.
CARD = "card"


@dataclass(frozen=True, slots=True)
class Said:
    """What happened just now, beside what stands on the sheet: a refused hand, a conflict, or a hand taken back."""

    form: HandForm | None = None
    problems: Sequence[FieldProblem] = ()
    conflict: HandConflict | None = None
    fresh: int | None = None
    aloud: str = ""


NOTHING = Said()


def draw_sheet(
    request: HttpRequest, sheet: Sheet, said: Said = NOTHING, *, status: int = 200
) -> HttpResponse:
    """The page of the sheet, which was read after the last change; for htmx only its card."""
    hands = open_hands(sheet)
    signed = (
        set(Signature.objects.filter(match=sheet.match_id).values_list("side", flat=True))
        if sheet.is_complete
        else set()
    )
    is_signed = bool(signed)
    accepted = (
        frozenset(Acceptance.objects.filter(sheet=sheet).values_list("side", flat=True))
        if sheet.is_complete
        else frozenset()
    )
    is_open = sheet.match.is_live and not is_signed and not sheet.is_credited
    may_write = is_open and can_write_hands(person(request), sheet.match)
    players = players_at(sheet)
    card = card_of(sheet, hands, players, is_open=may_write, fresh=said.fresh, accepted=accepted)
    fixture = sheet.match.fixture
    is_typed = sheet.source == Sheet.Source.TOTAL
    keys = _keys(sheet, card, said) if card.can_write and not is_typed else None
    page: dict[str, Any] = {
        "sheet": sheet,
        "fixture": fixture,
        "card": card,
        "drawn": _without_hands(sheet, card) if is_typed or sheet.is_credited else card.sheet,
        "is_typed": is_typed,
        "is_open": is_open,
        "may_write": may_write,
        "is_signed": is_signed,
        "has_later": sheet.round < regulations_of(sheet.match).rounds,
        "keys": keys,
        "problems": [] if keys or said.conflict else [each.message for each in said.problems],
        "conflict": _conflict(sheet, card, said.conflict, said.form or HandForm()) if said.conflict else None,
        "rows": [
            {
                "hand": row,
                "url": reverse("matches:correct_hand", args=[sheet.pk, row.number]) if may_write else "",
            }
            for row in card.rows
        ],
        "undo": _undo(sheet, len(hands)) if hands and may_write else None,
        "accept": _accept(request, sheet, accepted)
        if is_open and sheet.is_complete and not _is_whole_match(sheet)
        else [],
        "sign": _sign(request, sheet, signed)
        if sheet.is_complete and sheet.match.is_live and _is_whole_match(sheet)
        else [],
        "says": said.aloud or card.announcement,
        "target": CARD,
    }
    if not wants_fragment(request):
        page |= {"ways": _ways(sheet, places_of(sheet.match)), "crumbs": to_room(fixture)}
        page |= sheet_talk(person(request), sheet, hands)
    template = "matches/sheet_answer.html" if wants_fragment(request) else "matches/sheet.html"
    return render(request, template, page, status=status)


def draw_correction(
    request: HttpRequest,
    sheet: Sheet,
    number: int,
    *,
    form: HandForm | None = None,
    refused: Refused | None = None,
) -> HttpResponse | None:
    """The page on which hand `number` is put right, with what stands or was typed; None where there is no such hand.

    Where the correction ends the sheet earlier, it asks what is to become of the hands behind.
    """
    hands = open_hands(sheet)
    if not 1 <= number <= len(hands):
        return None
    card = card_of(sheet, hands, players_at(sheet), is_open=True)
    keys = card.keys(
        action=reverse("matches:correct_hand", args=[sheet.pk, number]),
        hidden={"version": sheet.version, "client_ref": uuid.uuid4()},
        csrf=True,
        form=form or card.form_of(number),
        problems=() if refused is None or isinstance(refused, HandsBehind) else refused.problems,
        correcting=number,
    )
    page = {
        "sheet": sheet,
        "fixture": sheet.match.fixture,
        "card": card,
        "keys": keys,
        "number": number,
        "standing": card.rows[len(hands) - number],
        "behind": _hands_behind(card, keys, form or HandForm(), refused)
        if isinstance(refused, HandsBehind)
        else None,
        "crumbs": to_room(sheet.match.fixture),
    }
    return render(request, "matches/correct_hand.html", page, status=REFUSED if refused else 200)


def _hands_behind(
    card: ScoreCard, keys: dict[str, Any], form: HandForm, refused: HandsBehind
) -> dict[str, Any]:
    """The question about the hands behind an earlier end, each in words, and what is sent again with the answer."""
    return {
        "sentence": refused.problems[0].message,
        "facts": [
            {
                "label": _("Hand %(n)d") % {"n": number},
                "value": hand_in_words(card.hands[number - 1], card.names),
            }
            for number in refused.behind
        ],
        "action": keys["action"],
        "hidden": [*keys["hidden"], {"name": "behind", "value": "withdraw"}, *_typed(form)],
    }


def card_of(
    sheet: Sheet,
    hands: Sequence[Hand],
    players: dict[str, str],
    *,
    is_open: bool,
    fresh: int | None = None,
    accepted: frozenset[str] = frozenset(),
) -> ScoreCard:
    """The score card of a sheet of a match. `accepted` are sides of the match."""
    zone = zone_of(sheet.match.fixture)
    return ScoreCard(
        rules=house_rules(sheet),
        hands=[hand.to_result() for hand in hands],
        names=_absent_sides(sheet) | sides_by_name(players),
        players=players,
        clubs=entry_names_at(sheet),
        first_caller=sheet.first_caller or None,
        closed=sheet.closed,
        editable=is_open,
        place=place_of(sheet),
        saved=[timezone.localtime(hand.recorded_at, zone).strftime("%H:%M") for hand in hands],
        fresh=fresh,
        accepted=frozenset(
            table_side
            for side, table_side in (("home", sheet.home_side), ("away", sheet.away_side))
            if side in accepted
        ),
    )


def _absent_sides(sheet: Sheet) -> dict[str, str]:
    """A word for each side of the table where nobody sits."""
    gone = {Sheet.Absent.BOTH.value: ("NS", "EW")}.get(sheet.absent, (sheet.absent,) if sheet.absent else ())
    return dict.fromkeys(gone, _("absent"))


def place_of(sheet: Sheet) -> str:
    """Where the sheet lies, in words; with the number of the table in the hall where those are given out."""
    names = {"round": sheet.round, "table": sheet.table}
    if in_hall := sheet.match.fixture.hall_table(sheet.table):
        words = _("Round %(round)d, table %(table)d (table %(hall)d of the hall)")
        return words % {**names, "hall": in_hall}
    return _("Round %(round)d, table %(table)d") % names


def _without_hands(sheet: Sheet, card: ScoreCard) -> dict[str, Any]:
    """The card of a sheet of which only the total is known, or on which nothing is played."""
    baunies = {"NS": sheet.ns_baunies, "EW": sheet.ew_baunies}
    sides = [
        {
            **side,
            "total": sheet.points_of(name),
            "note": ngettext("%(n)d baunie", "%(n)d baunies", count) % {"n": count} if count else "",
            "won": (sheet.points_of(name) or 0) > (sheet.points_of(other) or 0),
        }
        for side, name, other, count in (
            (card.sheet["sides"][0], "NS", "EW", baunies["NS"]),
            (card.sheet["sides"][1], "EW", "NS", baunies["EW"]),
        )
    ]
    progress = _("credited, nothing is played") if sheet.is_credited else _("the total from paper")
    return {**card.sheet, "progress": progress, "sides": sides, "caller": "", "dealer": ""}


def _keys(sheet: Sheet, card: ScoreCard, said: Said) -> dict[str, Any]:
    """The keys of the next hand, under a new reference: what is sent twice from one page is one hand."""
    return card.keys(
        action=reverse("matches:record_hand", args=[sheet.pk]),
        hidden={"number": card.next_number, "client_ref": uuid.uuid4()},
        csrf=True,
        target=CARD,
        form=said.form,
        problems=() if said.conflict else said.problems,
    )


def _undo(sheet: Sheet, number: int) -> dict[str, Any]:
    """The button that takes the last hand back. It names the hand, so that a double tap takes one."""
    return {
        "action": reverse("matches:undo_hand", args=[sheet.pk]),
        "hidden": [{"name": "number", "value": number}, {"name": "version", "value": sheet.version}],
        "csrf": True,
        "target": CARD,
        "number": number,
    }


def _conflict(sheet: Sheet, card: ScoreCard, conflict: HandConflict, form: HandForm) -> dict[str, Any]:
    """Both values where another hand stands than the one that was sent, and a way to let the sent one count."""
    # A reference may belong to a hand of another sheet: that one is nobody's business here.
    standing = conflict.standing if conflict.standing and conflict.standing.sheet_id == sheet.pk else None
    return {
        "sentence": conflict.problems[0].message,
        "facts": [
            {
                "label": _("On the sheet"),
                "value": hand_in_words(standing.to_result(), card.names) if standing else _("nothing"),
            },
            {"label": _("You sent"), "value": hand_in_words(conflict.meant, card.names)},
        ],
        "correct": {
            "action": reverse("matches:correct_hand", args=[sheet.pk, standing.number]),
            "number": standing.number,
            "hidden": [
                {"name": "version", "value": sheet.version},
                {"name": "client_ref", "value": uuid.uuid4()},
                *_typed(form),
            ],
        }
        if standing and standing.withdrawn_at is None and card.editable
        else None,
    }


def _typed(form: HandForm) -> list[dict[str, Any]]:
    """What was typed of a hand, as fields that are not seen."""
    single = ("outcome", "side", "tricks_ns", "tricks_ew", "caller", "ends_by")
    return [
        *({"name": name, "value": getattr(form, name)} for name in single),
        *({"name": "penalties", "value": penalty} for penalty in form.penalties),
    ]


def _accept(request: HttpRequest, sheet: Sheet, accepted: frozenset[str]) -> list[dict[str, str]]:
    """A button for each side that the reader acts for and that has not accepted yet."""
    names, own = entry_names(sheet.match.fixture), sides_of(person(request), sheet.match.fixture)
    return [
        {"name": names[side], "url": reverse("matches:accept_sheet", args=[sheet.pk, side])}
        for side in ("home", "away")
        if side in own and side not in accepted
    ]


def _is_whole_match(sheet: Sheet) -> bool:
    """Whether this sheet is all that the match has: then who agrees signs at once, without another page."""
    regulations = sheet.match.regulations
    return regulations is not None and regulations.partnerships * regulations.rounds == 1


def _sign(request: HttpRequest, sheet: Sheet, signed: set[str]) -> list[dict[str, Any]]:
    """A button for each side that the reader acts for and that has not signed, with the score that is signed."""
    names, own = entry_names(sheet.match.fixture), sides_of(person(request), sheet.match.fixture)
    score = added_up([sheet], decided_by=regulations_of(sheet.match).decided_by)
    sides = [side for side in MatchSide.values if side in own and side not in signed]
    return [
        {
            "name": names[side],
            "url": reverse("matches:sign", args=[sheet.match.fixture_id, side]),
            "home": score.home,
            "away": score.away,
            # Who signs for both comes back here for the other one.
            "back": "sheet" if len(sides) > 1 else "",
        }
        for side in sides
    ]


def _ways(sheet: Sheet, places: list[Place]) -> list[dict[str, Any]]:
    """The tables beside this one and this table in the rounds before and after it."""
    by_place = {(place.round, place.table): place for place in places}
    beside = (
        ("back", _("Table %(n)d"), sheet.table - 1, (sheet.round, sheet.table - 1)),
        ("forward", _("Table %(n)d"), sheet.table + 1, (sheet.round, sheet.table + 1)),
        ("up", _("Round %(n)d"), sheet.round - 1, (sheet.round - 1, sheet.table)),
        ("down", _("Round %(n)d"), sheet.round + 1, (sheet.round + 1, sheet.table)),
    )
    return [
        {
            "icon": icon,
            "text": words % {"n": number},
            "url": reverse("matches:sheet", args=[by_place[at].sheet]),
            "done": by_place[at].is_complete,
        }
        for icon, words, number, at in beside
        if at in by_place
    ]
