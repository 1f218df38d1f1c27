"""The board of a table for staff, its export, and the looks that its players are shown."""

from typing import Any

import msgspec
from django.contrib.auth import get_user
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import AllowAny, BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.http.parsing import wrong
from games.api.http.rendering import LINES, JSONRenderer, LinesRenderer
from games.api.http.requests import NUMBER, access, number
from games.api.replays import SCOPE, export_answer
from games.api.staff.bodies import StaffLook, StaffLooks
from games.conduct.staff import staff_of
from games.conduct.tables.looks import looks_at, recorded_look
from games.conduct.tables.pages.context import may_read
from games.kernel.refusal import Refused
from games.kernel.values import Seat
from games.players.limits.throttles import charge
from games.players.models import Player
from games.table.state import Status
from games.tables import rendering, table_cache
from games.tables.access import Access
from games.tables.bodies import Replay
from games.tables.rendering import Eyes
from games.tables.table_cache import LoggedTable

ENDED = (Status.FINISHED, Status.VOIDED)


class ForStaff(BasePermission):
    """Allow staff who may read tables, signed in by session; for others nothing is here."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """Return True. Raise `Http404` for everybody else."""
        is_suspended = isinstance(request.user, Player) and request.user.suspended_at
        if request.auth is not None or is_suspended or not may_read(_of_user(request)):
            raise Http404
        return True


def _of_user(request: Request) -> HttpRequest:
    """Return Django's request with the user of its session, whom DRF replaced by the player."""
    found = request._request
    found.user = get_user(found)
    return found


class StaffReplayView(APIView):
    """The replay of any table, for staff."""

    permission_classes = (ForStaff,)

    @extend_schema(
        parameters=[
            OpenApiParameter("as", str, default="spectator"),
            OpenApiParameter("version", NUMBER),
            OpenApiParameter("look", NUMBER),
        ],
        responses=Replay,
        operation_id="staff_replay",
    )
    def get(self, request: Request, table_id: str) -> Response:
        """Return a game up to a version, as spectators see it, or as one seat or nobody saw it.

        What spectators may not see needs the number of a look that you have just recorded, with
        these eyes and up to this version. No version counts as seen by the seat.
        """
        logged = table_cache.load(table_id)
        upto = min(number(request, "version") or logged.head.version, logged.head.version)
        eyes = _eyes(request.query_params.get("as", "spectator"), logged)
        charge(request, SCOPE, 2 * upto)
        _require_look(request, logged, eyes, upto)
        replay = rendering.staff_replay(logged, eyes, upto=upto)
        return Response(replay, headers={"Cache-Control": "no-store"})


def _eyes(text: str, logged: LoggedTable) -> Eyes:
    if text == "spectator":
        return Eyes()
    if text == "whole":
        return Eyes(is_whole=True)
    seats = {f"seat:{seat}": seat for seat in logged.table.seats}
    if text not in seats:
        raise wrong("as", "spectator", "whole", *seats)
    return Eyes(Seat(seats[text]))


def _require_look(request: Request, logged: LoggedTable, eyes: Eyes, upto: int) -> None:
    if eyes == Eyes() or logged.table.revealed:
        return
    look = number(request, "look")
    if not look:
        raise Refused("look_needed")
    found = recorded_look(
        table_id=logged.table.id,
        number=look,
        staff=staff_of(_of_user(request)),
        now=timezone.now(),
    )
    if found is None or found.eyes != eyes or upto > found.version:
        raise Refused("look_needed")


class StaffExportView(APIView):
    """The log of any table as a file, for staff."""

    permission_classes = (ForStaff,)
    renderer_classes = (JSONRenderer, LinesRenderer)

    @extend_schema(responses={(200, LINES): OpenApiTypes.STR}, operation_id="staff_export")
    def get(self, request: Request, table_id: str) -> HttpResponseBase:
        """Return the log as JSON Lines with its proofs, as spectators may see it."""
        return export_answer(request, Access(table_cache.load(table_id), None, ""))


class LooksView(APIView):
    """The looks of staff at an ended game."""

    permission_classes = (AllowAny,)

    @extend_schema(responses=StaffLooks, operation_id="looks")
    def get(self, request: Request, table_id: str) -> Response:
        """Return when staff looked at hidden information of this game, and why.

        There are none before the end of the game.
        """
        table = access(request, table_id).table
        found = looks_at(table.id) if table.status in ENDED else ()
        looks = (msgspec.convert(each, StaffLook, from_attributes=True) for each in found)
        return Response(StaffLooks(table.id, tuple(looks)))
