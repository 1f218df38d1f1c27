"""The player who asks: profile, stored data, guests and their return links."""

from typing import Any

import msgspec
import segno
from django.middleware.csrf import get_token
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import SAFE_METHODS, AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.bodies import players as bodies
from games.api.http.requests import read, signed_in_player
from games.kernel.refusal import Refused
from games.players import selectors, services
from games.players.auth import authentication, devices
from games.players.models import Player
from games.players.permissions import InPerson, MayAct
from games.tables.leaving import leave_all_tables
from games.tables.lists.queries import player_tables


class MeView(APIView):
    """The player who asks."""

    throttle_scope = "people"

    def get_permissions(self) -> Any:
        """Let anybody read, players change, and suspended players leave too."""
        if self.request.method in SAFE_METHODS:
            return [AllowAny()]
        return [InPerson()] if self.request.method == "DELETE" else [InPerson(), MayAct()]

    @extend_schema(responses=bodies.Me, operation_id="me")
    def get(self, request: Request) -> Response:
        """Return the player who is signed in, and set the cookie that unsafe requests need."""
        get_token(request._request)
        player = request.user if isinstance(request.user, Player) else None
        if player and request.auth is None:
            devices.record_device(request._request, player)
        return Response(_me(player))

    @extend_schema(request=bodies.ProfileChanges, responses=bodies.Me, operation_id="change_me")
    def patch(self, request: Request) -> Response:
        """Change your name or your language."""
        changes, player = read(bodies.ProfileChanges, request), signed_in_player(request)
        if changes.name is not msgspec.UNSET:
            services.rename(player=player, name=changes.name)
        if changes.language is not msgspec.UNSET:
            services.set_language(player=player, language=changes.language)
        return Response(_me(player))

    @extend_schema(request=None, responses={204: None}, operation_id="erase_me")
    def delete(self, request: Request) -> Response:
        """Erase yourself: your name and all personal data. Your games stay whole."""
        services.erase(player=signed_in_player(request), erasers=(leave_all_tables,))
        authentication.sign_out(request._request)
        return Response(status=204)


class EmailView(APIView):
    """The e-mail address of the account."""

    permission_classes = (InPerson, MayAct)
    throttle_scope = "people"

    @extend_schema(responses=bodies.Email, operation_id="email")
    def get(self, request: Request) -> Response:
        """Return your e-mail address; empty for none, and for guests."""
        return Response(bodies.Email(email=selectors.email_of(signed_in_player(request))))

    @extend_schema(request=bodies.NewEmail, responses=bodies.Email, operation_id="change_email")
    def put(self, request: Request) -> Response:
        """Change or remove your e-mail address. This needs your password."""
        body, player = read(bodies.NewEmail, request), signed_in_player(request)
        services.change_email(
            player=player, email=body.email, current_password=body.current_password
        )
        return Response(bodies.Email(email=selectors.email_of(player)))


class MyDataView(APIView):
    """The stored data of a player."""

    permission_classes = (InPerson,)

    @extend_schema(responses=bodies.StoredData, operation_id="my_data")
    def get(self, request: Request) -> Response:
        """Return everything that is stored about you, as a file.

        The games are exported table by table.
        """
        headers = {"Content-Disposition": 'attachment; filename="caravanserai-me.json"'}
        player = signed_in_player(request)
        data = {**selectors.personal_data(player), **player_tables(player.id)}
        return Response(msgspec.convert(data, bodies.StoredData), headers=headers)


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
        request=bodies.NewGuest, responses={201: bodies.GuestWelcome}, operation_id="become_guest"
    )
    def post(self, request: Request) -> Response:
        """Sign in as a new guest, and get a link that signs you in on another device."""
        if isinstance(request.user, Player):
            raise Refused("signed_in")
        body = read(bodies.NewGuest, request)
        player, secret = services.new_guest(name=body.name, language=body.language)
        authentication.sign_in_guest(request._request, player)
        link = _return_link(request, secret)
        return Response(bodies.GuestWelcome(player=_shown(player), **link), 201)


class ReturnView(APIView):
    """Guests who sign in by their return link."""

    permission_classes = (AllowAny,)
    throttle_scope = "returns"

    @extend_schema(request=bodies.ReturnSecret, responses=bodies.Me, operation_id="guest_return")
    def post(self, request: Request) -> Response:
        """Sign in on this device as the guest of a return link."""
        player = services.guest_by_return_secret(secret=read(bodies.ReturnSecret, request).token)
        authentication.sign_in_guest(request._request, player)
        return Response(_me(player))


def _me(player: Player | None) -> bodies.Me:
    return bodies.Me(player=_shown(player) if player else None)


def _shown(player: Player) -> bodies.Player:
    return bodies.Player(**selectors.own_profile(player))


def _return_link(request: Request, secret: str) -> dict[str, str]:
    # In the fragment: browsers do not send it.
    link = request.build_absolute_uri(f"/return#{secret}")
    return {"return_link": link, "return_qr": segno.make(link, micro=False).svg_data_uri(border=2)}
