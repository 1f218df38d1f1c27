"""An invitation that a table keeps, and what can become of it."""

from datetime import datetime
from typing import Literal, TypeAlias

import msgspec

from games.kernel.values import Seat

DeclineReason: TypeAlias = Literal["no_time", "not_this_game", "too_many_games", "other", ""]
"""Why a player declines: a code with a text in each reader's language; empty for no reason."""

InvitationState: TypeAlias = Literal["asked", "accepted", "declined", "expired", "withdrawn"]


class Invitation(msgspec.Struct, frozen=True):
    """An invitation of a player to a seat, by another player."""

    player: str
    seat: Seat
    by: str
    at: datetime
    state: InvitationState = "asked"
    reason: DeclineReason = ""
