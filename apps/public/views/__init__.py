"""The pages of the public site: each finds its subject and its version, and answers with what is kept or drawn anew."""

from .about import about_page
from .clubs import club_page
from .competitions import competition_page, entries_page, rules_page
from .entries import entry_page
from .halls import hall_page, hall_screen
from .home import home_page
from .matches import match_page
from .organisers import organiser_page
from .people import partnership_page, player_page
from .programme import programme_page
from .search import search_page
from .seasons import season_page
from .statistics import statistics_page
from .tables import crosstable_page, table_file, table_page

__all__ = [
    "about_page",
    "club_page",
    "competition_page",
    "crosstable_page",
    "entries_page",
    "entry_page",
    "hall_page",
    "hall_screen",
    "home_page",
    "match_page",
    "organiser_page",
    "partnership_page",
    "player_page",
    "programme_page",
    "rules_page",
    "search_page",
    "season_page",
    "statistics_page",
    "table_file",
    "table_page",
]
