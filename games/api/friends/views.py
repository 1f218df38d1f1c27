"""Find friends, answer requests, and choose what friends see."""

from django.db.models import QuerySet
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.friends import bodies
from games.api.http.requests import NUMBER, number, player_id, read, signed_in_player
from games.api.table_lists import page_from
from games.kernel.refusal import Refused
from games.players.models import Player
from games.players.permissions import InPerson, MayAct
from games.social.friends import links, presence, selectors, services
from games.social.friends.models import FriendRequest
from games.social.friends.opponents import recent_opponents

CURSOR = OpenApiParameter("cursor", NUMBER)


class FriendsView(APIView):
    """The friends of a player."""

    permission_classes = (InPerson,)

    @extend_schema(parameters=[CURSOR], responses=bodies.FriendPage, operation_id="friends")
    def get(self, request: Request) -> Response:
        """Return a page of your friends, by name, and who of them is around."""
        own = signed_in_player(request).id
        page, following = page_from(selectors.friends_of(own), number(request, "cursor") or 0)
        around = presence.presence_for(own, [row.friend_id for row in page], timezone.now())
        results = tuple(
            bodies.Friend(row.friend_id, row.friend.name, row.since, around.get(row.friend_id))
            for row in page
        )
        return Response(bodies.FriendPage(results, following))


class FriendView(APIView):
    """One friend of a player."""

    permission_classes = (InPerson,)
    throttle_scope = "friends"

    @extend_schema(request=None, responses={204: None}, operation_id="remove_friend")
    def delete(self, request: Request, player: str) -> Response:
        """End a friendship. The other player gets no notice."""
        if not services.end_friendship(player=signed_in_player(request), friend=player):
            raise NotFound
        return Response(status=204)


class FriendRequestsView(APIView):
    """The requests to a player, and new ones from them."""

    permission_classes = (InPerson, MayAct)
    throttle_scope = "friends"

    @extend_schema(
        parameters=[CURSOR], responses=bodies.FriendRequestPage, operation_id="friend_requests"
    )
    def get(self, request: Request) -> Response:
        """Return a page of the requests that wait for your answer, the newest first."""
        return _request_page(request, selectors.received_requests(player_id(request)), "sender")

    @extend_schema(
        request=bodies.NewFriendRequest,
        responses=bodies.Acquaintance,
        operation_id="ask_to_be_friends",
    )
    def post(self, request: Request) -> Response:
        """Ask a player to be friends; if they have asked you, you are friends at once.

        Twenty new requests a day are accepted. Asking again changes nothing.
        """
        body, player = read(bodies.NewFriendRequest, request), signed_in_player(request)
        other = _wanted(body)
        answer = services.send_request(player=player, to=other.id, now=timezone.now())
        return Response(bodies.Acquaintance(other.id, other.name, answer))


class FriendRequestView(APIView):
    """One request of a player."""

    permission_classes = (InPerson,)
    throttle_scope = "friends"

    @extend_schema(request=None, responses={204: None}, operation_id="withdraw_friend_request")
    def delete(self, request: Request, player: str) -> Response:
        """Withdraw your request to a player."""
        if not services.withdraw(player=signed_in_player(request), to=player, now=timezone.now()):
            raise NotFound
        return Response(status=204)


class AcceptRequestView(APIView):
    """The acceptance of a request."""

    permission_classes = (InPerson, MayAct)
    throttle_scope = "friends"

    @extend_schema(request=None, responses={204: None}, operation_id="accept_friend_request")
    def post(self, request: Request, player: str) -> Response:
        """Accept a player's request. Repeating it changes nothing."""
        own = signed_in_player(request)
        if not services.accept(player=own, sender=player, now=timezone.now()):
            raise NotFound
        return Response(status=204)


class DeclineRequestView(APIView):
    """The refusal of a request."""

    permission_classes = (InPerson,)
    throttle_scope = "friends"

    @extend_schema(
        request=bodies.Declining, responses={204: None}, operation_id="decline_friend_request"
    )
    def post(self, request: Request, player: str) -> Response:
        """Decline a player's request, and if you want all later ones. They get no notice."""
        own, body = signed_in_player(request), read(bodies.Declining, request)
        declined = services.decline(
            player=own, sender=player, all_later=body.all_later, now=timezone.now()
        )
        if not declined:
            raise NotFound
        return Response(status=204)


