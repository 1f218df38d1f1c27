"""The lobby: open tables and what a player wants to see of them, quick matches, standing offers."""

from django.conf import settings
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.http.requests import player_id, read, signed_in_player
from games.api.lobby import bodies
from games.api.lobby.pages import lobby_page
from games.players.permissions import InPerson, MayPlay
from games.social.lobby import quick_match, services, standing_offers, wishes
from games.social.lobby.cursor import FORM
from games.social.lobby.models import StandingOffer, Wish
from games.social.lobby.selectors import Filters
from games.social.lobby.terms import Terms

CURSOR = f"^({FORM.pattern})?$"


class LobbyView(APIView):
    """The open tables for a player."""

    permission_classes = (MayPlay,)

    @extend_schema(
        parameters=[OpenApiParameter("cursor", {"type": "string", "pattern": CURSOR})],
        responses=bodies.LobbyPage,
        operation_id="lobby",
    )
    def get(self, request: Request) -> Response:
        """Return a page of the open tables that your filters let through, the best fit first.

        First those of the game and the pace that you usually play, then those where a friend is,
        then those with fewer free seats, then the newer ones. Of each kind, 100 are considered.
        """
        return Response(lobby_page(player_id(request), request.query_params.get("cursor")))


class LobbyFiltersView(APIView):
    """The filters of a player."""

    permission_classes = (InPerson, MayPlay)
    throttle_scope = "lobby"

    @extend_schema(
        request=bodies.NewLobbyFilters,
        responses=bodies.LobbyPage,
        operation_id="keep_lobby_filters",
    )
    def put(self, request: Request) -> Response:
        """Keep your filters, and return the first page. They apply on all your devices."""
        body, player = read(bodies.NewLobbyFilters, request), signed_in_player(request)
        services.keep_filters(player=player, filters=Filters(_terms(body), body.circle))
        return Response(lobby_page(player.id, None))


class QuickMatchView(APIView):
    """The quick match of a player."""

    permission_classes = (InPerson, MayPlay)
    throttle_scope = "lobby"

    @extend_schema(responses=bodies.QuickMatch, operation_id="quick_match_state")
    def get(self, request: Request) -> Response:
        """Return the table that was found for you, or your wish that waits, or neither."""
        found = quick_match.state_of(player_id(request), timezone.now())
        return Response(_match(found))

    @extend_schema(request=bodies.NewWish, responses=bodies.QuickMatch, operation_id="quick_match")
    def post(self, request: Request) -> Response:
        """Find a table that suits you, or wait for one.

        Sit down at the table that is named; ask again if its seat is taken by then. Otherwise your
        wish is kept for seven days. When a table is opened that suits you, a seat is reserved for
        you there, and you get a notice of the kind `invitation`.
        """
        body, player = read(bodies.NewWish, request), signed_in_player(request)
        found = quick_match.quick_match(
            player=player, command=body.id, terms=_terms(body), now=timezone.now()
        )
        return Response(_match(found))

    @extend_schema(request=None, responses={204: None}, operation_id="cancel_quick_match")
    def delete(self, request: Request) -> Response:
        """Stop waiting for a table."""
        wishes.cancel(player_id(request))
        return Response(status=204)


class StandingOffersView(APIView):
    """The standing offers of a player."""

    permission_classes = (InPerson,)

    @extend_schema(responses=bodies.StandingOffers, operation_id="standing_offers")
    def get(self, request: Request) -> Response:
        """Return your standing offers, with those that have stopped."""
        return Response(_offers(player_id(request)))


class StandingOfferView(APIView):
    """The standing offer of a player for one game."""

    permission_classes = (InPerson, MayPlay)
    throttle_scope = "lobby"

    @extend_schema(
        request=bodies.NewStandingOffer,
        responses=bodies.StandingOffers,
        operation_id="keep_standing_offer",
    )
    def put(self, request: Request, key: str) -> Response:
        """Have tables of a game opened for you, as long as you have fewer than you want.

        A seat is reserved for you at each of them, and you get a notice once another player sits
        there. The offer stops when your time expires in a game, or after 14 days without a visit.
        """
        body, player = read(bodies.NewStandingOffer, request), signed_in_player(request)
        standing_offers.keep_offer(
            player=player,
            supply=standing_offers.Supply(key, body.tables, body.seats, body.speed),
            now=timezone.now(),
        )
        return Response(_offers(player.id))

    @extend_schema(request=None, responses={204: None}, operation_id="end_standing_offer")
    def delete(self, request: Request, key: str) -> Response:
        """End a standing offer. Tables that are open already stay open."""
        if not standing_offers.end_offer(player_id(request), key):
            raise NotFound
        return Response(status=204)


def _terms(body: bodies.NewLobbyFilters | bodies.NewWish) -> Terms:
    return Terms(body.games, body.seats, body.speeds)


def _match(found: quick_match.Match) -> bodies.QuickMatch:
    if found.table or found.wish is None:
        return bodies.QuickMatch(found.table or None, None)
    return bodies.QuickMatch(None, _wish(found.wish))


def _wish(wish: Wish) -> bodies.Wish:
    names = bodies.Wish.__struct_fields__
    return bodies.Wish(**{name: getattr(wish, name) for name in names})


def _offers(player: str) -> bodies.StandingOffers:
    rows, most = standing_offers.offers_of(player), settings.SOCIAL["STANDING_OFFER_TABLES"]
    return bodies.StandingOffers(tuple(map(_offer, rows)), most)


def _offer(row: StandingOffer) -> bodies.StandingOffer:
    names = bodies.StandingOffer.__struct_fields__
    return bodies.StandingOffer(**{name: getattr(row, name) for name in names})
