"""Writing letters about what happened, sending them, and switching kinds off.

A letter is one mail to one person, and is written once: its key says what it is about and to whom.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass, field

from django.conf import settings
from django.core import signing
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import Q, QuerySet
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from apps.accounts import outgoing
from apps.accounts.mail import beside_request
from apps.accounts.models import User
from apps.clubs.clashes import once_more_after_a_clash
from apps.clubs.models import Organiser
from apps.schedule.models import Fixture
from apps.schedule.queries import date_of, still_to_play, zone_of
from apps.schedule.times import day_of, on_the_clock

from . import tasks
from .kinds import Kind
from .models import Happening, Letter, SwitchedOff
from .recipients import active, find_fixture, people_of, recipients, sides_of
from .words import Told, kind_of, told_of

# What the task of a transaction did not tell within this time is told by the periodic job.
LEFT_OVER_AFTER = dt.timedelta(minutes=2)
# Nobody is woken by a mail about tonight.
TELL_FROM_HOUR = 8
# A moment falls on one of three dates, whatever the zone.
NEAR = dt.timedelta(days=2)
SALT = "notices.switch"
KEPT_FOR = dt.timedelta(days=90)


@dataclass(slots=True)
class Draft:
    """What one person is to be told of one batch."""

    organiser: Organiser
    kinds: list[str] = field(default_factory=list)
    items: list[dict[str, int]] = field(default_factory=list)


@once_more_after_a_clash
@transaction.atomic
def tell_now(batch: str) -> int:
    """Write the letters about what one transaction changed; how many. Nothing is told twice, nothing is lost."""
    happened = list(
        Happening.objects.select_for_update(of=("self",), no_key=True)
        .filter(batch=batch)
        .select_related("log_entry__organiser")
        .order_by("pk")
    )
    drafts: dict[int, Draft] = {}
    ended: dict[int, set[int]] = {}
    for happening in happened:
        if happening.match_id is not None:
            ended.setdefault(happening.match_id, recipients(happening))
        elif happening.log_entry is not None and (kind := kind_of(happening.log_entry)):
            for user in recipients(happening):
                draft = drafts.setdefault(user, Draft(happening.log_entry.organiser))
                draft.kinds.append(kind)
                draft.items.append({"log": happening.log_entry.pk})
    written = write_letters({f"{batch}:{user}": (user, draft) for user, draft in drafts.items()})
    for match_id, users in ended.items():
        written += write_letters(letters_to_sign(match_id, users))
    Happening.objects.filter(pk__in=[happening.pk for happening in happened]).delete()
    return written


def letters_to_sign(match_id: int, users: Iterable[int]) -> dict[str, tuple[int, Draft]]:
    """One for each person and match, whichever sheet ended last, and however often that is corrected."""
    fixture = find_fixture(Fixture.objects.get(matches=match_id).pk) if users else None
    if fixture is None:
        return {}
    organiser = fixture.stage.competition.organiser
    return {
        f"ended:{match_id}:{user}": (user, Draft(organiser, [Kind.TO_SIGN], [{"ended": match_id}]))
        for user in users
    }


def write_letters(drafts: dict[str, tuple[int, Draft]]) -> int:
    """Store and ring those letters that their readers want and that are not written yet; how many they are."""
    users = active(user for user, _draft in drafts.values())
    off: dict[int, set[str]] = {}
    for user, kind in SwitchedOff.objects.filter(user__in=users).values_list("user", "kind"):
        off.setdefault(user, set()).add(kind)
    known = set(Letter.objects.filter(key__in=list(drafts)).values_list("key", flat=True))
    written = 0
    for key, (user, draft) in drafts.items():
        wanted = [
            (kind, item)
            for kind, item in zip(draft.kinds, draft.items, strict=True)
            if kind not in off.get(user, ())
        ]
        if user not in users or not wanted or key in known:
            continue
        letter, is_new = Letter.objects.get_or_create(
            key=key,
            defaults={
                "user_id": user,
                "organiser": draft.organiser,
                "kinds": list(dict.fromkeys(kind for kind, _item in wanted)),
                "items": [item for _kind, item in wanted],
                "due_at": timezone.now(),
            },
        )
        if is_new:
            ring(letter.pk)
            written += 1
    return written


def ring(letter_id: int) -> None:
    """Have a letter sent once the transaction is committed."""
    beside_request(lambda: tasks.send_letter.delay(letter_id))


def tell_due() -> int:
    """Write the letters about what no task has told; how many. For `send_mail`."""
    before = timezone.now() - LEFT_OVER_AFTER
    left_over = Happening.objects.filter(at__lt=before).order_by("batch").values_list("batch", flat=True)
    return sum(tell_now(str(batch)) for batch in left_over.distinct())


def tell_tonight(now: dt.datetime) -> int:
    """Write one letter to each person about all their matches of a zone's day; how many. Harmless to repeat.

    Also about what is played again, what goes on after it was broken off, and what has a day and no time.
    """
    coming = Q(starts_at__gt=now, starts_at__lt=now + NEAR) | Q(
        starts_at=None, matchday__date__range=((now - NEAR).date(), (now + NEAR).date())
    )
    near = Fixture.objects.filter(
        coming,
        stage__published_at__isnull=False,
        status=Fixture.Status.SCHEDULED,
    ).select_related("home", "away", "venue", "matchday", "stage__competition__organiser")
    drafts: dict[str, tuple[int, Draft]] = {}
    for fixture in still_to_play(near).order_by("starts_at", "pk"):
        zone = zone_of(fixture)
        if date_of(fixture) != day_of(now, zone) or on_the_clock(now, zone).hour < TELL_FROM_HOUR:
            continue
        for user in people_of(sides_of(fixture)):
            # Morning comes later in another zone: what is told of there is a letter of its own.
            key = f"tonight:{day_of(now, zone)}:{zone.key}:{user}"
            _user, draft = drafts.setdefault(key, (user, Draft(fixture.stage.competition.organiser)))
            draft.kinds.append(Kind.TONIGHT)
            draft.items.append({"tonight": fixture.pk})
    with transaction.atomic():
        return write_letters(drafts)


def send_now(letter_id: int) -> bool:
    """Mail one letter, if that is due. True when it went out."""
    return outgoing.deliver(to_be_sent(), letter_id, write) is outgoing.Outcome.SENT


def send_due() -> int:
    """Mail every letter that waits; how many went out. For `send_mail`."""
    return outgoing.deliver_due(to_be_sent(), write)


def to_be_sent() -> QuerySet[Letter]:
    """Letters with their readers."""
    return Letter.objects.select_related("user", "organiser")


def write(letter: Letter) -> EmailMessage | None:
    """The message in its reader's language; None when there is nothing to tell any more, or nobody to tell it."""
    if not letter.user.is_active:
        return None
    off = set(SwitchedOff.objects.filter(user=letter.user).values_list("kind", flat=True))
    with translation.override(letter.user.language):
        told = [each for each in map(told_of, letter.items) if each and each.kind not in off]
        if not told:
            return None
        return message_of(letter.user, told)


