"""Projectors that follow the whole log, each from its own checkpoint."""

from django.db import transaction

from events.models import Checkpoint
from events.projector import Projector, feed
from events.store import read_all


def catch_up(projector: Projector, *, limit: int = 500) -> int:
    """Give a projector its next page of the log; how many events that was, 0 where none is left.

    The page and the checkpoint are one transaction: however often this runs, and in however many
    processes, each event is applied once.
    """
    checkpoint, _ = Checkpoint.objects.get_or_create(projector=projector.name)
    page = read_all(checkpoint.position, limit)
    with transaction.atomic():
        held = Checkpoint.objects.select_for_update().get(projector=projector.name)
        if not page or held.position != checkpoint.position:
            return 0
        feed(projector, page)
        held.position = page[-1].position
        held.save(update_fields=["position"])
    return len(page)


def start_over(projector: Projector) -> None:
    """Empty a projector and let it read the log from the beginning."""
    with transaction.atomic():
        Checkpoint.objects.update_or_create(projector=projector.name, defaults={"position": 0})
        projector.reset(None)
