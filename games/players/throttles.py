"""How often: limits by address and by player, counted in the cache that all processes share."""

import time
from typing import Any

from django.conf import settings
from django.core.cache import cache
from rest_framework.exceptions import Throttled
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


def spend(request: Request, scope: str, cost: int) -> None:
    """Count what a request costs against its address; raise Throttled once all is spent.

    The rate in `RATES` is a budget in units of the scope's own. The request that exceeds it is
    still answered, so that nothing is too large to be asked for.
    """
    rate = settings.RATES.get(f"{scope}:{ByAddress.by}")
    if rate is None:
        return
    budget, seconds = ByAddress().parse_rate(rate)
    assert budget is not None
    assert seconds is not None
    period, passed = divmod(time.time(), seconds)
    key = f"limit:{scope}:{address_of(request._request)}:{period:.0f}"
    if _added_up(key, cost, seconds) - cost >= budget:
        raise Throttled(seconds - passed)


def _added_up(key: str, cost: int, seconds: int) -> int:
    # Where it is kept: requests at the same time do not overwrite each other's cost.
    cache.add(key, 0, timeout=seconds)
    try:
        return cache.incr(key, cost)
    except ValueError:
        # Just emptied: nobody has spent anything.
        return cost
