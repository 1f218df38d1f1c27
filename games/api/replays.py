"""Looking back: replays, exports, and what they are checked against."""

import gzip
from collections.abc import Iterator

from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from events.seal import canonical
from games import selectors
from games.access import Access
from games.api import shapes
from games.api.caching import known_already, tag_of
from games.api.reading import NUMBER, access, number, sent
from games.api.rendering import LINES, JSONRenderer, LinesRenderer
from games.live import replays

VIEWS = ["all", "then"]


class ReplayView(APIView):
    """A game as its viewer may see it, running or finished."""

    permission_classes = (AllowAny,)

    @extend_schema(
        parameters=[
            OpenApiParameter("at", NUMBER),
            OpenApiParameter("view", enum=VIEWS, default="all"),
        ],
        responses=shapes.ReplayShape,
        operation_id="replay",
    )
    def get(self, request: Request, table_id: str) -> HttpResponse:
        """The whole game, or with `at` the table as it stood after that version.

        Where all is revealed, `view=then` still shows what the asker knew at each step.
        """
        found, version = access(request, table_id), number(request, "at")
        view = request.query_params.get("view", "all")
        if view not in VIEWS:
            raise ValidationError({"view": VIEWS})
        if known := known_already(request, found):
            return known
        if version is None:
            sent(found)
            return _whole(request, found, then=view == "then")
        body = selectors.position_at(found, min(max(version, 1), found.table.version))
        sent(found, body["version"])
        return Response(body, headers={"ETag": tag_of(found)})


def _whole(request: Request, found: Access, *, then: bool) -> HttpResponse:
    body = replays.whole(found, then=then)
    headers = {"ETag": f"W/{tag_of(found)}", "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        headers["Content-Encoding"] = "gzip"
    else:
        body = gzip.decompress(body)
    return HttpResponse(body, content_type="application/json", headers=headers)


class ExportView(APIView):
    """The log of a table, to be carried away."""

    permission_classes = (AllowAny,)
    renderer_classes = (JSONRenderer, LinesRenderer)

    @extend_schema(responses={(200, LINES): OpenApiTypes.STR}, operation_id="export")
    def get(self, request: Request, table_id: str) -> HttpResponseBase:
        """JSON Lines that prove themselves; what the asker may not see is withheld."""
        found = access(request, table_id)
        if known := known_already(request, found):
            return known
        sent(found)
        return StreamingHttpResponse(
            _lines(found),
            content_type=LINES,
            headers={
                "Content-Disposition": f'attachment; filename="{table_id}.jsonl"',
                "ETag": tag_of(found),
            },
        )


def _lines(found: Access) -> Iterator[str]:
    for line in selectors.export_lines(found):
        yield canonical(line) + "\n"


class VerificationView(APIView):
    """What an export is checked against."""

    permission_classes = (AllowAny,)

    @extend_schema(responses=shapes.Verification, operation_id="verification")
    def get(self, request: Request, table_id: str) -> Response:
        """The head of the chain now, and the commitment to the seed."""
        return Response(selectors.verification(access(request, table_id)))
