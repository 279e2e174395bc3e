"""Invented data for the style guide: Dutch as clubs write it, with the longest names that we expect.

Nobody in it exists. A context is made anew for each page, since some of it is translated.
"""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import NamedTuple

from django import forms
from django.core.paginator import Paginator

from troefcall_league.styleguide import play
from troefcall_league.styleguide.play import LONG_NAME, ZONE, Context


class Sample(NamedTuple):
    """A fragment, the contexts to draw it with, and the element that it stands in."""

    part: str
    contexts: Callable[[], list[Context]]
    tag: str = "div"


class RegisterForm(forms.Form):
    """Fields of each kind, two of them with a problem."""

    team = forms.CharField(label="Naam van het team", help_text="Zoals hij in de stand komt te staan.")
    number = forms.IntegerField(label="Teamnummer", min_value=1, max_value=9)
    leader = forms.EmailField(label="E-mailadres van de teamleider", required=False)
    hall = forms.ChoiceField(label="Zaal", choices=[("1", "Clubgebouw De Klok"), ("2", "Sporthal Noord")])
    evening = forms.ChoiceField(
        label="Speelavond", widget=forms.RadioSelect, choices=[("di", "dinsdag"), ("do", "donderdag")]
    )
    remarks = forms.CharField(label="Opmerking", required=False, widget=forms.Textarea(attrs={"rows": 3}))
    agreed = forms.BooleanField(label="Het reglement is gelezen")


class RulesForm(forms.Form):
    """Two settings of the regulations."""

    baunie = forms.IntegerField(label="Punten voor een baunie", min_value=0, max_value=99)
    draws = forms.BooleanField(label="Gelijkspel kan", required=False)


def _register_form() -> RegisterForm:
    return RegisterForm(
        {
            "team": "Openbaar Groen",
            "number": "12",
            "leader": "asha@",
            "hall": "1",
            "evening": "do",
            "agreed": "on",
        }
    )


def _fields() -> list[Context]:
    return [{"field": field} for field in _register_form()]


def _settings() -> list[Context]:
    form = RulesForm({"baunie": "22", "draws": "on"})
    return [
        {
            "field": form["baunie"],
            "unit": "punten",
            "rule": "§3.1",
            "why": "Wie alle dertien slagen haalt, krijgt zoveel punten. Thuis is dat 15; de bond rekent meer.",
        },
        {
            "field": form["draws"],
            "rule": "§6.2",
            "why": "Staat het aan het eind gelijk, dan is het gelijkspel. Anders volgt een spel, tot er verschil is.",
        },
    ]


def _entries() -> list[Context]:
    return [
        {"name": LONG_NAME, "url": "#", "state": "approved", "facts": ["teamleider Asha Ramdin"]},
        {"name": "'t Hofje", "state": "pending", "facts": ["ingeschreven di 3 februari 2026"]},
        {
            "name": "SMC",
            "state": "refused",
            "reason": "Er staan maar zes spelers op de moederlijst; vier koppels vragen er acht.",
        },
        {"name": "Trekkers", "state": "withdrawn"},
    ]


def _deadlines() -> list[Context]:
    closes = datetime(2026, 3, 15, 2, 59, tzinfo=UTC)
    at = {"label": "Inschrijving sluit", "at": closes, "zone": ZONE}
    return [
        {**at, "now": datetime(2026, 3, 1, 12, 0, tzinfo=UTC)},
        {**at, "now": datetime(2026, 3, 14, 22, 0, tzinfo=UTC)},
        {**at, "now": datetime(2026, 3, 16, 12, 0, tzinfo=UTC)},
        {"label": "Inschrijving sluit", "at": None},
    ]


def _notices() -> list[Context]:
    return [
        {"tone": "info", "text": "De stand telt alleen officiële uitslagen."},
        {"tone": "success", "title": "Speelronde 8 is gepubliceerd", "text": "Vijf wedstrijden en één vrij."},
        {
            "tone": "warning",
            "title": "Twee briefjes missen een akkoord",
            "items": ["Tafel 2, ronde 3", "Tafel 4, ronde 3"],
            "url": "#",
            "link": "Naar de briefjes",
        },
        {
            "tone": "danger",
            "title": "Niet opgeslagen",
            "text": "Dit briefje is al ondertekend. Vraag de wedstrijdleider om een correctie.",
        },
    ]


