"""Tables: lists, opening one, looking at one, commands, invitations."""

from contextlib import suppress
from functools import partial

import msgspec
from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotAuthenticated, Throttled
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.bodies.tables import HintWanted, InvitationLink, NewCommand, NewTable
from games.api.http.commands import malformed_command
from games.api.http.errors import error
from games.api.http.parsing import LongJSONParser, wrong
from games.api.http.rendering import JSON
from games.api.http.requests import NUMBER, access, number, player_id, read, signed_in_player
from games.api.table_lists import SCOPES, page_of
from games.players.limits.throttles import spend
from games.players.permissions import MayPlay
from games.pubsub import local
from games.social.circles.tables import admitted_with_circle, belongs_like, open_for_circle
from games.social.lobby.quick_match import open_and_match
from games.table.commands import Continues
from games.table.decider import Actor, Role
from games.table.invitations.commands import Invite
from games.tables import invitations, seen_versions, services
from games.tables.access import Access, access_table, admitted
from games.tables.bodies import HintAnswer, Snapshot, TableEstimate, TablePage
from games.tables.invitations import is_invited
from games.tables.paces.selectors import estimate
from games.tables.render_cache import snapshots
from games.tables.services import CommandResult, StalePosition, company
from games.tables.table_cache import NoSuchTable

INVITED = OpenApiParameter(
    "X-Invitation",
    str,
    OpenApiParameter.HEADER,
    # Not in the address: proxies and servers log it.
    description="The secret of an invitation.",
)
OF_PLAYERS = {"mine", "invited", "news", "finished"}
"""The lists of the player who asks."""


def snapshot(found: Access, after: int) -> msgspec.Raw:
    """Return the table as its viewer may see it now, as JSON."""
    return msgspec.Raw(snapshots.fresh(found, after=after).encode())


class TablesView(APIView):
    """The tables."""

    permission_classes = (MayPlay,)
    throttle_scope = "tables"
    parser_classes = (LongJSONParser,)

    @extend_schema(
        parameters=[
            OpenApiParameter("scope", enum=list(SCOPES), default="mine"),
            OpenApiParameter("cursor", NUMBER),
        ],
        responses=TablePage,
        operation_id="tables",
    )
    def get(self, request: Request) -> Response:
        """Return a page of tables.

        `mine` are those in play or open where you sit or that you opened, `invited` the open ones
        where a seat is reserved for you, `news` those that ended and whose end you have not seen,
        `finished` all of yours that ended, `open` those that you can join, `watch` the public games
        in play.
        """
        start = number(request, "cursor") or 0
        return Response(page_of(_scope(request), player_id(request), start))

    @extend_schema(request=NewTable, responses={201: Snapshot}, operation_id="open_table")
    def post(self, request: Request) -> Response:
        """Open a table. To sit down there, send its commitment with the command `sit`.

        A table for one of your circles is private, and its members count as invited.
        """
        body = read(NewTable, request)
        if invited := company.invited_by(body.command):
            _charge_invitations(request, len(invited))
        if body.continues is not None:
            _record_source(request, body.continues)
        acted = _open(request, body)
        return Response(snapshot(access(request, acted.table.id), 0), 201)


def _open(request: Request, body: NewTable) -> CommandResult:
    if body.circle is None:
        return open_and_match(
            host=player_id(request),
            game=body.game,
            settings=body.command,
            command_id=body.id,
            now=timezone.now(),
        )
    return open_for_circle(
        host=signed_in_player(request),
        circle=body.circle,
        game=body.game,
        command=body.command,
        command_id=body.id,
        now=timezone.now(),
    )


def _record_source(request: Request, source: Continues) -> None:
    # Before the moves are tried: a refusal, too, shows something of the position.
    with suppress(NoSuchTable):
        seen_versions.record_viewer(access(request, source.table), source.at)


def _charge_invitations(request: Request, number: int) -> None:
    """Charge invitations by name to their sender. Raise `Throttled` above a limit."""
    if wait := spend("named_invitations", "player", player_id(request), number):
        raise Throttled(wait)


def _scope(request: Request) -> str:
    scope = request.query_params.get("scope", "mine")
    if scope not in SCOPES:
        raise wrong("scope", *SCOPES)
    if scope in OF_PLAYERS and not player_id(request):
        raise NotAuthenticated
    return scope


