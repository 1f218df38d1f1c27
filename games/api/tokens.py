"""Tokens with which programs play for somebody."""

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import people_shapes as shapes
from games.api.reading import asker, read
from games.players import selectors, tokens
from games.players.permissions import InPerson, MayAct


class TokensView(APIView):
    """My tokens."""

    permission_classes = (InPerson, MayAct)
    throttle_scope = "tokens"

    @extend_schema(responses=shapes.Tokens, operation_id="tokens")
    def get(self, request: Request) -> Response:
        """The tokens I gave out, newest first; what they open is not kept."""
        return Response({"results": selectors.tokens_of(asker(request))})

    @extend_schema(
        request=shapes.NewToken, responses={201: shapes.TokenShown}, operation_id="new_token"
    )
    def post(self, request: Request) -> Response:
        """A token, shown this once: a program that sends it plays for me."""
        name = read(shapes.NewToken, request)["name"]
        token, secret = tokens.new_token(player=asker(request), name=name)
        return Response({**selectors.shown_token(token), "token": secret}, 201)


class TokenView(APIView):
    """One of my tokens."""

    permission_classes = (InPerson,)

    @extend_schema(request=None, responses={204: None}, operation_id="revoke_token")
    def delete(self, request: Request, number: int) -> Response:
        """Let this token open nothing any more."""
        if not tokens.revoke(player=asker(request), number=number):
            raise NotFound
        return Response(status=204)
