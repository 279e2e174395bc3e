"""Final scores from a file: real ones, twice, and everything that a file can get wrong."""

import json
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation

from apps.clubs.models import Club, LogEntry, Organiser
from apps.clubs.services.aliases import add_alias
from apps.competitions.models import Competition, Entry, Stage
from apps.matches.importing.reading import FileRefused, read_scores
from apps.matches.importing.storing import importer
from apps.matches.models import Result
from apps.schedule.models import Fixture, Matchday
from apps.standings.models import Standing
from apps.standings.services import check_table, computed_standings
from apps.standings.table_of import table_of
from tests.kept import kept

REAL = Path(__file__).parent / "data" / "stcb-results.csv"
HEADER = "competition,season,round,date,home,away,home_points,away_points,best_home,best_away,note\n"


def said(*lines, header=HEADER):
    """What is wrong with a file of these lines, a sentence a fault."""
    with pytest.raises(FileRefused) as refused:
        read_scores((header + "\n".join(lines)).encode())
    return [str(problem) for problem in refused.value.problems]


def imported(path, **options):
    out = StringIO()
    call_command("import_results", str(path), stdout=out, **options)
    return out.getvalue()


@kept
def real_results():
    """The site after the real file."""
    return imported(REAL)


@pytest.mark.django_db(transaction=True)
def test_the_real_results_become_competitions_whose_tables_the_exports_reproduce(tmp_path):
    assert imported(REAL) == "New: 6 seasons, 6 competitions, 22 clubs, 51 teams, 34 matches.\n"

    assert [f"{each.name} {each.season.name}" for each in Competition.objects.order_by("pk")] == [
        "STcB league 2016/17",
        "STcB league 2018/19",
        "STcB league 2019/20",
        "STcB league 2023/24",
        "STcB league 2024/25",
        "STcB star tournament 2017/18",
    ]
    for competition in Competition.objects.all():
        stage = competition.stages.get()
        assert check_table(stage) == []
        file = tmp_path / f"{stage.pk}.json"
        file.write_text(json.dumps(table_of(stage).table.to_json()))
        printed = subprocess.run(
            [sys.executable, "-m", "apps.standings", str(file)], capture_output=True, check=True, text=True
        ).stdout
        stored = Standing.objects.filter(stage=stage).select_related("entry").order_by("row")
        assert [
            (row["place"], row["entry"], row["played"], row["points"]) for row in json.loads(printed)["rows"]
        ] == [(row.place, row.entry.name, row.played, f"{row.points.normalize():f}") for row in stored]


@pytest.mark.django_db
def test_a_table_of_real_results_adds_up_by_hand():
    real_results()
    stage = Competition.objects.get(season__name="2024/25").stages.get()

    # 2024/25: Charity 79-80 Kampoe, Olaria 87-61 Shaktie, Sudhar 76-73 Kampoe 2, Friends 101-51 Sudhar,
    # Palm Boys 101-68 Victorie, Charity 96-79 Shaktie.
    table = {
        row.entry.name: (row.played, row.won, row.lost, row.scored, row.conceded)
        for row in computed_standings(table_of(stage)).values()
    }
    assert table["Sudhar"] == (2, 1, 1, 127, 174)
    assert table["Charity"] == (2, 1, 1, 175, 159)
    assert table["Shaktie"] == (2, 0, 2, 140, 183)
    assert table["Friends"] == (1, 1, 0, 101, 51)


@pytest.mark.django_db
def test_importing_twice_changes_nothing():
    real_results()
    before = (
        Fixture.objects.count(),
        Result.objects.count(),
        Matchday.objects.count(),
        LogEntry.objects.count(),
    )

    again = imported(REAL)

    assert again == "New: nothing.\nKnown already and unchanged: 34 matches.\n"
    assert before == (
        Fixture.objects.count(),
        Result.objects.count(),
        Matchday.objects.count(),
        LogEntry.objects.count(),
    )


