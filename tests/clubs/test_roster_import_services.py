"""What each row would do, and storing the ticked ones."""

from collections.abc import Iterator

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from apps.accounts.models import User
from apps.clubs.models import Club, ClubAlias, LogEntry, Player, RosterSpot, Season
from apps.clubs.names import plain
from apps.clubs.rosters_import.columns import Record, guess, records
from apps.clubs.rosters_import.matching import Kind, Plan, make_plan
from apps.clubs.rosters_import.reading import read_file, read_text
from apps.clubs.rosters_import.storing import Imported, import_rows
from apps.clubs.rosters_import.writing import as_csv, as_xlsx, roster_table
from apps.clubs.services.roster import remove_from_roster
from tests.at_once import at_once
from tests.clubs.roster_files import as_text, people
from tests.factories import make_club, make_organiser, make_player, make_season, make_user
from tests.refusing import refused_with

pytestmark = pytest.mark.django_db


def rows_of(data: bytes | str) -> list[Record]:
    lines = read_text(data) if isinstance(data, str) else read_file(data)
    return records(lines, guess(lines))


def plan_of(club: Club, season: Season, text: str) -> Plan:
    return make_plan(club.organiser, season, club, rows_of(text))


def shown(plan: Plan) -> list[tuple[str, bool]]:
    return [(str(proposal.kind), proposal.tick) for proposal in plan.proposals]


def store(club: Club, season: Season, data: bytes | str, by: User, *, source: str = "") -> Imported:
    """Import as somebody who leaves every tick as it was proposed."""
    rows = rows_of(data)
    plan = make_plan(club.organiser, season, club, rows)
    ticked = [proposal.token for proposal in plan.proposals if proposal.tick]
    return import_rows(club.organiser, season, club, rows, ticked, source=source, by=by)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """The sentences as they stand in the code."""
    with translation.override("en"):
        yield


@pytest.fixture
def club() -> Club:
    return make_club(make_organiser(), "Kampoe")


@pytest.fixture
def season(club: Club) -> Season:
    return make_season(club.organiser)


def test_350_people_from_a_cp1252_file_with_two_equal_names(club: Club, season: Season) -> None:
    asha = make_user("Asha")
    data = as_text(people()).encode("cp1252")
    assert store(club, season, data, asha, source="leden.csv") == Imported(350, 350, 0)
    namesakes = Player.objects.filter(name="Rinia Müsek").order_by("member_number")
    assert [(p.member_number, p.birth_year) for p in namesakes] == [("M1", 1951), ("M2", 1984)]
    assert RosterSpot.objects.filter(club=club, season=season, left_at=None).count() == 350
    for action in ("add_player", "add_to_roster"):
        told = LogEntry.objects.filter(organiser=club.organiser, action=action, by=asha, reason="leden.csv")
        assert told.count() == 350
    told_of = LogEntry.objects.filter(subject_id=namesakes[0].pk, subject_type="clubs.player").order_by("pk")
    assert [(entry.subject, entry.after) for entry in told_of] == [
        ("Rinia Müsek (M1)", {"name": "Rinia Müsek", "member_number": "M1", "birth_year": 1951}),
        ("Rinia Müsek (M1)", {"club": "Kampoe", "season": season.name}),
    ]
    logged = LogEntry.objects.count()
    assert store(club, season, data, asha) == Imported(0, 0, 0)
    assert (Player.objects.count(), LogEntry.objects.count()) == (350, logged)


def test_two_equal_names_in_a_file_are_two_players_and_the_page_says_so(club: Club, season: Season) -> None:
    plan = plan_of(club, season, as_text([("Asha", "1"), ("ASHA", "2")]))
    assert shown(plan) == [("new", True), ("new", True)]
    assert [proposal.doubts for proposal in plan.proposals] == [
        ["The same name stands in row 3 with another member number: two players."],
        ["The same name stands in row 2 with another member number: two players."],
    ]


