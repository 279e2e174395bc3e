"""Making a competition, its name, and when teams can be entered."""

from __future__ import annotations

import datetime as dt
import functools
import zoneinfo

from django.db import transaction
from django.utils import formats
from django.utils.translation import gettext as _

from apps.accounts.models import User
from apps.clubs import log
from apps.clubs.checks import Checks
from apps.clubs.clashes import has_same, once_more_after_a_clash
from apps.clubs.models import Season
from apps.clubs.seen import Facts, refuse_unseen
from apps.clubs.slugs import free_slug
from apps.draws.round_robin import MAX_ENTRIES, MIN_ENTRIES

from ..models import Competition, Stage
from ..presets import DEFAULT_PRESET, PRESETS
from ..queries import active_entries
from ..renaming import after_competition_rename
from .locks import lock_competition
from .regulations import first_revisions


@once_more_after_a_clash
@transaction.atomic
def create_competition(season: Season, name: str, *, preset: str = DEFAULT_PRESET, by: User) -> Competition:
    """A competition with one round-robin stage and the preset's regulations as revision 1; the preset says who enters.

    Refuses a name that is blank, too long or taken in the season, and an unknown preset.
    """
    checks = Checks()
    name = checks.text("name", name, longest=100)
    if has_same(season.competitions.all(), "name", name):
        checks.add(
            "name", "taken", _("This season has a competition with this name already: choose another name.")
        )
    if preset not in PRESETS:
        checks.add(
            "preset",
            "unknown_preset",
            _("There are no regulations with this name: choose one from the list."),
        )
    checks.refuse_if_any()
    competition = Competition.objects.create(
        organiser=season.organiser,
        season=season,
        name=name,
        slug=free_slug(name, season.competitions.all()),
        entry_kind=PRESETS[preset].entry_kind,
    )
    stage = Stage.objects.create(competition=competition, number=1, format=Stage.Format.ROUND_ROBIN)
    first_revisions(stage, PRESETS[preset], by=by)
    after = {"name": name, "season": season.name, "preset": preset}
    log.record(season.organiser, "create_competition", competition, by=by, after=after)
    return competition


@once_more_after_a_clash
@transaction.atomic
def rename_competition(
    competition: Competition, name: str, *, by: User, seen: Facts | None = None
) -> Competition:
    """Another name; the address stays, so that links keep working.

    Refuses a name that is blank, too long or taken, and one that somebody else changed since it was `seen`.
    """
    competition = lock_competition(competition)
    checks = Checks()
    name = checks.text("name", name, longest=100)
    if has_same(competition.season.competitions.exclude(pk=competition.pk), "name", name):
        checks.add(
            "name", "taken", _("This season has a competition with this name already: choose another name.")
        )
    checks.refuse_if_any()
    before = competition.name
    refuse_unseen(seen, {"name": before}, {"name": name})
    if name != before:
        competition.name = name
        competition.save()
        log.record(
            competition.organiser,
            "rename_competition",
            competition,
            by=by,
            before={"name": before},
            after={"name": name},
        )
        for follow in after_competition_rename:
            follow(competition)
    return competition


@once_more_after_a_clash
@transaction.atomic
def plan_registration(
    competition: Competition,
    opens_at: dt.datetime | None,
    closes_at: dt.datetime | None,
    max_entries: int | None,
    *,
    by: User,
    seen: Facts | None = None,
) -> Competition:
    """When teams can be entered (aware times, or both None for never) and how many at most (None: any number).

    Refuses one time without the other, an end that is not after the beginning, an impossible year, a most that is
    out of range or below what has been entered already, and what somebody else changed since it was `seen`.
    """
    competition = lock_competition(competition)
    checks = Checks()
    check_window(checks, opens_at, closes_at)
    if max_entries is not None:
        checks.number("max_entries", max_entries, least=MIN_ENTRIES, most=MAX_ENTRIES)
        entered = active_entries(competition).count()
        if not checks.found_at("max_entries") and max_entries < entered:
            checks.add(
                "max_entries",
                "fewer_than_entered",
                _("%(entered)d teams have been entered already: give that number at least.")
                % {"entered": entered},
            )
    checks.refuse_if_any()
    before = registration_facts(competition)
    competition.registration_opens_at = opens_at
    competition.registration_closes_at = closes_at
    competition.max_entries = max_entries
    after = registration_facts(competition)
    on_the_clock = functools.partial(_in_words, zone=competition.organiser.zone)
    refuse_unseen(seen, before, after, words={"opens_at": on_the_clock, "closes_at": on_the_clock})
    if after != before:
        competition.save()
        log.record(competition.organiser, "plan_registration", competition, by=by, before=before, after=after)
    return competition


def check_window(checks: Checks, opens_at: dt.datetime | None, closes_at: dt.datetime | None) -> None:
    """Note what is wrong with the two times of a registration."""
    if opens_at is not None:
        checks.year("opens_at", opens_at)
    if closes_at is not None:
        checks.year("closes_at", closes_at)
    if opens_at is None and closes_at is not None:
        checks.add("opens_at", "required", _("Say when registration opens, or leave both times empty."))
    elif opens_at is not None and closes_at is None:
        checks.add("closes_at", "required", _("Say when registration closes, or leave both times empty."))
    elif opens_at is not None and closes_at is not None and closes_at <= opens_at:
        checks.add(
            "closes_at",
            "closes_before_opening",
            _("Registration must close after it opens: check both times."),
        )


def _in_words(moment: str, *, zone: zoneinfo.ZoneInfo) -> str:
    """A moment of `registration_facts` as people read it."""
    return formats.date_format(dt.datetime.fromisoformat(moment).astimezone(zone), "DATETIME_FORMAT")


def registration_facts(competition: Competition) -> dict[str, str | int | None]:
    """What the log tells about the plan: moments in UTC."""
    opens_at, closes_at = competition.registration_opens_at, competition.registration_closes_at
    return {
        "opens_at": opens_at.astimezone(dt.UTC).isoformat() if opens_at else None,
        "closes_at": closes_at.astimezone(dt.UTC).isoformat() if closes_at else None,
        "max_entries": competition.max_entries,
    }
