"""What a mail says about each thing that happened, in the language that is active. A sentence, facts, and a page."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from apps.clubs.models import Invitation, LogEntry
from apps.clubs.role_kinds import managing_page, role_in_words
from apps.competitions.models import Entry, Stage
from apps.matches.models import Match, Result
from apps.schedule.models import Fixture, MoveProposal
from apps.schedule.queries import zone_of
from apps.schedule.times import on_the_clock
from troefcall_league.templatetags.parts import zone_name

from .kinds import KIND_OF_ACTION, Kind
from .recipients import find_fixture

# After these nobody plays at the time that people have in mind.
NO_LONGER_THEN = ("move_fixture", "postpone_fixture", "cancel_fixture")


# What is followed by another result for the reason for which it was made itself.
CARRIED_ON = (Result.State.TO_BE_REPLAYED, Result.State.BROKEN_OFF, Result.State.PROVISIONAL)


@dataclass(frozen=True, slots=True)
class Told:
    """One thing that happened: a sentence, what more there is to know, and the path of the page about it."""

    kind: Kind
    sentence: str
    facts: list[str] = field(default_factory=list)
    path: str = ""


def told_of(item: dict[str, int]) -> Told | None:
    """An item of a letter in words; None where it is out of date by now."""
    if "tonight" in item:
        return told_of_tonight(item["tonight"])
    if "ended" in item:
        return told_of_ended(item["ended"])
    entry = LogEntry.objects.select_related("organiser", "by").filter(pk=item["log"]).first()
    return told_of_log(entry) if entry else None


def kind_of(entry: LogEntry) -> Kind | None:
    """The switch to which a logged change belongs; None for one that nobody is told of."""
    if entry.action != "store_result":
        return KIND_OF_ACTION.get(entry.action)
    before, after = entry.before or {}, entry.after or {}
    if after.get("state") == Result.State.BROKEN_OFF:
        return None  # told as what it is: "break_off"
    if entry.reason and not carries_its_reason(entry.subject_id, before):
        return Kind.RULING
    return None if after.get("state") == Result.State.LIVE else Kind.RESULT


def carries_its_reason(fixture_id: int, before: dict[str, object]) -> bool:
    """Whether a result has its reason from the one before it, such as a replay from the ruling that asked for it.

    So do a match that goes on, and a provisional result that becomes official. A ruling has its own.
    """
    if before.get("state") not in CARRIED_ON:
        return False
    earlier = Result.objects.filter(fixture=fixture_id, version__gte=before["version"]).order_by("version")
    reasons = list(earlier.values_list("reason", flat=True)[:2])
    return len(reasons) == 2 and reasons[0] == reasons[1]


def told_of_log(entry: LogEntry) -> Told | None:
    """A logged change in words."""
    kind = kind_of(entry)
    if kind is None:
        return None
    if entry.action == "publish_programme":
        return told_of_programme(entry, kind)
    if kind == Kind.ENTRY or entry.action == "appoint_leader":
        return told_of_entry(entry, kind)
    if kind == Kind.ROLE:
        return told_of_role(entry, kind)
    fixture = find_fixture(entry.subject_id)
    return told_of_fixture(entry, kind, fixture) if fixture else None


def told_of_entry(logged: LogEntry, kind: Kind) -> Told | None:
    entry = (
        Entry.objects.select_related("competition__organiser", "competition__season", "leader")
        .filter(pk=logged.subject_id)
        .first()
    )
    if entry is None:
        return None
    names = {"entry": entry.name, "competition": entry.competition}
    competition = entry.competition
    public = reverse(
        "public:competition", args=[competition.organiser.slug, competition.season.slug, competition.slug]
    )
    desk = reverse("competitions:entries", args=[competition.pk])
    own = reverse("competitions:entry", args=[competition.pk, entry.pk])
    if logged.action in ("register_team", "register_partnership"):
        return Told(
            kind, _("%(entry)s has been entered in %(competition)s and waits for approval.") % names, [], desk
        )
    if logged.action == "withdraw_registration":
        return Told(kind, _("%(entry)s has been withdrawn from %(competition)s.") % names, [], desk)
    if logged.action == "approve_entry":
        return Told(kind, _("%(entry)s takes part in %(competition)s.") % names, [], public)
    if logged.action == "refuse_entry":
        facts = [_("Reason: %(reason)s") % {"reason": logged.reason}]
        return Told(kind, _("%(entry)s has been refused for %(competition)s.") % names, facts, own)
    return Told(
        kind, _("You lead %(entry)s in %(competition)s from now on.") % names, [], reverse("desk:home")
    )


def told_of_acceptance(logged: LogEntry, kind: Kind) -> Told | None:
    """Somebody took the role to which the reader invited them."""
    invitation = Invitation.objects.select_related("organiser", "club").filter(pk=logged.subject_id).first()
    if invitation is None:
        return None
    names = {"name": (logged.after or {}).get("name", ""), "role": role_in_words(invitation)}
    return Told(kind, _("%(name)s has accepted: %(role)s.") % names, [], managing_page(invitation))


def told_of_role(logged: LogEntry, kind: Kind) -> Told | None:
    """A role that was accepted, or that ended."""
    if logged.action == "accept_invitation":
        return told_of_acceptance(logged, kind)
    if logged.action == "dismiss_secretary":
        club = (logged.before or {}).get("club", "")
        sentence = _("You are no secretary of %(club)s any more.") % {"club": club}
    else:
        sentence = _("You are no competition director of %(organiser)s any more.") % {
            "organiser": logged.organiser.name
        }
    return Told(kind, sentence, [], reverse("desk:home"))


def told_of_programme(logged: LogEntry, kind: Kind) -> Told | None:
    stage = (
        Stage.objects.select_related("competition__organiser", "competition__season")
        .filter(pk=logged.subject_id, published_at__isnull=False)
        .first()
    )
    if stage is None:
        return None
    competition = stage.competition
    path = reverse(
        "public:programme", args=[competition.organiser.slug, competition.season.slug, competition.slug]
    )
    return Told(
        kind, _("The programme of %(competition)s is public.") % {"competition": competition}, [], path
    )


def told_of_fixture(logged: LogEntry, kind: Kind, fixture: Fixture) -> Told | None:
    """A change of a match, or of its result."""
    names = {"match": pairing(fixture)}
    room = reverse("matches:room", args=[fixture.pk])
    page = reverse("public:match", args=[fixture.pk])
    facts = [str(fixture.stage.competition)]
    if kind == Kind.PROGRAMME:
        sentence = programme_sentence(logged.action) % names
        before = (logged.before or {}).get("starts_at")
        now = [*facts, *when_and_where(fixture)] if fixture.status == Fixture.Status.SCHEDULED else facts
        was = moment_of(before, fixture) if logged.action in NO_LONGER_THEN and before else ""
        return Told(
            kind, sentence, [*now, *([_("It was: %(moment)s") % {"moment": was}] if was else [])], page
        )
    if kind == Kind.PROPOSAL:
        return told_of_proposal(logged, kind, fixture)
    if kind == Kind.TO_SIGN:
        sentence = _("%(match)s: the other side has signed and waits for your signature.") % names
        return Told(kind, sentence, facts, room)
    if kind == Kind.DISPUTE:
        sentence = {
            "dispute_result": _("%(match)s: a side does not agree with the result."),
            "withdraw_dispute": _("%(match)s: the side that did not agree with the result agrees now."),
            "answer_dispute": _("%(match)s: the competition director lets the result stand."),
            "dispute_sheet": _("%(match)s: somebody does not agree with a sheet."),
            "withdraw_sheet_dispute": _("%(match)s: the side that did not agree with a sheet agrees now."),
            "answer_sheet_dispute": _("%(match)s: the competition director has answered about a sheet."),
        }[logged.action]
        return Told(kind, sentence % names, [*facts, *place_of(logged), *reason_of(logged)], room)
    if logged.action == "break_off":
        return Told(kind, _("%(match)s has been broken off.") % names, [*facts, *reason_of(logged)], page)
    after = logged.after or {}
    facts.append(result_in_words(after, fixture))
    if kind == Kind.RULING:
        sentence = _("%(match)s: there is a ruling.") % names
        return Told(kind, sentence, [*facts, *reason_of(logged)], page)
    return Told(kind, _("%(match)s: there is a result.") % names, facts, page)


def programme_sentence(action: str) -> str:
    """What happened to a match of the programme."""
    return {
        "add_fixture": _("%(match)s has been added to the programme."),
        "move_fixture": _("%(match)s has another time or venue."),
        "swap_sides": _("%(match)s: home and away have been swapped."),
        "postpone_fixture": _("%(match)s has been postponed; the new time is not known yet."),
        "cancel_fixture": _("%(match)s has been cancelled."),
        "reinstate_fixture": _("%(match)s is played after all."),
    }[action]


def told_of_proposal(logged: LogEntry, kind: Kind, fixture: Fixture) -> Told | None:
    proposal = MoveProposal.objects.select_related("entry").filter(fixture=fixture).order_by("-pk").first()
    if proposal is None:
        return None
    names = {"match": pairing(fixture), "entry": proposal.entry.name}
    sentence = {
        "propose_move": _("%(match)s: %(entry)s proposes another date."),
        "decline_move": _("%(match)s: the date that %(entry)s proposed has been declined."),
        "withdraw_move": _("%(match)s: %(entry)s takes its proposal of another date back."),
    }[logged.action]
    proposed = _("Proposed: %(moment)s") % {"moment": moment_in_words(proposal.starts_at, fixture)}
    facts = [str(fixture.stage.competition), proposed, *reason_of(logged)]
    return Told(kind, sentence % names, facts, reverse("schedule:proposals", args=[fixture.pk]))


def told_of_ended(match_id: int) -> Told | None:
    match = Match.objects.filter(pk=match_id, finished_at=None).first()
    fixture = find_fixture(match.fixture_id) if match else None
    if fixture is None:
        return None
    sentence = _("%(match)s: every sheet has ended. Look at the score and sign.") % {
        "match": pairing(fixture)
    }
    path = reverse("matches:room", args=[fixture.pk])
    return Told(Kind.TO_SIGN, sentence, [str(fixture.stage.competition)], path)


def told_of_tonight(fixture_id: int) -> Told | None:
    fixture = find_fixture(fixture_id)
    if fixture is None or fixture.status != Fixture.Status.SCHEDULED:
        return None
    sentence = _("Today you play %(match)s.") % {"match": pairing(fixture)}
    facts = [str(fixture.stage.competition), *when_and_where(fixture)]
    return Told(Kind.TONIGHT, sentence, facts, reverse("matches:room", args=[fixture.pk]))


def pairing(fixture: Fixture) -> str:
    return f"{fixture.home.name} – {fixture.away.name}" if fixture.away else fixture.home.name


def when_and_where(fixture: Fixture) -> list[str]:
    """The start on the venue's clock, with its zone; and the venue with its address and tables."""
    facts = [moment_in_words(fixture.starts_at, fixture)] if fixture.starts_at else []
    if fixture.venue:
        facts.append(", ".join(part for part in (fixture.where, fixture.venue.address) if part))
    return facts


