"""The appeals of a player, who is signed in or has a signed link."""

from typing import Any, Final

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.appeals import bodies
from games.api.http.parsing import wrong
from games.api.http.requests import NUMBER, number, read, signed_in_player
from games.conduct.appeals import services
from games.conduct.appeals.counts import counts
from games.conduct.appeals.decisions import Target
from games.conduct.appeals.selectors import ShownDecision, decisions_about
from games.conduct.models import Appeal
from games.players.auth.appeal_links import player_of
from games.players.models import Player
from games.players.permissions import InPerson

SIGNATURE: Final = "X-Appeal"
SIGNED: Final = OpenApiParameter(
    SIGNATURE,
    str,
    OpenApiParameter.HEADER,
    # Not in the address: proxies and servers log it.
    description="The signature of an appeal link, for players who cannot sign in.",
)


class AsAppellant(InPerson):
    """Allow players signed in by session, suspended or not, and the players of signed links."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """Return whether the request is allowed. Raise `NotByToken`."""
        return SIGNATURE in request.headers or super().has_permission(request, view)


class MyAppealsView(APIView):
    """The decisions about a player, with their appeals."""

    permission_classes = (AsAppellant,)

    @extend_schema(
        parameters=[SIGNED, OpenApiParameter("table", str), OpenApiParameter("version", NUMBER)],
        responses=bodies.AppealableDecisions,
        operation_id="appeals",
    )
    def get(self, request: Request) -> Response:
        """Return every decision about you with its appeal, and that about a table if you name it.

        Decisions about tables that you have appealed are listed, too.
        """
        wanted = _wanted(request)
        return Response(_decisions(_appellant(request), wanted))


class AppealsView(APIView):
    """New appeals."""

    permission_classes = (AsAppellant,)
    throttle_scope = "appeals"

    @extend_schema(
        parameters=[SIGNED],
        request=bodies.NewAppeal,
        responses={201: bodies.AppealableDecisions},
        operation_id="open_appeal",
    )
    def post(self, request: Request) -> Response:
        """Appeal a decision, once. Another member of staff will answer."""
        body, player = read(bodies.NewAppeal, request), _appellant(request)
        target = _target(body)
        services.appeal(
            player_id=player.id,
            target=target,
            text=body.text,
            command_id=body.id,
            now=timezone.now(),
        )
        return Response(_decisions(player, target), 201)


class AppealView(APIView):
    """One appeal of a player."""

    permission_classes = (AsAppellant,)
    throttle_scope = "appeals"

    @extend_schema(parameters=[SIGNED], responses={204: None}, operation_id="withdraw_appeal")
    def delete(self, request: Request, number: int) -> Response:
        """Withdraw an appeal. The decision cannot be appealed again."""
        found = _own(request, number)
        services.withdraw(player_id=found.player, appeal_id=found.pk, now=timezone.now())
        return Response(status=204)


class AppealMessagesView(APIView):
    """The messages of an appeal."""

    permission_classes = (AsAppellant,)
    throttle_scope = "appeals"

    @extend_schema(
        parameters=[SIGNED],
        request=bodies.NewAppealMessage,
        responses={201: bodies.AppealableDecisions},
        operation_id="write_to_appeal",
    )
    def post(self, request: Request, number: int) -> Response:
        """Add a message to your open appeal."""
        body, found = read(bodies.NewAppealMessage, request), _own(request, number)
        services.add_message(
            player_id=found.player,
            appeal_id=found.pk,
            text=body.text,
            command_id=body.id,
            now=timezone.now(),
        )
        return Response(_decisions(_appellant(request), None), 201)


class ModerationCountsView(APIView):
    """The public counts of moderation."""

    permission_classes = (AllowAny,)

    @extend_schema(responses=bodies.ModerationCounts, operation_id="moderation_counts")
    def get(self, request: Request) -> Response:
        """Return how much was reported, decided and appealed, by kind and month.

        Numbers below three are not shown. The counts are an hour old at most.
        """
        return Response(counts(timezone.now()))


def _appellant(request: Request) -> Player:
    signature = request.headers.get(SIGNATURE)
    return signed_in_player(request) if signature is None else player_of(signature)


def _own(request: Request, number: int) -> Appeal:
    found = Appeal.objects.filter(pk=number, player=_appellant(request).id).first()
    if found is None:
        raise Http404
    return found


def _wanted(request: Request) -> Target | None:
    table, version = request.query_params.get("table", ""), number(request, "version") or 0
    return Target(table=table, version=version) if table else None


def _target(body: bodies.NewAppeal) -> Target:
    if body.sanction is not None and body.table is None:
        return Target(sanction=body.sanction)
    if body.sanction is None and body.table is not None and body.version is not None:
        return Target(table=body.table, version=body.version)
    raise wrong("sanction", "required")


def _decisions(player: Player, wanted: Target | None) -> bodies.AppealableDecisions:
    found = decisions_about(player.id, wanted)
    now = timezone.now()
    return bodies.AppealableDecisions(player.name, tuple(_shown(each, now) for each in found))


def _shown(shown: ShownDecision, now: Any) -> bodies.AppealableDecision:
    decision = shown.decision
    return bodies.AppealableDecision(
        sanction=decision.target.sanction,
        table=decision.target.table or None,
        version=decision.target.version,
        kind=decision.kind,
        reason=decision.reason,
        words=shown.words,
        role=decision.role,  # type: ignore[arg-type]  # a column of the database
        decided_at=decision.decided_at,
        ends_at=decision.ends_at,
        lifted_at=decision.lifted_at,
        stands=decision.stands(now),
        appeal_until=decision.appeal_until,
        may_appeal=shown.may_be_appealed(now),
        appeal=_appeal(shown),
    )


def _appeal(shown: ShownDecision) -> bodies.Appeal | None:
    row = shown.appeal
    if row is None:
        return None
    return bodies.Appeal(
        id=row.pk,
        state=row.state,  # type: ignore[arg-type]  # a column of the database
        outcome=row.outcome or None,  # type: ignore[arg-type]  # a column of the database
        opened_at=row.opened_at,
        due_at=row.due_at,
        answered_at=row.answered_at,
        answered_role=row.answered_role,  # type: ignore[arg-type]  # a column of the database
        messages=tuple(
            bodies.AppealMessage(each.from_staff, each.text, each.written_at)
            for each in shown.messages
        ),
        messages_left=shown.messages_left,
    )
