"""Tables: lists, opening one, looking at one, commands, invitations."""

from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotAuthenticated, ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import invitations, services
from games.access import Access, access_table, admitted
from games.api import shapes
from games.api.errors import error
from games.api.lists import SCOPES, page_of
from games.api.parsing import LongJSONParser
from games.api.reading import NUMBER, access, number, player_id, read, sent
from games.api.rendering import JSON
from games.folding import NoSuchTable
from games.invitations import is_invited
from games.live import shots
from games.services import Stale
from games.table.case import Actor, Role

INVITED = OpenApiParameter(
    "X-Invitation",
    str,
    OpenApiParameter.HEADER,
    # Addresses are written down by proxies and servers on the way.
    description="The secret of an invitation, which no address may hold but in its fragment.",
)
OF_PLAYERS = {"mine", "news", "finished"}
"""The lists that are somebody's own."""


def snapshot(found: Access, after: int) -> msgspec.Raw:
    """A table for its viewer, made now."""
    return msgspec.Raw(shots.fresh(found, after=after).encode())


class TablesView(APIView):
    """The tables."""

    throttle_scope = "tables"
    parser_classes = (LongJSONParser,)

    @extend_schema(
        parameters=[
            OpenApiParameter("scope", enum=list(SCOPES), default="mine"),
            OpenApiParameter("cursor", NUMBER),
        ],
        responses=shapes.TablePage,
        operation_id="tables",
    )
    def get(self, request: Request) -> Response:
        """A page of tables: mine, ended and not looked at, all ended, open, or running."""
        start = number(request, "cursor") or 0
        return Response(page_of(_scope(request), player_id(request), start))

    @extend_schema(
        request=shapes.NewTable, responses={201: shapes.Snapshot}, operation_id="open_table"
    )
    def post(self, request: Request) -> Response:
        """Open a table, where one then sits down quoting its commitment."""
        wish = read(shapes.NewTable, request)
        command_id, game = wish.pop("id"), wish.pop("game")
        _shows(request, wish.get("continues"))
        acted = services.open_table(
            host=player_id(request), game=game, settings=wish, command_id=command_id
        )
        return Response(snapshot(access(request, acted.table.id), 0), 201)


def _shows(request: Request, continues: Mapping[str, Any] | None) -> None:
    # Before it is tried: what is refused there tells of the position, too.
    if continues is not None:
        with suppress(NoSuchTable):
            sent(access(request, continues["table"]), continues["at"])


def _scope(request: Request) -> str:
    scope = request.query_params.get("scope", "mine")
    if scope not in SCOPES:
        raise ValidationError({"scope": list(SCOPES)})
    if scope in OF_PLAYERS and not player_id(request):
        raise NotAuthenticated
    return scope


class TableView(APIView):
    """One table."""

    permission_classes = (AllowAny,)

    @extend_schema(
        parameters=[OpenApiParameter("after", NUMBER), INVITED],
        responses=shapes.Snapshot,
        operation_id="table",
    )
    def get(self, request: Request, table_id: str) -> HttpResponse:
        """The table as the asker may see it now, with the events after a version."""
        found = access(request, table_id, request.headers.get(INVITED.name, ""))
        return Response(snapshot(found, number(request, "after") or 0))


class CommandsView(APIView):
    """What can be asked of a table."""

    throttle_scope = "commands"

    @extend_schema(request=shapes.NewCommand, responses=shapes.Snapshot, operation_id="command")
    def post(self, request: Request, table_id: str) -> HttpResponse:
        """Do what the command asks, once, however often it is sent."""
        wish = read(shapes.NewCommand, request)
        player = player_id(request)
        invited = is_invited(table_id, wish["invitation"])
        try:
            acted = services.act(
                table_id=table_id,
                actor=Actor(Role.PLAYER, player),
                command=wish["command"],
                command_id=wish["id"],
                position=wish["position"],
                seen=wish["seen"],
                admit=partial(admitted, player=player, invited=invited),
            )
        except Stale as stale:
            now = access_table(player=player, table_id=table_id, invited=True)
            facts = {"snapshot": snapshot(now, wish["seen"])}
            return error(409, "stale", facts, stale.table.version)
        after = admitted(acted.table, player, invited=True)
        # A text that is JSON already: it needs no renderer.
        text = shots.answer(after, acted.delivered, after=wish["seen"])
        return HttpResponse(text.encode(), content_type=JSON)


class InvitationsView(APIView):
    """Links to a table that has not started."""

    throttle_scope = "invitations"

    @extend_schema(request=None, responses={201: shapes.Invitation}, operation_id="invite")
    def post(self, request: Request, table_id: str) -> Response:
        """A new link, for those who sit there."""
        secret = invitations.invite(access=access(request, table_id))
        link = request.build_absolute_uri(f"/join/{table_id}#{secret}")
        return Response({"link": link, "invitation": secret}, 201)

    @extend_schema(request=None, responses={204: None}, operation_id="revoke_invitations")
    def delete(self, request: Request, table_id: str) -> Response:
        """Let no link to this table work any more."""
        invitations.revoke(access=access(request, table_id))
        return Response(status=204)
