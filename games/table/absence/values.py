"""Values around absent players that a table keeps."""

from datetime import datetime

import msgspec

from games.kernel.values import Seat, Version
from games.table.absence.events import NudgePreset


class Nudge(msgspec.Struct, frozen=True):
    """The last nudge at a table."""

    seat: Seat
    by: Seat
    preset: NudgePreset
    at: datetime


class Gift(msgspec.Struct, frozen=True):
    """Time that a seat was given for the turn it was in, by a decision of staff or a player (0)."""

    seat: Seat
    seconds: int
    at: datetime
    decision: Version = Version(0)


class Former(msgspec.Struct, frozen=True):
    """A person who played a seat until the event with this version."""

    player: str
    until: Version


class AgreedResult(msgspec.Struct, frozen=True):
    """The ranks with which these seats agreed to end the game as it is now."""

    ranks: tuple[int, ...]
    seats: frozenset[Seat]
