"""The log in words: what each action is called, and what stood before and after it.

Every action that a service records has its words here; a test compares the two. Knows no queries.
"""

from __future__ import annotations

import datetime as dt
import zoneinfo
from collections.abc import Callable
from typing import Any

from django.utils.dates import WEEKDAYS
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from apps.clubs.authors import phone_in_words
from apps.clubs.models import Invitation, LogEntry, ShownAs
from apps.clubs.models.organiser import ZONES
from apps.competitions.models import Entry
from apps.competitions.presets import PRESETS
from apps.competitions.setting_words import SETTING_WORDS
from apps.competitions.values_in_words import setting_name, value_in_words
from apps.matches.models import MatchSide, Result, TableSide
from apps.schedule.history import CHANGES
from apps.schedule.models import Fixture, Venue
from apps.standings.models import Adjustment

ACTIONS: dict[str, str | Promise] = {
    "create_organiser": gettext_lazy("Organiser set up"),
    "rename_organiser": gettext_lazy("Name or time zone of the organiser changed"),
    "appoint_director": gettext_lazy("Competition director appointed"),
    "dismiss_director": gettext_lazy("Role of competition director taken away"),
    "invite_person": gettext_lazy("Person invited to a role"),
    "resend_invitation": gettext_lazy("Invitation sent again"),
    "withdraw_invitation": gettext_lazy("Invitation withdrawn"),
    "accept_invitation": gettext_lazy("Invitation accepted"),
    "start_season": gettext_lazy("Season added"),
    "close_season": gettext_lazy("Season closed"),
    "reopen_season": gettext_lazy("Season reopened"),
    "add_club": gettext_lazy("Club added"),
    "rename_club": gettext_lazy("Name or town of the club changed"),
    "add_club_alias": gettext_lazy("Other name of the club added"),
    "remove_club_alias": gettext_lazy("Other name of the club taken away"),
    "appoint_secretary": gettext_lazy("Secretary appointed"),
    "dismiss_secretary": gettext_lazy("Role of secretary taken away"),
    "add_player": gettext_lazy("Player added"),
    "edit_player": gettext_lazy("Player changed"),
    "add_to_roster": gettext_lazy("Put on the roster"),
    "remove_from_roster": gettext_lazy("Taken off the roster"),
    "merge_players": gettext_lazy("Two players made one"),
    "show_new_players_as": gettext_lazy("Names of new players in public chosen"),
    "show_player_as": gettext_lazy("Name in public chosen"),
    "deactivate_player": gettext_lazy("Player plays no more"),
    "reactivate_player": gettext_lazy("Player plays again"),
    "anonymise_player": gettext_lazy("Player anonymised"),
    "leave_team": gettext_lazy("Team leader stopped"),
    "merge_clubs": gettext_lazy("Two clubs made one"),
    "create_competition": gettext_lazy("Competition made"),
    "rename_competition": gettext_lazy("Name of the competition changed"),
    "plan_registration": gettext_lazy("Registration planned"),
    "revise_match_part": gettext_lazy("Match part of the regulations revised"),
    "revise_table_part": gettext_lazy("Table part of the regulations revised"),
    "register_team": gettext_lazy("Team entered by its club"),
    "enter_team": gettext_lazy("Team entered by a director"),
    "register_partnership": gettext_lazy("Partnership entered by its club"),
    "enter_partnership": gettext_lazy("Partnership entered by a director"),
    "replace_player": gettext_lazy("Player of a partnership replaced"),
    "approve_entry": gettext_lazy("Entry approved"),
    "refuse_entry": gettext_lazy("Entry refused"),
    "withdraw_registration": gettext_lazy("Entry withdrawn by its club"),
    "rename_entry": gettext_lazy("Name of the entry changed"),
    "appoint_leader": gettext_lazy("Team leader appointed"),
    "add_venue": gettext_lazy("Venue added"),
    "edit_venue": gettext_lazy("Venue changed"),
    "set_screen": gettext_lazy("Hall screen set"),
    "draw_programme": gettext_lazy("Programme drawn"),
    "lay_out_programme": gettext_lazy("Programme laid out"),
    "clear_programme": gettext_lazy("Programme cleared"),
    "publish_programme": gettext_lazy("Programme published"),
    **CHANGES,
    "set_proposal_rules": gettext_lazy("Rules about moving matches changed"),
    "set_nights": gettext_lazy("Home night and wishes changed"),
    "add_matchday": gettext_lazy("Matchday added or dated"),
    "name_line_up": gettext_lazy("Partnerships named"),
    "start_match": gettext_lazy("Match started"),
    "substitute": gettext_lazy("Others play from a round on"),
    "correct_line_up": gettext_lazy("Names of a line-up corrected"),
    "break_off": gettext_lazy("Match broken off"),
    "continue_match": gettext_lazy("Match continued"),
    "report_absence": gettext_lazy("Other side reported as not there"),
    "withdraw_report": gettext_lazy("Report of an absence taken back"),
    "set_first_caller": gettext_lazy("First caller named"),
    "sit_other_way": gettext_lazy("Sides of a table swapped"),
    "close_sheet": gettext_lazy("Sheet closed or opened on time"),
    "record_sheet_total": gettext_lazy("Total of a sheet typed or removed"),
    "leave_round_open": gettext_lazy("Next round begun with tables open"),
    "sign_match": gettext_lazy("Match signed"),
    "try_pin": gettext_lazy("Wrong PIN for a signature"),
    "withdraw_signature": gettext_lazy("Signature withdrawn"),
    "store_result": gettext_lazy("Result stored"),
    "make_official": gettext_lazy("Provisional result made official"),
    "dispute_result": gettext_lazy("A side does not agree"),
    "withdraw_dispute": gettext_lazy("A side agrees after all"),
    "answer_dispute": gettext_lazy("Objection of a side answered"),
    "dispute_sheet": gettext_lazy("Somebody does not agree with a sheet"),
    "withdraw_sheet_dispute": gettext_lazy("A side agrees with a sheet after all"),
    "answer_sheet_dispute": gettext_lazy("Objection to a sheet answered"),
    "settle_dispute": gettext_lazy("Objection of a side settled by a ruling"),
    "make_adjustment": gettext_lazy("Bonus or deduction written"),
    "apply_regulations": gettext_lazy("Match part applied to played matches"),
    "cancel_adjustment": gettext_lazy("Bonus or deduction cancelled"),
    "open_night": gettext_lazy("Evening opened for phones"),
    "close_night": gettext_lazy("Evening closed for phones"),
    "change_code": gettext_lazy("New code for the evening"),
    "make_cards": gettext_lazy("Cards for tables made"),
    "replace_card": gettext_lazy("Card of a table replaced"),
    "revoke_card": gettext_lazy("Card of a table revoked"),
    "make_pass": gettext_lazy("Link for one evening made"),
    "revoke_pass": gettext_lazy("Link for one evening revoked"),
    "revoke_phone": gettext_lazy("Phone put out"),
    "free_scoring": gettext_lazy("Table freed for another phone"),
    "take_over_scoring": gettext_lazy("Table taken over by another phone"),
}
FIELDS: dict[str, str | Promise] = {
    "address": gettext_lazy("Address"),
    "amount": gettext_lazy("League points"),
    "away": gettext_lazy("Score away"),
    "birth_year": gettext_lazy("Year of birth"),
    "closes_at": gettext_lazy("Registration closes"),
    "closed": gettext_lazy("Time is up"),
    "club": gettext_lazy("Club"),
    "competition": gettext_lazy("Competition"),
    "date": gettext_lazy("Date"),
    "double": gettext_lazy("Everybody meets twice"),
    "email": gettext_lazy("E-mail address"),
    "ew_baunies": gettext_lazy("Baunies East-West"),
    "ew_points": gettext_lazy("Points East-West"),
    "ends_on": gettext_lazy("Last day"),
    "entries": gettext_lazy("Entries"),
    "first_caller": gettext_lazy("First caller"),
    "from_round": gettext_lazy("From round"),
    "first_date": gettext_lazy("First matchday"),
    "fixtures": gettext_lazy("Matches and byes"),
    "free_days": gettext_lazy("Free days"),
    "home": gettext_lazy("Score home"),
    "home_side": gettext_lazy("Home sits"),
    "kind": gettext_lazy("Kind"),
    "leader": gettext_lazy("Team leader"),
    "matchday": gettext_lazy("Matchday"),
    "matchdays": gettext_lazy("Matchdays"),
    "max_entries": gettext_lazy("Most entries"),
    "member_number": gettext_lazy("Member number"),
    "matches": gettext_lazy("Matches changed"),
    "moved": gettext_lazy("Went along"),
    "name": gettext_lazy("Name"),
    "never": gettext_lazy("Never on"),
    "allowed": gettext_lazy("Teams may propose another date"),
    "days_ahead": gettext_lazy("Days ahead"),
    "proposed_by": gettext_lazy("Proposed by"),
    "nights": gettext_lazy("Nights a matchday"),
    "by_home": gettext_lazy("At home venues"),
    "rather_not": gettext_lazy("Rather not on"),
    "weekday": gettext_lazy("Weekday"),
    "ns_baunies": gettext_lazy("Baunies North-South"),
    "ns_points": gettext_lazy("Points North-South"),
    "of_club": gettext_lazy("For all teams of the club"),
    "opens_at": gettext_lazy("Registration opens"),
    "pairing": gettext_lazy("Who meets whom"),
    "partnership": gettext_lazy("Partnership"),
    "phone": gettext_lazy("Phone"),
    "place": gettext_lazy("Town"),
    "planned": gettext_lazy("In the programme"),
    "players": gettext_lazy("Players"),
    "preset": gettext_lazy("Regulations from"),
    "published_at": gettext_lazy("Published"),
    "regulations": gettext_lazy("Revision of the match part"),
    "role": gettext_lazy("Role"),
    "round": gettext_lazy("Round"),
    "season": gettext_lazy("Season"),
    "seed": gettext_lazy("Number of the draw"),
    "shown_as": gettext_lazy("Name in public"),
    "side": gettext_lazy("Side"),
    "start_time": gettext_lazy("Start"),
    "starts_at": gettext_lazy("Starts at"),
    "screen": gettext_lazy("Hall screen"),
    "starts_on": gettext_lazy("First day"),
    "state": gettext_lazy("State"),
    "status": gettext_lazy("Status"),
    "table": gettext_lazy("Table number"),
    "tables": gettext_lazy("Tables"),
    "team_number": gettext_lazy("Team"),
    "timezone": gettext_lazy("Time zone"),
    "venue": gettext_lazy("Venue"),
    "version": gettext_lazy("Version"),
    "winner": gettext_lazy("Winner"),
}
LABELS: dict[str, dict[str, str | Promise]] = {
    "role": dict(Invitation.Kind.choices),
    "planned": dict(Fixture.Status.choices),
    "status": dict(Entry.Status.choices),
    "state": dict(Result.State.choices),
    "shown_as": dict(ShownAs.choices),
    "side": dict(MatchSide.choices),
    "kind": dict(Adjustment.Kind.choices),
    "home_side": dict(TableSide.choices),
    "winner": dict(MatchSide.choices),
    "timezone": dict(ZONES),
    "screen": dict(Venue.Screen.choices),
    "preset": {key: preset.name for key, preset in PRESETS.items()},
}
MOMENTS = frozenset({"opens_at", "closes_at", "published_at", "starts_at"})
DAYS = frozenset({"starts_on", "ends_on", "first_date", "date"})
ON_DAYS = frozenset({"never", "rather_not", "weekday"})
NOTHING = "–"


