"""Two rebuilds of one table at the same moment."""

import pytest

from apps.standings.models import Standing, TableState
from apps.standings.services import check_table, rebuild_table
from tests.at_once import at_once
from tests.matches.league_night import league_night


@pytest.mark.django_db(transaction=True)
def test_two_rebuilds_of_a_table_that_nobody_has_built_yet_both_end_well():
    night = league_night()
    for _turn in range(5):
        Standing.objects.all().delete()
        TableState.objects.all().delete()

        assert at_once(*[lambda: rebuild_table(night.stage.pk)] * 4) == [[]] * 4

        assert TableState.objects.filter(stage=night.stage).count() == 1
        assert check_table(night.stage) == []
