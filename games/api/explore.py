"""The sandbox at a position of a table: computed for one answer, stored nowhere."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.bodies.tables import Exploration
from games.api.http.parsing import LongJSONParser
from games.api.http.requests import access, read
from games.tables import rendering
from games.tables.bodies import Explored


class ExploreView(APIView):
    """The sandbox of a table."""

    throttle_scope = "explore"
    parser_classes = (LongJSONParser,)

    @extend_schema(request=Exploration, responses=Explored, operation_id="explore")
    def post(self, request: Request, table_id: str) -> Response:
        """Try moves for all seats from a position. What is hidden from you is drawn anew."""
        body = read(Exploration, request)
        found = access(request, table_id)
        explored = rendering.exploration(found, at=body.at, moves=body.moves, salt=body.salt)
        return Response(explored)
