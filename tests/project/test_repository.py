"""What must hold for the files themselves."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
# Written in pieces, so that this file does not hold what it looks for.
REGISTRIES = ["py" + "pi.org", "python" + "hosted", "registry.npm" + "js", "crates" + ".io", "/sim" + "ple/"]
LONGEST_FILE = 400


def committed_files() -> list[Path]:
    """The project's own text files, as git knows them."""
    listed = subprocess.run(
        ["git", "-c", "safe.directory=*", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True
    ).stdout.decode()
    return [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]


def test_no_file_names_a_package_registry():
    pattern = re.compile("|".join(map(re.escape, REGISTRIES)).encode())

    assert [path for path in committed_files() if pattern.search(path.read_bytes())] == []


def test_every_python_file_is_about_one_thing():
    ours = [path for path in committed_files() if path.suffix == ".py" and path.parent.name != "migrations"]

    assert [path for path in ours if len(path.read_text().splitlines()) > LONGEST_FILE] == []


@pytest.mark.parametrize("name", ["base", "prod", "dev"])
def test_every_pin_has_a_version_and_a_hash(name):
    text = (ROOT / "requirements" / f"{name}.txt").read_text()
    pins = re.findall(
        r"^([a-z0-9][^\n\\]*)\\?\n((?: +--hash=\S+ ?\\?\n)*)", text, flags=re.MULTILINE | re.IGNORECASE
    )

    assert len(pins) > 10
    assert [
        pin for pin, hashes in pins if not re.match(r"[\w.-]+==\S+", pin) or "--hash=sha256:" not in hashes
    ] == []


def test_the_pins_of_the_site_are_the_same_for_developers():
    def versions(name: str) -> dict[str, str]:
        text = (ROOT / "requirements" / f"{name}.txt").read_text()
        return dict(re.findall(r"^([\w.-]+)==(\S+)", text, flags=re.MULTILINE))

    base, prod, dev = versions("base"), versions("prod"), versions("dev")
    assert base.items() <= prod.items() <= dev.items()


def test_make_help_names_every_target():
    makefile = (ROOT / "Makefile").read_text()
    targets = set(re.findall(r"^([a-z]+):", makefile, flags=re.MULTILINE)) - {"help"}

    assert set(re.findall(r"^## make ([a-z]+)", makefile, flags=re.MULTILINE)) == targets
