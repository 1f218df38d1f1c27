"""The value that says what a player must learn: who, what, at which table and version."""

from typing import Literal, TypeAlias

import msgspec

from games.kernel.values import JsonObject

Kind: TypeAlias = Literal[
    "your_turn",
    "invitation",
    "rematch",
    "request",
    "answer",
    "game_over",
    "time_low",
    "nudge",
    "seat_taken",
    "plan_dropped",
    "table_closed",
    "holiday_spent",
    "moderation",
    "friends",
    "message",
    "chat",
]
"""What a notice is about."""


class Notice(msgspec.Struct, frozen=True):
    """A notice to one player about a version of a table; `due` is in seconds from now.

    Its facts are codes and ids, never a text, and only what the player may see.
    """

    player: str
    kind: Kind
    table: str
    version: int
    due: int = 0
    facts: JsonObject = {}
