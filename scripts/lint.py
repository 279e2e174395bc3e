"""Every check that needs no test run: style, types, import contracts, migrations, translations.

All of them run, so that one round shows everything that is to be mended.
"""

import os
import subprocess
import sys
from pathlib import Path

BIN = Path(sys.executable).parent
PYTHON = sys.executable
CHECKS = {
    "style": [PYTHON, "-m", "ruff", "check", "."],
    "layout": [PYTHON, "-m", "ruff", "format", "--check", "."],
    "types": [PYTHON, "-m", "mypy"],
    "import contracts": [PYTHON, str(BIN / "lint-imports"), "--no-cache"],
    "settings and models": [PYTHON, "manage.py", "check", "--fail-level", "WARNING"],
    "migrations": [PYTHON, "manage.py", "makemigrations", "--check", "--dry-run"],
    "translations": [PYTHON, "-m", "scripts.messages", "check"],
}


def main() -> int:
    """0 when every check passes; the names of those that did not are the last lines."""
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "troefcall_league.settings.test"}
    failed = []
    for name, command in CHECKS.items():
        print(f"Checking {name}.", flush=True)
        if subprocess.call(command, env=environment) != 0:
            failed.append(name)
    for name in failed:
        print(f"Not in order: {name}.", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
