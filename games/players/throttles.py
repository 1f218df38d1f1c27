"""How often: limits by address and by player, counted in the cache that all processes share."""

from typing import Any

from django.conf import settings
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from games.players.addresses import address_of
from games.players.models import Player


class _Limit(SimpleRateThrottle):
    """Counts what changes something, in the scope that a view names as `throttle_scope`.

    The settings say for each scope, in `RATES`, how often by whom: `guests:address`.
    """

    by: str

    def __init__(self) -> None:
        # The rate depends on the view, which is not known yet.
        self.rate = None

    def allow_request(self, request: Request, view: Any) -> bool:
        """Whether this request is not one too many."""
        self.scope = f"{getattr(view, 'throttle_scope', '')}:{self.by}"
        self.rate = settings.RATES.get(self.scope)
        if self.rate is None or request.method in SAFE_METHODS:
            return True
        self.num_requests, self.duration = self.parse_rate(self.rate)
        return bool(super().allow_request(request, view))

    def get_cache_key(self, request: Request, view: Any) -> str | None:
        """Where the count of this asker stands; None where there is nobody to count."""
        who = self.who(request)
        return who and f"limit:{self.scope}:{who}"

    def who(self, request: Request) -> str | None:
        """Whose requests are counted together."""
        raise NotImplementedError


class ByAddress(_Limit):
    """Counts by where requests come from."""

    by = "address"

    def who(self, request: Request) -> str | None:
        """The address."""
        return address_of(request._request)


class ByPlayer(_Limit):
    """Counts by who asks."""

    by = "player"

    def who(self, request: Request) -> str | None:
        """The player's id."""
        return request.user.id if isinstance(request.user, Player) else None
