"""The calendar of the player who asks: settings and holidays."""

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from msgspec import UNSET
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.bodies.me import calendars as bodies
from games.api.http.requests import read, signed_in_player
from games.players.calendars import selectors, services
from games.players.models import Player
from games.players.permissions import InPerson, MayAct
from games.tables.lists.queries import latest_deadline


class CalendarView(APIView):
    """The calendar of a player."""

    permission_classes = (InPerson, MayAct)
    throttle_scope = "people"

    @extend_schema(responses=bodies.Calendar, operation_id="calendar")
    def get(self, request: Request) -> Response:
        """Return your calendar, which says when your clocks do not run."""
        return Response(_calendar(signed_in_player(request)))

    @extend_schema(
        request=bodies.CalendarChanges, responses=bodies.Calendar, operation_id="change_calendar"
    )
    def patch(self, request: Request) -> Response:
        """Change your calendar. It counts from your next turn at each table."""
        changes, player = read(bodies.CalendarChanges, request), signed_in_player(request)
        wanted = {name: getattr(changes, name) for name in changes.__struct_fields__}
        services.change_calendar(
            player=player,
            **{name: value for name, value in wanted.items() if value is not UNSET},
        )
        return Response(_calendar(player))


class HolidaysView(APIView):
    """The holidays of a player."""

    permission_classes = (InPerson, MayAct)
    throttle_scope = "people"

    @extend_schema(
        request=bodies.NewHoliday, responses={201: bodies.Calendar}, operation_id="new_holiday"
    )
    def post(self, request: Request) -> Response:
        """Announce a holiday, on which your clocks do not run, and return your calendar."""
        body, player = read(bodies.NewHoliday, request), signed_in_player(request)
        services.announce_holiday(
            player=player, first_day=body.first_day, last_day=body.last_day, now=timezone.now()
        )
        return Response(_calendar(player), 201)


class HolidayView(APIView):
    """One holiday of a player."""

    permission_classes = (InPerson, MayAct)
    throttle_scope = "people"

    @extend_schema(request=None, responses={204: None}, operation_id="cancel_holiday")
    def delete(self, request: Request, number: int) -> Response:
        """Cancel a holiday; of one that has begun, the days after today.

        While it is your turn where a deadline counts on the holiday, move first.
        """
        player = signed_in_player(request)
        found = services.cancel_holiday(
            player=player,
            number=number,
            now=timezone.now(),
            latest_deadline=latest_deadline(player.id),
        )
        if not found:
            raise NotFound
        return Response(status=204)


def _calendar(player: Player) -> bodies.Calendar:
    data = selectors.own_calendar(player, timezone.now())
    holidays = tuple(bodies.Holiday(**each) for each in data.pop("holidays"))
    return bodies.Calendar(**data, holidays=holidays)
