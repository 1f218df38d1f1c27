"""The one page of the front end, answered at every address of its own."""

from django.conf import settings
from django.http import FileResponse, Http404, HttpRequest
from django.views.decorators.http import require_safe


@require_safe
def page(request: HttpRequest) -> FileResponse:
    """Answer the built page, which finds out from the address what to show."""
    try:
        file = (settings.FRONTEND_DIST / "index.html").open("rb")
    except FileNotFoundError as missing:
        raise Http404("The front end is not built: python3 manage.py setup") from missing
    return FileResponse(file, headers={"Cache-Control": "no-cache"})