def _compare() -> list[Context]:
    rows = [
        {"label": "Uitslag", "before": "82 – 67", "after": "79 – 70", "changed": True},
        {"label": "Openbaar Groen", "before": "1e, 23 punten", "after": "1e, 23 punten", "changed": False},
        {"label": LONG_NAME, "before": "3e, 19 punten", "after": "2e, 21 punten", "changed": True},
    ]
    return [{"caption": "Wat deze uitspraak verandert", "rows": rows}]


def _steps() -> list[Context]:
    names = ["Competitie", "Reglement", "Inschrijving", "Programma", "Publiceren"]
    hints = ["Bondscompetitie 2026", "voorinstelling bond", "tot za 14 maart, 23:59", "", ""]
    states = ["done", "done", "current", "todo", "todo"]
    steps = [
        {"name": n, "hint": h, "state": s, "url": "#" if s == "done" else ""}
        for n, h, s in zip(names, hints, states, strict=True)
    ]
    return [{"steps": steps, "label": "Een competitie opzetten", "across": True}]


def _figures() -> list[Context]:
    return [
        {
            "figures": [
                {"label": "Wedstrijden", "value": "63", "note": "van 90"},
                {"label": "Baunies", "value": "41"},
                {"label": "Hoogste uitslag", "value": "104 – 61", "note": "Shaktie – Victorie"},
                {"label": "Beste koppel", "value": "34", "note": "Marlène Sabajo – Henk van der Ziel"},
            ]
        }
    ]


def _tabs() -> list[Context]:
    texts = ["Programma", "Uitslagen", "Stand", "Inschrijvingen", "Reglement"]
    tabs = [{"text": text, "url": f"#{text.lower()}", "current": text == "Stand"} for text in texts]
    return [{"tabs": tabs, "label": "Bondscompetitie 2026"}]


SAMPLES = [
    Sample(
        "breadcrumbs",
        lambda: [
            {
                "crumbs": [
                    {"text": "Surinaamse Troefcall Bond", "url": "#"},
                    {"text": "Bondscompetitie 2026", "url": "#"},
                ]
            }
        ],
    ),
    Sample("tabs", _tabs),
    Sample("figures", _figures),
    Sample(
        "facts",
        lambda: [
            {
                "facts": [
                    {"label": "Zaal", "value": "Clubgebouw De Klok, Paramaribo"},
                    {"label": "Aanvang", "value": "20:00"},
                ]
            }
        ],
    ),
    Sample(
        "state",
        lambda: [
            {"state": state}
            for state in (
                "live",
                "provisional",
                "official",
                "void",
                "to_be_replayed",
                "double_walkover",
                "not_played",
                "cancelled",
            )
        ],
        "p",
    ),
    Sample("result", play.results),
    Sample("programme_row", play.programme, "ul"),
    Sample("table", play.table),
    Sample("match_board", play.board),
    Sample("sheet_card", play.sheet),
    Sample("scoring_keys", play.keys),
    Sample("entry_badge", _entries),
    Sample("deadline", _deadlines),
    Sample("notice", _notices),
    Sample("closed", lambda: [{"season": {"is_closed": True}}]),
    Sample(
        "empty",
        lambda: [
            {
                "title": "Vanavond geen wedstrijden",
                "text": "Volgende: donderdag 20:00",
                "url": "#",
                "link": "Naar het programma",
            }
        ],
    ),
    Sample("field", _fields),
    Sample("field_problem", lambda: [{"id": "sample-problem", "problems": ["Kies N, O, Z of W."]}]),
    Sample("form_fields", lambda: [{"form": RulesForm(prefix="fresh")}]),
    Sample("setting", _settings),
    Sample("compare", _compare),
    Sample("steps", _steps),
    Sample("pager", lambda: [{"page": Paginator(range(480), 24).page(7)}]),
    Sample(
        "confirm_bar",
        lambda: [
            {
                "text": "Speelronde 8 komt op de openbare site: vijf wedstrijden, één vrij.",
                "button": "Ronde publiceren",
                "cancel_url": "#",
            }
        ],
    ),
]
