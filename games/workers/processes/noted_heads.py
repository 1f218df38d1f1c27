"""Noting the heads of the log elsewhere, by one worker for all."""

import logging
from datetime import timedelta
from functools import partial
from typing import Final

from django.conf import settings
from django.utils import timezone

from events.noted_heads.noting import due, note_heads
from events.noted_heads.places import PlaceFailed, store
from events.noted_heads.signing import KeyUnavailable
from games.workers.processes import jobs

logger = logging.getLogger(__name__)

LEASE: Final = timedelta(minutes=5)


def note_due(holder: str) -> None:
    """Note the heads that are due at the place of the operator, unless another worker does.

    After a failure, log it, and leave the heads to the next call.
    """
    if not settings.HEADS_TO:
        return
    now = timezone.now()
    extent = due(now, timedelta(minutes=settings.HEADS_MINUTES))
    if extent is None or not jobs.take("noted heads", holder, now, LEASE):
        return
    try:
        note_heads(extent, now, partial(store, settings.HEADS_TO))
    except (PlaceFailed, KeyUnavailable) as failed:
        logger.error("heads were not noted: %s", failed)
