"""Apply the log to followers, each from its own checkpoint."""

from django.db import transaction

from events.models import Checkpoint
from events.projections.projection import Follower, feed
from events.store import read_all


def catch_up(follower: Follower, *, limit: int = 500) -> int:
    """Apply the next page of the log to a follower, and return the number of events.

    The page and the checkpoint are written in one transaction, so that each event is applied once
    even if several processes do this.
    """
    checkpoint, _ = Checkpoint.objects.get_or_create(projector=follower.name)
    page = read_all(checkpoint.position, limit)
    with transaction.atomic():
        locked = Checkpoint.objects.select_for_update().get(projector=follower.name)
        if not page or locked.position != checkpoint.position:
            return 0
        feed(follower, page)
        locked.position = page[-1].position
        locked.save(update_fields=["position"])
    return len(page)


def start_over(follower: Follower) -> None:
    """Empty a follower and reset its checkpoint."""
    with transaction.atomic():
        Checkpoint.objects.update_or_create(projector=follower.name, defaults={"position": 0})
        follower.reset()