def moment_in_words(moment: dt.datetime, fixture: Fixture) -> str:
    """A moment on the venue's clock: "Tue 24 November 2026, 20:00 (time in Paramaribo)"."""
    zone = zone_of(fixture)
    local = on_the_clock(moment, zone)
    return f"{date_format(local, 'D j F Y')}, {date_format(local, 'H:i')} ({zone_name(zone.key)})"


def moment_of(stored: str, fixture: Fixture) -> str:
    """A moment as the log keeps it, on the venue's clock."""
    return moment_in_words(dt.datetime.fromisoformat(stored), fixture)


def result_in_words(after: dict[str, object], fixture: Fixture) -> str:
    """State and score of a result as it was logged; later versions are told of by themselves."""
    state = str(dict(Result.State.choices).get(str(after.get("state")), after.get("state")))
    if after.get("home") is not None and after.get("away") is not None:
        return f"{after['home']} – {after['away']} ({state})"
    names = {"home": fixture.home.name, "away": fixture.away.name if fixture.away else ""}
    if after.get("winner") in names:
        return _("%(state)s, for %(entry)s") % {"state": state, "entry": names[str(after["winner"])]}
    return state


def place_of(logged: LogEntry) -> list[str]:
    """The sheet that it is about, where it is about one."""
    after = logged.after or {}
    if "round" not in after:
        return []
    return [_("Round %(round)d, table %(table)d") % {"round": after["round"], "table": after["table"]}]


def reason_of(logged: LogEntry) -> list[str]:
    return [_("Reason: %(reason)s") % {"reason": logged.reason}] if logged.reason else []
