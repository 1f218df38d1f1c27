"""Authentication: the player of a request or a socket, by token or by session."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from channels.auth import get_user
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from rest_framework.authentication import BaseAuthentication, CSRFCheck, SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.request import Request

from events.database.connections import close_ended_connections
from events.database.threads import database_sync_to_async
from games.players.auth import devices, tokens
from games.players.auth.digests import digest
from games.players.models import ApiToken, Player

SCHEME = "bearer"
GUEST_KEY = "player"
"""The session key that stores a guest's id."""


def sign_in_guest(request: HttpRequest, player: Player) -> None:
    """Sign this guest in with a fresh session."""
    sign_out(request)
    request.session[GUEST_KEY] = player.id
    devices.record_device(request, player)


def sign_out(request: HttpRequest) -> None:
    """End the session of the request, and delete its device."""
    key = request.session.session_key
    request.session.flush()
    devices.forget(session=key)


def guest_of(session: Any) -> Player | None:
    """Return the guest of a session, or None."""
    guest: Player | None = session.guest()
    return guest


def player_of(request: HttpRequest) -> Player | None:
    """Return the player of a request: of its token if it has one, else of its session."""
    secret = request_secret(request)
    return _by_token(secret) if secret else _signed_in(request.user, request.session)


async def player_of_scope(scope: Any) -> Player | None:
    """Return the player of a socket, found like that of a request."""
    secret = scope_secret(scope)
    player: Player | None
    if secret:
        player = await database_sync_to_async(_by_token)(secret)
    else:
        # Before a call of Channels' own, which does not replace connections that have ended.
        await database_sync_to_async(close_ended_connections)()
        user = await get_user(scope)
        player = await database_sync_to_async(_signed_in)(user, scope["session"])
    return player


def scope_secret(scope: Any) -> str:
    """Return the token that a socket was opened with, or an empty string."""
    headers = dict(scope["headers"])
    return _secret_in(headers.get(b"authorization", b"").decode("latin-1"))


def request_secret(request: HttpRequest) -> str:
    """Return the token of a request, or an empty string."""
    return _secret_in(request.headers.get("Authorization", ""))


@dataclass(frozen=True, slots=True)
class Credentials:
    """A player, with the token or the session by which a connection was opened."""

    player: str
    secret: str = field(repr=False)
    """Empty for a session."""
    session: str | None = field(repr=False)


def access_revoked_reason(opened: Credentials) -> str | None:
    """Return why a connection may not stay open, or None."""
    return access_revoked_reasons([opened])[0]


def access_revoked_reasons(opened: Sequence[Credentials]) -> list[str | None]:
    """Return for each connection why it may not stay open, or None; by three queries at most."""
    players = Player.objects.filter(erased_at=None).exclude(user__is_active=False)
    found = players.in_bulk({each.player for each in opened})
    tokens_of, sessions = _tokens(opened), _sessions(opened)

    def reason(each: Credentials) -> str | None:
        player = found.get(each.player)
        if each.secret:
            is_valid = (each.player, digest(each.secret)) in tokens_of
        else:
            is_valid = each.session in sessions
        if player is None or not is_valid:
            return "not_signed_in"
        return "suspended" if player.is_suspended else None

    return [reason(each) for each in opened]


def _tokens(opened: Iterable[Credentials]) -> set[tuple[str, str]]:
    """Return the players and digests of the tokens that still exist."""
    digests = {digest(each.secret) for each in opened if each.secret}
    if not digests:
        return set()
    return set(ApiToken.objects.filter(digest__in=digests).values_list("player_id", "digest"))


def _sessions(opened: Iterable[Credentials]) -> set[str]:
    """Return the keys of the sessions that have not ended."""
    keys = {each.session for each in opened if each.session and not each.secret}
    if not keys:
        return set()
    sessions = Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    return set(sessions.values_list("session_key", flat=True))


def _secret_in(header: str) -> str:
    scheme, _, secret = header.partition(" ")
    return secret.strip() if scheme.lower() == SCHEME else ""


def _by_token(secret: str) -> Player | None:
    token = tokens.find_token(secret)
    return token.player if token else None


def _signed_in(user: Any, session: Any) -> Player | None:
    # A guest's session has no user key, so the user need not be loaded.
    has_user = SESSION_KEY in session and user.is_authenticated
    own = Player.objects.filter(user=user.pk).first() if has_user else None
    return own or guest_of(session)


class TokenAuthentication(BaseAuthentication):
    """Authenticates programs by `Authorization: Bearer …`."""

    def authenticate(self, request: Request) -> tuple[Player, ApiToken] | None:
        """Return the player and the token, or None for a request without one."""
        secret = _secret_in(request.headers.get("Authorization", ""))
        if not secret:
            return None
        token = tokens.find_token(secret)
        if token is None:
            raise AuthenticationFailed
        return token.player, token

    def authenticate_header(self, request: Request) -> str:
        """Return the challenge that makes DRF answer 401 instead of 403."""
        return "Bearer"


class PlayerAuthentication(SessionAuthentication):
    """Authenticates by session cookie; unsafe requests need a CSRF token."""

    def authenticate(self, request: Request) -> tuple[Player, None] | None:
        """Return the player, or None for an anonymous request."""
        django_request = request._request
        player = _signed_in(django_request.user, django_request.session)
        if player is None:
            return None
        self.enforce_csrf(request)
        return player, None

    def enforce_csrf(self, request: Request) -> None:
        """Check the CSRF token of an unsafe request. Raise `PermissionDenied`.

        Unlike DRF's own check it uses Django's request, whose cookie the middleware has read.
        """
        if CSRFCheck(_view).process_view(request._request, _view, (), {}):
            raise PermissionDenied


def _view(request: HttpRequest) -> HttpResponse:
    """Stand in for the view that the check never calls."""
    raise NotImplementedError
