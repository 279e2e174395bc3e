"""What somebody has to do next: the same number of queries however much it is."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apps.accounts.models import User
from apps.clubs.models import Club, Organiser
from apps.competitions.models import Competition, Entry, StageEntry
from apps.matches.models import AbsenceReport, Match, MatchSide, Result, Sheet
from apps.matches.names import entry_names
from apps.schedule.models import Fixture
from apps.schedule.queries import date_of, zone_of
from apps.schedule.times import day_of, on_the_clock
from troefcall_league.templatetags.parts import zone_name

# Where "today" is depends on the venue: a moment falls on one of three dates.
NEAR = dt.timedelta(days=2)
NEXT_MATCHES = 5


@dataclass(frozen=True, slots=True)
class Todo:
    """One thing to do: a sentence that is a link, and a line that says more."""

    text: str
    hint: str
    url: str


@dataclass(frozen=True, slots=True)
class ComingMatch:
    """A match of one of the user's entries."""

    fixture: Fixture
    starts_at: dt.datetime
    zone: str


def entries_of(user: User, clubs: Iterable[Club]) -> QuerySet[Entry]:
    """The entries for which the user acts, as leader or as secretary of one of these clubs; `is_drawn` says how far."""
    drawn = StageEntry.objects.filter(stage__competition=OuterRef("competition"))
    return (
        Entry.objects.filter(Q(leader=user) | Q(club__in=list(clubs)))
        .annotate(is_drawn=Exists(drawn))
        .select_related("competition__season", "competition__organiser", "club", "leader")
        .order_by("-competition__season__starts_on", "competition__name", "name", "pk")
    )


def current_entries(entries: QuerySet[Entry], today: dt.date) -> QuerySet[Entry]:
    """Those of competitions whose season has not ended."""
    return entries.filter(competition__season__ends_on__gte=today)


def organisers_to_begin(organisers: Iterable[Organiser]) -> list[Todo]:
    """For directors: the organisers that have no competition yet, with the page that shows the way to one."""
    beginning = Organiser.objects.filter(pk__in=[organiser.pk for organiser in organisers]).exclude(
        Exists(Competition.objects.filter(organiser=OuterRef("pk")))
    )
    return [
        Todo(
            _("Prepare the first competition of %(organiser)s") % {"organiser": organiser.name},
            _("A season, the clubs with their players, the entries, the draw."),
            reverse("desk:organiser", args=[organiser.slug]),
        )
        for organiser in beginning.order_by("name", "pk")
    ]


def entries_to_decide(organisers: Iterable[Organiser]) -> list[Todo]:
    """For directors: the competitions with teams that wait for approval."""
    waiting = (
        Competition.objects.filter(organiser__in=list(organisers))
        .annotate(waiting=Count("entries", filter=Q(entries__status=Entry.Status.PENDING)))
        .filter(waiting__gt=0)
        .select_related("season")
    )
    return [
        Todo(
            (
                ngettext(
                    "%(n)d partnership waits for approval",
                    "%(n)d partnerships wait for approval",
                    competition.waiting,
                )
                if competition.is_of_partnerships
                else ngettext(
                    "%(n)d team waits for approval", "%(n)d teams wait for approval", competition.waiting
                )
            )
            % {"n": competition.waiting},
            str(competition),
            reverse("competitions:entries", args=[competition.pk]),
        )
        for competition in waiting
    ]


def absences_to_decide(organisers: Iterable[Organiser]) -> list[Todo]:
    """For directors: the matches of which one side says that the other is not there, with the ruling filled in."""
    decided = Result.objects.filter(fixture=OuterRef("fixture"), is_current=True).exclude(
        state=Result.State.TO_BE_REPLAYED
    )
    reports = (
        AbsenceReport.objects.filter(
            ~Exists(decided),
            fixture__stage__competition__organiser__in=list(organisers),
            withdrawn_at__isnull=True,
        )
        .select_related("fixture__home", "fixture__away", "fixture__venue")
        .select_related("fixture__stage__competition__organiser", "fixture__stage__competition__season")
        .order_by("at", "pk")
    )
    todos = []
    for report in reports:
        names = entry_names(report.fixture)
        here = names.pop(report.side)
        [gone] = names.values()
        url = reverse("conduct:rulings", args=[report.fixture_id])
        todos.append(
            Todo(
                _("%(here)s reports that %(gone)s is not there: decide") % {"here": here, "gone": gone},
                where_and_when(report.fixture),
                f"{url}?kind={report.side}_walkover",
            )
        )
    return todos


