"""The chat of a table: read it, write, delete one's lines, and react on moves."""

from typing import Final

from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.chat import bodies
from games.api.http.requests import NUMBER, access, admit, number, read, signed_in_player
from games.kernel.refusal import Refused
from games.kernel.values import JsonObject
from games.players.models import Player
from games.players.permissions import InPerson, MayPlay
from games.social.chat import marks, selectors, services
from games.social.chat.permissions import CHANNELS, Channel
from games.tables.access import Access

CHANNEL: Final = OpenApiParameter("channel", str, OpenApiParameter.PATH, enum=CHANNELS)


class ChatsView(APIView):
    """The chat of a table."""

    permission_classes = (AllowAny,)

    @extend_schema(responses=bodies.Chats, operation_id="chats")
    def get(self, request: Request, table_id: str) -> Response:
        """Return the newest lines of each channel that you may read.

        Players read the words of spectators after the end, or where nothing is hidden.
        """
        found = selectors.chats(access(request, table_id), _reader(request))
        return Response(bodies.Chats(_chat(found["players"]), _chat(found["spectators"])))


class ChatView(APIView):
    """One channel of the chat of a table."""

    throttle_scope = "chat"

    def get_permissions(self) -> list[AllowAny | InPerson | MayPlay]:
        """Let visitors read, and only people write."""
        return [AllowAny()] if self.request.method == "GET" else [InPerson(), MayPlay()]

    @extend_schema(
        parameters=[CHANNEL, OpenApiParameter("after", NUMBER), OpenApiParameter("before", NUMBER)],
        responses=bodies.Chat,
        operation_id="chat",
    )
    def get(self, request: Request, table_id: str, channel: str) -> Response:
        """Return the newest lines, those before a number, or what changed after a version.

        After a version at most some 200 lines are returned, in the order of their changes: ask
        again while the version of the answer is older than the one that the socket announced.
        """
        found, wanted = access(request, table_id), _channel(channel)
        _check_readable(found, wanted)
        wish = selectors.Wish(number(request, "after"), number(request, "before"))
        return Response(_chat(selectors.chat(found, _reader(request), wanted, wish)))

    @extend_schema(
        parameters=[CHANNEL],
        request=bodies.NewChatLine,
        responses={201: bodies.ChatLine},
        operation_id="write_line",
    )
    def post(self, request: Request, table_id: str, channel: str) -> Response:
        """Write a line: five at once, then one every two seconds.

        The same id returns the same line again.
        """
        body, player = read(bodies.NewChatLine, request), signed_in_player(request)
        line = services.write(
            table=table_id,
            admit=admit(request),
            player=player,
            message=services.Message(body.id, _channel(channel), body.text, body.phrase, body.step),
            now=timezone.now(),
        )
        return Response(bodies.ChatLine(**selectors.own_line(line, player)), 201)


class LineView(APIView):
    """One line of a channel."""

    permission_classes = (InPerson, MayPlay)
    throttle_scope = "chat"

    @extend_schema(
        parameters=[CHANNEL], request=None, responses={204: None}, operation_id="delete_line"
    )
    def delete(self, request: Request, table_id: str, channel: str, number: int) -> Response:
        """Delete one of your lines: its place stays, without the words."""
        services.delete(
            access=access(request, table_id),
            player=signed_in_player(request),
            channel=_channel(channel),
            number=number,
        )
        return Response(status=204)


class ChatReadView(APIView):
    """The mark of what was read in a channel."""

    permission_classes = (InPerson,)
    throttle_scope = "chat"

    @extend_schema(
        parameters=[CHANNEL],
        request=bodies.ReadUpTo,
        responses={204: None},
        operation_id="read_chat",
    )
    def post(self, request: Request, table_id: str, channel: str) -> Response:
        """Mark a channel as read up to a line, which no other player is shown."""
        body, found, wanted = (
            read(bodies.ReadUpTo, request),
            access(request, table_id),
            _channel(channel),
        )
        _check_readable(found, wanted)
        marks.mark_read(
            player=signed_in_player(request),
            table=found.table.id,
            channel=wanted,
            number=body.number,
            now=timezone.now(),
        )
        return Response(status=204)


class ReactionsView(APIView):
    """The reactions on the moves of a table."""

    permission_classes = (InPerson, MayPlay)
    throttle_scope = "chat"

    @extend_schema(request=bodies.NewReaction, responses={204: None}, operation_id="react")
    def put(self, request: Request, table_id: str) -> Response:
        """Replace the reaction of your seat on a step; null takes it back."""
        body = read(bodies.NewReaction, request)
        services.react(
            access=access(request, table_id),
            player=signed_in_player(request),
            step=body.step,
            reaction=body.reaction,
        )
        return Response(status=204)


def _reader(request: Request) -> Player | None:
    return request.user if isinstance(request.user, Player) else None


def _channel(name: str) -> Channel:
    if name not in CHANNELS:
        raise NotFound
    return name


def _check_readable(found: Access, channel: Channel) -> None:
    if channel not in selectors.readable_channels(found):
        raise Refused("chat_closed")


def _chat(found: JsonObject | None) -> bodies.Chat | None:
    if found is None:
        return None
    lines = tuple(bodies.ChatLine(**each) for each in found["lines"])
    reactions = tuple(bodies.MoveReaction(**each) for each in found["reactions"])
    return bodies.Chat(**{**found, "lines": lines, "reactions": reactions})
