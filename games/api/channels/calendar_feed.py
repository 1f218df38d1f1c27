"""The calendar feed of a player."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.bodies.me.channels import CalendarFeed, NewCalendarFeed
from games.api.http.requests import signed_in_player
from games.notices.feed import services
from games.players.permissions import InPerson, MayAct


class CalendarFeedView(APIView):
    """The private address of a player's calendar."""

    throttle_scope = "people"

    def get_permissions(self) -> Any:
        """Let a suspended player revoke what leaves the service."""
        return [InPerson()] if self.request.method == "DELETE" else [InPerson(), MayAct()]

    @extend_schema(responses=CalendarFeed, operation_id="calendar_feed")
    def get(self, request: Request) -> Response:
        """Return whether you have a calendar feed, and when a program last read it."""
        feed = services.feed_of(signed_in_player(request).id)
        if feed is None:
            return Response(CalendarFeed(active=False, created_at=None, read_at=None))
        return Response(CalendarFeed(True, feed.created_at, feed.read_at))

    @extend_schema(request=None, responses={201: NewCalendarFeed}, operation_id="new_calendar_feed")
    def post(self, request: Request) -> Response:
        """Create the address of your calendar, for a calendar program; an earlier one is revoked.

        It contains the deadlines of your turns and your holidays. It is sent only now.
        """
        secret = services.renew(player=signed_in_player(request))
        url = request.build_absolute_uri(f"/calendar/{secret}.ics")
        return Response(NewCalendarFeed(url=url), 201)

    @extend_schema(request=None, responses={204: None}, operation_id="revoke_calendar_feed")
    def delete(self, request: Request) -> Response:
        """Revoke the address of your calendar."""
        services.revoke(signed_in_player(request).id)
        return Response(status=204)
