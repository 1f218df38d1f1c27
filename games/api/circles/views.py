"""Circles: found one, look after it, list its tables."""

from typing import cast, get_args

import msgspec
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.circles import answers, bodies
from games.api.http.parsing import wrong
from games.api.http.requests import NUMBER, number, read, signed_in_player
from games.players.permissions import InPerson, MayAct
from games.social.circles import selectors, services
from games.social.circles.tables import Scope
from games.tables.services import check_settings


class CirclesView(APIView):
    """The circles of a player."""

    permission_classes = (InPerson, MayAct)
    throttle_scope = "circles"

    @extend_schema(responses=bodies.CircleList, operation_id="circles")
    def get(self, request: Request) -> Response:
        """Return your circles, and the invitations to others that you have not answered."""
        return Response(answers.circle_list(signed_in_player(request).id))

    @extend_schema(
        request=bodies.NewCircle, responses={201: bodies.Circle}, operation_id="found_circle"
    )
    def post(self, request: Request) -> Response:
        """Found a circle with a name of 2 to 40 characters. You are its founder and first member.

        A player can be in 20 circles, and a circle can have 100 members.
        """
        body, player = read(bodies.NewCircle, request), signed_in_player(request)
        circle = services.found(player=player, name=body.name, command=body.id, now=timezone.now())
        return Response(answers.circle_page(request, circle, player.id), 201)


class CircleView(APIView):
    """One circle."""

    permission_classes = (InPerson, MayAct)
    throttle_scope = "circles"

    @extend_schema(responses=bodies.Circle, operation_id="circle")
    def get(self, request: Request, number: int) -> Response:
        """Return one of your circles: its members, its link and its defaults."""
        player = signed_in_player(request).id
        circle = selectors.circle_for(player, number)
        return Response(answers.circle_page(request, circle, player))

    @extend_schema(
        request=bodies.CircleChanges, responses={204: None}, operation_id="rename_circle"
    )
    def patch(self, request: Request, number: int) -> Response:
        """Rename a circle, as its founder."""
        body, player = read(bodies.CircleChanges, request), signed_in_player(request)
        services.rename(player=player, circle=number, name=body.name)
        return Response(status=204)

    @extend_schema(request=None, responses={204: None}, operation_id="dissolve_circle")
    def delete(self, request: Request, number: int) -> Response:
        """Dissolve a circle, as its founder. Its games go on as private games."""
        services.dissolve(player=signed_in_player(request), circle=number)
        return Response(status=204)


class CircleDefaultsView(APIView):
    """The defaults for new games of a circle."""

    permission_classes = (InPerson, MayAct)
    throttle_scope = "circles"

    @extend_schema(
        request=bodies.NewCircleDefaults, responses={204: None}, operation_id="set_circle_defaults"
    )
    def put(self, request: Request, number: int) -> Response:
        """Set what the circle's new games start from, as its founder.

        It is checked as if such a table were opened.
        """
        body, player = read(bodies.NewCircleDefaults, request), signed_in_player(request)
        check_settings(player=player.id, game=body.game, settings=body.command, now=timezone.now())
        stored = msgspec.to_builtins(body)
        services.set_defaults(player=player, circle=number, defaults=stored)
        return Response(status=204)

    @extend_schema(request=None, responses={204: None}, operation_id="clear_circle_defaults")
    def delete(self, request: Request, number: int) -> Response:
        """Remove the defaults of a circle, as its founder."""
        services.set_defaults(player=signed_in_player(request), circle=number, defaults=None)
        return Response(status=204)


class CircleTablesView(APIView):
    """The tables of a circle."""

    permission_classes = (InPerson, MayAct)

    @extend_schema(
        parameters=[
            OpenApiParameter("scope", enum=list(get_args(Scope)), default="open"),
            OpenApiParameter("cursor", NUMBER),
        ],
        responses=bodies.CircleTablePage,
        operation_id="circle_tables",
    )
    def get(self, request: Request, number: int) -> Response:
        """Return a page of the tables opened for one of your circles, the newest first.

        Tables of players whom you block, or who block you, are not among the open ones.
        """
        player = signed_in_player(request).id
        circle = selectors.circle_for(player, number)
        page = answers.table_page(circle.pk, _scope(request), player, _start(request))
        return Response(page)


def _start(request: Request) -> int:
    return number(request, "cursor") or 0


def _scope(request: Request) -> Scope:
    scope = request.query_params.get("scope", "open")
    if scope not in get_args(Scope):
        raise wrong("scope", *get_args(Scope))
    return cast(Scope, scope)
