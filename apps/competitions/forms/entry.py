"""Entering a team or a partnership, deciding about it, and who leads it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from apps.clubs.models import Club, Player, RosterSpot
from apps.clubs.services.people import Invitee

from ..models import Competition, Entry


class LedForm(forms.Form):
    """Who enters, with a leader who may be named by both name and address."""

    leader_name = forms.CharField(
        label=gettext_lazy("Name of the team leader"),
        required=False,
        max_length=120,
        help_text=gettext_lazy("Leave both empty where the club's secretary leads the team."),
    )
    leader_email = forms.EmailField(
        label=gettext_lazy("E-mail address of the team leader"),
        required=False,
        max_length=254,
        help_text=gettext_lazy("This person gets a mail with a link, and has the role after accepting."),
    )

    def clean(self) -> dict[str, Any]:
        """A leader is named by both name and address, or not at all."""
        data = super().clean() or {}
        name, email = data.get("leader_name"), data.get("leader_email")
        if email and not name and "leader_name" not in self.errors:
            self.add_error("leader_name", forms.ValidationError(_("Fill in the name too."), code="required"))
        if name and not email and "leader_email" not in self.errors:
            self.add_error(
                "leader_email", forms.ValidationError(_("Fill in the e-mail address too."), code="required")
            )
        return data

    def leader(self) -> Invitee | None:
        """Who leads the team, as typed; None for the club's secretary."""
        email = self.cleaned_data["leader_email"]
        return Invitee(email, self.cleaned_data["leader_name"]) if email else None


class TeamForm(LedForm):
    """A team of one of the clubs that the reader may enter."""

    team_number = forms.IntegerField(
        label=gettext_lazy("Team"),
        initial=1,
        min_value=1,
        help_text=gettext_lazy("1 for a club's first team, 2 for its second."),
    )

    field_order = ["club", "team_number", "leader_name", "leader_email"]

    def __init__(self, data: Any = None, *, clubs: QuerySet[Club], **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        # Who has one club need not choose; who has several must not get the first one by accident.
        empty_label = _("Choose a club") if len(clubs) > 1 else None
        self.fields["club"] = forms.ModelChoiceField(
            clubs, label=gettext_lazy("Club"), empty_label=empty_label
        )
        self.order_fields(self.field_order)


class PlayerField(forms.ChoiceField):
    """One player out of places on rosters; with several clubs each is named with the club."""

    def __init__(self, *, spots: Sequence[RosterSpot], **kwargs: Any) -> None:
        several = len({spot.club_id for spot in spots}) > 1
        self.players = {str(spot.player_id): spot.player for spot in spots}
        names = [
            (str(spot.player_id), f"{spot.player} · {spot.club.name}" if several else str(spot.player))
            for spot in spots
        ]
        error = {"invalid_choice": _("This player is not on the roster, or takes part already.")}
        super().__init__(choices=[("", _("Choose a player")), *names], error_messages=error, **kwargs)

    def clean(self, value: Any) -> Player | None:
        """The player; None where nobody was chosen and nobody has to be."""
        return self.players.get(super().clean(value))


class MemberField(forms.CharField):
    """A player of another club by member number, so that nobody reads the lists of other clubs."""

    def __init__(self, *, competition: Competition, **kwargs: Any) -> None:
        self.competition = competition
        super().__init__(max_length=20, **kwargs)

    def clean(self, value: Any) -> Player | None:
        """The player with this number; None for nothing typed. Whether they may play is for the service."""
        number = super().clean(value)
        if not number:
            return None
        player = self.competition.organiser.players.filter(member_number__iexact=number).first()
        if player is None:
            message = _("Nobody has member number %(number)s: check it.") % {"number": number}
            raise forms.ValidationError(message, code="unknown_member")
        return player


class PartnershipForm(LedForm):
    """Two players who enter together, and what they are called."""

    name = forms.CharField(
        label=gettext_lazy("Name of the partnership"),
        required=False,
        max_length=90,
        help_text=gettext_lazy("Leave empty to use the names of the players."),
    )

    field_order = ["first", "second", "partner", "name", "leader_name", "leader_email"]

    def __init__(
        self, data: Any = None, *, competition: Competition, spots: Sequence[RosterSpot], **kwargs: Any
    ) -> None:
        super().__init__(data, **kwargs)
        self.fields["first"] = PlayerField(spots=spots, label=_("First player"))
        self.fields["second"] = PlayerField(spots=spots, label=_("Second player"), required=False)
        self.fields["partner"] = MemberField(
            competition=competition,
            label=_("Or the member number of the second player"),
            required=False,
            help_text=_("For somebody of another club."),
        )
        self.order_fields(self.field_order)

    def clean(self) -> dict[str, Any]:
        """The second player is chosen or given by number, not both."""
        data = super().clean()
        if data.get("second") and data.get("partner"):
            self.add_error(
                "partner",
                forms.ValidationError(
                    _("Choose the second player from the list or by member number, not both."), code="twice"
                ),
            )
        return data

    def values(self) -> dict[str, Any]:
        """What the service takes. For a valid form."""
        data = self.cleaned_data
        return {
            "first": data["first"],
            "second": data["second"] or data["partner"],
            "name": data["name"],
            "leader": self.leader(),
        }

    def field_for(self, problem_field: str) -> str:
        """A problem of the second player stands where that player was given."""
        if problem_field == "second" and self.cleaned_data.get("partner"):
            return "partner"
        return problem_field


class ReplaceForm(forms.Form):
    """Who comes in the place of whom, and why."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=500,
        help_text=gettext_lazy("For example an injury. It stands in the log."),
    )

    field_order = ["seat", "player", "reason"]

    def __init__(self, data: Any = None, *, entry: Entry, spots: Sequence[RosterSpot], **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.fields["seat"] = forms.ChoiceField(
            label=_("Who stops"), choices=[("first", str(entry.first)), ("second", str(entry.second))]
        )
        self.fields["player"] = PlayerField(spots=spots, label=_("Who comes in"))
        self.order_fields(self.field_order)


class ReasonForm(forms.Form):
    """Why."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("The club reads this."),
    )


class LeaderForm(forms.Form):
    """Who leads the team from now on."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=120)
    email = forms.EmailField(
        label=gettext_lazy("E-mail address"),
        max_length=254,
        help_text=gettext_lazy("This person gets a mail with a link, and has the role after accepting."),
    )