class SentRequestsView(APIView):
    """The requests from a player."""

    permission_classes = (InPerson,)

    @extend_schema(
        parameters=[CURSOR],
        responses=bodies.FriendRequestPage,
        operation_id="sent_friend_requests",
    )
    def get(self, request: Request) -> Response:
        """Return a page of your own requests that wait for an answer, the newest first."""
        return _request_page(request, selectors.sent_requests(player_id(request)), "recipient")


class FriendLinkView(APIView):
    """The personal link of a player."""

    permission_classes = (InPerson, MayAct)
    throttle_scope = "friends"

    @extend_schema(responses=bodies.FriendLink, operation_id="friend_link")
    def get(self, request: Request) -> Response:
        """Return your personal link, by which others ask to be friends; null until you make one."""
        secret = links.link_of(player_id(request))
        return Response(bodies.FriendLink(secret and _address(request, secret)))

    @extend_schema(request=None, responses={201: bodies.FriendLink}, operation_id="new_friend_link")
    def post(self, request: Request) -> Response:
        """Make a personal link; the earlier one is revoked."""
        secret = links.renew_link(player=signed_in_player(request), now=timezone.now())
        return Response(bodies.FriendLink(_address(request, secret)), 201)


class LinkOwnerView(APIView):
    """The owner of a personal link."""

    permission_classes = (AllowAny,)

    @extend_schema(responses=bodies.Acquaintance, operation_id="friend_link_owner")
    def get(self, request: Request, secret: str) -> Response:
        """Return whose personal link this is, and how you stand to each other."""
        owner, own = links.owner_of(secret), player_id(request)
        if owner is None:
            raise NotFound
        relation = selectors.relation(own, owner.id) if own else "none"
        return Response(bodies.Acquaintance(owner.id, owner.name, relation))


class PresenceView(APIView):
    """The choice whether friends see when a player is around."""

    permission_classes = (InPerson,)
    throttle_scope = "friends"

    @extend_schema(responses=bodies.PresenceChoice, operation_id="presence")
    def get(self, request: Request) -> Response:
        """Return whether your friends see when you are around; off until you switch it on."""
        return Response(bodies.PresenceChoice(presence.is_shared(player_id(request))))

    @extend_schema(
        request=bodies.NewPresenceChoice,
        responses=bodies.PresenceChoice,
        operation_id="change_presence",
    )
    def put(self, request: Request) -> Response:
        """Choose whether your friends see when you are around. No time is shown."""
        player, choice = signed_in_player(request), read(bodies.NewPresenceChoice, request)
        presence.set_shared(player=player, shared=choice.shared, now=timezone.now())
        return Response(bodies.PresenceChoice(choice.shared))


class RecentOpponentsView(APIView):
    """The people with whom a player played lately."""

    permission_classes = (InPerson,)

    @extend_schema(responses=bodies.RecentOpponents, operation_id="recent_opponents")
    def get(self, request: Request) -> Response:
        """Return people with whom you played lately and who are no friends yet."""
        found = recent_opponents(player_id(request), timezone.now())
        return Response(
            bodies.RecentOpponents(tuple(bodies.RecentOpponent(*each) for each in found))
        )


def _wanted(body: bodies.NewFriendRequest) -> Player:
    """Return the player whom a request names in one way. Raise `Refused`."""
    if [body.player, body.name, body.link].count(None) != 2:
        raise Refused("name_one_player")
    found, code = _found(body)
    if found is None:
        raise Refused(code)
    return found


def _found(body: bodies.NewFriendRequest) -> tuple[Player | None, str]:
    """Return the player whom a request names, if there is one, and the code if there is none."""
    if body.link is not None:
        return links.owner_of(body.link), "link_unknown"
    if body.name is not None:
        return selectors.player_called(body.name), "no_player_called_so"
    return selectors.present_player(body.player or ""), "no_such_player"


def _request_page(request: Request, rows: QuerySet[FriendRequest], side: str) -> Response:
    page, following = page_from(rows, number(request, "cursor") or 0)
    people = [(getattr(row, side), row.sent_at) for row in page]
    results = tuple(bodies.FriendRequest(who.id, who.name, sent_at) for who, sent_at in people)
    return Response(bodies.FriendRequestPage(results, rows.count(), following))


def _address(request: Request, secret: str) -> str:
    return request.build_absolute_uri(f"/friend/{secret}")
