"""What the documents promise is there: commands, files, links, dependencies."""

import re
from pathlib import Path

import pytest
from django.core.management import get_commands

ROOT = Path(__file__).resolve().parent.parent.parent
DOCUMENTS = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "CHANGELOG.md",
    *sorted((ROOT / "docs").glob("*.md")),
]
PATH = re.compile(r"`((?:apps|docs|scripts|templates|tests|locale|requirements)/[\w./-]+)`")
LINK = re.compile(r"\]\(([^)#]+?)(?:#[^)]*)?\)")
MAKE = re.compile(r"`make ([a-z]+)`")
MANAGE = re.compile(r"manage\.py ([a-z_]+)")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_and_every_file_that_a_document_names_is_there(document):
    text = document.read_text()
    linked = [target for target in LINK.findall(text) if "://" not in target]

    missing = [target for target in linked if not (document.parent / target).exists()]
    missing += [name for name in PATH.findall(text) if not (ROOT / name).exists()]

    assert missing == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_command_that_a_document_names_exists(document):
    text = document.read_text()
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))

    assert [name for name in MAKE.findall(text) if name not in targets] == []
    assert [name for name in MANAGE.findall(text) if name not in get_commands()] == []


def test_every_dependency_has_its_line_in_the_decisions():
    told = re.findall(r"^\| ([A-Za-z0-9-]+) \|", (ROOT / "docs" / "decisions.md").read_text(), re.MULTILINE)
    asked = [
        re.split(r"[\[<>=]", line)[0].strip()
        for file in sorted((ROOT / "requirements").glob("*.in"))
        for line in file.read_text().splitlines()
        if line and not line.startswith(("#", "-r"))
    ]

    assert sorted(name for name in told if name != "package") == sorted(asked)
