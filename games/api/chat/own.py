"""The unread lines of the player who asks, and the players whom they muted."""

from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.chat import bodies
from games.api.http.requests import NUMBER, number, signed_in_player
from games.api.table_lists import page_from
from games.players.permissions import InPerson
from games.social.chat import mutes, selectors


class UnreadChatView(APIView):
    """The unread lines at a player's tables."""

    permission_classes = (InPerson,)

    @extend_schema(responses=bodies.UnreadChat, operation_id="unread_chat")
    def get(self, request: Request) -> Response:
        """Return how many lines of players you have not read, for each of your tables with any."""
        player = signed_in_player(request)
        return Response(bodies.UnreadChat(selectors.unread_by_table(player.id)))


class MutedPlayersView(APIView):
    """The players whom a player muted."""

    permission_classes = (InPerson,)

    @extend_schema(
        parameters=[OpenApiParameter("cursor", NUMBER)],
        responses=bodies.MutedPlayerPage,
        operation_id="muted_players",
    )
    def get(self, request: Request) -> Response:
        """Return a page of the players whom you muted, the latest first."""
        mine = mutes.mutes_of(signed_in_player(request))
        page, following = page_from(mine, number(request, "cursor") or 0)
        results = tuple(
            bodies.MutedPlayer(each.muted_id, each.muted.name, each.created_at) for each in page
        )
        return Response(bodies.MutedPlayerPage(results, following))


class MutedPlayerView(APIView):
    """One player who is muted or not."""

    permission_classes = (InPerson,)
    throttle_scope = "people"

    @extend_schema(request=None, responses={204: None}, operation_id="mute_player")
    def put(self, request: Request, player: str) -> Response:
        """Leave a player's words out of what you read; they get no notice."""
        mutes.mute(player=signed_in_player(request), muted=player, now=timezone.now())
        return Response(status=204)

    @extend_schema(request=None, responses={204: None}, operation_id="unmute_player")
    def delete(self, request: Request, player: str) -> Response:
        """Read a player's words again."""
        if not mutes.unmute(player=signed_in_player(request), muted=player):
            raise NotFound
        return Response(status=204)
