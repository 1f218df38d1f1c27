"""Looking back: replays, exports, and what they are checked against."""

import gzip
import zlib
from collections.abc import Iterator
from itertools import islice

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
from games.api.export_slots import EXPORTS, Slot
from games.api.reading import NUMBER, access, number, sent
from games.api.rendering import JSON, LINES, JSONRenderer, LinesRenderer
from games.live import replays
from games.players.addresses import address_of
from games.players.throttles import spend

VIEWS = ["all", "then"]
SCOPE = "replays"
GZIP = zlib.MAX_WBITS | 16
PART = 2**16


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
    def get(self, request: Request, table_id: str) -> HttpResponseBase:
        """The whole game, or with `at` the table as it stood after that version.

        Where all is revealed, `view=then` still shows what the asker knew at each step. How much
        may be asked in a minute is counted by address, in rows of logs that are read again.
        """
        found, version = access(request, table_id), number(request, "at")
        view = request.query_params.get("view", "all")
        if view not in VIEWS:
            raise ValidationError({"view": VIEWS})
        if known := known_already(request, found):
            return known
        if version is None:
            then = view == "then"
            spend(request, SCOPE, replays.cost(found, then=then))
            sent(found)
            return _whole(request, found, then=then)
        version = min(max(version, 1), found.table.version)
        spend(request, SCOPE, version)
        body = selectors.position_at(found, version)
        sent(found, body["version"])
        return Response(body, headers={"ETag": tag_of(found)})


def _whole(request: Request, found: Access, *, then: bool) -> HttpResponseBase:
    body = replays.whole(found, then=then)
    headers = {"ETag": f"W/{tag_of(found)}", "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return HttpResponse(body, content_type=JSON, headers=headers)
    if _unpacked_size(body) <= PART:
        return HttpResponse(gzip.decompress(body), content_type=JSON, headers=headers)
    # In parts: it is forty times as large, and its reader may not read.
    return StreamingHttpResponse(_unpacked(body), content_type=JSON, headers=headers)


def _unpacked_size(body: bytes) -> int:
    # A gzip file ends with it.
    return int.from_bytes(body[-4:], "little")


def _unpacked(body: bytes) -> Iterator[bytes]:
    unpacking = zlib.decompressobj(wbits=GZIP)
    while body:
        yield unpacking.decompress(body, PART)
        body = unpacking.unconsumed_tail
    yield unpacking.flush()


class ExportView(APIView):
    """The log of a table, to be carried away."""

    permission_classes = (AllowAny,)
    renderer_classes = (JSONRenderer, LinesRenderer)

    @extend_schema(responses={(200, LINES): OpenApiTypes.STR}, operation_id="export")
    def get(self, request: Request, table_id: str) -> HttpResponseBase:
        """JSON Lines that prove themselves; what the asker may not see is withheld.

        Few are sent at once, one to an address: 429 asks to come back when one has ended.
        """
        found = access(request, table_id)
        if known := known_already(request, found):
            return known
        slot = EXPORTS.take(address_of(request._request))
        try:
            sent(found)
        except BaseException:
            slot.free()
            raise
        return StreamingHttpResponse(
            _Lines(found, slot),
            content_type=LINES,
            headers={
                "Content-Disposition": f'attachment; filename="{table_id}.jsonl"',
                "ETag": tag_of(found),
            },
        )


class _Lines:
    """An export, page by page; closed with its response."""

    def __init__(self, found: Access, slot: Slot) -> None:
        self._found, self._slot = found, slot

    def __iter__(self) -> Iterator[str]:
        lines = selectors.export_lines(self._found)
        while page := list(islice(lines, selectors.EXPORT_PAGE)):
            yield "".join(f"{canonical(line)}\n" for line in page)

    def close(self) -> None:
        self._slot.free()


class VerificationView(APIView):
    """What an export is checked against."""

    permission_classes = (AllowAny,)

    @extend_schema(responses=shapes.Verification, operation_id="verification")
    def get(self, request: Request, table_id: str) -> Response:
        """The head of the chain now, and the commitment to the seed."""
        return Response(selectors.verification(access(request, table_id)))
