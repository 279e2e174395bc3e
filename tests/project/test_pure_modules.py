"""The rules of the game and of the table import the standard library and each other, and nothing else."""

import ast
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
PURE = next(contract for contract in CONTRACTS if contract["type"] == "forbidden")["source_modules"]


def files_of(module: str) -> list[Path]:
    path = ROOT.joinpath(*module.split("."))
    return sorted(path.rglob("*.py")) if path.is_dir() else [path.with_suffix(".py")]


def imported_by(path: Path) -> set[str]:
    """Full names of the modules that a file imports, also inside its functions."""
    package = ".".join(path.relative_to(ROOT).parent.parts)
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            module = f"{package}.{node.module}".rstrip(".") if node.level else str(node.module)
            names |= {f"{module}.{alias.name}" for alias in node.names}
    return names


def is_pure(name: str) -> bool:
    return any(name == module or name.startswith(f"{module}.") for module in PURE)


@pytest.mark.parametrize(
    "path", [path for module in PURE for path in files_of(module)], ids=lambda p: str(p.relative_to(ROOT))
)
def test_a_pure_module_imports_the_standard_library_and_pure_modules(path):
    strangers = {
        name
        for name in imported_by(path)
        if name.split(".")[0] not in sys.stdlib_module_names and not is_pure(name)
    }

    assert strangers == set()


@pytest.mark.parametrize("module", PURE)
def test_a_pure_module_loads_where_nothing_is_installed(module):
    # -I and -S leave out the environment's packages and the current folder.
    code = f"import sys; sys.path.insert(0, {str(ROOT)!r}); import {module}; print('django' in sys.modules)"
    answer = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=False
    )

    assert (answer.returncode, answer.stdout.strip()) == (0, "False"), answer.stderr
