"""The phone's own arithmetic (static/js/table/tally.js) against apps.scoring, in a real browser."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from apps.scoring.hand import HandResult, check_hand
from apps.scoring.phone_table import phone_table
from apps.scoring.rules import LEAGUE_PENALTIES, PRESETS, HouseRules
from apps.scoring.sheet import SheetScore
from apps.scoring.sheet_file import Sheet
from apps.scoring.words import Outcome, Seat, Side
from tests.scoring.chance import sheets
from tests.scoring.sheets import CASES

SCRIPT = Path(__file__).parents[2] / "static" / "js" / "table" / "tally.js"
SEED = 20_261_130
DRAWN, MIXES_OF_EACH = 125, 15  # 2,000 chance sheets
IN_THE_BROWSER = """async ([address, tables, sheets]) => {
  const { tally } = await import(address);
  return sheets.map(({ table, hands, ...sheet }) => tally(tables[table], hands, sheet));
}"""


def as_the_phone_says_it(score: SheetScore) -> dict[str, Any]:
    """The server's answer under the phone's names, without the sentences."""
    found = score.to_json()
    return {
        "status": found["status"],
        "winner": found["winner"],
        "totals": found["totals"],
        "handsPlayed": found["hands_played"],
        "nextCaller": found["next_caller"],
        "nextDealer": found["next_dealer"],
        "hands": found["hands"],
        "problems": [
            {name: problem[name] for name in ("hand", "field", "code")} for problem in found["problems"]
        ],
    }


def chance_sheets() -> list[Sheet]:
    """Sheets as tests/scoring draws them, and mixes of the hands of each, right ones for the most part."""
    drawn: list[Any] = []

    @seed(SEED)
    @settings(
        max_examples=DRAWN,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    @given(sheets())
    def draw(sheet: Any) -> None:
        drawn.append(sheet)

    draw()
    by_chance = random.Random(SEED)
    found = []
    for rules, hands, first_caller in drawn:
        on_time = rules.end.minutes is not None
        right = [each for each in hands if not check_hand(rules, each)]
        found.append(Sheet(rules, tuple(hands), first_caller, on_time and by_chance.random() < 0.5))
        for _ in range(MIXES_OF_EACH):
            mixed = by_chance.choices(right, k=by_chance.randint(0, 12)) if right else []
            if hands and by_chance.random() < 0.3:
                mixed.insert(by_chance.randint(0, len(mixed)), by_chance.choice(hands))
            caller = by_chance.choice(["N", "E", "S", "W", None, None, "n"])
            found.append(Sheet(rules, tuple(mixed), caller, on_time and by_chance.random() < 0.5))
    return found


def as_json_of_a_browser(value: Any) -> Any:
    """The value as a browser can have it: there 7.0 is 7, and JSON knows neither NaN nor half a surrogate pair."""
    if isinstance(value, float):
        return value if value % 1 else None
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    if isinstance(value, dict):
        return {as_json_of_a_browser(key): as_json_of_a_browser(each) for key, each in value.items()}
    if isinstance(value, list):
        return [as_json_of_a_browser(each) for each in value]
    return value


def sent(sheet: Sheet) -> Sheet:
    hands = [HandResult.from_json(as_json_of_a_browser(hand.to_json())) for hand in sheet.hands]
    return Sheet(sheet.rules, tuple(hands), sheet.first_caller, sheet.closed)


def ask_browser(page: Page, address: str, all_sheets: list[Sheet]) -> list[dict[str, Any]]:
    """What the phone makes of the sheets, in one go."""
    tables = {table["digest"]: table for table in (phone_table(sheet.rules) for sheet in all_sheets)}
    asked = [
        {
            "table": phone_table(sheet.rules)["digest"],
            "hands": [hand.to_json() for hand in sheet.hands],
            "firstCaller": sheet.first_caller,
            "closed": sheet.closed,
        }
        for sheet in all_sheets
    ]
    found: list[dict[str, Any]] = page.evaluate(IN_THE_BROWSER, [address, tables, asked])
    return found


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_phone_comes_to_what_the_server_comes_to(page: Page, live_server: LiveServer) -> None:
    page.goto(f"{live_server.url}/about/")  # any page of the site: its policy is in force there
    address = f"{live_server.url}/static/js/table/tally.js"
    worked = [Sheet.from_json(case["sheet"]) for case in CASES]
    by_chance = [sent(sheet) for sheet in chance_sheets()]
    expected = [as_the_phone_says_it(sheet.score()) for sheet in (*worked, *by_chance)]

    found = ask_browser(page, address, [*worked, *by_chance])

    names = [case["id"] for case in CASES] + [f"chance {number}" for number in range(len(by_chance))]
    different = [name for name, one, other in zip(names, found, expected, strict=True) if one != other]
    assert different == []
    assert len(by_chance) == DRAWN * (1 + MIXES_OF_EACH)
    # None of what can become of a sheet is missing.
    assert {each["status"] for each in expected} == {"open", "won", "drawn"}
    assert len({problem["code"] for each in expected for problem in each["problems"]}) == 10
    assert sum(each["handsPlayed"] for each in expected) > 3_000

    follows_another_table(page, address)
    asks_before_a_hand_is_sent(page, address)


def follows_another_table(page: Page, address: str) -> None:
    """Points, penalties, outcomes and the end are the table's: what is changed there changes what the phone says."""
    table = phone_table(PRESETS["league"])
    hands = [
        {"outcome": "kap", "side": "NS", "penalties": [{"code": "misdeal", "side": "NS"}]},
        {"outcome": "baunie", "side": "EW"},
    ]
    changed = json.loads(json.dumps(table))
    changed["decisions"]["kap"]["NS"]["points"]["unknown"] = {"NS": 41, "EW": 1}
    next(each for each in changed["penalties"] if each["code"] == "misdeal")["points"] = 77
    changed["end"] = {"target": 42}
    del changed["decisions"]["baunie"]
    script = """async ([address, tables, hands]) => {
      const { tally } = await import(address);
      return tables.map((table) => tally(table, hands));
    }"""

    before, after = page.evaluate(script, [address, [table, changed], hands])

    assert (before["totals"], before["problems"]) == ({"NS": 5, "EW": 17}, [])
    assert after["totals"] == {"NS": 41, "EW": 78}
    assert [problem["code"] for problem in after["problems"]] == [
        "outcome_not_in_rules",
        "sheet_already_ended",
    ]


