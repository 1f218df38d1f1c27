"""The seats of banned players: given up at once, and again for what was missed."""

import logging

from events.database.failures import report_failure
from games.players.models import Player
from games.tables.leaving import give_up_seats
from games.tables.models import SeatSummary

logger = logging.getLogger(__name__)


def leave_seats(player_id: str) -> None:
    """Give up the seats of a banned player. A failure is left to the worker."""
    try:
        give_up_seats(player_id)
    except Exception as error:
        if not report_failure(error):
            logger.exception("the seats of a banned player could not be given up")


def leave_forgotten_seats() -> None:
    """Give up the seats of banned players who still play somewhere."""
    banned = Player.objects.filter(suspended_at__isnull=False, suspended_until=None)
    playing = SeatSummary.objects.filter(
        player__in=banned.values("id"), ended_at=None, level="", resigned=False
    )
    for player_id in list(playing.values_list("player", flat=True).distinct()):
        leave_seats(player_id)
