"""Circles: invite, join, leave, remove members, hand over."""

from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.circles import answers, bodies
from games.api.http.requests import player_id, read, signed_in_player
from games.players.permissions import InPerson, MayAct
from games.social.circles import membership, services
from games.social.circles.links import LONGEST_SECRET, circle_of
from games.social.circles.selectors import circle_for

LINK = OpenApiParameter(
    "X-Circle-Link",
    str,
    OpenApiParameter.HEADER,
    # Not in the address: proxies and servers log it.
    description="The secret of a link to a circle.",
)


class CircleLinksView(APIView):
    """Links to circles, for those who have one."""

    permission_classes = (AllowAny,)
    throttle_scope = "circles"

    @extend_schema(parameters=[LINK], responses=bodies.CirclePreview, operation_id="preview_circle")
    def get(self, request: Request) -> Response:
        """Return the circle of a link, before you join it."""
        secret = request.headers.get(LINK.name, "")
        circle = circle_of(secret) if len(secret) <= LONGEST_SECRET else None
        if circle is None:
            raise NotFound
        return Response(answers.preview(circle, player_id(request)))


class CircleJoinView(APIView):
    """Joining by a link."""

    permission_classes = (InPerson, MayAct)
    throttle_scope = "circles"

    @extend_schema(request=bodies.CircleLink, responses=bodies.Circle, operation_id="join_circle")
    def post(self, request: Request) -> Response:
        """Join the circle of a link. A second time changes nothing."""
        body, player = read(bodies.CircleLink, request), signed_in_player(request)
        circle = membership.join_by_link(player=player, secret=body.secret, now=timezone.now())
        return Response(answers.circle_page(request, circle, player.id))


class CircleLinkView(APIView):
    """The link of a circle."""

    permission_classes = (InPerson, MayAct)
    throttle_scope = "circles"

    @extend_schema(request=None, responses={201: bodies.Circle}, operation_id="renew_circle_link")
    def post(self, request: Request, number: int) -> Response:
        """Renew the link of a circle, as its founder: the former ones no longer work."""
        player = signed_in_player(request)
        services.renew_link(player=player, circle=number)
        circle = circle_for(player.id, number)
        return Response(answers.circle_page(request, circle, player.id), 201)


class CircleInvitationsView(APIView):
    """Invitations to a circle."""

    permission_classes = (InPerson, MayAct)
    throttle_scope = "circles"

    @extend_schema(
        request=bodies.CirclePlayer, responses={204: None}, operation_id="invite_to_circle"
    )
    def post(self, request: Request, number: int) -> Response:
        """Invite one of your friends to a circle. They get a notice."""
        body, player = read(bodies.CirclePlayer, request), signed_in_player(request)
        membership.invite(player=player, circle=number, invited=body.player, now=timezone.now())
        return Response(status=204)


class CircleMembershipView(APIView):
    """Your own membership of a circle."""

    permission_classes = (InPerson, MayAct)
    throttle_scope = "circles"

    @extend_schema(request=None, responses={204: None}, operation_id="accept_circle")
    def put(self, request: Request, number: int) -> Response:
        """Accept an invitation to a circle. A second time changes nothing."""
        player = signed_in_player(request)
        membership.accept(player=player, circle=number, now=timezone.now())
        return Response(status=204)

    @extend_schema(request=None, responses={204: None}, operation_id="leave_circle")
    def delete(self, request: Request, number: int) -> Response:
        """Leave a circle. Its longest member succeeds a founder who leaves."""
        player = signed_in_player(request)
        membership.leave(player=player.id, circle=number, now=timezone.now())
        return Response(status=204)


class CircleInvitationView(APIView):
    """An invitation that you were sent."""

    permission_classes = (InPerson, MayAct)
    throttle_scope = "circles"

    @extend_schema(request=None, responses={204: None}, operation_id="decline_circle")
    def delete(self, request: Request, number: int) -> Response:
        """Decline an invitation to a circle."""
        player = signed_in_player(request)
        membership.decline(player=player, circle=number, now=timezone.now())
        return Response(status=204)


class CircleMemberView(APIView):
    """A member of a circle."""

    permission_classes = (InPerson, MayAct)
    throttle_scope = "circles"

    @extend_schema(request=None, responses={204: None}, operation_id="remove_from_circle")
    def delete(self, request: Request, number: int, player: str) -> Response:
        """Remove a member, or withdraw an invitation, as the founder. The link is renewed."""
        founder = signed_in_player(request)
        membership.remove(player=founder, circle=number, removed=player)
        return Response(status=204)


class CircleFounderView(APIView):
    """The founder of a circle."""

    permission_classes = (InPerson, MayAct)
    throttle_scope = "circles"

    @extend_schema(
        request=bodies.CirclePlayer, responses={204: None}, operation_id="hand_over_circle"
    )
    def put(self, request: Request, number: int) -> Response:
        """Hand a circle over to another member, as its founder. It happens at once."""
        body, player = read(bodies.CirclePlayer, request), signed_in_player(request)
        membership.hand_over(player=player, circle=number, founder=body.player, now=timezone.now())
        return Response(status=204)
