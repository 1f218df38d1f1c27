"""The player who asks: profile, e-mail address, stored data, erasure."""

from typing import Any

import msgspec
from django.middleware.csrf import get_token
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import SAFE_METHODS, AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.bodies import players as bodies
from games.api.http.requests import read, signed_in_player
from games.api.me.personal_data import ERASERS, all_stored
from games.notices.mail.letters import verification
from games.players import selectors, services
from games.players.auth import authentication, devices
from games.players.models import Player
from games.players.permissions import InPerson, MayAct


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
        return Response(me_of(player))

    @extend_schema(request=bodies.ProfileChanges, responses=bodies.Me, operation_id="change_me")
    def patch(self, request: Request) -> Response:
        """Change your name or your language."""
        changes, player = read(bodies.ProfileChanges, request), signed_in_player(request)
        if changes.name is not msgspec.UNSET:
            services.rename(player=player, name=changes.name)
        if changes.language is not msgspec.UNSET:
            services.set_language(player=player, language=changes.language)
        return Response(me_of(player))

    @extend_schema(request=None, responses={204: None}, operation_id="erase_me")
    def delete(self, request: Request) -> Response:
        """Erase yourself: your name and all personal data. Your games stay whole."""
        services.erase(player=signed_in_player(request), erasers=ERASERS)
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
        verification.ask_if_possible(player)
        return Response(bodies.Email(email=selectors.email_of(player)))


class MyDataView(APIView):
    """The stored data of a player."""

    permission_classes = (InPerson,)

    @extend_schema(responses=bodies.StoredData, operation_id="my_data")
    def get(self, request: Request) -> Response:
        """Return what is stored about you, as a file.

        Messages and games are in the archive.
        """
        headers = {"Content-Disposition": 'attachment; filename="caravanserai-me.json"'}
        data = all_stored(signed_in_player(request))
        return Response(msgspec.convert(data, bodies.StoredData), headers=headers)


def me_of(player: Player | None) -> bodies.Me:
    """Return a player as they see themselves."""
    return bodies.Me(player=profile_of(player) if player else None)


def profile_of(player: Player) -> bodies.Player:
    """Return the profile of a player."""
    return bodies.Player(**selectors.own_profile(player))
