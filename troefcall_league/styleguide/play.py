"""Invented matches for the style guide: results, programme, table, board, sheet and keys. Nobody in them exists."""

from datetime import UTC, datetime
from typing import Any

Context = dict[str, Any]

LONG_NAME = "Sociaal-Culturele Vereniging Openbaar Groen Paramaribo-Noord 2"
ZONE = "America/Paramaribo"
THURSDAY = datetime(2026, 3, 12, 23, 0, tzinfo=UTC)


def results() -> list[Context]:
    green, kampoe = {"home": "Openbaar Groen", "home_url": "#"}, {"away": "Kampoe 2", "away_url": "#"}
    base = {**green, **kampoe}
    return [
        {**base, "home_score": 82, "away_score": 67, "winner": "home", "state": "official"},
        {
            **base,
            "home": LONG_NAME,
            "home_score": 31,
            "away_score": 36,
            "winner": "",
            "state": "live",
            "state_note": "na ronde 2",
        },
        {**base, "home_score": 74, "away_score": 74, "winner": "", "state": "provisional"},
        {
            **base,
            "home_score": None,
            "away_score": None,
            "winner": "away",
            "state": "walkover",
            "state_note": "Openbaar Groen had te weinig koppels",
        },
        {**base, "home_score": None, "away_score": None, "winner": "", "state": "scheduled"},
    ]


def programme() -> list[Context]:
    common = {"zone": ZONE, "venue": "Clubgebouw De Klok", "url": "#", "winner": ""}
    none = {"home_score": None, "away_score": None}
    return [
        {
            **common,
            "at": THURSDAY,
            "home": "Shaktie",
            "away": "'t Hofje",
            "home_score": 77,
            "away_score": 72,
            "winner": "home",
            "state": "official",
        },
        {
            **common,
            "at": THURSDAY,
            "home": LONG_NAME,
            "away": "B.Samboys",
            "home_score": 18,
            "away_score": 21,
            "state": "live",
        },
        {
            **common,
            **none,
            "at": THURSDAY,
            "home": "Jai Gandhi",
            "away": "Pinto Boys",
            "state": "scheduled",
            "matchday": "Speelronde 8",
        },
        {**common, **none, "at": None, "home": "Kolibrie", "away": "Trekkers", "state": "postponed"},
        {**common, **none, "at": None, "venue": "", "url": "", "home": "Formula", "away": "", "state": "bye"},
    ]


TABLE = [
    # place, name, played, won, drawn, lost, scored, conceded, points, moved
    (1, "Openbaar Groen", 14, 11, 1, 2, 1102, 989, "23", 0),
    (2, LONG_NAME, 14, 10, 1, 3, 1088, 1002, "21", 2),
    (3, "Kampoe 2", 14, 10, 1, 3, 1071, 1011, "21", -1),
    (4, "'t Hofje", 14, 8, 2, 4, 1056, 1020, "18", 0),
    (5, "B.Samboys", 14, 7, 0, 7, 1031, 1035, "13.5", 1),
    (6, "Sudhar", 13, 4, 1, 8, 921, 974, "9", -1),
    (7, "Victorie", 14, 2, 0, 12, 961, 1098, "1", 0),
]
SENTENCES = {
    3: {"decided_by": "Onderling resultaat: 67 – 82 tegen de ploeg erboven."},
    7: {"note": "−3: speler niet op de moederlijst, speelronde 3"},
}


def table() -> list[Context]:
    names = ("place", "name", "played", "won", "drawn", "lost", "scored", "conceded", "points", "moved")
    rows = [
        {
            **dict(zip(names, line, strict=True)),
            "difference": line[6] - line[7],
            "url": "#",
            "leader": line[0] == 1,
            "cut": line[0] == 4,
            **SENTENCES.get(line[0], {}),
        }
        for line in TABLE
    ]
    return [{"rows": rows, "caption": "Stand na speelronde 14", "provisional": True}]


def club(name: str, lines: list[tuple[str, list[int | None]]]) -> Context:
    totals = [sum(points or 0 for points in cells) for _players, cells in lines]
    return {
        "name": name,
        "total": sum(totals),
        "partnerships": [
            {
                "number": number,
                "players": players,
                "cells": [{"points": points, "url": "#"} for points in cells],
                "total": totals[number - 1],
                "best": totals[number - 1] == max(totals),
            }
            for number, (players, cells) in enumerate(lines, 1)
        ],
    }


