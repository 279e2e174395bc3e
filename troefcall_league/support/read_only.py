"""How one kind of row is shown on the support pages: found, read, followed to what belongs to it, never changed."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db import models
from django.db.models.fields.reverse_related import ForeignObjectRel
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

# What reading a row out loud (its `__str__`) needs beside itself: fetched with a list, not row by row.
NEEDED_BY_NAME = {
    "clubs.RosterSpot": ["player", "club", "season"],
    "clubs.OrganiserRole": ["user", "organiser"],
    "clubs.ClubRole": ["user", "club"],
    "competitions.Competition": ["season"],
    "competitions.Stage": ["competition__season"],
    "competitions.StageEntry": ["entry"],
    "competitions.LeaderInvitation": ["invitation", "entry"],
    "competitions.MatchRegulations": ["stage__competition__season"],
    "competitions.TableRegulations": ["stage__competition__season"],
    "draws.Draw": ["stage__competition__season"],
    "schedule.Matchday": ["stage__competition__season"],
    "schedule.Fixture": ["home", "away"],
    "matches.Match": ["fixture__home", "fixture__away"],
    "matches.Result": ["fixture__home", "fixture__away"],
    "matches.LineUp": ["match__fixture__home", "match__fixture__away"],
    "matches.Partnership": [
        "first",
        "second",
        "line_up__match__fixture__home",
        "line_up__match__fixture__away",
    ],
    "matches.Sheet": ["match__fixture__home", "match__fixture__away"],
    "hall.Night": ["venue"],
    "hall.TableCard": ["venue"],
    "hall.TablePass": ["night__venue"],
    "hall.Phone": ["night__venue"],
    "hall.Scorer": ["night__venue", "phone", "fixture__home", "fixture__away"],
    "hall.CodeTry": ["card__venue"],
    "standings.Standing": ["entry"],
    "standings.Adjustment": ["entry"],
}
# Never shown: what lets somebody in, and what would fill the page.
SECRET = frozenset({"password", "pin", "token_hash", "token", "key_hash", "code", "html"})
LONG = (models.TextField, models.JSONField)
PLAIN_COLUMNS = 6


class ReadOnly(admin.ModelAdmin):
    """Everything about a row, and links to what refers to it. Every change goes through the pages of the site.

    Without columns of its own it shows the first plain fields, which never costs a query a row.
    """

    ordering = ("-pk",)
    list_per_page = 50
    show_full_result_count = False
    actions = None

    def has_view_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """Who may enter may look."""
        return self.admin_site.has_permission(request)

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Who may enter may look."""
        return self.admin_site.has_permission(request)

    def has_add_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """Nobody adds here."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """Nobody changes here."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """Nobody deletes here."""
        return False

    def get_list_display(self, request: HttpRequest) -> list[Any]:
        """The columns of the class, or the first plain fields."""
        if self.list_display != ("__str__",):
            return list(self.list_display)
        plain = [
            field.name
            for field in self.opts.concrete_fields
            if not field.is_relation and not isinstance(field, LONG) and field.name not in SECRET
        ]
        return plain[:PLAIN_COLUMNS]

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[Any]:
        """With what the row and its columns need of other rows to be named."""
        wanted = list(NEEDED_BY_NAME.get(self.opts.label, []))
        for name in self.get_list_display(request):
            field = next((each for each in self.opts.concrete_fields if each.name == name), None)
            if field is not None and field.related_model is not None:
                needed = NEEDED_BY_NAME.get(field.related_model._meta.label, [])
                wanted += [name, *(f"{name}__{more}" for more in needed)]
        rows = super().get_queryset(request)
        return rows.select_related(*wanted) if wanted else rows

    def get_fields(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        """Every field but secrets, and what refers to the row."""
        return [*(each.name for each in self.opts.concrete_fields if each.name not in SECRET), "belonging"]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        """All of them."""
        return self.get_fields(request, obj)

    @admin.display(description=_("What belongs to it"))
    def belonging(self, row: models.Model) -> SafeString | str:
        """Links to the lists of what refers to this row."""
        links = []
        for relation in self.opts.get_fields(include_hidden=True):
            if (
                not isinstance(relation, ForeignObjectRel)
                or relation.related_model not in self.admin_site._registry
            ):
                continue
            other = relation.related_model._meta
            address = reverse(f"admin:{other.app_label}_{other.model_name}_changelist")
            query = urlencode({f"{relation.field.name}__{relation.field.target_field.name}__exact": row.pk})
            said = f"{other.verbose_name_plural} ({relation.field.verbose_name})"
            links.append((f"{address}?{query}", said))
        return format_html_join("", '<li><a href="{}">{}</a></li>', links) if links else "–"

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """The lists that `belonging` leads to are kept to one row by its id; anything else needs a filter."""
        name, _id, rest = lookup.partition("__id__exact")
        own = {field.name for field in self.opts.concrete_fields if field.is_relation}
        return (name in own and not rest) or super().lookup_allowed(lookup, value, request)

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """What the log of the site tells about this row."""
        address = reverse("admin:clubs_logentry_changelist")
        query = urlencode({"subject_type__exact": self.opts.label_lower, "subject_id__exact": object_id})
        return redirect(f"{address}?{query}")
