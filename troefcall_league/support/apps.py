"""Puts the support pages in the place of Django's own admin site."""

from typing import cast

from django.contrib.admin.apps import AdminConfig


class SupportConfig(AdminConfig):
    """Django's admin, with a site that only shows."""

    default_site = "troefcall_league.support.site.SupportSite"

    def ready(self) -> None:
        """Each app has registered its own by now; a model that nobody registered is shown plainly."""
        super().ready()
        # The site can be made only now.
        from django.contrib.admin import site

        from troefcall_league.support.site import SupportSite

        cast(SupportSite, site).register_what_is_left()
