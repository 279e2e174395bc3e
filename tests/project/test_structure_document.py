"""What docs/structure.md calls by a dotted name is there, and takes the arguments that it says."""

import inspect
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.urls import get_resolver

ROOT = Path(__file__).resolve().parent.parent.parent
DOCUMENT = (ROOT / "docs" / "structure.md").read_text()
APPS = "|".join(sorted(path.parent.name for path in (ROOT / "apps").glob("*/__init__.py")))
# `matches.queries.Board`, `clubs.log.record(by)`; not the `public/kept.py` of a path.
DOTTED = re.compile(rf"(?<![\w./])(?:apps\.)?((?:{APPS})(?:\.\w+)+)(?:\(([^)]*)\))?")
# A list of functions: a module, then what is in it, on as many lines as that needs.
BLOCK = re.compile(r"^ *```\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
CALL = re.compile(r"(?<![\w.])(\w+)\(([^)]*)\)")
URL_NAME = re.compile(r"`(\w+):(\w+)`")


def names_in(text: str) -> Iterator[tuple[str, str | None]]:
    """Every dotted name of an app, with the arguments that stand behind it; None where none do."""
    for match in DOTTED.finditer(text):
        yield match[1], match[2]
    for block in BLOCK.findall(text):
        module = ""
        for line in block.splitlines():
            first = DOTTED.match(line.strip())
            module = first[1] if first else module
            for name, arguments in CALL.findall(line):
                yield f"{module}.{name}", arguments


def faults_in(text: str) -> list[str]:
    """What the text names and is not there, or takes other arguments than it says."""
    faults = []
    for name, arguments in names_in(text):
        try:
            found = pkgutil.resolve_name(f"apps.{name}")
        except (ImportError, AttributeError):
            faults.append(f"{name} is not there")
            continue
        if arguments is not None:
            faults += [f"{name}: {fault}" for fault in faults_of_arguments(found, arguments)]
    return faults


def faults_of_arguments(found: object, arguments: str) -> list[str]:
    """The document may leave out what has a default, and nothing else."""
    assert callable(found)
    by_position, _star, by_name = arguments.partition("*, ")
    told = re.findall(r"(?:^|, ?)\*?(\w+)", by_position) + re.findall(r"(?:^|, )(\w+)", by_name)
    only_by_name = set(re.findall(r"(?:^|, )(\w+)", by_name))
    taken = inspect.signature(found).parameters.values()
    unknown = set(told) - {each.name for each in taken}
    needed = {each.name for each in taken if each.default is each.empty and each.kind != each.VAR_POSITIONAL}
    keywords = {each.name for each in taken if each.kind == each.KEYWORD_ONLY}
    return [
        *(f"takes no {name}" for name in sorted(unknown)),
        *(f"needs {name}" for name in sorted(needed - set(told))),
        *(f"{name} behind the star" for name in sorted((keywords & set(told)) ^ (only_by_name - unknown))),
    ]


def test_every_dotted_name_of_the_structure_is_there_and_takes_what_it_says():
    assert faults_in(DOCUMENT) == []


def test_the_services_are_among_the_names():
    names = dict(names_in(DOCUMENT))

    assert names["clubs.services.club.add_club"] == 'organiser, name, *, place="", by'
    assert names["matches.services.totals.remove_sheet_total"] == "sheet, *, version, by"
    assert names["standings.table_of.StageTable"] is None


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("`matches.queries.states_of(fixtures)`", "matches.queries.states_of is not there"),
        ("`apps.clubs.refusal`", "clubs.refusal is not there"),
        ("`clubs.permissions.is_director(user)`", "clubs.permissions.is_director: needs organiser"),
        ("`clubs.permissions.clubs_of(user, now)`", "clubs.permissions.clubs_of: takes no now"),
        (
            "`clubs.services.roster.remove_from_roster(spot, by)`",
            "clubs.services.roster.remove_from_roster: by behind the star",
        ),
        ("```\nclubs.services.club  add(club)\n```", "clubs.services.club.add is not there"),
        ("```\nclubs.log  record()\n           erase()\n```", "clubs.log.erase is not there"),
    ],
)
def test_what_is_not_so_is_told(text, fault):
    assert fault in faults_in(text)


def test_every_url_name_of_the_structure_is_there():
    namespaces = get_resolver().namespace_dict
    named = URL_NAME.findall(DOCUMENT)

    missing = [f"{app}:{name}" for app, name in named if name not in namespaces[app][1].reverse_dict]

    assert len(named) > 10
    assert missing == []
