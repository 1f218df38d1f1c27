"""The devices of a player that receive push messages."""

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.bodies.me import push as bodies
from games.api.http.requests import read, signed_in_player
from games.notices.push import channel, devices, keys
from games.notices.push.sending import Subscription
from games.players.auth.devices import record_device
from games.players.permissions import InPerson, MayAct
from games.tables.lists.queries import waiting_for


class PushView(APIView):
    """Push messages to a player."""

    permission_classes = (InPerson,)

    @extend_schema(responses=bodies.Push, operation_id="push")
    def get(self, request: Request) -> Response:
        """Return the key to subscribe with, your devices that have, and how many games wait."""
        return Response(_push(request))


class PushDevicesView(APIView):
    """The devices that receive push messages."""

    permission_classes = (InPerson, MayAct)
    throttle_scope = "push"

    @extend_schema(
        request=bodies.NewPushDevice, responses=bodies.Push, operation_id="subscribe_push"
    )
    def post(self, request: Request) -> Response:
        """Subscribe this device, or renew its subscription. Signing out ends it."""
        body, player = read(bodies.NewPushDevice, request), signed_in_player(request)
        record_device(request._request, player)
        channel.check_available()
        devices.subscribe(
            player=player,
            session=str(request._request.session.session_key),
            subscription=Subscription(body.endpoint, body.keys.p256dh, body.keys.auth),
            server_key=body.server_key,
        )
        return Response(_push(request))


class PushDeviceView(APIView):
    """One device that receives push messages."""

    permission_classes = (InPerson,)

    @extend_schema(request=None, responses={204: None}, operation_id="remove_push_device")
    def delete(self, request: Request, number: int) -> Response:
        """Send no more push messages to a device."""
        if not devices.remove(player=signed_in_player(request), number=number):
            raise NotFound
        return Response(status=204)


class PushTestView(APIView):
    """A test of one device."""

    permission_classes = (InPerson, MayAct)
    throttle_scope = "push_tests"

    @extend_schema(request=None, responses=bodies.PushTest, operation_id="test_push")
    def post(self, request: Request, number: int) -> Response:
        """Send a push message to a device at once, and return what its push service answered."""
        player = signed_in_player(request)
        device = devices.devices_of(player.id).filter(pk=number).first()
        if device is None:
            raise NotFound
        answer = channel.send_test(device)
        return Response(bodies.PushTest(sent=answer.verdict == "sent", error=answer.why))


def _push(request: Request) -> bodies.Push:
    here, player = request._request.session.session_key, signed_in_player(request)
    found = devices.devices_of(player.id)
    shown = tuple(bodies.PushDevice(**devices.device_data(each, here)) for each in found)
    waiting = len(waiting_for(player.id))
    return bodies.Push(public_key=_public_key(), devices=shown, waiting=waiting)


def _public_key() -> str:
    try:
        return keys.public_key()
    except keys.KeyUnavailable:
        return ""