def test_each_row_says_what_it_would_do(club: Club, season: Season) -> None:
    other = make_club(club.organiser, "Trekkers")
    make_player(club, season, "Asha", "1")
    known = make_player(club, season, "Delano", "2")
    remove_from_roster(known.roster_spots.get(), by=make_user())
    make_player(other, season, "Ruben", "3")
    stopped = make_player(club, season, "Dewi", "4")
    remove_from_roster(stopped.roster_spots.get(), by=make_user())
    Player.objects.filter(pk=stopped.pk).update(is_active=False)
    elsewhere = make_organiser()
    make_player(make_club(elsewhere), make_season(elsewhere), "Nieuw", "5")
    text = as_text([("Asha", "1"), ("delano", "2"), ("Ruben", "3"), ("Dewi", "4"), ("Nieuw", "5")])
    plan = plan_of(club, season, text)
    assert shown(plan) == [
        ("there", False),
        ("known", True),
        ("refused", False),
        ("refused", False),
        ("new", True),
    ]
    assert plan.proposals[2].problems == [
        "Ruben (3) is on the list of Trekkers this season: they must be taken off that list first."
    ]
    assert plan.proposals[3].problems == ["Dewi (4) does not play any more."]
    assert store(club, season, text, make_user()) == Imported(1, 2, 0)
    assert RosterSpot.objects.filter(season=season, player__name="Ruben").get().club == other


@pytest.mark.parametrize(
    ("name", "year", "tick", "doubt"),
    [
        ("pinas, DELANO", "", False, "Perhaps the same person: Delano Pinas (7), Kampoe. Tick only"),
        ("Délano Pinas", "1961", False, "Perhaps the same person: Delano Pinas (7), Kampoe. Tick only"),
        ("Delano Pina", "", True, ""),
    ],
)
def test_a_probable_duplicate_by_name_is_shown_and_not_ticked(
    club: Club, season: Season, name: str, year: str, tick: bool, doubt: str
) -> None:
    make_player(club, season, "Delano Pinas", "7")
    [proposal] = plan_of(club, season, as_text([(name, "8", year)])).proposals
    assert (proposal.kind, proposal.tick) == (Kind.NEW, tick)
    assert "".join(proposal.doubts).startswith(doubt)
    assert bool(proposal.doubts) == bool(doubt)


def test_a_namesake_of_another_year_is_somebody_else(club: Club, season: Season) -> None:
    player = make_player(club, season, "Delano Pinas", "7")
    Player.objects.filter(pk=player.pk).update(birth_year=1950)
    [proposal] = plan_of(club, season, as_text([("Delano Pinas", "8", "1-2-1961")])).proposals
    assert (proposal.tick, proposal.birth_year) == (True, 1961)
    assert proposal.doubts == ["Somebody else has the same name: Delano Pinas (7), 1950, Kampoe."]


def test_a_known_number_with_another_name_or_year_is_not_ticked_and_changes_nothing(
    club: Club, season: Season
) -> None:
    for number in ("1", "2"):
        player = make_player(club, season, "Asha", number)
        Player.objects.filter(pk=player.pk).update(birth_year=1950)
        remove_from_roster(player.roster_spots.get(), by=make_user())
    rows = rows_of(as_text([("Delano", "1", "1950"), ("Asha", "2", "1951")]))
    plan = make_plan(club.organiser, season, club, rows)
    assert shown(plan) == [("known", False), ("known", False)]
    assert [len(proposal.doubts) for proposal in plan.proposals] == [1, 1]
    ticked = [proposal.token for proposal in plan.proposals]
    assert import_rows(club.organiser, season, club, rows, ticked, by=make_user()) == Imported(0, 2, 0)
    assert set(Player.objects.values_list("name", "birth_year")) == {("Asha", 1950)}


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        (("", "1"), "Name: Fill this in."),
        (("Asha", ""), "Member number: Fill this in."),
        (("n" * 81, "1"), "Name: This has 81 characters: use at most 80."),
        (("Asha", "1" * 21), "Member number: This has 21 characters: use at most 20."),
        (("Asha", "1", "61"), "Year or date of birth: “61” is no year: write it like 1961."),
        (("Asha", "1", "٤٤٤٤"), "Year or date of birth: “٤٤٤٤” is no year: write it like 1961."),
        (("Asha", "1", "1899"), "Year or date of birth: 1899 does not fit"),
        (("Asha", "1", "", "Trekkers"), "Club: this row is of “Trekkers”, and only the list of Kampoe is"),
    ],
)
def test_a_row_with_a_fault_cannot_be_stored(
    club: Club, season: Season, row: tuple[str, ...], problem: str
) -> None:
    rows = rows_of(as_text([row]))
    [proposal] = make_plan(club.organiser, season, club, rows).proposals
    assert not proposal.can_be_stored
    assert proposal.problems[0].startswith(problem)
    with refused_with(("", "row_refused")):
        import_rows(club.organiser, season, club, rows, ["2:new:"], by=make_user())
    assert not Player.objects.exists()


