"""What a supervisor asks: does the process answer, and can it do its work?"""

from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_safe


@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    """200 as long as the process answers; asks nothing of the database."""
    return uncached(JsonResponse({"status": "ok"}))


@require_safe
def readyz(request: HttpRequest) -> JsonResponse:
    """200 when the database answers and holds every migration, otherwise 503 with the reason."""
    reason = why_not_ready()
    if reason:
        return uncached(JsonResponse({"status": "not ready", "reason": reason}, status=503))
    return uncached(JsonResponse({"status": "ready"}))


def why_not_ready() -> str:
    """One English sentence for the operator, or nothing when all is well."""
    try:
        executor = MigrationExecutor(connection)
        missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError:
        return "The database does not answer."
    return f"{len(missing)} migrations are not applied: run manage.py migrate." if missing else ""


def uncached(response: JsonResponse) -> JsonResponse:
    response.headers["Cache-Control"] = "no-store"
    return response