@pytest.mark.django_db
def test_a_dry_run_says_the_same_and_stores_nothing():
    out = imported(REAL, dry_run=True)

    assert out == "Would be new: 6 seasons, 6 competitions, 22 clubs, 51 teams, 34 matches.\n"
    assert (Organiser.objects.count(), Club.objects.count(), Result.objects.count()) == (0, 0, 0)


@pytest.mark.django_db
def test_a_second_team_belongs_to_its_club_and_best_partnerships_and_notes_are_kept():
    real_results()

    second = Entry.objects.get(name="Kampoe 2", competition__season__name="2023/24")
    result = Result.objects.get(fixture__away=second)
    assert (second.club.name, second.team_number) == ("Kampoe", 2)
    assert (result.home_score, result.away_score, result.home_best, result.away_best) == (88, 52, 28, 23)
    assert (result.source, result.note) == ("import", "away side played with 3 partnerships")


@pytest.mark.django_db
def test_a_club_under_another_name_is_the_same_club_with_the_same_team(tmp_path):
    file = tmp_path / "scores.csv"
    file.write_text(HEADER + "Beker,2024,1,,Palm Boys,Kampoe,80,70,,,\n")
    imported(file)
    palm = Club.objects.get(name="Palm Boys")
    add_alias(palm, "De Palmen", by=importer())

    file.write_text(
        HEADER + "Beker,2024,2,,Kampoe,de palmen,70,80,,,\nBeker,2024,3,,De Palmen 2,Kampoe,1,2,,,\n"
    )
    assert imported(file) == "New: 1 teams, 2 matches.\n"
    teams = Entry.objects.filter(club=palm).order_by("team_number")
    assert [(team.name, team.team_number) for team in teams] == [("Palm Boys", 1), ("Palm Boys 2", 2)]


@pytest.mark.django_db
def test_a_round_that_was_printed_keeps_its_number_and_the_others_follow_by_date():
    real_results()

    days = Matchday.objects.filter(stage__competition__season__name="2019/20").order_by("number")
    assert [(day.number, day.date.isoformat(), day.fixtures.count()) for day in days] == [
        (5, "2019-08-22", 4),
        (6, "2019-10-29", 4),
        (7, "2020-02-13", 4),
    ]


@pytest.mark.django_db
def test_a_longer_file_adds_only_what_is_new_also_new_clubs(tmp_path):
    real_results()
    longer = tmp_path / "longer.csv"
    longer.write_bytes(REAL.read_bytes() + b"STcB league,2024/25,,2025-05-27,Nieuwe Club,Charity,70,82,,,\n")

    assert imported(longer) == "New: 1 clubs, 1 teams, 1 matches.\nKnown already and unchanged: 34 matches.\n"


@pytest.mark.django_db
def test_a_result_that_differs_from_what_the_site_has_is_refused_by_row_and_nothing_is_imported(tmp_path):
    real_results()
    changed = tmp_path / "changed.csv"
    text = (
        REAL.read_text()
        .replace("Sudhar,B.Samboys,82,67", "Sudhar,B.Samboys,67,82")
        .replace("82,67,30", "67,82,30")
    )
    changed.write_text(text + "STcB league,2024/25,,2025-05-27,Nieuwe Club,Charity,70,82,,,\n")

    with pytest.raises(CommandError) as refused:
        imported(changed)

    assert str(refused.value) == (
        "Nothing was imported.\n"
        "Row 6, column home_points: the site has 82-67 for this match and the file another score."
        " Only a ruling changes a result."
    )
    assert not Club.objects.filter(name="Nieuwe Club").exists()


@pytest.mark.django_db
def test_an_entry_twice_on_a_matchday_is_refused_by_row_and_nothing_is_imported(tmp_path):
    file = tmp_path / "twice.csv"
    file.write_text(HEADER + "A,2018,1,,Sudhar,Kampoe,80,70,,,\nA,2018,1,,Kampoe,Olaria,80,70,,,\n")

    with pytest.raises(CommandError) as refused:
        imported(file)

    assert (
        str(refused.value)
        == "Nothing was imported.\nRow 3, column home: Kampoe stands on matchday 1 already."
    )
    assert Competition.objects.count() == 0