def board() -> list[Context]:
    home = club(
        LONG_NAME,
        [
            ("Asha Ramdin – Ruben Kromosoeto", [8, 5, 11, None]),
            ("Delano Wijngaarde – Soeradj Bissessar-Mohan", [2, 4, 6, None]),
            ("Marlène Sabajo – Henk van der Ziel", [4, 17, 2, None]),
            ("Usha Pinas – Ricardo Tjon A Fat", [5, 4, 4, None]),
        ],
    )
    away = club(
        "Kampoe 2",
        [
            ("Stanley Amatdjais – Wim Doerga", [4, 6, 2, None]),
            ("Joyce Karijodikromo – Orlando Pel", [6, 4, 5, None]),
            ("Glenn Abrahams – Sita Jhinkoe", [5, 2, 7, None]),
            ("Frits Alimoenadi – Carla Linger", [4, 5, 8, None]),
        ],
    )
    rounds = [(1, 19, 19, 0), (2, 30, 17, 13), (3, 23, 22, 14), (4, None, None, None)]
    board = {
        "caption": "Speelronde 7, do 12 maart 2026",
        "rounds": [{"number": n, "home": h, "away": a, "lead": lead} for n, h, a, lead in rounds],
        "clubs": [home, away],
        "lead_text": "Openbaar Groen Paramaribo-Noord 2 staat na ronde 3 veertien punten voor.",
    }
    return [{"board": board}]


NS, EW = "Asha Ramdin – Ruben Kromosoeto", "Joyce Karijodikromo – Orlando Pel"


def sheet() -> list[Context]:
    sheet = {
        "place": "Tafel 3, ronde 2",
        "progress": "Spel 4 van 4",
        "sides": [
            {"names": NS, "seats": "Noord–Zuid", "club": "Openbaar Groen", "total": 9, "accepted": True},
            {"names": EW, "seats": "Oost–West", "club": "Kampoe 2", "total": 15, "accepted": False},
        ],
        "caller": "Joyce Karijodikromo (Oost)",
        "dealer": "Asha (Noord)",
        "hands": [
            {
                "number": 3,
                "text": "Baunie voor Joyce – Orlando",
                "running": "9 – 15",
                "saved": "",
                "fresh": False,
            },
            {
                "number": 2,
                "text": "Kap voor Asha – Ruben",
                "running": "9 – 0",
                "saved": "20:41",
                "fresh": True,
            },
            {
                "number": 1,
                "text": "Gewonnen door Asha – Ruben, misdeling",
                "running": "4 – 0",
                "saved": "20:37",
                "fresh": False,
            },
        ],
    }
    return [{"sheet": sheet}]


OUTCOMES = [
    ("majority", "Gewoon", "2", "Wie haalde zeven slagen?"),
    ("kap", "Kap", "5", "Wie maakte kap?"),
    ("baunie", "Baunie", "15", "Wie haalde alle dertien?"),
    ("kap_by_partner", "Kap door maat", "2", "Van welke kant stopte de maat?"),
    ("failed_baunie", "Baunie mislukt", "2", "Wie speelde door en verloor een slag?"),
    ("premature_kap", "Te vroeg geklopt", "2", "Wie klopte te vroeg?"),
    ("early_concession", "Opgegeven", "15", "Wie gaf op zonder slag?"),
    ("penalty", "Straf", "", "Wie maakte de fout?"),
]
PENALTIES = [
    ("misdeal", "Verkeerd gedeeld", 2),
    ("card_out_of_turn_early", "Kaart voor de beurt, nog geen vijf gespeeld", 5),
]


def keys() -> list[Context]:
    keys = {
        "action": ".",
        "csrf": False,
        "hidden": [{"name": "number", "value": "4"}],
        "outcomes": [
            {"value": value, "label": label, "points": points, "hint": hint, "checked": value == "kap"}
            for value, label, points, hint in OUTCOMES
        ],
        "sides": [
            {"value": "NS", "names": NS, "seats": "Noord–Zuid"},
            {"value": "EW", "names": EW, "seats": "Oost–West"},
        ],
        "tricks": {"ns": "", "ew": ""},
        "callers": [
            {"value": seat, "label": name, "checked": False}
            for seat, name in zip("NESW", ("Asha", "Joyce", "Ruben", "Orlando"), strict=True)
        ],
        "penalties": [{"code": code, "label": label, "points": points} for code, label, points in PENALTIES],
        "warning": "Vier spellen zonder kap tellen samen 8 punten. Dit briefje komt op 11. Kijk het na.",
    }
    return [{"keys": keys}]
