"""Tokens of programs that play for a player."""

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.bodies.tokens import NewToken, NewTokenName, Token, TokenList
from games.api.http.requests import read, signed_in_player
from games.players import selectors
from games.players.auth import tokens
from games.players.permissions import InPerson, MayAct


class TokensView(APIView):
    """The tokens of a player."""

    permission_classes = (InPerson, MayAct)
    throttle_scope = "tokens"

    @extend_schema(responses=TokenList, operation_id="tokens")
    def get(self, request: Request) -> Response:
        """Return your tokens, the newest first, without their secrets."""
        found = selectors.tokens_of(signed_in_player(request))
        return Response(TokenList(results=tuple(Token(**each) for each in found)))

    @extend_schema(request=NewTokenName, responses={201: NewToken}, operation_id="new_token")
    def post(self, request: Request) -> Response:
        """Create a token, whose secret is sent only now: a program that sends it plays for you."""
        name = read(NewTokenName, request).name.strip()
        token, secret = tokens.new_token(player=signed_in_player(request), name=name)
        return Response(NewToken(**selectors.token_data(token), token=secret), 201)


class TokenView(APIView):
    """One token of a player."""

    permission_classes = (InPerson,)

    @extend_schema(request=None, responses={204: None}, operation_id="revoke_token")
    def delete(self, request: Request, number: int) -> Response:
        """Revoke a token."""
        if not tokens.revoke(player=signed_in_player(request), number=number):
            raise NotFound
        return Response(status=204)
