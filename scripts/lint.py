"""Every check that needs no test run: style, types, import contracts, migrations, translations.

All of them run, so that one round shows everything that is to be mended; two at a time, as the machine that decides
has two cores.
"""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

BIN = Path(sys.executable).parent
PYTHON = sys.executable
# The longest first.
CHECKS = {
    "types": [PYTHON, "-m", "mypy"],
    "import contracts": [PYTHON, str(BIN / "lint-imports"), "--no-cache"],
    "style": [PYTHON, "-m", "ruff", "check", "."],
    "layout": [PYTHON, "-m", "ruff", "format", "--check", "."],
    "settings and models": [PYTHON, "manage.py", "check", "--fail-level", "WARNING"],
    "migrations": [PYTHON, "manage.py", "makemigrations", "--check", "--dry-run"],
    "translations": [PYTHON, "-m", "scripts.messages", "check"],
}


def main() -> int:
    """0 when every check passes; the names of those that did not are the last lines."""
    with ThreadPoolExecutor(2) as workers:
        answers = list(workers.map(check, CHECKS))
    failed = [name for name, is_right in zip(CHECKS, answers, strict=True) if not is_right]
    for name in failed:
        print(f"Not in order: {name}.", file=sys.stderr)
    return 1 if failed else 0


def check(name: str) -> bool:
    """Run one check and print what it says in one piece."""
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "troefcall_league.settings.test"}
    told = subprocess.run(
        CHECKS[name],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    print(f"Checking {name}.\n{told.stdout}", end="", flush=True)
    return told.returncode == 0


if __name__ == "__main__":
    sys.exit(main())
