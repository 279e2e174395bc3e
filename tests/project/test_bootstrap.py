"""How the virtual environment is made on a bare machine, in a small project of its own without any package."""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scripts import bootstrap

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "a league"
    (folder / "scripts").mkdir(parents=True)
    (folder / "requirements").mkdir()
    shutil.copy(ROOT / "scripts" / "bootstrap.py", folder / "scripts")
    for kind in ("prod", "dev"):
        (folder / "requirements" / f"{kind}.txt").write_text("# no packages\n")
    return folder


def run(project: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": os.environ["PATH"], "HOME": "/nonexistent", "PIP_NO_INDEX": "1", **variables}
    command = [sys.executable, "scripts/bootstrap.py", *arguments]
    return subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True, check=False)


def test_the_environment_is_made_once_and_filled_again_when_the_pins_change(project):
    made = run(project, "dev")
    assert (made.returncode, made.stderr) == (0, "")
    assert made.stdout.splitlines() == [
        "Making the virtual environment.",
        "Installing the pinned packages (dev).",
    ]

    # What developers have is enough to run the site, and nothing is done twice.
    assert run(project, "prod").stdout == ""
    assert run(project, "dev").stdout == ""

    (project / "requirements" / "dev.txt").write_text("# other pins\n")
    assert run(project, "dev").stdout.splitlines() == ["Installing the pinned packages (dev)."]

    (project / "requirements" / "dev.txt").write_text(f"no-such-package==1 --hash=sha256:{'0' * 64}\n")
    refused = run(project, "dev")
    last = "The packages could not be installed: check the network connection and try again."
    assert (refused.returncode, refused.stderr.splitlines()[-1]) == (1, last)

    # The system's Python was replaced: the old link leads nowhere.
    (project / "requirements" / "dev.txt").write_text("# other pins\n")
    (project / ".venv" / "bin" / "python").unlink()
    assert run(project, "dev").stdout.splitlines()[0] == "Making the virtual environment."


def test_a_missing_venv_module_is_one_sentence(project, tmp_path):
    (tmp_path / "ensurepip.py").write_text("raise ImportError('Debian ships it apart')")

    answer = run(project, "prod", PYTHONPATH=str(tmp_path))

    sentence = "Python's venv module is missing: install it (on Debian: apt-get install python3-venv).\n"
    assert (answer.returncode, answer.stderr) == (1, sentence)


def test_only_two_kinds_can_be_asked_for(project):
    assert run(project, "test").stderr == "Say which packages are wanted: prod or dev.\n"


def test_an_old_python_is_told_so_in_one_sentence(monkeypatch):
    monkeypatch.setattr(sys, "version_info", (3, 10, 4, "final", 0))
    monkeypatch.setenv("PATH", "/nonexistent")

    with pytest.raises(
        SystemExit, match=r"^Python 3\.11 or newer is needed and this is 3\.10: install python3\.11\.$"
    ):
        bootstrap.use_new_enough_python()


def test_an_old_python_can_read_the_program():
    ast.parse((ROOT / "scripts" / "bootstrap.py").read_text(), feature_version=(3, 6))


@pytest.mark.parametrize("target", ["run", "unit"])
def test_a_missing_python_is_one_sentence(target):
    answer = subprocess.run(
        ["make", target, "PYTHON=no-such-python"], cwd=ROOT, capture_output=True, text=True, check=False
    )

    assert answer.returncode != 0
    assert answer.stderr.splitlines()[0] == (
        "Python 3.11 or newer is needed: install python3 (and python3-venv on Debian)."
    )