def test_a_member_number_twice_in_a_file_refuses_both_but_of_equal_rows_one(
    club: Club, season: Season
) -> None:
    rows = [("Asha", "a1"), ("Delano", "A1"), ("Dewi", "2"), ("dewi", "2")]
    plan = plan_of(club, season, as_text(rows))
    assert shown(plan) == [("refused", False), ("refused", False), ("new", True), ("refused", False)]
    assert plan.proposals[1].problems == ["Member number: A1 stands in row 2 as well."]


def test_only_ticked_rows_are_stored(club: Club, season: Season) -> None:
    rows = rows_of(as_text([("Asha", "1"), ("Delano", "2"), ("Dewi", "3")]))
    import_rows(club.organiser, season, club, rows, ["2:new:", "4:new:"], by=make_user())
    assert list(Player.objects.values_list("name", flat=True)) == ["Asha", "Dewi"]


@pytest.mark.parametrize(
    ("token", "code"),
    [
        ("9:new:", "unknown_row"),
        ("x", "unknown_row"),
        ("1" * 5000, "unknown_row"),
        ("2:known:7", "row_changed"),
    ],
)
def test_a_tick_that_was_never_offered_stores_nothing(
    club: Club, season: Season, token: str, code: str
) -> None:
    rows = rows_of(as_text([("Asha", "1"), ("Delano", "2")]))
    with refused_with(("", code)):
        import_rows(club.organiser, season, club, rows, ["3:new:", token], by=make_user())
    assert not Player.objects.exists()


def test_somebody_else_who_got_the_number_meanwhile_is_not_put_on_the_list(
    club: Club, season: Season
) -> None:
    rows = rows_of(as_text([("Asha", "1")]))
    make_player(club, season, "Delano", "1")
    with refused_with(("", "row_changed")):
        import_rows(club.organiser, season, club, rows, ["2:new:"], by=make_user())


def test_strangers_are_refused(club: Club) -> None:
    with refused_with(("", "other_organiser")):
        import_rows(club.organiser, make_season(make_organiser()), club, [], [], by=make_user())


def test_a_file_of_all_clubs_finds_them_in_any_spelling_and_by_alias(club: Club, season: Season) -> None:
    palm = make_club(club.organiser, "Palm Boys")
    ClubAlias.objects.create(
        organiser=club.organiser, club=club, name="De Kampoers", key=plain("De Kampoers")
    )
    rows = [
        ("Asha", "1", "", "palmboys"),
        ("Delano", "2", "", "KAMPOE "),
        ("Dewi", "3", "", "de kampoers"),
        ("Ruben", "4", "", "Kampo"),
        ("Sonja", "5", "", ""),
    ]
    plan = make_plan(club.organiser, season, None, rows_of(as_text(rows)))
    assert [proposal.club for proposal in plan.proposals] == [palm, club, club, None, None]
    assert [proposal.problems for proposal in plan.proposals[3:]] == [
        ["Club: there is no “Kampo”. Add the club, or give it this name as another name."],
        ["Club: fill in the club of this player."],
    ]
    assert plan.unknown_clubs == ["Kampo"]


