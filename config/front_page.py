"""The page of the web app, served at every URL that the web app routes itself."""

from django.conf import settings
from django.http import FileResponse, Http404, HttpRequest
from django.views.decorators.http import require_safe


@require_safe
def page(request: HttpRequest) -> FileResponse:
    """Return the built page, which chooses its screen by the URL."""
    try:
        file = (settings.FRONTEND_DIST / "index.html").open("rb")
    except FileNotFoundError as missing:
        raise Http404("The web app is not built: python3 manage.py setup") from missing
    return FileResponse(file, headers={"Cache-Control": "no-cache"})