def action_in_words(entry: LogEntry) -> str:
    """What was done; an action that has no words any more is shown as it was stored."""
    return str(ACTIONS.get(entry.action, entry.action))


def change_in_words(entry: LogEntry, zone: zoneinfo.ZoneInfo) -> list[dict[str, Any]]:
    """The rows of `parts/compare.html`: {label, before, after, changed}, for each name that either side has."""
    before, after = as_facts(entry.before), as_facts(entry.after)
    names = [*before, *(name for name in after if name not in before)]
    return [
        {
            "label": field_in_words(name),
            "before": fact_in_words(name, before.get(name), zone),
            "after": fact_in_words(name, after.get(name), zone),
            "changed": before.get(name) != after.get(name),
        }
        for name in names
    ]


def facts_in_words(entry: LogEntry, zone: zoneinfo.ZoneInfo) -> list[dict[str, str]]:
    """The rows of `parts/facts.html` for an action that has no before or no after; none where there is a change."""
    if as_facts(entry.before) and as_facts(entry.after):
        return []
    facts = as_facts(entry.before) or as_facts(entry.after)
    return [
        {"label": field_in_words(name), "value": fact_in_words(name, value, zone)}
        for name, value in facts.items()
    ]


def as_facts(stored: object) -> dict[str, object]:
    """One side of a change as names and values; a bare value goes without a name."""
    if isinstance(stored, dict):
        return {str(name): value for name, value in stored.items()}
    return {} if stored is None else {"": stored}


