"""`python -m apps.standings`: exit status, standard output and standard error."""

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TABLE = {
    "entries": ["Müsek", "B"],
    "points": {"win": 2, "draw": 1, "loss": 0},
    "criteria": ["points"],
    "results": [{"home": "Müsek", "away": "B", "home_score": 82, "away_score": 67}],
}


def run(*arguments, content=b"", environment=None):
    return subprocess.run(
        [sys.executable, "-m", "apps.standings", *arguments],
        input=content,
        capture_output=True,
        cwd=ROOT,
        check=False,
        env=environment,
    )


def refused(done):
    """Return the one line that a refusal prints."""
    assert (done.returncode, done.stdout) == (2, b"")
    lines = done.stderr.decode().splitlines()
    assert len(lines) == 1
    return lines[0]


def test_table_from_a_file(tmp_path):
    file = tmp_path / "table.json"
    file.write_text(json.dumps(TABLE), encoding="utf-8")
    done = run(str(file))
    assert (done.returncode, done.stderr) == (0, b"")
    assert [row["entry"] for row in json.loads(done.stdout)["rows"]] == ["Müsek", "B"]


def test_table_from_standard_input_and_names_as_they_are_written_in_utf8():
    done = run(
        "-", content=json.dumps(TABLE).encode(), environment=os.environ | {"PYTHONIOENCODING": "ascii"}
    )
    assert done.returncode == 0
    assert "Müsek" in done.stdout.decode("utf-8")


def test_byte_order_mark_is_not_part_of_the_table():
    assert run("-", content=json.dumps(TABLE).encode("utf-8-sig")).returncode == 0


def test_half_a_surrogate_pair_in_a_name_comes_out_as_it_went_in():
    content = json.dumps(TABLE | {"entries": ["\ud83c", "Müsek", "B"]}).encode()
    rows = json.loads(run("-", content=content).stdout)["rows"]
    assert rows[1]["entry"] == "\ud83c"


def test_empty_list_gives_an_empty_list():
    done = run("-", content=b"[]")
    assert (done.returncode, json.loads(done.stdout)) == (0, [])


def test_one_bad_table_refuses_the_whole_list():
    line = refused(run("-", content=json.dumps([TABLE, TABLE | {"criteria": ["goals"]}]).encode()))
    assert line.startswith("standard input: table 2 of the list: criteria[0]: 'goals' is not one of points,")


def test_list_within_a_list_is_refused():
    assert "table 1 of the list: table: must be an object" in refused(run("-", content=b"[[]]"))


def test_numbers_of_any_length_are_exact():
    score = "9" * 6000
    content = json.dumps(TABLE).replace("82", score).encode()
    done = run("-", content=content)
    assert done.returncode == 0
    assert f'"scored": {score},' in done.stdout.decode()


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "is not JSON"),
        (b"not a table", "is not JSON"),
        (b'{"entries": [}', "is not JSON"),
        (b"{} {}", "is not JSON"),
        (b"\xff\xfe{\x00}\x00", "is not UTF-8"),
        ('{"entries": ["Müsek"]}'.encode("cp1252"), "is not UTF-8"),
        (b"[" * 200_000, "nested too deeply"),
        (b"null", "table: must be an object, not null"),
        (b'"table"', "table: must be an object"),
        (b'{"points": {}, "points": {"win": 3}}', "has the key 'points' twice"),
        (
            b'{"entries": ["A\\nB", "A\\nB"], "points": {"win": 1, "draw": 0, "loss": 0}, "criteria": []}',
            "'A\\nB' stands",
        ),
    ],
    ids=[
        "empty",
        "words",
        "broken",
        "two",
        "utf-16",
        "cp1252",
        "deep",
        "null",
        "text",
        "key twice",
        "line in a name",
    ],
)
def test_what_is_not_a_table_gets_one_line(content, message):
    assert message in refused(run("-", content=content))


def test_file_that_is_not_there_gets_one_line(tmp_path):
    assert "cannot be read: No such file or directory" in refused(run(str(tmp_path / "none.json")))


def test_folder_gets_one_line(tmp_path):
    assert "cannot be read: Is a directory" in refused(run(str(tmp_path)))


def test_command_runs_on_the_standard_library_alone():
    # -S leaves out every installed package, Django first of all.
    program = f"""
import runpy, sys
sys.path.insert(0, {str(ROOT)!r})
try:
    import django
except ModuleNotFoundError:
    sys.argv = ["apps.standings", "-"]
    try:
        runpy.run_module("apps.standings", run_name="__main__", alter_sys=True)
    finally:
        print(*sorted(name for name in sys.modules if name.startswith("apps")), file=sys.stderr)
"""
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program],
        input=json.dumps(TABLE).encode(),
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0
    assert json.loads(done.stdout)["rows"][0]["entry"] == "Müsek"
    modules = ("counting", "exact", "ranking", "reading", "table_file", "tie_breaks")
    assert done.stderr.decode().split() == [
        "apps",
        "apps.standings",
        *(f"apps.standings.{name}" for name in modules),
    ]


@pytest.mark.parametrize(
    ("shell", "status"),
    [
        pytest.param("%s - <&-", 2, id="standard-input-closed"),
        pytest.param("%s %s >&-", 0, id="standard-output-closed"),
        pytest.param("%s %s >/dev/full", 2, id="disk-full"),
    ],
)
def test_closed_and_full_streams_are_no_traceback(tmp_path, shell, status):
    file = tmp_path / "table.json"
    file.write_text(json.dumps(TABLE))
    command = f"{shlex.quote(sys.executable)} -m apps.standings"
    line = shell.replace("%s", command, 1).replace("%s", shlex.quote(str(file)), 1)

    done = subprocess.run(["/bin/sh", "-c", line], capture_output=True, cwd=ROOT, check=False, text=True)

    assert (done.returncode, "Traceback" in done.stderr) == (status, False)
