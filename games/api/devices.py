"""Where somebody is signed in."""

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import people_shapes as shapes
from games.api.reading import asker
from games.players import devices, selectors
from games.players.permissions import InPerson


class DevicesView(APIView):
    """My devices."""

    permission_classes = (InPerson,)
    throttle_scope = "people"

    @extend_schema(responses=shapes.Devices, operation_id="devices")
    def get(self, request: Request) -> Response:
        """Where I am signed in, the latest seen first."""
        here = request._request.session.session_key
        return Response({"results": selectors.devices_of(asker(request), here)})

    @extend_schema(request=None, responses={204: None}, operation_id="end_other_devices")
    def delete(self, request: Request) -> Response:
        """Sign me out everywhere but here; a guest's return link ends with it."""
        here = request._request.session.session_key
        devices.end_others(player=asker(request), here=here)
        return Response(status=204)


class DeviceView(APIView):
    """One of my devices."""

    permission_classes = (InPerson,)
    throttle_scope = "people"

    @extend_schema(request=None, responses={204: None}, operation_id="end_device")
    def delete(self, request: Request, number: int) -> Response:
        """Sign me out on this device; a guest's return link, which is kept there, ends with it."""
        if not devices.end(player=asker(request), number=number):
            raise NotFound
        return Response(status=204)
