"""Production refuses to start on settings that would harm it; the list of variables is complete."""

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GOOD = {
    "SECRET_KEY": "an invented secret that is long enough for every test of it",
    "ALLOWED_HOSTS": "league.example",
    "SITE_URL": "https://league.example",
}
READERS = {"text", "flag", "number", "words", "database"}
# Set by whoever runs a program, not chosen for this site.
NOT_OURS = {"HOME", "PATH", "BROWSER_PATH", "DEBIAN_FRONTEND", "DJANGO_ALLOW_ASYNC_UNSAFE"}


def production(expression: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Evaluate an expression about the production settings in a process with only these variables."""
    code = f"from troefcall_league.settings import prod; print({expression})"
    environment = {"PATH": os.environ["PATH"], **variables}
    command = [sys.executable, "-W", "error", "-c", code]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"SECRET_KEY": ""}, "SECRET_KEY is missing or the development one"),
        (
            {"SECRET_KEY": "development-only: production refuses to start with this one"},
            "SECRET_KEY is missing or",
        ),
        ({"SECRET_KEY": "k" * 49}, "SECRET_KEY is too short"),
        ({"ALLOWED_HOSTS": " "}, "ALLOWED_HOSTS is missing"),
        ({"SITE_URL": ""}, "SITE_URL is missing"),
        ({"HTTPS": "perhaps"}, "HTTPS is 'perhaps'"),
    ],
)
def test_production_refuses_to_start_with(change, sentence):
    answer = production("prod.DEBUG", **{**GOOD, **change})

    assert answer.returncode != 0
    assert answer.stderr.splitlines()[-1].startswith(
        f"django.core.exceptions.ImproperlyConfigured: {sentence}"
    )


def test_production_is_strict_unless_told_otherwise():
    shown = "prod.DEBUG, prod.SECURE_SSL_REDIRECT, prod.SESSION_COOKIE_SECURE, prod.CSRF_COOKIE_SECURE"

    assert production(shown, **GOOD).stdout.strip() == "False True True True"
    assert production("prod.SECURE_HSTS_SECONDS, prod.ALLOWED_HOSTS", **GOOD).stdout.strip() == (
        "31536000 ['league.example']"
    )
    assert production(shown, **GOOD, HTTPS="false").stdout.strip() == "False False False False"


def test_production_believes_a_proxys_word_about_https_only_when_told_to():
    shown = "getattr(prod, 'SECURE_PROXY_SSL_HEADER', None)"

    assert production(shown, **GOOD).stdout.strip() == "None"
    assert (
        production(shown, **GOOD, BEHIND_PROXY="true").stdout.strip() == "('HTTP_X_FORWARDED_PROTO', 'https')"
    )


def test_production_passes_djangos_own_deployment_check():
    environment = {
        "PATH": os.environ["PATH"],
        "DJANGO_SETTINGS_MODULE": "troefcall_league.settings.prod",
        **GOOD,
    }
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "ERROR"]
    answer = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)

    # Subdomains and browsers' built-in lists are for the operator to decide, not for us.
    assert set(re.findall(r"\((\w+\.\w\d+)\)", answer.stderr)) <= {"security.W005", "security.W021"}
    assert answer.returncode == 0


def test_manage_says_one_sentence_about_a_wrong_setting():
    environment = {"PATH": os.environ["PATH"], "DATABASE_URL": "mysql://somewhere"}
    command = [sys.executable, "manage.py", "check"]
    answer = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)

    assert answer.returncode == 1
    assert (
        answer.stderr.strip()
        == "DATABASE_URL must be sqlite:///file or postgres://user:password@host:port/name."
    )


def test_every_variable_is_listed_and_every_listed_one_is_read():
    listed = set(re.findall(r"^([A-Z_]+)=", (ROOT / ".env.example").read_text(), flags=re.MULTILINE))

    assert listed == variables_of_code() | variables_of_compose()


def variables_of_code() -> set[str]:
    """The names that our code reads from the environment, by its own readers or directly."""
    names: set[str] = set()
    for folder in ("troefcall_league", "apps", "scripts", "tests"):
        for path in (ROOT / folder).rglob("*.py"):
            if path != Path(__file__):
                names |= {
                    name for call in ast.walk(ast.parse(path.read_text())) if (name := variable_of(call))
                }
    # The tests of the readers invent variables by the name of SOME_...
    return {name for name in names - NOT_OURS if not name.startswith("SOME_")}


def variable_of(node: ast.AST) -> str:
    """The variable's name in ``environment.text("X")``, ``os.environ.get("X")`` or ``os.environ["X"]``."""
    if isinstance(node, ast.Subscript) and ast.unparse(node.value) == "os.environ":
        name: ast.AST = node.slice
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
        owner = ast.unparse(node.func.value)
        ours = owner == "environment" and node.func.attr in READERS
        theirs = owner == "os.environ" and node.func.attr in {"get", "setdefault"}
        name = node.args[0] if ours or theirs else node
    else:
        return ""
    return name.value if isinstance(name, ast.Constant) and name.value.isupper() else ""


def variables_of_compose() -> set[str]:
    return set(re.findall(r"\$\{(\w+)", (ROOT / "compose.yaml").read_text()))
