"""`python -m apps.scoring`: answers, exit statuses, and that it needs nothing but Python."""

import json
import os
import subprocess
import sys

import pytest

from .sheets import CASES, ROOT, by_hand, hand
from .test_sheet_file import NO_FILES, NO_SHEETS

# -S leaves out every installed package, Django among them.
COMMAND = [sys.executable, "-S", "-m", "apps.scoring"]
LEAGUE_NIGHT = {
    "rules": {"preset": "league", "points": {"baunie": 22}},
    "first_caller": "N",
    "hands": [
        hand("majority", "NS"),
        hand("kap", "EW", ns=0, ew=7),
        hand("majority", "NS", caller="E", penalties=[{"code": "misdeal", "side": "EW"}]),
    ],
}


def run(*arguments, data=b"", **options):
    return subprocess.run(
        [*COMMAND, *arguments], input=data, capture_output=True, cwd=ROOT, check=False, **options
    )


def refused(done):
    """Whether the command said in one line, and on standard error only, that this is no sheet."""
    return (
        done.returncode == 2
        and done.stdout == b""
        and done.stderr.count(b"\n") == 1
        and len(done.stderr) > 30
    )


def test_sheet_is_answered_with_one_object(tmp_path):
    file = tmp_path / "sheet.json"
    file.write_text(json.dumps(LEAGUE_NIGHT))
    done = run(str(file))
    assert (done.returncode, done.stderr) == (0, b"")
    answer = json.loads(done.stdout)
    assert answer == {
        "status": "open",
        "winner": None,
        "totals": {"NS": 6, "EW": 5},
        "hands_played": 3,
        "next_caller": "S",
        "next_dealer": "E",
        "hands": [
            {"number": 1, "points": {"NS": 2, "EW": 0}, "running": {"NS": 2, "EW": 0}, "caller": "N"},
            {"number": 2, "points": {"NS": 0, "EW": 5}, "running": {"NS": 2, "EW": 5}, "caller": "N"},
            {"number": 3, "points": {"NS": 4, "EW": 0}, "running": {"NS": 6, "EW": 5}, "caller": "E"},
        ],
        "problems": [],
    }


def test_list_of_all_worked_sheets_is_answered_in_order():
    done = run("-", data=json.dumps([case["sheet"] for case in CASES]).encode())
    answers = json.loads(done.stdout)
    assert (done.returncode, done.stderr, len(answers)) == (1, b"", len(CASES))
    for case, answer in zip(CASES, answers, strict=True):
        expect = dict(case["expect"])
        assert by_hand(answer) == [tuple(pair) for pair in expect.pop("problems", [])], case["id"]
        assert {key: answer[key] for key in expect} == expect, case["id"]


def test_sheet_with_problems_is_answered_with_status_1():
    done = run("-", data=json.dumps({"hands": [hand("slam", "NS")]}).encode())
    assert (done.returncode, done.stderr) == (1, b"")
    [problem] = json.loads(done.stdout)["problems"]
    assert (problem["hand"], problem["field"], problem["code"]) == (1, "outcome", "unknown_outcome")
    assert problem["message"].endswith("(rules §2).")


@pytest.mark.parametrize(
    ("data", "status"),
    [(b"[]", 0), (b'[{"hands": []}]', 0), (b'[{"hands": []}, {"hands": [{"side": "NS"}]}]', 1)],
)
def test_list_has_status_1_when_any_of_its_sheets_has_problems(data, status):
    done = run("-", data=data)
    assert (done.returncode, done.stderr) == (status, b"")
    assert isinstance(json.loads(done.stdout), list)


@pytest.mark.parametrize(
    "name", ["empty", "latin-1", "nan", "key-twice", "nested-too-deeply", "list-of-null"]
)
def test_file_that_is_no_sheet_has_status_2(name, tmp_path):
    file = tmp_path / "sheet.json"
    file.write_bytes(NO_FILES[name])
    assert refused(run(str(file)))


@pytest.mark.parametrize(
    "name", ["unknown-key-of-a-hand", "hands-of-null", "unknown-preset", "closed-to-a-target"]
)
def test_value_that_is_no_sheet_has_status_2_alone_and_in_a_list(name):
    value, _ = NO_SHEETS[name]
    assert refused(run("-", data=json.dumps(value).encode()))
    assert refused(run("-", data=json.dumps([{"hands": []}, value]).encode()))


@pytest.mark.parametrize(
    "arguments", [[], ["a.json", "b.json"], ["--loud"], ["no such\nfile.json"], ["."], [""]], ids=repr
)
def test_wrong_arguments_have_status_2_and_one_line(arguments):
    assert refused(run(*arguments))


def test_refusal_names_the_file_and_what_is_wrong(tmp_path):
    file = tmp_path / "tuesday.json"
    file.write_text('{"hands": [], "rules": {"points": {"kap": 100}}}')
    assert b"tuesday.json: points.kap must be a whole number from 0 to 99" in run(str(file)).stderr


def test_answer_that_nobody_reads_to_the_end_is_no_fault():
    many = json.dumps([LEAGUE_NIGHT] * 2000).encode()
    reading, writing = os.pipe()
    with os.fdopen(writing, "wb") as broken:
        os.close(reading)
        done = subprocess.run(
            [*COMMAND, "-"], input=many, stdout=broken, stderr=subprocess.PIPE, cwd=ROOT, check=False
        )
    assert (done.returncode, done.stderr) == (0, b"")


def test_answer_that_cannot_be_written_is_told():
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*COMMAND, "-"],
            input=b'{"hands": []}',
            stdout=full,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1


def test_answer_is_plain_ascii_whatever_the_terminal_speaks():
    done = run(
        "-",
        data='{"hands": [{"outcome": "käp", "side": "NS"}]}'.encode(),
        env={"LC_ALL": "C", "PYTHONUTF8": "0"},
    )
    assert done.returncode == 1
    assert done.stdout.isascii()


def test_help_says_how_to_use_it():
    done = run("--help")
    assert done.returncode == 0
    assert b"python -m apps.scoring" in done.stdout


def test_nothing_of_django_is_imported():
    code = (
        "import sys\n"
        "sys.modules['django'] = None  # importing it now fails\n"
        "import apps.scoring.sheet_file, apps.scoring.match, apps.scoring.sheet, apps.scoring.__main__\n"
        "names = {name.partition('.')[0] for name in sys.modules}\n"
        "print(sorted(names - set(sys.stdlib_module_names) - {'__main__', 'django'}))\n"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", code], capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert (done.stdout.strip(), done.stderr) == ("['apps']", "")
