"""The commands about the conduct of a player.

`words` is a text on its way into `games.conduct.sanctions`, and the digest of the kept words
afterwards: the decider and the log see the digest alone.
"""

from typing import Annotated, Final, TypeAlias

import msgspec

from games.conduct.reasons import DecisionReason

MINUTE: Final = 60
DAY: Final = 24 * 60 * MINUTE
MUTES: Final = (15 * MINUTE, DAY, 7 * DAY, 30 * DAY)
SUSPENSIONS: Final = (DAY, 7 * DAY, 30 * DAY, 90 * DAY)
"""The durations that can be chosen, in seconds."""

SanctionNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=1, lt=2**31)]


class ConductCommand(msgspec.Struct, frozen=True, tag_field="kind"):
    """A command about a player; `decide` turns it into events or refuses it."""


class StaffCommand(ConductCommand, frozen=True):
    """A decision of a member of staff, with its reason."""

    reason: DecisionReason
    words: str = ""

    def __repr__(self) -> str:
        # The words are personal.
        return f"{type(self).__name__}(reason={self.reason!r})"


class Warn(StaffCommand, tag="warn", frozen=True):
    """Warn the player, who must acknowledge it before playing on."""


class Mute(StaffCommand, tag="mute", frozen=True):
    """Let the player write nothing to others for one of `MUTES`."""

    seconds: int = MUTES[0]


class Suspend(StaffCommand, tag="suspend", frozen=True):
    """Let the player not act for one of `SUSPENSIONS`."""

    seconds: int = SUSPENSIONS[0]


class Ban(StaffCommand, tag="ban", frozen=True):
    """Let the player not act any more."""


class Rename(StaffCommand, tag="rename", frozen=True):
    """Withdraw the player's name; `name` is the digest of the kept name."""

    name: str = ""


class Lift(ConductCommand, tag="lift", frozen=True):
    """Lift a sanction; give a withdrawn name back if it is free."""

    number: SanctionNumber
    reason: DecisionReason
    words: str = ""
    is_name_free: bool = False

    def __repr__(self) -> str:
        return f"Lift(number={self.number}, reason={self.reason!r})"


class Acknowledge(ConductCommand, tag="acknowledge", frozen=True):
    """As the player, acknowledge a warning."""

    number: SanctionNumber


class Expire(ConductCommand, tag="expire", frozen=True):
    """As the worker, record which sanctions are over."""


Decision: TypeAlias = Warn | Mute | Suspend | Ban | Rename | Lift
"""What a member of staff can decide."""

AnyConductCommand: TypeAlias = Decision | Acknowledge | Expire