def field_in_words(name: str) -> str:
    """The name of a fact or of a setting of the regulations."""
    return str(FIELDS[name]) if name in FIELDS else setting_name(name)


def fact_in_words(name: str, value: object, zone: zoneinfo.ZoneInfo) -> str:
    """A value as people read it; a dash for none. Never fails: what is not understood is shown as stored."""
    if value is None or value == "":
        return NOTHING
    if isinstance(value, str) and value in LABELS.get(name, {}):
        return str(LABELS[name][value])
    if isinstance(value, str) and name in MOMENTS:
        return read_or_keep(value, lambda text: moment_in_words(text, zone))
    if isinstance(value, str) and name in DAYS:
        return read_or_keep(value, lambda text: date_format(dt.date.fromisoformat(text), "D j F Y"))
    if name == "phone":
        return phone_in_words(str(value))
    if name in ON_DAYS:
        days = value if isinstance(value, list) else [value]
        names = {str(day): str(name) for day, name in WEEKDAYS.items()}
        return ", ".join(names.get(str(day), str(day)) for day in days) or NOTHING
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if name == "entries" and isinstance(value, list):
        return str(len(value))
    if isinstance(value, list) and all(isinstance(each, list) for each in value):
        return ", ".join(" / ".join(NOTHING if one is None else str(one) for one in each) for each in value)
    return value_in_words(name, value) if name in SETTING_WORDS else str(value)


def moment_in_words(text: str, zone: zoneinfo.ZoneInfo) -> str:
    """A moment on the organiser's clock."""
    local = dt.datetime.fromisoformat(text).astimezone(zone)
    return f"{date_format(local, 'D j F Y')}, {date_format(local, 'H:i')}"


def read_or_keep(text: str, read: Callable[[str], str]) -> str:
    """The text read; as it is where it says something else."""
    try:
        return read(text)
    except (ValueError, OverflowError):
        return text
