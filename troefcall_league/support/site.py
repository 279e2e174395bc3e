"""The site of the support pages: who may enter, and that nothing on it changes anything."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.apps import apps
from django.contrib.admin import AdminSite, ModelAdmin
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db.models import Model
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from troefcall_league.support.read_only import ReadOnly

OURS = "apps."


class SupportSite(AdminSite):
    """For staff of the site. Signing in and passwords are those of the whole site, with its throttle."""

    site_header = _("Support")
    site_title = _("Support")
    index_title = _("What is stored")
    enable_nav_sidebar = False

    def has_permission(self, request: HttpRequest) -> bool:
        """Staff of the site, while their account is open."""
        return bool(request.user.is_active and getattr(request.user, "is_staff", False))

    def register(
        self,
        model_or_iterable: type[Model] | Iterable[type[Model]],
        admin_class: type[ModelAdmin[Any]] | None = None,
        **options: Any,
    ) -> None:
        """Only what cannot change anything: what installed apps register for themselves stays out."""
        if admin_class is not None and issubclass(admin_class, ReadOnly):
            super().register(model_or_iterable, admin_class, **options)

    def register_what_is_left(self) -> None:
        """Show the models of the site that no app described, by their plain fields."""
        for model in apps.get_models():
            if model.__module__.startswith(OURS) and not self.is_registered(model):
                self.register(model, ReadOnly)

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """The sign-in page of the site; who is signed in and may not enter is told so."""
        if request.user.is_authenticated:
            if self.has_permission(request):
                return redirect("admin:index")
            raise PermissionDenied
        return redirect_to_login(request.GET.get("next", request.path))

    def password_change(  # type: ignore[override] # Django's own answer is a page, ours leads to one
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponseBase:
        """The page of the site."""
        return redirect("accounts:change_password")
