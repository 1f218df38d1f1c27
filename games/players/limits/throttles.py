"""Rate limits by address and by player, counted in the cache that all processes share."""

import time
from typing import Any

from django.conf import settings
from django.core.cache import cache
from rest_framework.exceptions import Throttled
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from games.players.limits.addresses import address_of
from games.players.models import Player


class _Limit(SimpleRateThrottle):
    """Counts unsafe requests in the scope that a view names as `throttle_scope`.

    The setting `RATES` has a rate for each scope and kind of key, such as `guests:address`.
    """

    by: str

    def __init__(self) -> None:
        # The rate depends on the view, which is not known yet.
        self.rate = None

    def allow_request(self, request: Request, view: Any) -> bool:
        """Return whether the request is within its rate."""
        self.scope = f"{getattr(view, 'throttle_scope', '')}:{self.by}"
        self.rate = settings.RATES.get(self.scope)
        if self.rate is None or request.method in SAFE_METHODS:
            return True
        self.num_requests, self.duration = self.parse_rate(self.rate)
        return bool(super().allow_request(request, view))

    def get_cache_key(self, request: Request, view: Any) -> str | None:
        """Return the cache key of this client's count, or None if there is no client to count."""
        client = self.client(request)
        return client and f"limit:{self.scope}:{client}"

    def client(self, request: Request) -> str | None:
        """Return the key of the client whose requests are counted together."""
        raise NotImplementedError


class ByAddress(_Limit):
    """Counts by client address."""

    by = "address"

    def client(self, request: Request) -> str | None:
        """Return the address."""
        return address_of(request._request)


class ByPlayer(_Limit):
    """Counts by player."""

    by = "player"

    def client(self, request: Request) -> str | None:
        """Return the player's id."""
        return request.user.id if isinstance(request.user, Player) else None


def charge(request: Request, scope: str, cost: int) -> None:
    """Charge a cost to the client's address. Raise `Throttled` if its budget was used up before.

    The rate in `RATES` is a budget in units of the scope. The request that exceeds it is still
    answered, so that no single request is too large.
    """
    rate = settings.RATES.get(f"{scope}:{ByAddress.by}")
    if rate is None:
        return
    budget, seconds = ByAddress().parse_rate(rate)
    assert budget is not None
    assert seconds is not None
    period, passed = divmod(time.time(), seconds)
    key = f"limit:{scope}:{address_of(request._request)}:{period:.0f}"
    if _add(key, cost, seconds) - cost >= budget:
        raise Throttled(seconds - passed)


def _add(key: str, cost: int, seconds: int) -> int:
    # In the cache itself, so that simultaneous requests do not overwrite each other.
    cache.add(key, 0, timeout=seconds)
    try:
        return cache.incr(key, cost)
    except ValueError:
        # The key has just expired.
        return cost