@pytest.mark.django_db
def test_matches_without_round_and_date_that_cannot_be_of_one_matchday_get_one_each(tmp_path):
    file = tmp_path / "undated.csv"
    file.write_text(HEADER + "A,2018,,,Sudhar,Kampoe,80,70,,,\nA,2018,,,Kampoe,Olaria,80,70,,,\n")

    imported(file)

    assert [day.fixtures.count() for day in Matchday.objects.order_by("number")] == [1, 1]


@pytest.mark.django_db
def test_a_season_that_says_no_year_is_refused_unless_a_date_does(tmp_path):
    file = tmp_path / "season.csv"
    file.write_text(HEADER + "A,najaar,,,Sudhar,Kampoe,80,70,,,\n")

    with pytest.raises(CommandError, match=r"Row 2, column season: “najaar” does not say which year"):
        imported(file)


@pytest.mark.parametrize("season", ["0000", "9999/00", "1800", "2016/18"])
@pytest.mark.django_db
def test_a_year_that_nobody_can_mean_is_a_fault_of_the_season(tmp_path, season):
    file = tmp_path / "season.csv"
    file.write_text(HEADER + f"A,{season},,,Sudhar,Kampoe,80,70,,,\n")

    with pytest.raises(CommandError, match="Row 2, column season: "):
        imported(file)


@pytest.mark.django_db
def test_an_import_does_not_publish_a_draft_that_somebody_is_making(tmp_path):
    real_results()
    Stage.objects.filter(competition__season__name="2024/25").update(published_at=None)
    longer = tmp_path / "longer.csv"
    longer.write_bytes(REAL.read_bytes() + b"STcB league,2024/25,,2025-05-27,Friends,Charity,70,82,,,\n")

    with pytest.raises(
        CommandError, match="column competition: the programme of this competition is a draft"
    ):
        imported(longer)

    assert Stage.objects.get(competition__season__name="2024/25").published_at is None


def test_a_file_that_is_not_there_is_a_sentence():
    with pytest.raises(CommandError, match="cannot be read: No such file or directory"):
        call_command("import_results", "nowhere.csv")


def test_columns_may_stand_in_any_order_with_a_byte_order_mark_and_windows_line_ends():
    header = "home_points,away_points,home,away,season,competition"
    (row,) = read_scores(("\ufeff" + header + "\r\n82,67,Müsek,Ekta,2018/19,Liga\r\n").encode())

    assert (row.home, row.away, row.home_points, row.round, row.note) == ("Müsek", "Ekta", 82, None, "")


