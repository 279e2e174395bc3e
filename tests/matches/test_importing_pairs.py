"""Final scores of fixed partnerships from a file: whom a row means, and whom it cannot mean."""

import pytest
from django.core.management import CommandError

from apps.competitions.models import Competition, Entry
from apps.standings.models import Standing
from apps.standings.services import check_table, rebuild_table
from tests.factories import make_cast, make_player

from .test_importing import HEADER, imported


@pytest.mark.django_db
def test_a_pairs_league_is_told_by_two_names_or_member_numbers_and_nobody_is_made_of_a_name(tmp_path):
    cast = make_cast()
    for name, number in (("Anil", "A1"), ("Bea", "B1"), ("Carlo", "C1"), ("Dewi", "D1"), ("Dewi", "D2")):
        make_player(cast.home_club, cast.season, name, number)
    options = {"organiser": cast.organiser.name, "preset": "pairs_league"}
    file = tmp_path / "pairs.csv"
    lines = [
        "Koppels,2026/27,1,,Anil / Bea,C1/D1,20,12,,,\n",
        "Koppels,2026/27,2,,c1 & d1,bea/anil,20,18,,,\n",
    ]
    file.write_text(
        HEADER
        + lines[0]
        + "Koppels,2026/27,3,,Anil/Dewi,Zeno / Bea,1,2,,,\nKoppels,2026/27,4,,Anil,C1/D1,1,2,,,\n"
    )
    with pytest.raises(CommandError) as refused:
        imported(file, **options)
    assert "Row 3: more than one player on the lists of this season is called “Dewi”." in str(refused.value)
    assert "Row 4: “Anil” is no partnership of this competition." in str(refused.value)
    assert not Entry.objects.exists()

    file.write_text(HEADER + "".join(lines))
    assert imported(file, **options) == "New: 1 competitions, 2 partnerships, 2 matches.\n"
    assert imported(file, **options) == "New: nothing.\nKnown already and unchanged: 2 matches.\n"
    stage = Competition.objects.get(name="Koppels").stages.get()
    rebuild_table(stage.pk)
    assert check_table(stage) == []
    rows = Standing.objects.filter(stage=stage).values_list("entry__name", "won", "lost", "scored")
    assert sorted(rows) == [("Anil / Bea", 1, 1, 38), ("Carlo / Dewi", 1, 1, 32)]
