"""The standing of the player who asks; suspended players read and acknowledge, too."""

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.bodies.me import standing as bodies
from games.api.http.requests import read, signed_in_player
from games.conduct.people.selectors import own_standing
from games.conduct.sanctions import acknowledge
from games.players.models import Player
from games.players.permissions import InPerson


class StandingView(APIView):
    """The decisions of moderators about a player."""

    permission_classes = (InPerson,)

    @extend_schema(responses=bodies.OwnStanding, operation_id="standing")
    def get(self, request: Request) -> Response:
        """Return what moderators decided about you, why, and when it ends."""
        return Response(_standing(signed_in_player(request)))


class AcknowledgementView(APIView):
    """The acknowledgement of a warning."""

    permission_classes = (InPerson,)
    throttle_scope = "people"

    @extend_schema(
        request=bodies.Acknowledgement,
        responses=bodies.OwnStanding,
        operation_id="acknowledge_warning",
    )
    def post(self, request: Request) -> Response:
        """Acknowledge a warning, and play on. Repeating it changes nothing."""
        body, player = read(bodies.Acknowledgement, request), signed_in_player(request)
        acknowledge(player=player, number=body.number, now=timezone.now())
        return Response(_standing(player))


def _standing(player: Player) -> bodies.OwnStanding:
    sanctions = own_standing(player.id, timezone.now())
    return bodies.OwnStanding(tuple(bodies.OwnSanction(**each) for each in sanctions))
