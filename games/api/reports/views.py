"""Report players, see how one's reports ended, and block players."""

from typing import Any

from django.db import transaction
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotFound, Throttled
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.http.requests import NUMBER, access, number, read, signed_in_player
from games.api.reports import bodies
from games.api.table_lists import page_from
from games.api.tables import INVITED
from games.conduct.reasons import CONDUCT_KINDS
from games.conduct.reports import selectors, services
from games.conduct.reports.thing import Pointer
from games.players.limits.addresses import address_of
from games.players.limits.throttles import spend
from games.players.models import Player
from games.players.permissions import InPerson, MayAct
from games.players.relations import blocks
from games.players.selectors import public_profiles
from games.social.friends.services import separate
from games.tables.invitations import is_invited

AT_TABLE = OpenApiParameter(
    "table", str, description="Only those who are at this table, as a warning before you join it."
)


class ReportsView(APIView):
    """New reports."""

    permission_classes = (InPerson, MayAct)
    throttle_scope = "people"

    @extend_schema(
        request=bodies.NewReport, responses={201: bodies.FiledReport}, operation_id="report"
    )
    def post(self, request: Request) -> Response:
        """Report a name, a player, a table, a move, a request, an invitation or words.

        Words are a line of chat or a message.


        Ten reports a day are accepted. Moderators see what you could see, and your words.
        """
        body, player = read(bodies.NewReport, request), signed_in_player(request)
        filed = services.file_report(
            reporter=player,
            filing=services.Filing(
                command=body.id,
                target=body.target,
                kind=body.kind,
                pointer=Pointer(
                    body.player,
                    body.table,
                    body.version,
                    is_invited(body.table, body.invitation),
                ),
                words=body.words,
            ),
            now=timezone.now(),
            admit=lambda: _charge(request, player),
        )
        report = bodies.Report(**selectors.report_data(filed, timezone.now()))
        is_blocked = blocks.is_blocked(by=player.id, player=report.player)
        offers_block = report.kind in CONDUCT_KINDS and not is_blocked
        return Response(bodies.FiledReport(report, offers_block), 201)


class MyReportsView(APIView):
    """The reports of a player."""

    permission_classes = (InPerson,)

    @extend_schema(
        parameters=[OpenApiParameter("cursor", NUMBER)],
        responses=bodies.ReportPage,
        operation_id="my_reports",
    )
    def get(self, request: Request) -> Response:
        """Return a page of your reports, the newest first."""
        mine, now = selectors.reports_of(signed_in_player(request).id), timezone.now()
        page, following = page_from(mine, number(request, "cursor") or 0)
        results = tuple(bodies.Report(**selectors.report_data(each, now)) for each in page)
        players = public_profiles(report.player for report in results)
        return Response(bodies.ReportPage(results, players, following))


class BlocksView(APIView):
    """The blocks of a player."""

    permission_classes = (InPerson,)
    throttle_scope = "people"

    @extend_schema(
        parameters=[OpenApiParameter("cursor", NUMBER), AT_TABLE, INVITED],
        responses=bodies.BlockPage,
        operation_id="blocks",
    )
    def get(self, request: Request) -> Response:
        """Return a page of the players whom you block, the latest first."""
        mine = blocks.blocks_of(signed_in_player(request))
        if table := request.query_params.get(AT_TABLE.name):
            mine = mine.filter(blocked__in=_people_at(request, table))
        page, following = page_from(mine, number(request, "cursor") or 0)
        return Response(bodies.BlockPage(tuple(_block(each) for each in page), following))

    @extend_schema(request=bodies.NewBlock, responses={204: None}, operation_id="block")
    def post(self, request: Request) -> Response:
        """Block a player: neither of you sees the other's open tables or sits down there.

        A friendship ends, and so do requests. Games that are running go on. The player gets no
        notice.
        """
        body, player = read(bodies.NewBlock, request), signed_in_player(request)
        with transaction.atomic():
            blocks.block(player=player, blocked=body.player, now=timezone.now())
            separate(player=player, blocked=body.player)
        return Response(status=204)


class BlockView(APIView):
    """One block of a player."""

    permission_classes = (InPerson,)
    throttle_scope = "people"

    @extend_schema(responses=bodies.BlockState, operation_id="block_state")
    def get(self, request: Request, player: str) -> Response:
        """Return whether you block a player."""
        own = signed_in_player(request).id
        return Response(bodies.BlockState(blocks.is_blocked(by=own, player=player)))

    @extend_schema(request=None, responses={204: None}, operation_id="unblock")
    def delete(self, request: Request, player: str) -> Response:
        """Stop blocking a player."""
        if not blocks.unblock(player=signed_in_player(request), blocked=player):
            raise NotFound
        return Response(status=204)


def _people_at(request: Request, table_id: str) -> set[str]:
    """Return the people at a table, its host included; answer 404 if it may not be seen."""
    table = access(request, table_id, request.headers.get(INVITED.name, "")).table
    return {*table.people, table.host}


def _charge(request: Request, player: Player) -> None:
    """Charge a report to its reporter and their address. Raise `Throttled` above a limit."""
    clients = {"player": player.id, "address": address_of(request._request)}
    waits = [spend("reports", by, client) for by, client in clients.items()]
    if wait := max(filter(None, waits), default=None):
        raise Throttled(wait)


def _block(row: Any) -> bodies.Block:
    return bodies.Block(row.blocked_id, row.blocked.name, row.created_at)
