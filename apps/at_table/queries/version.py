"""The version of what a phone is shown, asked with every poll: a few small queries, before anything is read.

What counts as a change: whatever is logged below the organiser (the sum of its newest entries, as for public pages),
hands and acceptances (the version of their sheet), reports (how many there are), who scores, when that phone was heard
of, whether the evening is still open, and who has a PIN.
"""

from __future__ import annotations

import datetime as dt
import hashlib

from django.db.models import Count, Max, Q, Subquery, Sum
from django.utils.translation import get_language

from apps.accounts.models import User
from apps.clubs.models import LogEntry
from apps.hall.models import Phone, Scorer
from apps.matches.models import Report, Sheet
from troefcall_league.release import release

# As on public pages: only a transaction that outlasts so many later changes of its organiser could hide.
NEWEST = 500


def version_at(phone: Phone, now: dt.datetime) -> str:
    """A word that is another one whenever `GET table/` answers something else, but for the time. Four queries."""
    night = phone.night
    zone = night.venue.zone
    begin = dt.datetime.combine(night.date, dt.time(), tzinfo=zone)
    end = dt.datetime.combine(night.date + dt.timedelta(days=1), dt.time(), tzinfo=zone)
    newest = LogEntry.objects.filter(organiser=night.venue.organiser_id).order_by("-pk")[:NEWEST]
    tonight = {
        "fixture__venue": night.venue_id,
        "fixture__starts_at__gte": begin,
        "fixture__starts_at__lt": end,
    }
    written = Sheet.objects.filter(**{f"match__{name}": value for name, value in tonight.items()})
    reports = Report.objects.filter(**{f"sheet__match__{name}": value for name, value in tonight.items()})
    how_many = reports.order_by().values("sheet__match__fixture__venue").annotate(n=Count("pk")).values("n")
    # Whoever has one on this site: more people than may sign here, and hardly ever another one during an evening.
    with_pin = User.objects.exclude(pin="")
    parts = (
        release(),
        get_language(),
        phone.pk,
        night.is_open(now),
        newest.aggregate(sum=Sum("pk"))["sum"],
        written.aggregate(versions=Sum("version"), reports=Max(Subquery(how_many))),
        with_pin.aggregate(number=Count("pk"), sum=Sum("pk")),
        *_scorers(phone),
    )
    return hashlib.sha256("|".join(map(str, parts)).encode()).hexdigest()[:24]


def _scorers(phone: Phone) -> list[tuple[object, ...]]:
    """Who scores the table; all tables of its match where the phone goes from one to another."""
    found = Scorer.objects.filter(night=phone.night_id)
    if phone.table is not None:
        found = found.filter(table=phone.table)
    elif phone.table_pass is not None and (fixture := phone.table_pass.fixture) is not None:
        found = found.filter(Q(fixture=fixture) | Q(fixture=None, table__in=fixture.hall_tables))
    rows = found.order_by("table", "fixture").values_list(
        "table", "phone", "since", "phone__revoked_at", "phone__last_contact_at"
    )
    # Its own contact the phone knows itself; it would be another one with every poll.
    return [row if row[1] != phone.pk else row[:4] for row in rows]