def broken_off_to_decide(organisers: Iterable[Organiser], now: dt.datetime) -> list[Todo]:
    """For directors: the matches that were broken off and have no new time; they get one, or a ruling."""
    waiting = Q(fixture__starts_at__isnull=True) | Q(fixture__starts_at__lte=now)
    results = (
        Result.objects.filter(
            waiting | Q(fixture__status=Fixture.Status.POSTPONED),
            state=Result.State.BROKEN_OFF,
            is_current=True,
            fixture__stage__competition__organiser__in=list(organisers),
        )
        .select_related("fixture__home", "fixture__away", "fixture__venue")
        .select_related("fixture__stage__competition__organiser", "fixture__stage__competition__season")
        .order_by("created_at", "pk")
    )
    return [
        Todo(
            _("Broken off, needs a new time or a ruling: %(match)s") % {"match": result.fixture},
            where_and_when(result.fixture),
            reverse("matches:room", args=[result.fixture_id]),
        )
        for result in results
    ]


def windows_to_use(clubs: Iterable[Club], now: dt.datetime) -> list[Todo]:
    """For secretaries: the competitions that can be entered now and in which none of the clubs has a team yet."""
    mine = list(clubs)
    entered = Entry.objects.filter(
        competition=OuterRef("pk"), club__in=mine, status__in=[Entry.Status.PENDING, Entry.Status.APPROVED]
    )
    drawn = StageEntry.objects.filter(stage__competition=OuterRef("pk"))
    open_now = (
        Competition.objects.filter(
            ~Exists(entered),
            ~Exists(drawn),
            organiser__in={club.organiser_id for club in mine},
            entry_kind__in=[Competition.EntryKind.TEAM, Competition.EntryKind.PARTNERSHIP],
            registration_opens_at__lte=now,
            registration_closes_at__gt=now,
        )
        .select_related("season", "organiser")
        .order_by("registration_closes_at", "pk")
    )
    return [
        Todo(
            enter_in_words(competition),
            _("Registration closes on %(moment)s.")
            % {"moment": in_words(competition.registration_closes_at, competition.organiser)},
            reverse("competitions:register_team", args=[competition.pk]),
        )
        for competition in open_now
    ]


def enter_in_words(competition: Competition) -> str:
    """What a secretary can enter in this competition."""
    if competition.is_of_partnerships:
        return _("Enter partnerships in %(competition)s") % {"competition": competition}
    return _("Enter a team in %(competition)s") % {"competition": competition}


def in_words(moment: dt.datetime | None, organiser: Organiser) -> str:
    """A moment on the organiser's clock, which is named."""
    if moment is None:
        return ""
    local = on_the_clock(moment, organiser.zone)
    return f"{date_format(local, 'D j F Y')}, {date_format(local, 'H:i')} ({zone_name(organiser.timezone)})"


def fixtures_of(entries: Iterable[Entry]) -> QuerySet[Fixture]:
    """The published matches of these entries, with all that is needed to show them and to say what is to be done."""
    ids = [entry.pk for entry in entries if entry.status == Entry.Status.APPROVED]
    return (
        Fixture.objects.filter(Q(home__in=ids) | Q(away__in=ids), stage__published_at__isnull=False)
        .filter(status__in=[Fixture.Status.SCHEDULED, Fixture.Status.POSTPONED])
        .select_related(
            "home__club",
            "away__club",
            "venue",
            "matchday",
            "stage__competition__organiser",
            "stage__competition__season",
        )
        .order_by("starts_at", "pk")
    )


