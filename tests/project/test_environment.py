"""Settings from environment variables: text becomes values, and every problem is a sentence that names the variable."""

from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from troefcall_league import environment

DEFAULT = Path("/somewhere/site.sqlite3")


def test_an_empty_variable_means_the_default(monkeypatch):
    monkeypatch.setenv("SOME_TEXT", "  ")

    assert environment.text("SOME_TEXT", "default") == "default"


@pytest.mark.parametrize(("word", "value"), [("true", True), ("YES", True), ("0", False), ("off", False)])
def test_flag_reads_a_yes_or_no(monkeypatch, word, value):
    monkeypatch.setenv("SOME_FLAG", word)

    assert environment.flag("SOME_FLAG", not value) is value


def test_flag_refuses_another_word(monkeypatch):
    monkeypatch.setenv("SOME_FLAG", "perhaps")

    with pytest.raises(ImproperlyConfigured, match=r"^SOME_FLAG is 'perhaps': write true or false\.$"):
        environment.flag("SOME_FLAG", True)


@pytest.mark.parametrize("word", ["-1", "1.5", "many", "٣", "0"])
def test_number_refuses_what_is_no_whole_number_from_the_least_on(monkeypatch, word):
    monkeypatch.setenv("SOME_NUMBER", word)

    with pytest.raises(ImproperlyConfigured, match=r"SOME_NUMBER is .* write a whole number of 1 or more"):
        environment.number("SOME_NUMBER", 7, least=1)


def test_words_are_written_with_commas(monkeypatch):
    monkeypatch.setenv("SOME_WORDS", " a.example, ,b.example ,")

    assert environment.words("SOME_WORDS") == ["a.example", "b.example"]


def test_without_an_address_the_database_is_the_sqlite_file(monkeypatch):
    monkeypatch.delenv("SOME_DATABASE", raising=False)

    database = environment.database("SOME_DATABASE", DEFAULT)

    assert database["NAME"] == "/somewhere/site.sqlite3"
    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


@pytest.mark.parametrize(
    ("address", "name"),
    [("sqlite:///league.db", "league.db"), ("sqlite:////srv/my%20league.db", "/srv/my league.db")],
)
def test_an_sqlite_address_has_three_slashes_and_then_the_path(monkeypatch, address, name):
    monkeypatch.setenv("SOME_DATABASE", address)

    assert environment.database("SOME_DATABASE", DEFAULT)["NAME"] == name


def test_a_postgres_address_gives_every_part(monkeypatch):
    monkeypatch.setenv("SOME_DATABASE", "postgres://league:p%40ss@db.example:5433/hall?sslmode=require")

    database = environment.database("SOME_DATABASE", DEFAULT)

    parts = {part: database[part] for part in ("NAME", "USER", "PASSWORD", "HOST", "PORT")}
    assert parts == {
        "NAME": "hall",
        "USER": "league",
        "PASSWORD": "p@ss",
        "HOST": "db.example",
        "PORT": "5433",
    }
    assert database["OPTIONS"]["sslmode"] == "require"
    assert database["OPTIONS"]["pool"]["max_size"] > 1


def test_a_postgres_address_may_name_the_folder_of_a_socket(monkeypatch):
    monkeypatch.setenv("SOME_DATABASE", "postgres://league@/hall?host=/run/postgresql")

    database = environment.database("SOME_DATABASE", DEFAULT)

    assert (database["HOST"], database["PORT"]) == ("/run/postgresql", "")
    assert "host" not in database["OPTIONS"]


@pytest.mark.parametrize(
    "address",
    [
        "mysql://a@b/c",
        "postgres://user@host",
        "sqlite://league.db",
        "sqlite:///",
        "postgres://host:many/name",
        "hall",
    ],
)
def test_any_other_address_is_refused_by_name(monkeypatch, address):
    monkeypatch.setenv("SOME_DATABASE", address)

    with pytest.raises(ImproperlyConfigured, match=r"^SOME_DATABASE "):
        environment.database("SOME_DATABASE", DEFAULT)
