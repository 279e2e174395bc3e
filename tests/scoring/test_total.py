"""Whether a sheet can have ended with a typed total."""

import pytest

from apps.scoring.rules import HouseRules
from apps.scoring.total import total_status


@pytest.mark.parametrize(
    ("end", "ns", "ew", "status"),
    [
        pytest.param({"target": 20}, 19, 0, "open", id="just-below-the-target"),
        pytest.param({"target": 20}, 20, 0, "won", id="at-the-target"),
        pytest.param({"target": 20}, 0, 21, "won", id="past-the-target"),
        pytest.param({"target": 20}, 22, 22, "open", id="both-level-past-the-target"),
        pytest.param({"hands": 4, "draws": True}, 4, 4, "drawn", id="a-draw"),
        pytest.param({"hands": 4, "draws": False}, 4, 4, "open", id="level-without-draws"),
        pytest.param({"hands": 4, "draws": False}, 6, 4, "won", id="won-without-draws"),
        pytest.param({"minutes": 45, "draws": True}, 0, 0, "drawn", id="level-when-time-is-up"),
        pytest.param({"minutes": 45, "draws": False}, 2, 5, "won", id="won-when-time-is-up"),
    ],
)
def test_a_total_ends_a_sheet_or_not(end, ns, ew, status):
    assert total_status(HouseRules.from_json({"preset": "league", "end": end}), ns, ew) == status
