"""Replays, recaps, exports, and the data that exports are checked against."""

import gzip
import zlib
from collections.abc import Iterator
from itertools import islice

from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, PolymorphicProxySerializer, extend_schema
from msgspec.structs import asdict
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from events.chain.seal import canonical
from games.api.http.caching import entity_tag, not_modified
from games.api.http.export_slots import EXPORTS, Slot
from games.api.http.parsing import wrong
from games.api.http.rendering import JSON, LINES, JSONRenderer, LinesRenderer
from games.api.http.requests import NUMBER, access, language_of, number
from games.kernel.recap.fact import Facts
from games.kernel.values import JsonObject
from games.players.limits.addresses import address_of
from games.players.limits.throttles import charge
from games.players.selectors import public_profiles
from games.tables import rendering
from games.tables.access import Access
from games.tables.bodies import PastTable, Recap, RecapFact, Replay, Verification
from games.tables.log import export_proof
from games.tables.recap import LANGUAGES, seat_names, sentences
from games.tables.render_cache import replays

VIEWS = ["all", "then"]
SCOPE = "replays"
GZIP = zlib.MAX_WBITS | 16
PART = 2**16
REPLAY = PolymorphicProxySerializer(
    component_name="ReplayOrPastTable",
    serializers=[Replay, PastTable],  # type: ignore[list-item]  # described by our extension
    resource_type_field_name=None,
)


class ReplayView(APIView):
    """The replay of a table, in play or ended."""

    permission_classes = (AllowAny,)

    @extend_schema(
        parameters=[
            OpenApiParameter("at", NUMBER),
            OpenApiParameter("view", enum=VIEWS, default="all"),
        ],
        responses=REPLAY,
        operation_id="replay",
    )
    def get(self, request: Request, table_id: str) -> HttpResponseBase:
        """Return the whole game, or with `at` the table as it was after that version.

        Once everything is revealed, `view=then` still shows what you knew at each step. The limit
        per minute and address counts the rows of logs that are read again.
        """
        found, version = access(request, table_id), number(request, "at")
        view = request.query_params.get("view", "all")
        if view not in VIEWS:
            raise wrong("view", *VIEWS)
        if unchanged := not_modified(request, found):
            return unchanged
        if version is None:
            then = view == "then"
            charge(request, SCOPE, replays.cost(found, then=then))
            return _whole(request, found, then=then)
        version = min(max(version, 1), found.table.version)
        charge(request, SCOPE, version)
        body = rendering.position_at(found, version)
        return Response(body, headers={"ETag": entity_tag(found)})


class RecapView(APIView):
    """The recap of a table."""

    permission_classes = (AllowAny,)

    @extend_schema(
        parameters=[
            OpenApiParameter("after", NUMBER),
            OpenApiParameter("language", enum=list(LANGUAGES)),
        ],
        responses=Recap,
        operation_id="recap",
    )
    def get(self, request: Request, table_id: str) -> Response:
        """Return what happened after a version, as facts and as sentences.

        These are in your language, unless you name another. Of several facts those with the
        greatest weight say most. Your own moves are left out.
        """
        language = request.query_params.get("language")
        if language is not None and language not in LANGUAGES:
            raise wrong("language", *LANGUAGES)
        found = access(request, table_id)
        facts = rendering.recap(found, after=number(request, "after") or 0)
        return Response(_recap(found, facts, language or language_of(request)))


def _recap(found: Access, facts: Facts, language: str) -> Recap:
    table = found.table
    names = seat_names(table, public_profiles(table.people), language)
    words = sentences(facts, language, names)
    spoken = (
        RecapFact(**asdict(fact), words=each) for fact, each in zip(facts, words, strict=True)
    )
    return Recap(table.id, table.version, tuple(spoken))


def _whole(request: Request, found: Access, *, then: bool) -> HttpResponseBase:
    body = replays.whole(found, then=then)
    headers = {"ETag": f"W/{entity_tag(found)}", "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return HttpResponse(body, content_type=JSON, headers=headers)
    if _unpacked_size(body) <= PART:
        return HttpResponse(gzip.decompress(body), content_type=JSON, headers=headers)
    # In parts: it is forty times as large, and the client may not read on.
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
    """The log of a table as a file."""

    permission_classes = (AllowAny,)
    renderer_classes = (JSONRenderer, LinesRenderer)

    @extend_schema(responses={(200, LINES): OpenApiTypes.STR}, operation_id="export")
    def get(self, request: Request, table_id: str) -> HttpResponseBase:
        """Return the log as JSON Lines with its proofs, without what you may not see.

        Only a few exports are sent at once, one to an address; the others get 429.
        """
        return export_answer(request, access(request, table_id))


def export_answer(request: Request, found: Access) -> HttpResponseBase:
    """Return the log as this viewer may export it, as a file in parts."""
    if unchanged := not_modified(request, found):
        return unchanged
    slot = EXPORTS.take(address_of(request._request))
    try:
        lines = rendering.export_lines(found)
    except BaseException:
        slot.free()
        raise
    return StreamingHttpResponse(
        _Lines(lines, slot),
        content_type=LINES,
        headers={
            "Content-Disposition": f'attachment; filename="{found.table.id}.jsonl"',
            "ETag": entity_tag(found),
        },
    )


class _Lines:
    """An export, page by page; closed with its response."""

    def __init__(self, lines: Iterator[JsonObject], slot: Slot) -> None:
        self._lines, self._slot = lines, slot

    def __iter__(self) -> Iterator[str]:
        while page := list(islice(self._lines, rendering.EXPORT_PAGE)):
            yield "".join(f"{canonical(line)}\n" for line in page)

    def close(self) -> None:
        self._slot.free()


class VerificationView(APIView):
    """The data that an export is checked against."""

    permission_classes = (AllowAny,)

    @extend_schema(responses=Verification, operation_id="verification")
    def get(self, request: Request, table_id: str) -> Response:
        """Return the head of the log's chain, and the commitment to the seed."""
        return Response(export_proof.verification(access(request, table_id)))