def test_two_clubs_that_differ_in_spaces_only_are_not_taken_for_each_other(
    club: Club, season: Season
) -> None:
    first, second = make_club(club.organiser, "Palm Boys"), make_club(club.organiser, "Palmboys")
    rows = [("A", "1", "", "palm boys"), ("B", "2", "", "PALMBOYS"), ("C", "3", "", "Palm-boys")]
    plan = make_plan(club.organiser, season, None, rows_of(as_text(rows)))
    assert [proposal.club for proposal in plan.proposals] == [first, second, None]


def test_unknown_clubs_are_made_once_when_asked_for(club: Club, season: Season) -> None:
    rows = rows_of(
        as_text([("A", "1", "", "Trekkers"), ("B", "2", "", "TREKKERS"), ("C", "3", "", "Kampoe")])
    )
    tokens = ["2:new:", "3:new:", "4:new:"]
    by = make_user()
    done = import_rows(club.organiser, season, None, rows, tokens, new_clubs=True, by=by)
    assert done == Imported(3, 3, 1)
    spots = RosterSpot.objects.order_by("player__name").values_list("player__name", "club__name")
    assert list(spots) == [("A", "Trekkers"), ("B", "Trekkers"), ("C", "Kampoe")]


@pytest.mark.parametrize("language", ["en", "nl"])
def test_an_export_that_is_imported_changes_nothing(club: Club, season: Season, language: str) -> None:
    other = make_club(club.organiser, "Trekkers; en zo")
    names = ("=1+1 Müsek", "+Asha", "'s-Gravesande", '"Delano"; jr', "'-Dewi", "@x")
    for number, name in enumerate(names):
        make_player(club if number % 2 else other, season, name, f"-{number}" if number else "007")
    with translation.override(language):
        table = roster_table(club.organiser, season, None)
        for content in (as_csv(table), as_xlsx(table)):
            rows = rows_of(content)
            plan = make_plan(club.organiser, season, None, rows)
            assert [(p.kind, p.doubts) for p in plan.proposals] == [(Kind.THERE, [])] * len(names)
    assert as_csv(table).startswith(b"\xef\xbb\xbf")


def test_an_export_of_a_club_holds_that_club_only_and_nobody_who_left(club: Club, season: Season) -> None:
    make_player(make_club(club.organiser), season, "Ruben", "9")
    gone = make_player(club, season, "Delano", "2")
    remove_from_roster(gone.roster_spots.get(), by=make_user())
    make_player(club, season, "Asha", "1")
    assert roster_table(club.organiser, season, club) == [
        ["Name", "Member number", "Year of birth", "Club"],
        ["Asha", "1", None, "Kampoe"],
    ]


def test_an_import_asks_as_much_of_the_database_for_three_rows_as_for_sixty(
    club: Club, season: Season
) -> None:
    counts = []
    for size in (3, 60):
        rows = [(f"P{size} {chr(97 + n % 26)}{n}", f"{size}-{n}") for n in range(size)]
        with CaptureQueriesContext(connection) as asked:
            store(club, season, as_text(rows), make_user())
        counts.append(len(asked))
    assert counts[0] == counts[1]
    assert counts[0] <= 17


@pytest.mark.django_db(transaction=True)
def test_two_imports_of_one_file_at_once_store_everybody_once() -> None:
    club = make_club(make_organiser(), "Kampoe")
    season, by = make_season(club.organiser), make_user("Asha")
    rows = rows_of(as_text(people(40)))
    tokens = [f"{row.row}:new:" for row in rows]
    run = [lambda: import_rows(club.organiser, season, club, rows, tokens, by=by)] * 2
    assert at_once(*run) == [[], []]
    assert (Player.objects.count(), RosterSpot.objects.count()) == (40, 40)


@pytest.mark.django_db(transaction=True)
def test_two_clubs_that_import_one_number_at_once_do_not_share_a_player() -> None:
    organiser = make_organiser()
    season, by = make_season(organiser), make_user("Asha")
    clubs = [make_club(organiser) for _each in range(2)]
    rows = rows_of(as_text([("Asha", "1")]))
    run = [lambda club=club: import_rows(organiser, season, club, rows, ["2:new:"], by=by) for club in clubs]
    assert at_once(*run) == [[], [("", "row_refused")]]
    assert RosterSpot.objects.count() == 1
