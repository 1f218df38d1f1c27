"""Find people by name, to invite them."""

from typing import Final

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import Throttled
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.http.parsing import wrong
from games.api.http.requests import signed_in_player
from games.api.people.bodies import FoundPeople
from games.players.limits.throttles import spend
from games.players.permissions import InPerson
from games.social.people.selectors import find_people

LONGEST_NAME: Final = 64
NAME: Final = {"type": "string", "maxLength": LONGEST_NAME, "default": ""}


class PeopleView(APIView):
    """People whom a player may invite."""

    permission_classes = (InPerson,)

    @extend_schema(
        parameters=[OpenApiParameter("name", NAME)],
        responses=FoundPeople,
        operation_id="find_people",
    )
    def get(self, request: Request) -> Response:
        """Return the people whose name begins so: your friends and recent opponents.

        Others are found by their whole name only. Without a name, your friends and recent
        opponents are returned.
        """
        name, player = request.query_params.get("name", ""), signed_in_player(request)
        if len(name) > LONGEST_NAME:
            raise wrong("name", "too_long")
        if wait := spend("people_search", "player", player.id):
            raise Throttled(wait)
        return Response(FoundPeople(find_people(player.id, name)))