def asks_before_a_hand_is_sent(page: Page, address: str) -> None:
    """One hand is checked as the server would, so that the page asks for a caller or another number of tricks."""
    table = phone_table(HouseRules.from_json({"preset": "traditional", "stinking": {"kap": 5}}))
    kap = {"outcome": "kap", "side": "NS"}
    script = """async ([address, table, asked]) => {
      const { check } = await import(address);
      return asked.map(([hand, context]) => check(table, hand, context));
    }"""
    asked = [[kap, {}], [kap, {"caller": "E"}], [{**kap, "tricks": {"NS": 7, "EW": 1}}, {"caller": "E"}]]

    found = page.evaluate(script, [address, table, asked])

    assert found == [
        [{"hand": None, "field": "caller", "code": "caller_required"}],
        [],
        [{"hand": None, "field": "tricks", "code": "tricks_do_not_match"}],
    ]


def test_phone_knows_no_rules() -> None:
    text = SCRIPT.read_text(encoding="utf-8")
    code = re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.DOTALL)
    quoted = set(re.findall(r"[\"'`]([^\"'`]*)[\"'`]", code))
    assert quoted & {*Outcome, *Side, *Seat, *(penalty.code for penalty in LEAGUE_PENALTIES)} == set()
    assert set(re.findall(r"\b\d+", code)) <= {"0", "1"}
    assert "import" not in code
    assert len(text.encode()) < 6_000
