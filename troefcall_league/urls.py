"""Which address belongs to which part of the site."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path

from troefcall_league import health, language
from troefcall_league.styleguide.views import styleguide

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("language/<str:code>/", language.choose_language, name="language"),
    path("styleguide/", styleguide, name="styleguide"),
    path(settings.SUPPORT_PATH, admin.site.urls),
    path("api/v1/", include("troefcall_league.api_urls")),
    path("accounts/", include("apps.accounts.urls")),
    path("invitation/", include("apps.clubs.invitation_urls")),
    path("desk/", include("apps.desk.urls")),
    path("desk/", include("apps.clubs.urls")),
    path("desk/", include("apps.competitions.urls")),
    path("desk/", include("apps.schedule.urls")),
    path("desk/", include("apps.draws.urls")),
    path("desk/", include("apps.matches.urls")),
    path("desk/", include("apps.conduct.urls")),
    path("", include("apps.notices.urls")),
    path("", include("apps.at_table.urls")),
    path("", include("apps.public.urls")),
]

handler400 = "troefcall_league.error_pages.bad_request"
handler403 = "troefcall_league.error_pages.permission_denied"
handler404 = "troefcall_league.error_pages.page_not_found"
handler500 = "troefcall_league.error_pages.server_error"