def message_of(user: User, told: list[Told]) -> EmailMessage:
    """The message, in the language that is active."""
    kinds = list(dict.fromkeys(each.kind for each in told))
    subject = told[0].sentence
    if len(told) > 1:
        subject = _("%(first)s And %(n)d more") % {"first": subject, "n": len(told) - 1}
    context = {
        "name": user.name,
        "told": [{"told": each, "link": settings.SITE_URL + each.path} for each in told],
        "switches": [{"kind": kind.label, "link": off_link(user, [kind])} for kind in kinds],
        "choices": settings.SITE_URL + reverse("notices:choices"),
    }
    body = render_to_string("notices/letter.txt", context)
    headers = {
        # RFC 8058: mail programs show a button, which posts to this address.
        "List-Unsubscribe": f"<{off_link(user, kinds)}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Auto-Submitted": "auto-generated",
    }
    return EmailMessage(
        " ".join(subject.split())[:200], body, settings.DEFAULT_FROM_EMAIL, [user.email], headers=headers
    )


def off_link(user: User, kinds: Iterable[Kind]) -> str:
    """The address at which these kinds are switched off without signing in."""
    token = signing.dumps([user.pk, [str(kind) for kind in kinds]], salt=SALT)
    return settings.SITE_URL + reverse("notices:switch_off", args=[token])


def read_token(token: str) -> tuple[User, list[Kind]] | None:
    """Whose link this is, and what it switches off; None for one that we did not make."""
    try:
        pk, kinds = signing.loads(token, salt=SALT)
    except signing.BadSignature:
        return None
    user = User.objects.filter(pk=pk, is_active=True).first()
    known = [Kind(kind) for kind in kinds if kind in Kind.values]
    return (user, known) if user and known else None


@once_more_after_a_clash
@transaction.atomic
def switch(user: User, *, off: Iterable[str], on: Iterable[str] = ()) -> None:
    """Which kinds somebody does not get from now on, and which again; the others stay as they are."""
    SwitchedOff.objects.filter(user=user, kind__in=list(on)).delete()
    SwitchedOff.objects.bulk_create(
        [SwitchedOff(user=user, kind=kind) for kind in off], ignore_conflicts=True
    )


@once_more_after_a_clash
@transaction.atomic
def try_again(letter: Letter) -> bool:
    """Send a letter that was given up once more; False for one that was sent or is tried anyhow."""
    given_up = Letter.objects.filter(~Q(problem=""), pk=letter.pk, due_at=None, sent_at=None)
    if not given_up.update(due_at=timezone.now(), tries=0, problem=""):
        return False
    ring(letter.pk)
    return True


def forget_letters(user: User, by: User) -> None:
    """Nothing that waits is sent to an account that is being closed."""
    Letter.objects.filter(user=user).update(due_at=None, problem="")
    SwitchedOff.objects.filter(user=user).delete()


def forget_old() -> int:
    """Throw away letters of three months ago that do not wait any more; how many."""
    old = Letter.objects.filter(due_at=None, written_at__lt=timezone.now() - KEPT_FOR)
    return old.delete()[0]