class TableView(APIView):
    """One table."""

    permission_classes = (AllowAny,)

    @extend_schema(
        parameters=[OpenApiParameter("after", NUMBER), INVITED],
        responses=Snapshot,
        operation_id="table",
    )
    def get(self, request: Request, table_id: str) -> Response:
        """Return the table as you may see it now, with the events after a version."""
        found = access(request, table_id, request.headers.get(INVITED.name, ""))
        return Response(snapshot(found, number(request, "after") or 0))


class EstimateView(APIView):
    """How long a table's game will take."""

    permission_classes = (AllowAny,)

    @extend_schema(parameters=[INVITED], responses=TableEstimate, operation_id="estimate")
    def get(self, request: Request, table_id: str) -> Response:
        """Return how long a round takes and when the game ends, if it starts now with you.

        It follows from the calendars and the usual turns of all players together.
        """
        found = access(request, table_id, request.headers.get(INVITED.name, ""))
        return Response(estimate(found, timezone.now()))


class CommandsView(APIView):
    """Commands to a table."""

    permission_classes = (MayPlay,)
    throttle_scope = "commands"

    @extend_schema(request=NewCommand, responses=Snapshot, operation_id="command")
    def post(self, request: Request, table_id: str) -> HttpResponse:
        """Carry out a command, once, however often it is sent."""
        body = read(NewCommand, request, invalid=malformed_command)
        player = player_id(request)
        if isinstance(body.command, Invite):
            _charge_invitations(request, 1)
        invited = is_invited(table_id, body.invitation)
        try:
            acted = services.act(
                table_id=table_id,
                actor=Actor(Role.PLAYER, player),
                command=body.command,
                command_id=body.id,
                position=body.position,
                seen=body.seen,
                admit=partial(admitted_with_circle, player=player, invited=invited),
                connected=local.connected_players(table_id),
            )
        except StalePosition as stale:
            return stale_answer(stale, player, body.seen)
        after = admitted(acted.logged, player, invited=True)
        # It is JSON already, and needs no renderer.
        text = snapshots.answer(after, acted.seen, after=body.seen)
        return HttpResponse(text.encode(), content_type=JSON)


def stale_answer(stale: StalePosition, player: str, seen: int) -> Response:
    """Return the error for a position that the table has left, with the table as it is now."""
    now = access_table(player=player, table_id=stale.table.id, invited=True)
    return error(409, "stale", {"snapshot": snapshot(now, seen)}, stale.table.version)


class RematchView(APIView):
    """The rematch of an ended table."""

    permission_classes = (MayPlay,)
    throttle_scope = "tables"

    @extend_schema(request=None, responses={200: Snapshot, 201: Snapshot}, operation_id="rematch")
    def post(self, request: Request, table_id: str) -> Response:
        """Return the rematch; the first player who asks for it opens it for all.

        It has the same terms, and a reserved seat for each player of the ended game, who accepts
        by sitting down there. To decline, send it the command `decline`.
        """
        found = services.find_or_open(
            player=player_id(request), table_id=table_id, also=belongs_like
        )
        return Response(snapshot(access(request, found.table_id), 0), 201 if found.is_new else 200)


class HintView(APIView):
    """A hint in a game without other people."""

    permission_classes = (MayPlay,)
    throttle_scope = "hints"

    @extend_schema(request=HintWanted, responses=HintAnswer, operation_id="hint")
    def post(self, request: Request, table_id: str) -> Response:
        """Return what the strongest bot would do in your seat, and why.

        A bot thinks for about a second: until the answer has a move, ask again. It sees only what
        you see. The log records once for each position that you were shown a hint.
        """
        body, player = read(HintWanted, request), player_id(request)
        try:
            shown = services.show_hint(player=player, table_id=table_id, position=body.position)
        except StalePosition as stale:
            return stale_answer(stale, player, body.position)
        return Response(shown)


class InvitationsView(APIView):
    """Invitation links to a table that has not started."""

    throttle_scope = "invitations"

    @extend_schema(request=None, responses={201: InvitationLink}, operation_id="invite")
    def post(self, request: Request, table_id: str) -> Response:
        """Create a link. Only the host and seated players may."""
        secret = invitations.invite(access=access(request, table_id))
        link = request.build_absolute_uri(f"/join/{table_id}#{secret}")
        return Response(InvitationLink(link=link, invitation=secret), 201)

    @extend_schema(request=None, responses={204: None}, operation_id="revoke_invitations")
    def delete(self, request: Request, table_id: str) -> Response:
        """Revoke all links to this table."""
        invitations.revoke(access=access(request, table_id))
        return Response(status=204)
