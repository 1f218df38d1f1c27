"""Where somebody is signed in."""

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import people_shapes as shapes
from games.api.lists import page_from
from games.api.reading import NUMBER, asker, number
from games.players import devices
from games.players.permissions import InPerson
from games.players.selectors import shown_device


class DevicesView(APIView):
    """My devices."""

    permission_classes = (InPerson,)
    throttle_scope = "people"

    @extend_schema(
        parameters=[OpenApiParameter("cursor", NUMBER)],
        responses=shapes.Devices,
        operation_id="devices",
    )
    def get(self, request: Request) -> Response:
        """A page of where I am signed in, the latest seen first."""
        here = request._request.session.session_key
        page, following = page_from(devices.of(asker(request)), number(request, "cursor") or 0)
        shown = [{**shown_device(each), "here": each.session_key == here} for each in page]
        return Response({"results": shown, "next": following})

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
