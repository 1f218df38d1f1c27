"""The notices of the player who asks: the list, the choices, muted tables."""

from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.bodies.me import notices as bodies
from games.api.http.requests import NUMBER, access, number, read, signed_in_player
from games.notices import listing, preferences
from games.players.models import Player
from games.players.permissions import InPerson, MayAct


class NoticesView(APIView):
    """The list of notices of a player."""

    permission_classes = (InPerson,)

    @extend_schema(
        parameters=[OpenApiParameter("before", NUMBER)],
        responses=bodies.NoticePage,
        operation_id="notices",
    )
    def get(self, request: Request) -> Response:
        """Return your latest notices, which are kept for 30 days, or those before one of them."""
        player = signed_in_player(request)
        found = listing.page(player, number(request, "before"))
        return Response(
            bodies.NoticePage(
                results=tuple(bodies.Notice(**each) for each in found.notices),
                unread=listing.unread_count(player.id),
                next=found.next,
            )
        )


class NoticesReadView(APIView):
    """The mark of what was read in the list of notices."""

    permission_classes = (InPerson,)
    throttle_scope = "notices"

    @extend_schema(request=bodies.NoticesRead, responses=bodies.Unread, operation_id="read_notices")
    def post(self, request: Request) -> Response:
        """Mark the notices up to this one as read, and return how many are not."""
        body, player = read(bodies.NoticesRead, request), signed_in_player(request)
        listing.read(player, body.upto, timezone.now())
        return Response(bodies.Unread(listing.unread_count(player.id)))


class NoticePreferencesView(APIView):
    """The choices of a player about notices."""

    permission_classes = (InPerson,)
    throttle_scope = "notices"

    @extend_schema(responses=bodies.NoticePreferences, operation_id="notice_preferences")
    def get(self, request: Request) -> Response:
        """Return what you are sent by each channel, and which tables you muted."""
        return Response(_preferences(signed_in_player(request)))

    @extend_schema(
        request=bodies.PreferenceChanges,
        responses=bodies.NoticePreferences,
        operation_id="change_notice_preferences",
    )
    def patch(self, request: Request) -> Response:
        """Change what you are sent. It applies to what is not sent yet, too."""
        body, player = read(bodies.PreferenceChanges, request), signed_in_player(request)
        changes = [(each.kind, each.channel, each.wanted) for each in body.choices]
        preferences.choose(player, changes)
        return Response(_preferences(player))


class DoNotDisturbView(APIView):
    """A time in which a player is not disturbed."""

    permission_classes = (InPerson,)
    throttle_scope = "notices"

    @extend_schema(
        request=bodies.DoNotDisturb, responses=bodies.Undisturbed, operation_id="do_not_disturb"
    )
    def put(self, request: Request) -> Response:
        """Be sent nothing until tomorrow morning, except a deadline before then; or end that."""
        body, player = read(bodies.DoNotDisturb, request), signed_in_player(request)
        if body.on:
            return Response(bodies.Undisturbed(preferences.disturb_not(player, timezone.now())))
        preferences.disturb_again(player)
        return Response(bodies.Undisturbed(None))


class MuteView(APIView):
    """A muted table."""

    permission_classes = (InPerson, MayAct)
    throttle_scope = "notices"

    @extend_schema(request=None, responses={204: None}, operation_id="mute_table")
    def put(self, request: Request, table_id: str) -> Response:
        """Be sent nothing more about a table; its notices are only listed."""
        table = access(request, table_id).table
        preferences.mute(signed_in_player(request), table.id, timezone.now())
        return Response(status=204)

    @extend_schema(request=None, responses={204: None}, operation_id="unmute_table")
    def delete(self, request: Request, table_id: str) -> Response:
        """Be sent notices about a table again."""
        preferences.unmute(signed_in_player(request), table_id)
        return Response(status=204)


def _preferences(player: Player) -> bodies.NoticePreferences:
    wishes = preferences.wishes_of(player.id)
    return bodies.NoticePreferences(
        choices=tuple(
            bodies.Choice(wish, key, wishes[wish, key])
            for wish in preferences.WISHES
            for key in preferences.KEYS
        ),
        muted_tables=preferences.muted_tables(player.id),
        undisturbed_until=preferences.undisturbed_until(player.id, timezone.now()),
    )
