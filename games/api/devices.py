"""The devices where a player is signed in."""

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.bodies.devices import Device, DevicePage
from games.api.http.requests import NUMBER, number, signed_in_player
from games.api.table_lists import page_from
from games.players.auth import devices
from games.players.permissions import InPerson
from games.players.selectors import device_data


class DevicesView(APIView):
    """The devices of a player."""

    permission_classes = (InPerson,)
    throttle_scope = "people"

    @extend_schema(
        parameters=[OpenApiParameter("cursor", NUMBER)],
        responses=DevicePage,
        operation_id="devices",
    )
    def get(self, request: Request) -> Response:
        """Return a page of the devices where you are signed in, the last seen first."""
        here = request._request.session.session_key
        page, following = page_from(
            devices.devices_of(signed_in_player(request)), number(request, "cursor") or 0
        )
        results = tuple(Device(**device_data(each), here=each.session_key == here) for each in page)
        return Response(DevicePage(results=results, next=following))

    @extend_schema(request=None, responses={204: None}, operation_id="end_other_devices")
    def delete(self, request: Request) -> Response:
        """Sign out on all other devices. The return link of a guest is revoked, too."""
        here = request._request.session.session_key
        devices.sign_out_others(player=signed_in_player(request), here=here)
        return Response(status=204)


class DeviceView(APIView):
    """One device of a player."""

    permission_classes = (InPerson,)
    throttle_scope = "people"

    @extend_schema(request=None, responses={204: None}, operation_id="end_device")
    def delete(self, request: Request, number: int) -> Response:
        """Sign out on a device. The return link of a guest, stored there, is revoked, too."""
        if not devices.sign_out(player=signed_in_player(request), number=number):
            raise NotFound
        return Response(status=204)
