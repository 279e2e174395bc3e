"""Exact decimals: league points as whole units while they are added up, and as text for people.

Half a point stays half a point, whatever its size: nothing here goes through floats, and nothing is rounded to
the 28 digits of the default decimal context. Knows nothing about tables.
"""

from collections.abc import Iterable
from decimal import MAX_EMAX, MAX_PREC, MIN_EMIN, Context, Decimal

# Only moves the decimal point, so the huge precision costs no memory.
_EXACT = Context(prec=MAX_PREC, Emax=MAX_EMAX, Emin=MIN_EMIN)


def decimal_places(values: Iterable[Decimal]) -> int:
    """Return how many digits behind the point the longest of the values has, 0 if none has any."""
    places = 0
    for value in values:
        exponent = value.as_tuple().exponent
        if isinstance(exponent, int):  # not so for NaN and infinity, which a table refuses
            places = max(places, -exponent)
    return places


def to_units(value: Decimal, places: int) -> int:
    """Return the value as a whole number of units of 10 ** -places; which has no more places than that."""
    return int(value.scaleb(places, context=_EXACT))


def from_units(units: int, places: int) -> Decimal:
    """Return the decimal that is so many units of 10 ** -places."""
    return Decimal(units).scaleb(-places, context=_EXACT)


def as_text(value: Decimal) -> str:
    """Return the value without plus sign, exponent or trailing zeros: "3.5", "-1", "0"."""
    text = format(value, "f")
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
