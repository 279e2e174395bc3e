"""The values of regulations: read from a stored revision, checked, and put in the form that is compared and stored.

Each value has one form only, so that two revisions are equal when they mean the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

from apps.clubs.checks import Checks
from apps.scoring.rules import HouseRules, RulesError
from apps.standings.tie_breaks import CRITERIA

from .models import MatchRegulations, TableRegulations
from .models.regulations import MOST_HOURS
from .setting_words import HOUSE_RULE_WORDS

MOST_LEAGUE_POINTS = Decimal(999)
MOST_WALKOVER_SCORE = 9999
MOST_ABSENT_POINTS = 999
# What holds where a preset or a caller says nothing about missing partnerships: everybody may play on.
ABSENCE_DEFAULTS: dict[str, Any] = {
    "minimum_partnerships": 1,
    "below_minimum": "lost",
    "absent_points": 10,
    "sides_substitute": True,
}
# And who writes: one phone for the table.
MATCH_DEFAULTS: dict[str, Any] = {**ABSENCE_DEFAULTS, "both_report": False}
# Nobody can record a decider or a lot yet: a table that waits for one would never be decided.
NOT_RECORDED = frozenset({"decider", "lots"})
USABLE_CRITERIA: tuple[str, ...] = tuple(name for name in CRITERIA if name not in NOT_RECORDED)


def match_values(part: MatchRegulations) -> dict[str, Any]:
    """The values of a stored match part."""
    return {
        "rules": part.house_rules.to_json(),
        "partnerships": part.partnerships,
        "rounds": part.rounds,
        "decided_by": part.decided_by,
        "minimum_partnerships": part.minimum_partnerships,
        "below_minimum": part.below_minimum,
        "absent_points": part.absent_points,
        "sides_substitute": part.sides_substitute,
        "both_report": part.both_report,
    }


def table_values(part: TableRegulations) -> dict[str, Any]:
    """The values of a stored table part."""
    return {
        "win": part.win.normalize(),
        "draw": part.draw.normalize(),
        "loss": part.loss.normalize(),
        "bye": part.bye.normalize(),
        "criteria": list(part.criteria),
        "head_to_head": part.head_to_head,
        "walkover_winner_score": part.walkover_winner_score,
        "walkover_loser_score": part.walkover_loser_score,
        "walkover_in_head_to_head": part.walkover_in_head_to_head,
        "official_when": part.official_when,
        "official_after_hours": part.official_after_hours,
    }


def checked_match_part(values: Mapping[str, Any]) -> dict[str, Any]:
    """All values of a match part in their one form. Raises Refused with a problem at each bad field.

    A problem of the house rules stands at the field's path in the sheet file (`points.baunie`).
    """
    checks = Checks()
    refuse_unknown(checks, values, ("rules", "partnerships", "rounds", "decided_by", *MATCH_DEFAULTS))
    checked = {
        "rules": checked_rules(checks, values.get("rules")),
        "partnerships": whole_number(checks, "partnerships", values.get("partnerships"), least=1, most=12),
        "rounds": whole_number(checks, "rounds", values.get("rounds"), least=1, most=24),
        "decided_by": one_of(
            checks, "decided_by", values.get("decided_by"), MatchRegulations.DecidedBy.values
        ),
    }
    given = {**MATCH_DEFAULTS, **values}
    checked |= checked_absence(checks, given, checked)
    checked["both_report"] = yes_or_no(checks, "both_report", given["both_report"])
    checks.refuse_if_any()
    return checked


def checked_absence(
    checks: Checks, given: Mapping[str, Any], match_form: Mapping[str, Any]
) -> dict[str, Any]:
    """What holds when partnerships are missing; notes a minimum above what a side brings, and sheets for nobody."""
    checked = {
        "minimum_partnerships": whole_number(
            checks, "minimum_partnerships", given["minimum_partnerships"], least=1, most=12
        ),
        "below_minimum": one_of(
            checks, "below_minimum", given["below_minimum"], MatchRegulations.BelowMinimum.values
        ),
        "absent_points": whole_number(
            checks, "absent_points", given["absent_points"], least=0, most=MOST_ABSENT_POINTS
        ),
        "sides_substitute": yes_or_no(checks, "sides_substitute", given["sides_substitute"]),
    }
    least, most = checked["minimum_partnerships"], match_form["partnerships"]
    if least is not None and most and least > most:
        message = _("A side brings %(most)d partnerships: the minimum cannot be higher.") % {"most": most}
        checks.add("minimum_partnerships", "above_partnerships", message)
    by_sheets = match_form["decided_by"] == MatchRegulations.DecidedBy.SHEET_POINTS
    if by_sheets and checked["absent_points"] == 0:
        message = _(
            "Sheets decide here: give at least 1 point, so that the side that is there wins the sheet."
        )
        checks.add("absent_points", "nobody_wins", message)
    return checked


def checked_table_part(values: Mapping[str, Any]) -> dict[str, Any]:
    """All values of a table part in their one form. Raises Refused with a problem at each bad field."""
    checks = Checks()
    defaults = {
        "walkover_winner_score": None,
        "walkover_loser_score": None,
        "walkover_in_head_to_head": True,
        "official_when": TableRegulations.OfficialWhen.SIGNED.value,
        "official_after_hours": None,
    }
    known = ("win", "draw", "loss", "bye", "criteria", "head_to_head", *defaults)
    refuse_unknown(checks, values, known)
    given = {**defaults, **values}
    win, draw, loss, bye = (points(checks, name, given.get(name)) for name in ("win", "draw", "loss", "bye"))
    if win is not None and draw is not None and loss is not None and not win >= draw >= loss:
        checks.add(
            "win", "points_upside_down", _("A win must be worth at least a draw, and a draw at least a loss.")
        )
    checked = {
        "win": win,
        "draw": draw,
        "loss": loss,
        "bye": bye,
        "criteria": checked_criteria(checks, given.get("criteria")),
        "head_to_head": one_of(
            checks, "head_to_head", given.get("head_to_head"), TableRegulations.HeadToHead.values
        ),
        **checked_walkover(checks, given),
        **checked_official(checks, given),
    }
    checks.refuse_if_any()
    return checked


def refuse_unknown(checks: Checks, values: Mapping[str, Any], known: tuple[str, ...]) -> None:
    """Note every name that is no setting: a misspelt one must not be lost in silence."""
    for name in values:
        if name not in known:
            checks.add("", "unknown_setting", _("There is no setting %(name)s.") % {"name": str(name)[:40]})


def checked_rules(checks: Checks, rules: object) -> dict[str, object] | None:
    """Every field of the house rules; notes what the rules themselves refuse."""
    try:
        return HouseRules.from_json(rules).to_json()
    except RulesError as error:
        word = HOUSE_RULE_WORDS.get(error.field)
        named = {**error.params, "field": f"“{word.name}”"} if word else error.params
        checks.add(error.field, "house_rule", translation.gettext(error.sentence) % named)
        return None


def whole_number(checks: Checks, field: str, value: object, *, least: int, most: int) -> int | None:
    """The number; notes `not_a_number` or `out_of_range`."""
    if isinstance(value, bool) or not isinstance(value, int):
        checks.add(field, "not_a_number", _("Give a whole number."))
        return None
    return checks.number(field, value, least=least, most=most)


def one_of(checks: Checks, field: str, value: object, words: list[str]) -> str | None:
    """The word; notes `unknown_choice`."""
    if not isinstance(value, str) or value not in words:
        checks.add(field, "unknown_choice", _("Choose one from the list."))
        return None
    return value


def yes_or_no(checks: Checks, field: str, value: object) -> bool | None:
    """The answer; notes `unknown_choice`."""
    if not isinstance(value, bool):
        checks.add(field, "unknown_choice", _("Say yes or no."))
        return None
    return value


def points(checks: Checks, field: str, value: object) -> Decimal | None:
    """League points without trailing zeros; notes what is no number, has over two decimals or is too large."""
    try:
        amount = Decimal(str(value).replace(",", "."))
    except InvalidOperation:
        amount = Decimal("NaN")
    if not amount.is_finite():
        checks.add(field, "not_a_number", _("Give a number, such as 2 or 0.5."))
    elif not -MOST_LEAGUE_POINTS <= amount <= MOST_LEAGUE_POINTS:
        checks.add(field, "out_of_range", _("Give a number from -999 to 999."))
    elif amount != round(amount, 2):
        checks.add(field, "too_many_decimals", _("Use at most two decimals."))
    else:
        return amount.normalize() + 0
    return None


def checked_criteria(checks: Checks, criteria: object) -> list[str]:
    """The names in their order; notes an unknown, repeated or missing one."""
    if not isinstance(criteria, list | tuple) or not all(isinstance(name, str) for name in criteria):
        checks.add("criteria", "unknown_choice", _("Choose criteria from the list."))
        return []
    unknown = [name for name in criteria if name not in CRITERIA]
    if unknown:
        checks.add(
            "criteria",
            "unknown_criterion",
            _("There is no criterion %(name)s.") % {"name": str(unknown[0])[:40]},
        )
    elif NOT_RECORDED.intersection(criteria):
        checks.add(
            "criteria", "not_recorded", _("Deciders and lots cannot be recorded yet: choose other criteria.")
        )
    elif len(set(criteria)) < len(criteria):
        checks.add(
            "criteria", "repeated_criterion", _("A criterion stands in the order twice: choose each once.")
        )
    elif not criteria:
        checks.add("criteria", "required", _("Choose at least one criterion."))
    return list(criteria)


def checked_walkover(checks: Checks, given: Mapping[str, Any]) -> dict[str, Any]:
    """What a walkover adds and where it counts; notes one score without the other, and a loser with more."""
    scores = {name: given[name] for name in ("walkover_winner_score", "walkover_loser_score")}
    for name, score in scores.items():
        if score is not None:
            whole_number(checks, name, score, least=0, most=MOST_WALKOVER_SCORE)
        elif any(other is not None for other in scores.values()):
            checks.add(name, "required", _("Give both scores of a walkover, or neither."))
    if not any(checks.found_at(name) for name in scores):
        winner, loser = scores.values()
        if winner is not None and loser is not None and loser > winner:
            checks.add(
                "walkover_loser_score",
                "loser_has_more",
                _("The loser of a walkover cannot have more than the winner."),
            )
    if not isinstance(given["walkover_in_head_to_head"], bool):
        checks.add("walkover_in_head_to_head", "unknown_choice", _("Say yes or no."))
    return {**scores, "walkover_in_head_to_head": given["walkover_in_head_to_head"]}


def checked_official(checks: Checks, given: Mapping[str, Any]) -> dict[str, Any]:
    """When a result is official; notes a time that is missing, out of range, or said where no time decides."""
    when = one_of(checks, "official_when", given["official_when"], TableRegulations.OfficialWhen.values)
    hours = given["official_after_hours"]
    if when == TableRegulations.OfficialWhen.AFTER_HOURS:
        whole_number(checks, "official_after_hours", hours, least=1, most=MOST_HOURS)
    elif hours is not None:
        checks.add(
            "official_after_hours",
            "not_on_time",
            _("Leave this empty: here a result does not become official by itself."),
        )
    return {"official_when": when, "official_after_hours": hours}


def as_log(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values as JSON on one level, house rules by their paths (`points.baunie`)."""
    flat: dict[str, Any] = {}
    for name, value in values.items():
        if name == "rules":
            flat.update(flat_rules(value))
        elif isinstance(value, Decimal):
            flat[name] = f"{value:f}"
        else:
            flat[name] = value
    return flat


def flat_rules(rules: Mapping[str, Any]) -> dict[str, Any]:
    """House rules by path: `points` and `stinking` field by field, the end as its kind, number and draws."""
    flat: dict[str, Any] = {}
    for name, value in rules.items():
        if name in ("points", "stinking"):
            flat.update({f"{name}.{part}": number for part, number in value.items()})
        elif name == "end":
            kind = next(kind for kind in ("target", "hands", "minutes") if kind in value)
            flat.update({"end": kind, "end.number": value[kind], "end.draws": value.get("draws")})
        elif name == "redeal":
            flat[name] = redeal_word(value)
        elif name == "penalties":
            flat[name] = [penalty["code"] for penalty in value]
        else:
            flat[name] = value
    return flat


def redeal_word(redeal: Mapping[str, Any] | None) -> str:
    """`none`, `no_picture` or `no_picture_or_ace`."""
    if not redeal or not redeal["no_picture"]:
        return "none"
    return "no_picture_or_ace" if redeal["ace_is_picture"] else "no_picture"
