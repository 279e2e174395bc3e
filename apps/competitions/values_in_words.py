"""Settings of regulations as people read them: name and value, in their language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apps.scoring.rules import LEAGUE_PENALTIES

from .models import MatchRegulations, TableRegulations
from .setting_values import as_log, match_values, table_values
from .setting_words import CHOICE_WORDS, CRITERION_WORDS, SETTING_WORDS

Row = dict[str, str]
PLAIN_DECIMAL = re.compile(r"-?[0-9]{1,6}\.[0-9]{1,4}")


def match_part_rows(part: MatchRegulations) -> list[Row]:
    """The match part, setting by setting: {label, value}."""
    return rows_of(as_log(match_values(part)))


def table_part_rows(part: TableRegulations) -> list[Row]:
    """The table part, setting by setting: {label, value}."""
    return rows_of(as_log(table_values(part)))


def rows_of(flat: Mapping[str, object]) -> list[Row]:
    """Settings that have a name, in the order in which the pages show them; what says nothing is left out."""
    return [
        {"label": setting_name(name), "value": value_in_words(name, flat[name])}
        for name in SETTING_WORDS
        if name in flat and flat[name] is not None
    ]


def setting_name(name: str) -> str:
    """The name of a setting; an unknown one is shown as it is."""
    word = SETTING_WORDS.get(name)
    return str(word.name) if word else name


def value_in_words(name: str, value: object) -> str:
    """A value of that setting. Understands the values of the log, which are JSON."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if name == "penalties" and isinstance(value, list):
        return penalties_in_words(value)
    if name == "criteria" and isinstance(value, list):
        names = [str(CRITERION_WORDS.get(str(each), each)) for each in value]
        return ", ".join(f"{number}. {each}" for number, each in enumerate(names, 1))
    if isinstance(value, str) and value in CHOICE_WORDS.get(name, {}):
        return str(CHOICE_WORDS[name][value])
    text = str(value)
    return number_format(Decimal(text), use_l10n=True) if PLAIN_DECIMAL.fullmatch(text) else text


def penalties_in_words(codes: list[str]) -> str:
    """None, the list of the leagues, or how many the own list has."""
    if not codes:
        return str(CHOICE_WORDS["penalties"]["none"])
    if codes == [penalty.code for penalty in LEAGUE_PENALTIES]:
        return str(CHOICE_WORDS["penalties"]["league"])
    return ngettext("own list of %(n)d penalty", "own list of %(n)d penalties", len(codes)) % {
        "n": len(codes)
    }
