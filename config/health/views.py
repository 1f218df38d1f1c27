"""Answers for proxies, containers and monitors. They name checks, and give no details."""

from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.health import checks


@never_cache
@require_safe
def livez(request: HttpRequest) -> JsonResponse:
    """Return 200 as long as this process answers. A process that does not should be restarted."""
    return JsonResponse({"status": "ok"})


@never_cache
@require_safe
def readyz(request: HttpRequest) -> JsonResponse:
    """Return 200 if this process can serve players, else 503 with the checks that failed."""
    found = checks.results()
    ready = all(found.values())
    return JsonResponse(
        {
            "status": "ok" if ready else "not_ready",
            "checks": {name: "ok" if passed else "failed" for name, passed in found.items()},
        },
        status=200 if ready else 503,
    )
