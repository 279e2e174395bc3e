"""What docs/rules.md and docs/scoring-rules.md promise: worked sheets, names and paragraphs."""

import json
import re
from dataclasses import asdict, fields

import pytest

from apps.scoring.hand import ProblemCode
from apps.scoring.match import DecidedBy, DoubtCode
from apps.scoring.rule_fields import BaunieRule, CallerRotation, KapCall, PartnerKap, Trump
from apps.scoring.rules import LEAGUE_PENALTIES, PRESETS, HouseRules, Redeal
from apps.scoring.sheet_file import Sheet
from apps.scoring.words import Outcome

from .sheets import ROOT, by_hand

RULES = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
WORKED = (ROOT / "docs" / "scoring-rules.md").read_text(encoding="utf-8")
EXAMPLES = [
    (json.loads(sheet), json.loads(gives))
    for sheet, gives in re.findall(r"```json sheet\n(.*?)```\n\n```json gives\n(.*?)```", WORKED, re.DOTALL)
]
PARAGRAPHS = {"1": 5, "2": 4, "3": 6, "4": 2, "5": 2, "6": 4, "8": 6}  # section 7 is one table
EXPECTED = {f"{section}.{number}" for section, count in PARAGRAPHS.items() for number in range(1, count + 1)}
# The paragraphs that a sheet can show; each needs a worked one in its own section.
SECTIONS_WITH_A_SHEET = ["1.5", *(each for each in sorted(EXPECTED) if each[0] in "23456")]


@pytest.mark.parametrize(("sheet", "gives"), EXAMPLES)
def test_worked_sheet_of_the_document_gives_what_it_says(sheet, gives):
    found = Sheet.from_json(sheet).score().to_json()
    gives = dict(gives)
    assert by_hand(found) == [tuple(pair) for pair in gives.pop("problems", [])]
    assert {key: found[key] for key in gives} == gives


def test_every_json_block_of_the_document_is_run():
    assert WORKED.count("```json") == 2 * len(EXAMPLES)
    assert len(EXAMPLES) >= 40


@pytest.mark.parametrize("number", SECTIONS_WITH_A_SHEET)
def test_every_paragraph_of_house_rules_has_a_worked_sheet(number):
    [section] = re.findall(rf"^### {re.escape(number)} .*?(?=^##|\Z)", WORKED, re.MULTILINE | re.DOTALL)
    assert "```json sheet" in section


def test_every_house_rule_is_set_in_a_worked_sheet():
    written = [sheet.get("rules", {}) for sheet, _ in EXAMPLES]
    used = set()
    for rules in written:
        if isinstance(rules, dict):
            used |= set(rules)
            used |= {
                f"{name}.{key}" for name, value in rules.items() if isinstance(value, dict) for key in value
            }
    league = PRESETS["league"]
    groups = {
        "points": asdict(league.points),
        "stinking": asdict(league.stinking),
        "redeal": asdict(Redeal(True)),
    }
    names = {each.name for each in fields(HouseRules)}
    names |= {f"{group}.{name}" for group, values in groups.items() for name in values}
    names |= {"end.target", "end.hands", "end.minutes", "end.draws"}
    assert names <= used
    assert set(PRESETS) <= {rules for rules in written if isinstance(rules, str)}


@pytest.mark.parametrize(
    "word",
    [
        *(each.name for each in fields(HouseRules)),
        *(
            "ends_hand",
            "limit",
            "no_picture",
            "ace_is_picture",
            "target",
            "hands",
            "minutes",
            "draws",
            "closed",
        ),
        *KapCall,
        *BaunieRule,
        *PartnerKap,
        *Trump,
        *CallerRotation,
        *PRESETS,
        *Outcome,
        *ProblemCode,
        *DoubtCode,
        *DecidedBy,
        *(penalty.code for penalty in LEAGUE_PENALTIES),
    ],
)
def test_every_word_of_the_rules_is_named_in_the_document(word):
    assert f"`{word}`" in WORKED or f'"{word}"' in WORKED


def test_every_problem_code_happens_in_a_worked_sheet():
    assert {code for _, gives in EXAMPLES for _, code in gives.get("problems", [])} == set(ProblemCode)


def test_every_outcome_is_scored_in_a_worked_sheet():
    scored = set()
    for sheet, _ in EXAMPLES:
        played = Sheet.from_json(sheet)
        scored |= {each.outcome for each in played.hands[: played.score().hands_played]}
    assert scored == set(Outcome)


def test_rules_have_exactly_the_paragraphs_that_are_cited():
    assert re.findall(r"^\*\*(\d\.\d)\*\*", RULES, re.MULTILINE) == sorted(EXPECTED)
    assert re.findall(r"^## (\d)\.", RULES, re.MULTILINE) == [*"12345678"]


def test_every_citation_in_code_pages_and_documents_resolves():
    known = EXPECTED | {*"12345678"}
    files = [
        *(ROOT / "apps").rglob("*.py"),
        *(ROOT / "templates").rglob("*.html"),
        *(ROOT / "apps").rglob("*.html"),
        *(ROOT / "docs").glob("*.md"),
    ]
    cited = {}
    for file in files:
        for group in re.findall(
            r"rules §[\d.]+(?:(?:,| and| to) §[\d.]+)*", file.read_text(encoding="utf-8")
        ):
            for number in re.findall(r"§([\d.]+)", group):
                cited.setdefault(number.rstrip("."), set()).add(file.name)
    assert {number: names for number, names in cited.items() if number not in known} == {}
    assert {f"3.{number}" for number in range(1, 7)} <= set(cited)


def test_tables_of_the_rules_agree_with_the_code():
    for penalty in LEAGUE_PENALTIES:
        limit = "" if penalty.limit is None else f" {penalty.limit}"
        row = rf"\| `{penalty.code}`[^|]* \| {penalty.points} \| {'yes' if penalty.ends_hand else 'no'} \|{limit} \|"
        assert re.search(row, RULES), penalty.code
    for name, rules in PRESETS.items():
        end = f"target {rules.end.target}" if rules.end.target else f"{rules.end.hands} hands, draws"
        cells = [
            end,
            rules.kap_call,
            rules.baunie,
            rules.partner_kap,
            "yes" if rules.early_concession else "no",
            rules.caller_rotation,
            "K, Q, J" if rules.redeal else "none",
            "those of 5.1" if rules.penalties else "none",
        ]
        assert re.search(rf"\| `{name}` \| [^|]* \| " + re.escape(" | ".join(cells)) + r" \|", RULES), name
