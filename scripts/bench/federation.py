"""The figures of a whole federation on the database of DATABASE_URL: ``python -m scripts.bench.federation NAME``.

Prints them as JSON. NAME is what the table calls the database. It has to be empty, and is full afterwards.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict

import django

from .measure import Figure


def main(arguments: list[str]) -> int:
    """0 when everything was measured."""
    (name,) = arguments
    django.setup()
    # What these import are models.
    from django.core.management import call_command

    from .asking import counts_of, growth_of
    from .season import Size, make_federation
    from .tables import cold_tables, fresh_tables, rebuilding

    call_command("migrate", interactive=False, verbosity=0)
    small = make_federation(Size(organisers=1, competitions=1, teams=4, partnerships=2, rounds=2), "Small")
    few = counts_of(small)
    full = make_federation(Size(), "Full")
    many = counts_of(full)
    figures: list[Figure] = [
        *growth_of(few, many),
        *rebuilding(full.stages[0]),
        *fresh_tables(full),
        *cold_tables(full.director),
    ]
    print(json.dumps([asdict(figure) | {"figure": f"{figure.figure}, {name}"} for figure in figures]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
