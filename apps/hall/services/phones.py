"""Letting a phone in, knowing it again, and putting it out."""

from __future__ import annotations

import base64
import datetime as dt
import uuid

from django.db import transaction
from django.db.models import Max
from django.template.defaultfilters import date as date_in_words
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from apps.accounts.models import User
from apps.clubs import log
from apps.clubs.clashes import once_more_after_a_clash
from apps.clubs.refusals import Refused, refuse

from ..models import CodeTry, Night, Phone, TableCard, TablePass
from ..queries import find_token, is_from_before, night_at
from ..tokens import hash_of, is_code
from .cards import put_out
from .nights import lock_night, refuse_unless_open

# Wrong codes at one card, and from one address (a hall's wifi is one), before they have to wait; and how long.
TRIES_AT_A_CARD = 5
TRIES_FROM_AN_ADDRESS = 20
WAIT = dt.timedelta(minutes=10)
# A phone whose answer got lost asks again within this time, or as long as it never came with its key.
ASKS_AGAIN = dt.timedelta(minutes=1)
# How often a contact is written down at most.
CONTACT_EVERY = dt.timedelta(seconds=20)


def let_in(token: str, *, code: str, ref: uuid.UUID, address: str | None) -> tuple[Phone, str]:
    """A phone that scanned a card or opened a link, and its key, of which only a hash is stored.

    `code` is asked for with a card only. `ref` is what the phone calls itself: who asks again with it, because the
    answer got lost, is the same phone with the same key, and so is a request that comes late a second time.
    `address` is the network address, kept with wrong codes only.
    Refuses an unknown token (`token_unknown`), one that was replaced or revoked (`card_replaced`, `pass_revoked`), an
    evening that nobody opened or that is closed (`night_not_open`, `night_closed`), a wrong code (`wrong_code`), and
    one more after too many (`too_many_tries`).
    """
    answer = _let_in(token, code, ref, address)
    if isinstance(answer, Refused):  # a wrong code is kept, so it is no exception inside the transaction
        raise answer
    return answer


@once_more_after_a_clash
@transaction.atomic(durable=True)
def _let_in(token: str, code: str, ref: uuid.UUID, address: str | None) -> tuple[Phone, str] | Refused:
    found = find_token(token)
    if found is None:
        message = _("This code is not known here. Scan the card on the table again, or ask for a new link.")
        return refuse("token", "token_unknown", message)
    if isinstance(found, TablePass):
        return _by_pass(found, ref)
    return _by_card(found, code, ref, address)


def _by_pass(found: TablePass, ref: uuid.UUID) -> tuple[Phone, str]:
    # The row is locked, so that revoking it waits for the phone and puts it out too.
    found = (
        TablePass.objects.select_for_update(of=("self",), no_key=True)
        .select_related("night__venue")
        .get(pk=found.pk)
    )
    if found.revoked_at is not None:
        raise refuse("token", "pass_revoked", _("This link has been revoked. Ask for a new one."))
    refuse_unless_open(found.night)
    kept = f"@{found.table}" if found.table else f"#{found.side}{found.place}"
    return _phone(found.night, ref, Phone(table_pass=found, table=found.table), kept)


def _by_card(found: TableCard, code: str, ref: uuid.UUID, address: str | None) -> tuple[Phone, str] | Refused:
    found = (
        TableCard.objects.select_for_update(of=("self",), no_key=True)
        .select_related("venue")
        .get(pk=found.pk)
    )
    if found.revoked_at is not None:
        message = _("This card has been replaced. Scan the new card on table %(table)d.")
        raise refuse("token", "card_replaced", message % {"table": found.number})
    night = night_at(found.venue)
    if night is None:
        message = _(
            "The evening in %(venue)s has not been opened yet. Ask a competition director or a team leader to open it."
        )
        raise refuse("", "night_not_open", message % {"venue": found.venue.name})
    refuse_unless_open(night)
    refused = _wrong_code(night, found, code, address)
    return refused or _phone(night, ref, Phone(card=found, table=found.number), f"@{found.number}")


def forget_tries() -> int:
    """Throw away wrong codes, with the addresses they came from, that make nobody wait any more; how many."""
    return CodeTry.objects.filter(at__lt=timezone.now() - WAIT).delete()[0]


