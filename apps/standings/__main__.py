"""Ranks the table in a file and prints its rows: `python -m apps.standings TABLE.json` (`-`: standard input).

A list of tables gives a list. Exit status 0; 2, with one line on standard error, for what is not a table. Runs
where Django is not installed.
"""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from apps.standings.ranking import rank
from apps.standings.reading import TableError, shown
from apps.standings.table_file import Table


class _FileError(ValueError):
    """The file is not what it should be; the text says why in one line."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status."""
    parser = argparse.ArgumentParser(prog="python -m apps.standings", description="Rank the table in a file.")
    parser.add_argument("file", metavar="TABLE.json", help="a table file, or - for standard input")
    file = parser.parse_args(arguments).file
    try:
        ranked = _rank_all(_load(_read(file)))
    except (_FileError, TableError) as error:
        sys.stderr.write(f"{'standard input' if file == '-' else shown(file)}: {error}\n")
        return 2
    text = json.dumps(ranked, ensure_ascii=False, indent=2)
    # Half of a surrogate pair in a name cannot be UTF-8; "backslashreplace" writes it as JSON does.
    return _print(text.encode("utf-8", "backslashreplace") + b"\n")


def _print(answer: bytes) -> int:
    """Write the answer and return the exit status. That nobody reads the answer to its end is no fault."""
    if not sys.stdout:  # closed before the start
        return 0
    try:
        sys.stdout.buffer.write(answer)
        sys.stdout.flush()
    except OSError as error:
        # What is still in the buffer must not be tried again when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            sys.stderr.write(f"the answer cannot be written: {error.strerror}\n")
            return 2
    return 0


def _read(file: str) -> bytes:
    try:
        if file == "-":
            return (
                sys.stdin.buffer.read() if sys.stdin else b""
            )  # there is none where it was closed before the start
        return Path(file).read_bytes()
    except OSError as error:
        raise _FileError(f"cannot be read: {error.strerror}") from error


def _load(content: bytes) -> object:
    try:
        return json.loads(content.decode("utf-8-sig"), object_pairs_hook=_object)
    except UnicodeDecodeError as error:
        raise _FileError(f"is not UTF-8: byte {error.start} cannot be read") from error
    except json.JSONDecodeError as error:
        raise _FileError(f"is not JSON: {error}") from error
    except RecursionError as error:
        raise _FileError("is not a table: it is nested too deeply") from error


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return an object; refuse a key that stands there twice, because one of its values would be lost."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise _FileError(f"has the key {shown(twice)} twice in one object")
    return found


def _rank_all(value: object) -> object:
    """Return the ranked table, or the list of them where the file holds a list."""
    if not isinstance(value, list):
        return _ranked(Table.from_json(value))
    tables = []
    for number, item in enumerate(value, start=1):
        try:
            tables.append(Table.from_json(item))
        except TableError as error:
            raise _FileError(f"table {number} of the list: {error}") from error
    return [_ranked(table) for table in tables]


def _ranked(table: Table) -> dict[str, object]:
    return {"rows": [row.to_json() for row in rank(table)]}


if __name__ == "__main__":
    # Numbers of any length are read and printed exactly; Python would refuse those of more than 4,300 digits.
    sys.set_int_max_str_digits(0)
    sys.exit(main())