def matches_to_tend(entries: Iterable[Entry], now: dt.datetime) -> list[Todo]:
    """For leaders and secretaries: today's matches and those that go on, and what each waits for."""
    mine = list(entries)
    ids = {entry.pk for entry in mine}
    going_on = Match.objects.filter(
        fixture=OuterRef("pk"), started_at__isnull=False, finished_at__isnull=True
    )
    near = Q(starts_at__range=(now - NEAR, now + NEAR)) | Q(
        starts_at=None, matchday__date__range=((now - NEAR).date(), (now + NEAR).date())
    )
    open_sheets = Prefetch("sheets", Sheet.objects.filter(status=Sheet.Status.OPEN))
    matches = Match.objects.order_by("-number").prefetch_related("line_ups", "signatures", open_sheets)
    fixtures = (
        fixtures_of(mine)
        .annotate(goes_on=Exists(going_on))
        .filter(near | Q(goes_on=True))
        .prefetch_related(
            Prefetch("matches", matches), Prefetch("results", Result.objects.filter(is_current=True))
        )
    )
    todos = []
    for fixture in fixtures:
        settled = any(not result.is_under_way and not result.is_open for result in fixture.results.all())
        is_today = date_of(fixture) == day_of(now, zone_of(fixture))
        if not settled and (is_today or fixture.goes_on):
            url = reverse("matches:room", args=[fixture.pk])
            todos.append(Todo(what_to_do(fixture, ids), where_and_when(fixture), url))
    return todos


def what_to_do(fixture: Fixture, ids: set[int]) -> str:
    """What the user's side has to do; the attempts have been read, the latest first, with open sheets only."""
    sides = [
        side
        for side, entry in ((MatchSide.HOME, fixture.home_id), (MatchSide.AWAY, fixture.away_id))
        if entry in ids
    ]
    names = {"home": fixture.home.name, "away": fixture.away.name if fixture.away else ""}
    match = next(iter(fixture.matches.all()), None)
    if match is not None and match.finished_at is not None:
        # It has been played and counts no longer: by a ruling it is played once more.
        match = None
    named = {line_up.side for line_up in match.line_ups.all()} if match else set()
    if match is None or match.started_at is None:
        if fixture.home.is_partnership:
            return _("Start the match: %(home)s – %(away)s") % names
        if any(side not in named for side in sides):
            return _("Name the partnerships: %(home)s – %(away)s") % names
        if len(named) < len(MatchSide.values):
            return _("Waiting for the other side's partnerships: %(home)s – %(away)s") % names
        return _("Start the match: %(home)s – %(away)s") % names
    if match.broken_off_at is not None:
        return _("Broken off, to be continued: %(home)s – %(away)s") % names
    if match.sheets.all():
        return _("Enter the hands: %(home)s – %(away)s") % names
    signed = {signature.side for signature in match.signatures.all()}
    if any(side not in signed for side in sides):
        return _("Sign the match: %(home)s – %(away)s") % names
    return _("Waiting for the other side's signature: %(home)s – %(away)s") % names


def where_and_when(fixture: Fixture) -> str:
    """Competition, time on the venue's clock and venue, as far as known."""
    facts = [str(fixture.stage.competition)]
    if fixture.starts_at is not None:
        local = on_the_clock(fixture.starts_at, zone_of(fixture))
        facts.append(f"{date_format(local, 'D j F Y')}, {date_format(local, 'H:i')}")
    if fixture.venue:
        facts.append(fixture.where)
    return " · ".join(facts)


def coming_matches(entries: Iterable[Entry], now: dt.datetime) -> list[ComingMatch]:
    """The next matches of these entries, the first one first."""
    fixtures = fixtures_of(entries).filter(starts_at__gt=now)[:NEXT_MATCHES]
    return [
        ComingMatch(fixture, fixture.starts_at, zone_of(fixture).key)
        for fixture in fixtures
        if fixture.starts_at
    ]
