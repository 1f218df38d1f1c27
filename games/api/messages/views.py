"""Read and write direct messages."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.http import requests
from games.api.http.requests import NUMBER, read, signed_in_player
from games.api.messages import bodies
from games.kernel.values import JsonObject
from games.players.models import Player
from games.players.permissions import InPerson, MayAct
from games.players.selectors import public_profiles
from games.social.direct_messages import contact, selectors, services

PAGE = [OpenApiParameter("before", NUMBER), OpenApiParameter("after", NUMBER)]


class ConversationsView(APIView):
    """The conversations of a player."""

    permission_classes = (InPerson,)

    @extend_schema(parameters=PAGE, responses=bodies.ConversationPage, operation_id="conversations")
    def get(self, request: Request) -> Response:
        """Return your conversations, the one with the latest message first.

        With `after` those that have changed since that version of your messages; `next` continues
        with `before`, or with `after` if you asked for changes.
        """
        player = signed_in_player(request).id
        # Before the rows: what changes meanwhile is sent again, and nothing is missed.
        version = selectors.version_of(player)
        page = selectors.conversations(player, **_part(request))
        return Response(
            bodies.ConversationPage(
                results=tuple(_listed(row) for row in page.rows),
                players=public_profiles(row["player"] for row in page.rows),
                version=version,
                unread=selectors.unread_count(player),
                next=page.next,
            )
        )


class MessagesView(APIView):
    """The messages between two players."""

    permission_classes = (InPerson, MayAct)
    throttle_scope = "messages"

    @extend_schema(parameters=PAGE, responses=bodies.MessagePage, operation_id="messages")
    def get(self, request: Request, player: str) -> Response:
        """Return the latest messages between you and a player, or those before a number.

        With `after` those that were written or deleted since that version of the conversation.
        """
        me, other = signed_in_player(request), _player(player)
        side = selectors.side_of(me.id, other.id)
        found = selectors.Page([], None)
        if side is not None:
            found = selectors.messages(side.conversation, **_part(request))
        refusal = contact.refusal(me, other)
        return Response(
            bodies.MessagePage(
                player=other.id,
                name=other.name,
                results=tuple(bodies.DirectMessage(**row) for row in found.rows),
                version=side.conversation.version if side else 0,
                read=side.read if side else 0,
                next=found.next,
                refusal=bodies.WriteRefusal(refusal.code, dict(refusal.facts)) if refusal else None,
            )
        )

    @extend_schema(
        request=bodies.NewMessage,
        responses={201: bodies.SentMessage},
        operation_id="send_message",
    )
    def post(self, request: Request, player: str) -> Response:
        """Write to a player; sent again with the same id, the answer is the same.

        `messages_closed` says that the player takes no messages from you.
        """
        body, author = read(bodies.NewMessage, request), signed_in_player(request)
        sent = services.send(
            author=author, to=player, command=body.id, text=body.text, now=timezone.now()
        )
        return Response(bodies.SentMessage(**selectors.message_data(sent)), 201)


class MessageView(APIView):
    """One message."""

    permission_classes = (InPerson,)
    throttle_scope = "messages"

    @extend_schema(request=None, responses={204: None}, operation_id="delete_message")
    def delete(self, request: Request, player: str, number: int) -> Response:
        """Delete one of your messages, for both of you."""
        me = signed_in_player(request)
        if not services.delete(author=me, other=player, number=number, now=timezone.now()):
            raise NotFound
        return Response(status=204)


class MessagesReadView(APIView):
    """The read mark of a player in a conversation."""

    permission_classes = (InPerson,)
    throttle_scope = "messages"

    @extend_schema(request=bodies.ReadMark, responses={204: None}, operation_id="read_messages")
    def put(self, request: Request, player: str) -> Response:
        """Mark messages as read, up to this number. The other player does not learn of it."""
        body, me = read(bodies.ReadMark, request), signed_in_player(request)
        services.mark_read(player=me, other=player, number=body.number, now=timezone.now())
        return Response(status=204)


class MessageSettingsView(APIView):
    """The choice of a player about messages."""

    permission_classes = (InPerson,)
    throttle_scope = "messages"

    @extend_schema(responses=bodies.MessageSettings, operation_id="message_settings")
    def get(self, request: Request) -> Response:
        """Return who may write to you first."""
        return Response(_settings(signed_in_player(request)))

    @extend_schema(
        request=bodies.NewMessageSettings,
        responses=bodies.MessageSettings,
        operation_id="change_message_settings",
    )
    def put(self, request: Request) -> Response:
        """Choose who may write to you first."""
        body, me = read(bodies.NewMessageSettings, request), signed_in_player(request)
        services.choose_accepted(player=me, accepts_from=body.accepts_from)
        return Response(_settings(me))


def _settings(player: Player) -> bodies.MessageSettings:
    return bodies.MessageSettings(contact.accepted_from(player.id))


def _part(request: Request) -> dict[str, int | None]:
    return {name: requests.number(request, name) for name in ("before", "after")}


def _player(player_id: str) -> Player:
    found = Player.objects.filter(id=player_id).first()
    if found is None:
        raise NotFound
    return found


def _listed(row: JsonObject) -> bodies.ListedConversation:
    columns: dict[str, Any] = {**row, "last": bodies.DirectMessage(**row["last"])}
    return bodies.ListedConversation(**columns)