def _wrong_code(night: Night, card: TableCard, code: str, address: str | None) -> Refused | None:
    """What is wrong with the code that somebody typed; None for the right one. The card is locked."""
    forget_tries()
    now = timezone.now()
    tries = CodeTry.objects.filter(at__gte=now - WAIT)
    too_many = tries.filter(card=card, night=night).count() >= TRIES_AT_A_CARD or (
        address is not None and tries.filter(address=address).count() >= TRIES_FROM_AN_ADDRESS
    )
    if too_many:
        message = _("Too many wrong codes. Wait %(minutes)d minutes, or ask for a link to this table.")
        return refuse("code", "too_many_tries", message % {"minutes": WAIT.seconds // 60})
    if is_code(code, night.code):
        return None
    if is_from_before(night, now):
        return _not_tonight(night, code, card, address)
    if not code.strip():
        message = _(
            "Type the code of this evening: six digits. A competition director or a team leader has it."
        )
        return refuse("code", "code_needed", message)
    return _wrong(
        night,
        card,
        address,
        _("This is not the code of this evening. Ask a competition director or a team leader for it."),
    )


def _not_tonight(night: Night, code: str, card: TableCard, address: str | None) -> Refused:
    """What is said to somebody who means tonight, while only an earlier evening is open."""
    message = _(
        "Tonight's evening is not open: ask a competition director or a team leader to open it. Open is that of "
        "%(date)s, by its own code."
    ) % {"date": date_in_words(night.date, "j F Y")}
    return _wrong(night, card, address, message) if code.strip() else refuse("code", "code_needed", message)


def _wrong(night: Night, card: TableCard, address: str | None, message: str) -> Refused:
    """A wrong code, which is kept."""
    CodeTry.objects.create(night=night, card=card, address=address, at=timezone.now())
    return refuse("code", "wrong_code", message)


def _phone(night: Night, ref: uuid.UUID, phone: Phone, kept: str) -> tuple[Phone, str]:
    """The phone of this reference, with its key. The night is locked, so that numbers follow each other."""
    night = lock_night(night)
    now = timezone.now()
    key = _key_of(ref, phone)
    known = Phone.objects.select_for_update(of=("self",), no_key=True).filter(ref=ref).first()
    if known is not None:
        same_way = (known.night_id, known.card_id, known.table_pass_id) == (
            night.pk,
            phone.card_id,
            phone.table_pass_id,
        )
        still_asking = known.last_contact_at is None or known.made_at > now - ASKS_AGAIN
        if not same_way or not still_asking or known.revoked_at is not None:
            message = _("This phone was let in before. Scan the card, or open the link, once more.")
            raise refuse("ref", "ref_used", message)
        if known.key_hash != hash_of(key):  # the server has had another secret since
            known.key_hash = hash_of(key)
            known.save(update_fields=["key_hash"])
        known.night = night
        return known, key
    last = Phone.objects.filter(night=night).aggregate(last=Max("number"))["last"] or 0
    phone.night, phone.ref, phone.number = night, ref, last + 1
    phone.kept_as = f"{phone.number}{kept}"
    phone.key_hash = hash_of(key)
    phone.save()
    return phone, key


def _key_of(ref: uuid.UUID, phone: Phone) -> str:
    """What the phone keeps: 256 bits that only this server can make of what the phone sent, each time the same ones."""
    way = f"card {phone.card_id}" if phone.card_id else f"pass {phone.table_pass_id}"
    digest = salted_hmac("hall.phone", f"{ref} {way}", algorithm="sha256").digest()
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def phone_of(key: str) -> Phone:
    """The phone that has this key, with its night, venue, card and link. One query.

    Refuses a key that nobody has (`phone_unknown`) and a phone that was put out (`phone_revoked`). Whether its night
    is still open is another question: `nights.refuse_unless_open`.
    """
    found = (
        Phone.objects.select_related(
            "night__venue__organiser", "card", "table_pass__fixture__home", "table_pass__fixture__away"
        )
        .filter(key_hash=hash_of(key))
        .first()
    )
    if found is None:
        raise _unknown()
    _refuse_put_out(found)
    return found


def hold_phone(phone: Phone) -> None:
    """Inside the transaction of what a phone writes: it is in until that is stored; who puts it out waits so long.

    Refuses a phone that was put out since it showed its key, and an evening that was closed since. One query.
    """
    phones = Phone.objects.select_for_update(of=("self",), no_key=True).select_related("night__venue")
    held = phones.filter(pk=phone.pk).first()
    if held is None:  # its match was taken off the programme
        raise _unknown()
    refuse_unless_in(held, held.night)


def refuse_unless_in(phone: Phone, night: Night) -> None:
    """Refuse a phone, read inside the transaction of what it writes, that is out, and its evening when it is closed."""
    _refuse_put_out(phone)
    refuse_unless_open(night)


def _unknown() -> Refused:
    message = _("This phone is not known here. Scan the card on the table; what the phone keeps stays on it.")
    return refuse("", "phone_unknown", message)


def _refuse_put_out(phone: Phone) -> None:
    if phone.revoked_at is not None:
        message = _(
            "This phone was let out of this evening. What it keeps stays on it: scan the card on the table, or ask a "
            "competition director for a link, then it is sent."
        )
        raise refuse("", "phone_revoked", message)


def touch(phone: Phone) -> None:
    """Write down that the phone was heard of; seldom enough to cost nothing."""
    now = timezone.now()
    if phone.last_contact_at is None or phone.last_contact_at <= now - CONTACT_EVERY:
        Phone.objects.filter(pk=phone.pk).update(last_contact_at=now)
        phone.last_contact_at = now


@once_more_after_a_clash
@transaction.atomic
def revoke_phone(phone: Phone, *, by: User) -> None:
    """Put one phone out: it writes no more, and somebody else can score its table. Twice changes nothing."""
    phone = (
        Phone.objects.select_for_update(of=("self",), no_key=True)
        .select_related("night__venue__organiser")
        .get(pk=phone.pk)
    )
    if phone.revoked_at is not None:
        return
    put_out(Phone.objects.filter(pk=phone.pk))
    venue = phone.night.venue
    told = {"date": phone.night.date.isoformat(), "phone": phone.kept_as}
    log.record(venue.organiser, "revoke_phone", venue, by=by, before=told)
