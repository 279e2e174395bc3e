"""The parts of house rules: their words, points, penalties and ends, each refusing values outside its range.

Knows single fields only; what they make together is `HouseRules` in rules.py.
"""

from collections.abc import Collection
from dataclasses import asdict, dataclass, fields
from enum import StrEnum

from .errors import RulesError, gettext_noop

MOST_POINTS = 99  # rules §3.1, §3.6 and §5.1


class KapCall(StrEnum):
    """Whether a kap has to be said (rules §3.2)."""

    ANNOUNCED = "announced"
    SILENT = "silent"


class BaunieRule(StrEnum):
    """What makes an attempt at a baunie (rules §3.3)."""

    ANNOUNCED = "announced"
    PLAY_ON = "play_on"
    FORBIDDEN = "forbidden"


class PartnerKap(StrEnum):
    """Whether the partner of the winner of trick 7 may stop the hand (rules §3.4)."""

    ALLOWED = "allowed"
    NOT_ALLOWED = "not_allowed"


class Trump(StrEnum):
    """When trumps are named (rules §4.1)."""

    FIVE_CARDS = "five_cards"
    FREE_CALL = "free_call"
    NINTH_CARD = "ninth_card"
    THIRTEENTH_CARD = "thirteenth_card"


class CallerRotation(StrEnum):
    """How the call passes (rules §1.5)."""

    CLOCKWISE = "clockwise"
    STAYS_WHILE_WINNING = "stays_while_winning"


@dataclass(frozen=True, slots=True)
class PointValues:
    """What each outcome is worth (rules §3.1)."""

    majority: int = 2
    kap: int = 5
    kap_by_partner: int = 2
    baunie: int = 15
    failed_baunie: int = 2
    premature_kap: int = 2

    def __post_init__(self) -> None:
        for each in fields(self):
            check_points(f"points.{each.name}", getattr(self, each.name))


@dataclass(frozen=True, slots=True)
class Stinking:
    """Extra points when the caller's side loses by a kap or a baunie (rules §3.6)."""

    kap: int = 0
    baunie: int = 0

    def __post_init__(self) -> None:
        check_points("stinking.kap", self.kap)
        check_points("stinking.baunie", self.baunie)


@dataclass(frozen=True, slots=True)
class Redeal:
    """When the caller may ask for a new deal (rules §4.2). It scores nothing."""

    no_picture: bool
    ace_is_picture: bool = False

    def __post_init__(self) -> None:
        check_truth("redeal.no_picture", self.no_picture)
        check_truth("redeal.ace_is_picture", self.ace_is_picture)


@dataclass(frozen=True, slots=True)
class Penalty:
    """An offence that the house rules list (rules §5.1). Without a `limit` every one of them scores."""

    code: str
    points: int
    ends_hand: bool = False
    limit: int | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.code, str) or not self.code:
            raise RulesError(
                gettext_noop("%(field)s must be a text that is not empty (rules §5.1)"),
                field="penalties.code",
            )
        check_points("penalties.points", self.points)
        check_truth("penalties.ends_hand", self.ends_hand)
        if self.limit is not None and not _is_whole(self.limit, least=0):
            raise RulesError(
                gettext_noop("%(field)s must be a whole number from 0, or null (rules §5.1)"),
                field="penalties.limit",
            )


@dataclass(frozen=True, slots=True)
class End:
    """How a sheet ends (rules §6): one of `target`, `hands` and `minutes`, and `draws` beside the last two."""

    target: int | None = None
    hands: int | None = None
    minutes: int | None = None
    draws: bool | None = None

    def __post_init__(self) -> None:
        given = {kind: getattr(self, kind) for kind in END_KINDS if getattr(self, kind) is not None}
        check_end(given if self.draws is None else given | {"draws": self.draws})

    def to_json(self) -> dict[str, object]:
        """Only the fields that say something."""
        return {name: value for name, value in asdict(self).items() if value is not None}


END_KINDS = ("target", "hands", "minutes")


def check_end(given: dict[str, object]) -> None:
    """Refuse an end of which the fields that are given do not say one end (rules §6.1 to §6.3)."""
    kinds = [kind for kind in END_KINDS if kind in given]
    if len(kinds) != 1:
        raise RulesError(
            gettext_noop("%(field)s must have exactly one of target, hands, minutes (rules §6)"), field="end"
        )
    kind = kinds[0]
    if not _is_whole(given[kind], least=1):
        raise RulesError(
            gettext_noop("%(field)s must be a whole number from 1 (rules §6)"), field=f"end.{kind}"
        )
    if kind != "target":
        check_truth("end.draws", given.get("draws"))
    elif "draws" in given:
        raise RulesError(
            gettext_noop("%(field)s must be left out beside target (rules §6.1)"), field="end.draws"
        )


def check_points(field: str, value: object) -> None:
    """Refuse what is not a whole number from 0 to MOST_POINTS."""
    if not _is_whole(value, least=0, most=MOST_POINTS):
        raise RulesError(
            gettext_noop("%(field)s must be a whole number from 0 to %(most)s"), field=field, most=MOST_POINTS
        )


def check_truth(field: str, value: object) -> None:
    """Refuse what is neither true nor false."""
    if not isinstance(value, bool):
        raise RulesError(gettext_noop("%(field)s must be true or false"), field=field)


def check_word(field: str, value: object, words: Collection[str]) -> None:
    """Refuse what is not one of the words."""
    if not isinstance(value, str) or value not in words:
        raise RulesError(
            gettext_noop("%(field)s must be one of %(words)s"), field=field, words=", ".join(words)
        )


def _is_whole(value: object, *, least: int, most: int | None = None) -> bool:
    """Whether a value is an integer in the range; true and 7.0 are not whole numbers here."""
    return (
        isinstance(value, int)
        and not isinstance(value, bool)
        and least <= value
        and (most is None or value <= most)
    )
