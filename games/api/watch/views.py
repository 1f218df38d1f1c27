"""The list of games to watch, and the number of a table's spectators."""

import re
from typing import Final

from django.http import HttpResponse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.http.parsing import wrong
from games.api.http.requests import NUMBER, access, number, player_id
from games.api.watch.bodies import Spectators, WatchPage
from games.api.watch.pages import page_of_games, rows_of, tag_of
from games.players.limits.throttles import charge
from games.social.watching import selectors
from games.social.watching.selectors import PAGE, Filters, Watched
from games.table.commands import MAX_CHAIRS

TABLES: Final = re.compile(f"[0-9a-f]{{32}}(,[0-9a-f]{{32}}){{0,{2 * PAGE - 1}}}")
GAME: Final = re.compile("[a-z]{0,32}")
GAME_KEY: Final = {"type": "string", "pattern": f"^{GAME.pattern}$"}
PLAYERS: Final = {"type": "integer", "minimum": 1, "maximum": MAX_CHAIRS}
IDS: Final = {"type": "string", "pattern": f"^{TABLES.pattern}$"}


class WatchView(APIView):
    """The running public games."""

    permission_classes = (AllowAny,)

    @extend_schema(
        parameters=[
            OpenApiParameter("game", GAME_KEY),
            OpenApiParameter("players", PLAYERS),
            OpenApiParameter("cursor", NUMBER),
            OpenApiParameter(
                "tables",
                IDS,
                description="Only these tables, also if their game has just ended.",
            ),
        ],
        responses=WatchPage,
        operation_id="watch",
    )
    def get(self, request: Request) -> HttpResponse:
        """Return a page of the running public games of others, the most watched first.

        Then follow those with the latest move. To keep boards up to date, ask for their `tables`
        with `If-None-Match`.
        """
        charge(request, "watch", 1)
        found = _found(request)
        rows = rows_of(found)
        tag = tag_of(rows, found)
        unchanged: HttpResponse | None = get_conditional_response(request._request, etag=tag)
        if unchanged is not None:
            return unchanged
        return Response(page_of_games(rows, found), headers={"ETag": tag})


class SpectatorsView(APIView):
    """The spectators of a table."""

    permission_classes = (AllowAny,)

    @extend_schema(responses=Spectators, operation_id="spectators")
    def get(self, request: Request, table_id: str) -> Response:
        """Return how many people watch the table now. They are not named."""
        table = access(request, table_id).table
        return Response(Spectators(selectors.spectators_at(table.id, timezone.now())))


def _found(request: Request) -> Watched:
    now, filters, start = timezone.now(), _filters(request), number(request, "cursor") or 0
    if (tables := request.query_params.get("tables")) is None:
        return selectors.watch_page(player_id(request), filters, start, now)
    if not TABLES.fullmatch(tables):
        raise wrong("tables", "not_ids")
    return selectors.tables_again(set(tables.split(",")), now)


def _filters(request: Request) -> Filters:
    game, players = request.query_params.get("game", ""), number(request, "players")
    # A game that is not offered here is a filter that no table passes.
    if not GAME.fullmatch(game):
        raise wrong("game", "not_a_key")
    if players is not None and not 1 <= players <= MAX_CHAIRS:
        raise wrong("players", "out_of_range")
    return Filters(game, players or 0)
