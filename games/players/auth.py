"""Who asks: the player of a request or of a socket, by token or by session."""

from typing import Any

from channels.auth import get_user
from channels.db import database_sync_to_async
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from rest_framework.authentication import BaseAuthentication, CSRFCheck, SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.request import Request

from games.players import devices, tokens
from games.players.digests import digest
from games.players.models import ApiToken, Player
from games.players.sessions import PLAYER

SCHEME = "bearer"


def remember(request: HttpRequest, player: Player) -> None:
    """Sign this guest in on the device that asks, in place of whoever was."""
    request.session.flush()
    request.session[PLAYER] = player.id
    devices.note(request, player)


def forget(request: HttpRequest) -> None:
    """Sign whoever asks out on their device."""
    request.session.flush()


def guest_of(session: Any) -> Player | None:
    """The guest whom a session stands for; a guest with an account signs in to that."""
    guest: Player | None = session.guest()
    return guest


def player_of(request: HttpRequest) -> Player | None:
    """The player of a request: of its token where it carries one, else of its session."""
    secret = request_secret(request)
    return _by_token(secret) if secret else _signed_in(request.user, request.session)


async def player_of_scope(scope: Any) -> Player | None:
    """The player of a socket, told in the same ways as that of a request."""
    secret = scope_secret(scope)
    player: Player | None
    if secret:
        player = await database_sync_to_async(_by_token)(secret)
    else:
        user = await get_user(scope)
        player = await database_sync_to_async(_signed_in)(user, scope["session"])
    return player


def scope_secret(scope: Any) -> str:
    """The token that a socket was opened with; empty for none."""
    headers = dict(scope["headers"])
    return _secret_in(headers.get(b"authorization", b"").decode("latin-1"))


def request_secret(request: HttpRequest) -> str:
    """The token that a request carries; empty for none."""
    return _secret_in(request.headers.get("Authorization", ""))


def shut_out(player: str, *, secret: str, session: str | None) -> str | None:
    """Why a player who was let in by token or session may not stay; None where they may."""
    here = Player.objects.filter(gone_at=None).exclude(user__is_active=False)
    found = here.filter(id=player).first()
    if found is None or not _still_opens(found, secret, session):
        return "not_signed_in"
    return "suspended" if found.suspended_at else None


def _still_opens(player: Player, secret: str, session: str | None) -> bool:
    if secret:
        return player.tokens.filter(digest=digest(secret)).exists()
    return Session.objects.filter(session_key=session, expire_date__gt=timezone.now()).exists()


def _secret_in(header: str) -> str:
    scheme, _, secret = header.partition(" ")
    return secret.strip() if scheme.lower() == SCHEME else ""


def _by_token(secret: str) -> Player | None:
    token = tokens.holder_of(secret)
    return token.player if token else None


def _signed_in(user: Any, session: Any) -> Player | None:
    # The session of a guest names no user: that need not be found out from the user.
    has_user = SESSION_KEY in session and user.is_authenticated
    own = Player.objects.filter(user=user.pk).first() if has_user else None
    return own or guest_of(session)


class TokenAuthentication(BaseAuthentication):
    """A player by `Authorization: Bearer …`: a program that plays, and does no more."""

    def authenticate(self, request: Request) -> tuple[Player, ApiToken] | None:
        """The player and the token; None where the request carries none."""
        secret = _secret_in(request.headers.get("Authorization", ""))
        if not secret:
            return None
        token = tokens.holder_of(secret)
        if token is None:
            raise AuthenticationFailed
        return token.player, token

    def authenticate_header(self, request: Request) -> str:
        """So that an unknown asker gets 401, not 403."""
        return "Bearer"


class PlayerAuthentication(SessionAuthentication):
    """A player by session cookie; unsafe requests must prove that they come from our own pages."""

    def authenticate(self, request: Request) -> tuple[Player, None] | None:
        """The player, or None for somebody unknown."""
        asked = request._request
        player = _signed_in(asked.user, asked.session)
        if player is None:
            return None
        self.enforce_csrf(request)
        return player, None

    def enforce_csrf(self, request: Request) -> None:
        """Check the token of an unsafe request; raise PermissionDenied.

        Like the framework's own, but on Django's request, whose cookie the middleware has read.
        """
        if CSRFCheck(_view).process_view(request._request, _view, (), {}):
            raise PermissionDenied


def _view(request: HttpRequest) -> HttpResponse:
    """Stand for the view behind the check, which never calls it."""
    raise NotImplementedError
