"""The sandbox at a position of a table: computed for one answer, kept nowhere."""

from typing import Any

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.parsing import LongJSONParser, Strict
from games.api.reading import access, read, sent
from games.api.shapes import ObjectOrNothing, PlyShape
from games.exploring import explored
from games.table.commands import MAX_PLIES, Ply


class Exploration(Strict):
    """Where to start from and what to try; the same salt meets the same chance again."""

    at = serializers.IntegerField(min_value=0, max_value=2**31 - 1)
    moves = serializers.ListField(child=PlyShape(), max_length=MAX_PLIES)
    salt = serializers.RegexField(r"^[0-9a-f]{32}$")


class Explored(serializers.Serializer[object]):
    """The game after the moves, for the seat that would go on; the facts are of the last move."""

    seat = serializers.IntegerField(allow_null=True)
    to_act = serializers.ListField(child=serializers.IntegerField())
    view = serializers.JSONField()
    offer = serializers.JSONField()
    outcome = ObjectOrNothing()
    events = serializers.ListField(child=serializers.JSONField())


class ExploreView(APIView):
    """What would be, if."""

    throttle_scope = "explore"
    parser_classes = (LongJSONParser,)

    @extend_schema(request=Exploration, responses=Explored, operation_id="explore")
    def post(self, request: Request, table_id: str) -> Response:
        """Try moves for all seats from a position; hidden things are drawn anew for the asker."""
        wish: dict[str, Any] = read(Exploration, request)
        moves = msgspec.convert(wish.pop("moves"), list[Ply])
        found = access(request, table_id)
        # Before it is tried: what is refused there tells of the position, too.
        sent(found, wish["at"])
        return Response(explored(found, moves=moves, **wish))
