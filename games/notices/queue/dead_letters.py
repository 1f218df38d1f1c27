"""Dead letters: deliveries that failed at every attempt, which staff send again or give up."""

from datetime import datetime

from django.db.models import QuerySet

from games.notices.models import Delivery


def retry(deliveries: QuerySet[Delivery], now: datetime) -> int:
    """Queue the dead ones of these deliveries again. Return their number."""
    dead = deliveries.filter(state="dead")
    return dead.update(
        state="queued", why="", attempts=0, fence=0, due_at=now, holder="", lease_until=None
    )


def drop(deliveries: QuerySet[Delivery]) -> int:
    """Give the dead ones of these deliveries up. Return their number."""
    return deliveries.filter(state="dead").update(state="cancelled", why="dropped")
