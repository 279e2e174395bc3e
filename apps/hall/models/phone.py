"""Phones that were let in, which of them scores a table, and wrong codes."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from apps.clubs.authors import phone_in_words
from apps.schedule.models import Fixture

from .card import TableCard
from .night import Night
from .table_pass import TablePass


class Phone(models.Model):
    """One phone that was let in for a night. It belongs to nobody; its number tells it from the others.

    `table` is null for the phone of a partnership, which goes with it from table to table.
    """

    night = models.ForeignKey(Night, on_delete=models.PROTECT, related_name="phones")
    table = models.PositiveSmallIntegerField(_("table"), null=True, blank=True)
    card = models.ForeignKey(
        TableCard, null=True, blank=True, on_delete=models.PROTECT, related_name="phones"
    )
    table_pass = models.ForeignKey(
        TablePass, null=True, blank=True, on_delete=models.CASCADE, related_name="phones"
    )
    # What the phone called itself when it asked to be let in, so that asking again is the same phone.
    ref = models.UUIDField(unique=True)
    key_hash = models.CharField(max_length=64, unique=True)
    number = models.PositiveSmallIntegerField(_("number"))
    # How logs keep it; stays what it was, and tells itself without asking for the pass.
    kept_as = models.CharField(max_length=20)
    made_at = models.DateTimeField(auto_now_add=True)
    last_contact_at = models.DateTimeField(_("last contact"), null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["night", "number"]
        verbose_name = _("phone")
        verbose_name_plural = _("phones")
        constraints = [
            models.UniqueConstraint(fields=["night", "number"], name="phone_number_once_a_night"),
            models.CheckConstraint(
                condition=(Q(card__isnull=False) & Q(table_pass__isnull=True) & Q(table__isnull=False))
                | (Q(card__isnull=True) & Q(table_pass__isnull=False)),
                name="a_phone_came_by_a_card_or_by_a_pass",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.night} / {self.kept_as}"

    @property
    def said_as(self) -> str:
        """What the phone is called, in the language that is active: "phone 2 at table 3"."""
        return phone_in_words(self.kept_as)

    @property
    def side(self) -> str:
        """For which side of its match it speaks; "" for either. Ask for it with `table_pass` loaded."""
        return self.table_pass.side if self.table_pass else ""


class Scorer(models.Model):
    """The phone that scores a table on a night. Others of the table read.

    `fixture` is the match whose own table it is; null where the hall gives out numbers, and `table` is one of them.
    """

    night = models.ForeignKey(Night, on_delete=models.PROTECT, related_name="scorers")
    fixture = models.ForeignKey(
        Fixture, null=True, blank=True, on_delete=models.CASCADE, related_name="scorers"
    )
    table = models.PositiveSmallIntegerField(_("table"))
    phone = models.ForeignKey(Phone, on_delete=models.CASCADE, related_name="scores")
    since = models.DateTimeField()

    class Meta:
        ordering = ["night", "table"]
        verbose_name = _("scoring phone")
        verbose_name_plural = _("scoring phones")
        constraints = [
            models.UniqueConstraint(
                fields=["night", "table"],
                condition=Q(fixture__isnull=True),
                name="one_phone_scores_a_table",
            ),
            models.UniqueConstraint(
                fields=["night", "fixture", "table"],
                condition=Q(fixture__isnull=False),
                name="one_phone_scores_a_table_of_a_match",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.night} / {self.table}: {self.phone.kept_as}"


class CodeTry(models.Model):
    """A wrong code for a night, typed at a card. Kept only as long as it makes the card wait."""

    night = models.ForeignKey(Night, on_delete=models.CASCADE, related_name="tries")
    card = models.ForeignKey(TableCard, on_delete=models.CASCADE, related_name="tries")
    address = models.GenericIPAddressField(null=True, blank=True)
    at = models.DateTimeField(db_index=True)

    class Meta:
        ordering = ["at", "pk"]
        verbose_name = _("wrong code")
        verbose_name_plural = _("wrong codes")

    def __str__(self) -> str:
        return f"{self.card} {self.at:%H:%M:%S}"
