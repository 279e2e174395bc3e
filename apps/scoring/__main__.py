"""Score a sheet file: `python -m apps.scoring SHEET.json`, or `-` for standard input.

Prints one JSON object, or a list for a file that holds a list of sheets. Exit status: 0 scored; 1 a sheet has problems,
which are printed in the same object; 2 the file is not a sheet, with one line on standard error and nothing printed.
"""

import argparse
import json
import os
import sys
from typing import NoReturn

from .errors import Refused
from .sheet_file import read_sheets

SCORED, PROBLEMS, NOT_A_SHEET = 0, 1, 2


class _Arguments(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(NOT_A_SHEET, _one_line(message))


def main() -> int:
    """Do what the module says, and return the exit status."""
    arguments = _Arguments(prog="python -m apps.scoring", description="Score a sheet file.")
    arguments.add_argument(
        "sheet", help="a JSON file with a sheet or a list of sheets, or - for standard input"
    )
    path = arguments.parse_args().sheet
    try:
        sheets = read_sheets(_read(path))
    except (OSError, Refused) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        sys.stderr.write(_one_line(f"{path}: {reason}"))
        return NOT_A_SHEET
    if isinstance(sheets, list):
        scores = [sheet.score() for sheet in sheets]
        text = json.dumps([score.to_json() for score in scores])
    else:
        scores = [sheets.score()]
        text = json.dumps(scores[0].to_json(), indent=2)
    return _print(text, PROBLEMS if any(score.problems for score in scores) else SCORED)


def _read(path: str) -> bytes:
    if path != "-":
        with open(path, "rb") as file:
            return file.read()
    return sys.stdin.buffer.read() if sys.stdin else b""  # there is none where it was closed before the start


def _print(text: str, status: int) -> int:
    """Write the answer and return the exit status. That nobody reads the answer to its end is no fault."""
    if not sys.stdout:  # closed before the start
        return status
    try:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()
    except OSError as error:
        # What is still in the buffer must not be tried again when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            sys.stderr.write(_one_line(f"the answer cannot be written: {error.strerror}"))
            return NOT_A_SHEET
    return status


def _one_line(message: str) -> str:
    return "python -m apps.scoring: " + " ".join(message.split()) + "\n"


if __name__ == "__main__":
    sys.exit(main())
