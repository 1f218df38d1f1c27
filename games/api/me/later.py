"""Reminders of a turn that its player asks for."""

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.bodies.me.push import LaterReminder, ReminderTime
from games.api.http.requests import read, signed_in_player
from games.notices.later import remind_later
from games.players.permissions import InPerson, MayAct


class LaterView(APIView):
    """A reminder of a turn."""

    permission_classes = (InPerson, MayAct)
    throttle_scope = "push"

    @extend_schema(request=LaterReminder, responses=ReminderTime, operation_id="remind_later")
    def post(self, request: Request) -> Response:
        """Be sent the notice of a turn once more in two hours, unless you look before."""
        body, player = read(LaterReminder, request), signed_in_player(request)
        at = remind_later(player=player, table=body.table, version=body.version, now=timezone.now())
        return Response(ReminderTime(at=at))
