"""The commands around absent players that the service itself sends."""

from games.table.base import Command, SeatNumber


class MarkAbsent(Command, tag="mark_absent", frozen=True):
    """As the worker, treat the time of a seat as over, since its player may not act any more."""

    seat: SeatNumber