GOOD = "Liga,2018/19,1,2018-06-19,Sudhar,Ekta,82,67,30,22,"


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        pytest.param(
            "Liga,2018/19,1,,Sudhar,,82,67,,,", "Row 3, column away: is empty. Fill it in.", id="no-name"
        ),
        pytest.param(
            "Liga,2018/19,1,,Sudhar,Ekta,,67,,,",
            "Row 3, column home_points: is empty. Fill it in.",
            id="no-score",
        ),
        pytest.param(
            "Liga,2018/19,1,,Sudhar,sudhar,82,67,,,",
            "Row 3, column away: is the same club as home. Correct one of the two.",
            id="against-itself",
        ),
        pytest.param(
            "Liga,2018/19,1,,Sudhar,Ekta,82.5,67,,,",
            "Row 3, column home_points: “82.5” is not a whole number from 0 to 99999.",
            id="a-fraction",
        ),
        pytest.param(
            "Liga,2018/19,1,,Sudhar,Ekta,-1,67,,,",
            "Row 3, column home_points: “-1” is not a whole number from 0 to 99999.",
            id="a-sentinel",
        ),
        pytest.param(
            "Liga,2018/19,1,,Sudhar,Ekta,٣,67,,,",
            "Row 3, column home_points: “٣” is not a whole number from 0 to 99999.",
            id="other-digits",
        ),
        pytest.param(
            "Liga,2018/19,0,,Sudhar,Ekta,82,67,,,",
            "Row 3, column round: “0” is not a whole number from 1 to 999.",
            id="round-zero",
        ),
        pytest.param(
            "Liga,2018/19,1,19-06-2018,Sudhar,Ekta,82,67,,,",
            "Row 3, column date: “19-06-2018” is not a date. Write it as 2018-06-19.",
            id="a-dutch-date",
        ),
        pytest.param(
            "Liga,2018/19,1,2018-06-31,Sudhar,Ekta,82,67,,,",
            "Row 3, column date: “2018-06-31” is not a date. Write it as 2018-06-19.",
            id="a-day-that-is-not",
        ),
        pytest.param(
            "Liga,2018/19,1,1016-11-20,Sudhar,Ekta,82,67,,,",
            "Row 3, column date: “1016-11-20” is not a date. Write it as 2018-06-19.",
            id="a-year-that-nobody-can-mean",
        ),
        pytest.param(
            "Liga,2018/19,1,,Sudhar,Ekta,82,67,83,,",
            "Row 3, column best_home: is more than the whole side has. Correct one of the two.",
            id="best-above-total",
        ),
        pytest.param(
            "Liga,2018/19,1,,Sudhar,Ekta,82,67,,,note, with a comma",
            "Row 3: has more cells than there are columns. Put text with a comma between quotes.",
            id="a-loose-comma",
        ),
        pytest.param(
            GOOD, "Row 3: tells of the same match as row 2. Remove one of them.", id="the-same-match-twice"
        ),
        pytest.param(
            f"Liga,2018/19,1,,{'S' * 81},Ekta,82,67,,,",
            "Row 3, column home: is longer than 80 characters. Shorten it.",
            id="a-long-name",
        ),
    ],
)
def test_a_fault_names_its_row_and_column_and_what_to_do(line, fault):
    with translation.override("en"):
        assert said(GOOD, line) == [fault]


def test_every_fault_of_a_file_is_named_at_once():
    with translation.override("en"):
        assert said("Liga,,1,,Sudhar,Ekta,x,67,,,", GOOD, "Liga,2018/19,1,,,Ekta,82,67,,,") == [
            "Row 2, column season: is empty. Fill it in.",
            "Row 2, column home_points: “x” is not a whole number from 0 to 99999.",
            "Row 4, column home: is empty. Fill it in.",
        ]


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        pytest.param(b"", "The file is empty. It needs a row with the names of the columns.", id="empty"),
        pytest.param(
            b"competition,season,home,away,home_points\n",
            "Row 1, column away_points: this column is missing. Add it to the first row.",
            id="a-missing-column",
        ),
        pytest.param(
            HEADER.strip().encode() + b",referee\n",
            "Row 1, column referee: this column is not known. The columns are: competition, season, home, away,"
            " home_points, away_points, round, date, best_home, best_away, note.",
            id="an-unknown-column",
        ),
        pytest.param(
            HEADER.encode() + "Liga,2018/19,1,,Müsek,Ekta,1,2,,,".encode("cp1252"),
            "Row 2: is not UTF-8. Save the file again as CSV in UTF-8.",
            id="another-encoding",
        ),
        pytest.param(
            HEADER.encode() + b"Liga,2018/19,1,,\x00,Ekta,1,2,,,",
            "Row 2: has a character that no text has. Save the file again as CSV in UTF-8.",
            id="a-nul",
        ),
    ],
)
def test_a_file_that_cannot_be_read_says_why(data, fault):
    with translation.override("en"):
        with pytest.raises(FileRefused) as refused:
            read_scores(data)

        assert [str(problem) for problem in refused.value.problems] == [fault]


def test_an_open_quote_is_a_sentence_with_its_row():
    with translation.override("en"):
        (fault,) = said(GOOD, 'Liga,2018/19,1,,"Sudhar,Ekta,82,67,,,')
    assert fault.startswith("Row 3: this row cannot be read as comma separated text (")
