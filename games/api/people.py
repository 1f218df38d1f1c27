"""People: who am I, come as a guest, come back, take a name, go."""

from typing import Any

import segno
from django.middleware.csrf import get_token
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import SAFE_METHODS, AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import people_shapes as shapes
from games.api.reading import asker, read
from games.kernel.refusal import Refused, refuse
from games.players import auth, devices, selectors, services
from games.players.models import Player
from games.players.permissions import InPerson, MayAct


class MeView(APIView):
    """The asker."""

    throttle_scope = "people"

    def get_permissions(self) -> Any:
        """Anybody may ask who they are, and everybody may go."""
        if self.request.method in SAFE_METHODS:
            return [AllowAny()]
        return [InPerson()] if self.request.method == "DELETE" else [InPerson(), MayAct()]

    @extend_schema(responses=shapes.Me, operation_id="me")
    def get(self, request: Request) -> Response:
        """Who I am, or nobody; sets the cookie that unsafe requests need."""
        get_token(request._request)
        player = request.user if isinstance(request.user, Player) else None
        if player and request.auth is None:
            devices.note(request._request, player)
        return Response({"player": selectors.shown(player) if player else None})

    @extend_schema(request=shapes.Changes, responses=shapes.Me, operation_id="change_me")
    def patch(self, request: Request) -> Response:
        """Take another name, or be addressed in another language."""
        wish = read(shapes.Changes, request)
        if "name" in wish:
            services.rename(player=asker(request), name=wish["name"])
        if "language" in wish:
            services.speak(player=asker(request), language=wish["language"])
        return Response({"player": selectors.shown(asker(request))})

    @extend_schema(request=None, responses={204: None}, operation_id="erase_me")
    def delete(self, request: Request) -> Response:
        """Leave for good: the name and all that is personal vanish, the games stay whole."""
        services.erase(player=asker(request))
        auth.forget(request._request)
        return Response(status=204)


class EmailView(APIView):
    """The address of the asker's account."""

    permission_classes = (InPerson, MayAct)
    throttle_scope = "people"

    @extend_schema(responses=shapes.Email, operation_id="email")
    def get(self, request: Request) -> Response:
        """My address; empty for none, as every guest has none."""
        return Response({"email": selectors.email_of(asker(request))})

    @extend_schema(request=shapes.NewEmail, responses=shapes.Email, operation_id="change_email")
    def put(self, request: Request) -> Response:
        """Take another address, or none; only with the password, for by it one is known again."""
        services.change_email(player=asker(request), **read(shapes.NewEmail, request))
        return Response({"email": selectors.email_of(asker(request))})


class MyDataView(APIView):
    """What is kept about the asker."""

    permission_classes = (InPerson,)

    @extend_schema(responses=shapes.KeptData, operation_id="my_data")
    def get(self, request: Request) -> Response:
        """Everything that is kept about me, as a file; the games are exported table by table."""
        headers = {"Content-Disposition": 'attachment; filename="caravanserai-me.json"'}
        return Response(selectors.kept_about(asker(request)), headers=headers)


class ReturnLinkView(APIView):
    """The link that brings a guest back."""

    permission_classes = (InPerson,)
    throttle_scope = "people"

    @extend_schema(request=None, responses={201: shapes.ReturnLink}, operation_id="new_return_link")
    def post(self, request: Request) -> Response:
        """A new link; the older one opens nothing any more."""
        secret = services.new_return_secret(player=asker(request))
        return Response(_way_back(request, secret), 201)


class GuestsView(APIView):
    """People who give only a name."""

    permission_classes = (AllowAny,)
    throttle_scope = "guests"

    @extend_schema(
        request=shapes.NewGuest, responses={201: shapes.GuestWelcome}, operation_id="become_guest"
    )
    def post(self, request: Request) -> Response:
        """Sign in as a new guest, and get the link that brings one back on another device."""
        if isinstance(request.user, Player):
            raise Refused(refuse("signed_in"))
        wish = read(shapes.NewGuest, request)
        player, secret = services.new_guest(name=wish["name"], language=wish["language"])
        auth.remember(request._request, player)
        return Response({"player": selectors.shown(player), **_way_back(request, secret)}, 201)


class ReturnView(APIView):
    """Guests who come back by their link."""

    permission_classes = (AllowAny,)
    throttle_scope = "returns"

    @extend_schema(request=shapes.ReturnSecret, responses=shapes.Me, operation_id="guest_return")
    def post(self, request: Request) -> Response:
        """Sign in on this device as the guest whom the link belongs to."""
        player = services.returning(secret=read(shapes.ReturnSecret, request)["token"])
        auth.remember(request._request, player)
        return Response({"player": selectors.shown(player)})


def _way_back(request: Request, secret: str) -> dict[str, str]:
    # In the fragment, which browsers send to nobody.
    link = request.build_absolute_uri(f"/return#{secret}")
    return {"return_link": link, "return_qr": segno.make(link, micro=False).svg_data_uri(border=2)}
