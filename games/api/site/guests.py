"""Guests and their return links."""

import segno
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.bodies import players as bodies
from games.api.http.entry import HEADER, entry_of
from games.api.http.requests import read, signed_in_player
from games.api.players import me_of, profile_of
from games.kernel.refusal import Refused
from games.players import services
from games.players.auth import authentication
from games.players.models import Player
from games.players.permissions import InPerson


class ReturnLinkView(APIView):
    """The return link of a guest."""

    permission_classes = (InPerson,)
    throttle_scope = "people"

    @extend_schema(request=None, responses={201: bodies.ReturnLink}, operation_id="new_return_link")
    def post(self, request: Request) -> Response:
        """Create a link that signs you in on another device; the earlier link is revoked."""
        secret = services.new_return_secret(player=signed_in_player(request))
        return Response(bodies.ReturnLink(**_return_link(request, secret)), 201)


class GuestsView(APIView):
    """New guests."""

    permission_classes = (AllowAny,)
    throttle_scope = "guests"

    @extend_schema(
        parameters=[HEADER],
        request=bodies.NewGuest,
        responses={201: bodies.GuestWelcome},
        operation_id="become_guest",
    )
    def post(self, request: Request) -> Response:
        """Sign in as a new guest, and get a link that signs you in on another device."""
        if isinstance(request.user, Player):
            raise Refused("signed_in")
        body = read(bodies.NewGuest, request)
        player, secret = services.new_guest(
            name=body.name, language=body.language, entry=entry_of(request._request)
        )
        authentication.sign_in_guest(request._request, player)
        link = _return_link(request, secret)
        return Response(bodies.GuestWelcome(player=profile_of(player), **link), 201)


class ReturnView(APIView):
    """Guests who sign in by their return link."""

    permission_classes = (AllowAny,)
    throttle_scope = "returns"

    @extend_schema(request=bodies.ReturnSecret, responses=bodies.Me, operation_id="guest_return")
    def post(self, request: Request) -> Response:
        """Sign in on this device as the guest of a return link."""
        player = services.guest_by_return_secret(secret=read(bodies.ReturnSecret, request).token)
        authentication.sign_in_guest(request._request, player)
        return Response(me_of(player))


def _return_link(request: Request, secret: str) -> dict[str, str]:
    # In the fragment: browsers do not send it.
    link = request.build_absolute_uri(f"/return#{secret}")
    return {"return_link": link, "return_qr": segno.make(link, micro=False).svg_data_uri(border=2)}
