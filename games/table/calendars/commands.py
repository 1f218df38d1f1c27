"""The command that spends an hour of holidays; no client can send it."""

from typing import Annotated

import msgspec

from games.table.base import Command, SeatNumber


class SpendHoliday(Command, tag="spend_holiday", frozen=True):
    """As the worker, stop the clock of a seat for the hour before this second of UTC."""

    seat: SeatNumber
    until: Annotated[int, msgspec.Meta(ge=0, lt=2**33)]
