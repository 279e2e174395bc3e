"""House rules as a value: what a table, a club or a league agreed on, and how it is read from and written to JSON.

Whoever holds a `HouseRules` may score with it: it cannot be changed and cannot be nonsense. How rules become points is
not known here but in decisions.py.
"""

import json
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, field, fields, replace
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import Any

from .errors import NO_SUCH_FIELD, RulesError, gettext_noop, shown
from .rule_fields import (
    END_KINDS,
    BaunieRule,
    CallerRotation,
    End,
    KapCall,
    PartnerKap,
    Penalty,
    PointValues,
    Redeal,
    Stinking,
    Trump,
    check_end,
    check_truth,
    check_word,
)

__all__ = [
    "DEFAULT_PRESET",
    "LEAGUE_PENALTIES",
    "PRESETS",
    "BaunieRule",
    "CallerRotation",
    "End",
    "HouseRules",
    "KapCall",
    "PartnerKap",
    "Penalty",
    "PointValues",
    "Redeal",
    "RulesError",
    "Stinking",
    "Trump",
    "preset",
    "preset_name",
]


@dataclass(frozen=True, kw_only=True)
class HouseRules:
    """Everything that tables may agree on (rules §1.5 and §3 to §6); without fields the preset `traditional`.

    The words may be given as plain text. Raises RulesError, which names the field and what it may be. Equal rules are
    equal values with the same hash.
    """

    points: PointValues = field(default_factory=PointValues)
    kap_call: KapCall = KapCall.ANNOUNCED
    baunie: BaunieRule = BaunieRule.ANNOUNCED
    partner_kap: PartnerKap = PartnerKap.ALLOWED
    premature_kap: bool = False
    early_concession: bool = False
    stinking: Stinking = field(default_factory=Stinking)
    trump: Trump = Trump.FIVE_CARDS
    redeal: Redeal | None = None
    penalties: tuple[Penalty, ...] = ()
    end: End = field(default_factory=lambda: End(target=20))
    caller_rotation: CallerRotation = CallerRotation.CLOCKWISE

    def __post_init__(self) -> None:
        well_made = {
            "points": isinstance(self.points, PointValues),
            "stinking": isinstance(self.stinking, Stinking),
            "redeal": self.redeal is None or isinstance(self.redeal, Redeal),
            "penalties": isinstance(self.penalties, tuple)
            and all(type(each) is Penalty for each in self.penalties),
            "end": isinstance(self.end, End),
        }
        for name, fine in well_made.items():
            if not fine:
                raise RulesError("%(field)s must be a value of its own class", field=name)
        for name, words in _WORDS.items():
            check_word(name, getattr(self, name), list(words))
            # The object is still being made: a text becomes its word before anybody sees it.
            object.__setattr__(self, name, words(getattr(self, name)))
        check_truth("premature_kap", self.premature_kap)
        check_truth("early_concession", self.early_concession)
        if self.early_concession and self.baunie == BaunieRule.FORBIDDEN:
            raise RulesError(
                gettext_noop("%(field)s must be false where baunie is forbidden (rules §3.5)"),
                field="early_concession",
            )
        if len({penalty.code for penalty in self.penalties}) < len(self.penalties):
            raise RulesError(
                gettext_noop("%(field)s must have every code only once (rules §5.1)"), field="penalties"
            )

    @classmethod
    def from_json(cls, value: object) -> "HouseRules":
        """The rules that a sheet file or a stored setting means: a preset's name, or an object with changes to one.

        Raises RulesError for everything else. What has been read before is not read again.
        """
        if isinstance(value, str):
            return preset(value)
        if not isinstance(value, dict):
            raise RulesError(
                gettext_noop("%(field)s must be the name of a preset or an object"), field="rules"
            )
        try:
            text = json.dumps(value)
        except (TypeError, ValueError, RecursionError):
            return _read(value)  # cannot be remembered by its text; reading it says what is wrong
        return _remembered(text) if len(text) <= _LONGEST_REMEMBERED else _read(value)

    def to_json(self) -> dict[str, object]:
        """Every field, as `from_json` reads it."""
        return {
            "points": asdict(self.points),
            **{name: str(getattr(self, name)) for name in _WORDS},
            "premature_kap": self.premature_kap,
            "early_concession": self.early_concession,
            "stinking": asdict(self.stinking),
            "redeal": None if self.redeal is None else asdict(self.redeal),
            "penalties": [asdict(penalty) for penalty in self.penalties],
            "end": self.end.to_json(),
        }

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(getattr(self, each.name) for each in fields(self)))

    def __hash__(self) -> int:
        return self._hash  # taken once, because every sheet looks its rules up

    def __reduce__(self) -> tuple[object, ...]:
        # Made anew where it is unpickled: the hash of a text differs from process to process.
        return HouseRules.from_json, (self.to_json(),)


_WORDS: dict[str, type[StrEnum]] = {
    "kap_call": KapCall,
    "baunie": BaunieRule,
    "partner_kap": PartnerKap,
    "trump": Trump,
    "caller_rotation": CallerRotation,
}

