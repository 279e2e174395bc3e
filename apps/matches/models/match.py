"""A match is an attempt to play a fixture; a result is what counts for the fixture."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from apps.competitions.models import MatchRegulations
from apps.schedule.models import Fixture

from .words import MatchSide


class Match(models.Model):
    """An attempt to play a fixture. `regulations` freeze when it is started (rules of that night stay)."""

    fixture = models.ForeignKey(Fixture, on_delete=models.PROTECT, related_name="matches")
    number = models.PositiveSmallIntegerField(_("attempt"), default=1)
    regulations = models.ForeignKey(
        MatchRegulations, null=True, blank=True, on_delete=models.PROTECT, related_name="matches"
    )
    started_at = models.DateTimeField(null=True, blank=True)
    started_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    finished_at = models.DateTimeField(null=True, blank=True)
    # Broken off: nothing is written until it goes on or a ruling ends it.
    broken_off_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["fixture", "number"]
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        constraints = [
            models.UniqueConstraint(fields=["fixture", "number"], name="match_number_once_per_fixture"),
            models.CheckConstraint(
                condition=(
                    Q(started_at__isnull=True) & Q(regulations__isnull=True) & Q(started_by__isnull=True)
                )
                | (Q(started_at__isnull=False) & Q(regulations__isnull=False) & Q(started_by__isnull=False)),
                name="started_match_has_regulations",
            ),
            models.CheckConstraint(
                condition=Q(finished_at__isnull=True) | Q(started_at__isnull=False),
                name="only_a_started_match_finishes",
            ),
            models.CheckConstraint(
                condition=Q(broken_off_at__isnull=True)
                | (Q(started_at__isnull=False) & Q(finished_at__isnull=True)),
                name="only_a_match_under_way_is_broken_off",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.fixture} / {self.number}"

    @property
    def is_live(self) -> bool:
        """Started, not finished and not broken off: hands can be entered."""
        return self.started_at is not None and self.finished_at is None and self.broken_off_at is None


class Result(models.Model):
    """One version of what counts for a fixture. The newest is current; older ones stay as history.

    `home_score` and `away_score` are what decides the match (rules §8.3). A score that is not known is
    null, never 0. Points travel with the side: every pair of fields is home and away, not winner and loser.
    """

    class State(models.TextChoices):
        LIVE = "live", _("live")
        BROKEN_OFF = "broken_off", _("broken off")
        PROVISIONAL = "provisional", _("provisional")
        OFFICIAL = "official", _("official")
        WALKOVER = "walkover", _("walkover")
        DOUBLE_WALKOVER = "double_walkover", _("double walkover")
        NOT_PLAYED = "not_played", _("not played")
        VOID = "void", _("void")
        TO_BE_REPLAYED = "to_be_replayed", _("to be replayed")

    class Source(models.TextChoices):
        SHEETS = "sheets", _("the sheets of the match")
        FINAL_SCORE = "final_score", _("the final score")
        IMPORT = "import", _("an import")
        RULING = "ruling", _("a ruling")

    fixture = models.ForeignKey(Fixture, on_delete=models.PROTECT, related_name="results")
    match = models.ForeignKey(Match, null=True, blank=True, on_delete=models.PROTECT, related_name="results")
    version = models.PositiveSmallIntegerField(_("version"))
    is_current = models.BooleanField(default=True)
    state = models.CharField(_("state"), max_length=20, choices=State)
    source = models.CharField(_("source"), max_length=20, choices=Source)
    winner = models.CharField(_("winner"), max_length=4, choices=MatchSide, blank=True)
    home_score = models.PositiveIntegerField(null=True, blank=True)
    away_score = models.PositiveIntegerField(null=True, blank=True)
    home_hand_points = models.PositiveIntegerField(null=True, blank=True)
    away_hand_points = models.PositiveIntegerField(null=True, blank=True)
    home_sheets = models.PositiveSmallIntegerField(null=True, blank=True)
    away_sheets = models.PositiveSmallIntegerField(null=True, blank=True)
    home_baunies = models.PositiveSmallIntegerField(null=True, blank=True)
    away_baunies = models.PositiveSmallIntegerField(null=True, blank=True)
    # The hand points of the best partnership of each side, where known.
    home_best = models.PositiveIntegerField(null=True, blank=True)
    away_best = models.PositiveIntegerField(null=True, blank=True)
    note = models.CharField(_("note"), max_length=200, blank=True)
    reason = models.TextField(_("reason"), blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["fixture", "-version"]
        verbose_name = _("result")
        verbose_name_plural = _("results")
        constraints = [
            models.UniqueConstraint(fields=["fixture", "version"], name="result_version_once"),
            models.UniqueConstraint(
                fields=["fixture"], condition=Q(is_current=True), name="one_current_result_per_fixture"
            ),
            models.CheckConstraint(
                condition=(Q(home_score__isnull=True) & Q(away_score__isnull=True))
                | (Q(home_score__isnull=False) & Q(away_score__isnull=False)),
                name="scores_of_both_sides_or_of_none",
            ),
            models.CheckConstraint(
                condition=~Q(state__in=["official", "provisional"]) | Q(home_score__isnull=False),
                name="a_played_result_has_scores",
            ),
            models.CheckConstraint(
                condition=~Q(state="walkover") | Q(winner__in=["home", "away"]),
                name="a_walkover_has_a_winner",
            ),
            models.CheckConstraint(
                condition=Q(state__in=["official", "provisional", "walkover"]) | Q(winner=""),
                name="no_winner_where_nobody_won",
            ),
            models.CheckConstraint(
                condition=Q(version=1)
                | Q(state__in=["official", "provisional"], source="sheets")
                # A provisional one that was typed becomes official as it stands.
                | Q(state="official", source="final_score")
                | ~Q(reason=""),
                name="a_changed_result_has_a_reason",
            ),
        ]

    def __str__(self) -> str:
        score = f"{self.home_score}-{self.away_score}" if self.home_score is not None else "-"
        return f"{self.fixture}: {score} ({self.state})"

    @property
    def is_open(self) -> bool:
        """The match is still to be played once more: a replay can get its line-ups or its final score."""
        return self.state == self.State.TO_BE_REPLAYED

    @property
    def is_under_way(self) -> bool:
        """Being played or broken off: the sheets say how it stands, and nothing counts yet."""
        return self.state in (self.State.LIVE, self.State.BROKEN_OFF)

    @property
    def is_played(self) -> bool:
        """Played to an end: it has scores that count."""
        return self.state in (self.State.OFFICIAL, self.State.PROVISIONAL)
