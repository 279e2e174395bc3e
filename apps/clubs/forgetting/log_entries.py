"""The log without a person: what it says about them, and wherever else it names them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from ..models import LogEntry, Organiser, Player
from .texts import Replacing

AT_ONCE = 500
PLAYER = Player._meta.label_lower


def known_as(player: Player) -> tuple[set[int], set[tuple[str, str]], set[str]]:
    """Ids, names with member numbers, and e-mail addresses under which the log knows the player.

    Also those of players that became one with this one: their own entries name them under their former id.
    """
    ids, names, emails = {player.pk}, {(player.name, player.member_number)}, {player.email}
    told: set[int] = set()
    while True:
        subjects = {f"{name} ({number})" for name, number in names}
        gone = LogEntry.objects.filter(
            organiser=player.organiser_id, subject_type=PLAYER, subject__in=subjects
        ).exclude(subject_id__in=Player.objects.values("pk"))
        ids |= set(gone.values_list("subject_id", flat=True))
        entries = LogEntry.objects.filter(
            organiser=player.organiser_id, subject_type=PLAYER, subject_id__in=ids
        ).exclude(pk__in=told)
        found = list(entries)
        if not found:
            return ids, names, emails - {""}
        for entry in found:
            told.add(entry.pk)
            for facts in (entry.before, entry.after):
                if isinstance(facts, dict) and {"name", "member_number"} <= facts.keys():
                    names.add((str(facts["name"]), str(facts["member_number"])))
                    emails.add(str(facts.get("email") or ""))


def forget_in_log(
    organiser: Organiser,
    replacing: Replacing,
    *,
    subject_type: str,
    ids: Collection[int],
    subject: str,
    facts: dict[str, Any],
) -> None:
    """Go through the organiser's log. Entries about the person get `subject`, and `facts` where they told others."""
    changed: list[LogEntry] = []
    for entry in LogEntry.objects.filter(organiser=organiser).order_by("pk").iterator(AT_ONCE):
        was = (entry.subject, entry.before, entry.after, entry.reason)
        if entry.subject_type == subject_type and entry.subject_id in ids:
            entry.subject = subject
            entry.before, entry.after = (_with_facts(each, facts) for each in (entry.before, entry.after))
        entry.subject = replacing.in_text(entry.subject)[:200]
        entry.before, entry.after = replacing.in_json(entry.before), replacing.in_json(entry.after)
        entry.reason = replacing.in_text(entry.reason)
        if was != (entry.subject, entry.before, entry.after, entry.reason):
            changed.append(entry)
    LogEntry.objects.bulk_update(changed, ["subject", "before", "after", "reason"], batch_size=AT_ONCE)


def _with_facts(told: Any, facts: dict[str, Any]) -> Any:
    if not isinstance(told, dict):
        return told
    return {name: facts.get(name, value) for name, value in told.items()}