LEAGUE_PENALTIES = (  # rules §5.1
    Penalty("looked_at_trick", 2, ends_hand=True),
    Penalty("card_out_of_turn_early", 5),
    Penalty("card_out_of_turn_late", 15),
    Penalty("card_out_of_turn", 2),
    Penalty("cards_not_laid_down", 2),
    Penalty("misdeal", 2, limit=2),
    Penalty("false_no_picture", 5),
)
PENALTY_LISTS: dict[str, tuple[Penalty, ...]] = {"none": (), "league": LEAGUE_PENALTIES}
_NO_PICTURE = Redeal(no_picture=True)

PRESETS: dict[str, HouseRules] = {  # rules §7
    "traditional": HouseRules(),
    "clubhouse": HouseRules(baunie=BaunieRule.PLAY_ON, premature_kap=True, redeal=_NO_PICTURE),
    "standard": HouseRules(
        baunie=BaunieRule.PLAY_ON,
        partner_kap=PartnerKap.NOT_ALLOWED,
        redeal=_NO_PICTURE,
        caller_rotation=CallerRotation.STAYS_WHILE_WINNING,
    ),
    "silent_kap": HouseRules(kap_call=KapCall.SILENT, partner_kap=PartnerKap.NOT_ALLOWED),
    "no_baunie": HouseRules(baunie=BaunieRule.FORBIDDEN, partner_kap=PartnerKap.NOT_ALLOWED),
    "league": HouseRules(
        baunie=BaunieRule.PLAY_ON,
        early_concession=True,
        redeal=_NO_PICTURE,
        penalties=LEAGUE_PENALTIES,
        end=End(hands=4, draws=True),
        caller_rotation=CallerRotation.STAYS_WHILE_WINNING,
    ),
}
DEFAULT_PRESET = "traditional"


def preset(name: object) -> HouseRules:
    """The preset of that name (rules §7). Raises RulesError where there is none."""
    check_word("preset", name, PRESETS)
    return PRESETS[str(name)]


def preset_name(rules: HouseRules) -> str | None:
    """The name of the preset that these rules are; None where a field differs from every preset."""
    return next((name for name, each in PRESETS.items() if each == rules), None)


_LONGEST_REMEMBERED = 10_000  # characters: what somebody uploads must not stay in memory


@lru_cache(maxsize=512)
def _remembered(text: str) -> HouseRules:
    """The rules of an object that is written as JSON. A refusal is not remembered."""
    return _read(json.loads(text))


def _read(value: dict[str, Any]) -> HouseRules:
    names = [each.name for each in fields(HouseRules)]
    _check_object("rules", value, ["preset", *names])
    base = preset(value.get("preset", DEFAULT_PRESET))
    changes = {name: value[name] for name in names if name in value}
    for name in changes.keys() & _READERS.keys():
        changes[name] = _READERS[name](changes[name], base)
    return replace(base, **changes)


def _read_points(value: object, base: HouseRules) -> PointValues:
    return replace(base.points, **_check_object("points", value, asdict(base.points)))


def _read_stinking(value: object, base: HouseRules) -> Stinking:
    return replace(base.stinking, **_check_object("stinking", value, asdict(base.stinking)))


def _read_redeal(value: object, _base: HouseRules) -> Redeal | None:
    if value is None:
        return None
    return Redeal(**{"no_picture": None, **_check_object("redeal", value, ("no_picture", "ace_is_picture"))})


def _read_penalties(value: object, _base: HouseRules) -> tuple[Penalty, ...]:
    if isinstance(value, str) and value in PENALTY_LISTS:
        return PENALTY_LISTS[value]
    if not isinstance(value, list):
        raise RulesError(
            gettext_noop('%(field)s must be "none", "league" or a list (rules §5.1)'), field="penalties"
        )
    return tuple(_read_penalty(number, each) for number, each in enumerate(value, 1))


def _read_penalty(number: int, value: object) -> Penalty:
    """One penalty of a list; a refusal says which one it is."""
    try:
        given = _check_object("penalties", value, ("code", "points", "ends_hand", "limit"))
        return Penalty(**{"code": None, "points": None, **given})
    except RulesError as error:
        path = error.field.replace("penalties", f"penalties[{number}]", 1)
        others = {name: param for name, param in error.params.items() if name != "field"}
        raise RulesError(error.sentence, field=path, **others) from None


def _read_end(value: object, _base: HouseRules) -> End:
    given = _check_object("end", value, (*END_KINDS, "draws"))
    check_end(given)  # before the values are put side by side: null is not the same as left out
    return End(**given)


_READERS: dict[str, Callable[[object, HouseRules], object]] = {
    "points": _read_points,
    "stinking": _read_stinking,
    "redeal": _read_redeal,
    "penalties": _read_penalties,
    "end": _read_end,
}


def _check_object(field: str, value: object, known: Iterable[str]) -> dict[str, Any]:
    """The value if it is an object with known keys only. Raises RulesError."""
    names = list(known)
    if not isinstance(value, dict):
        raise RulesError(
            gettext_noop("%(field)s must be an object with %(names)s"), field=field, names=", ".join(names)
        )
    for key in value:
        if key not in names:
            raise RulesError(NO_SUCH_FIELD, field=field, key=shown(key), names=", ".join(names))
    return value
