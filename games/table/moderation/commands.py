"""The commands of staff, and those of appeals."""

from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from games.table.base import (
    Code,
    Command,
    PositionNumber,
    Ranks,
    SeatNumber,
    StaffRole,
    VersionNumber,
    Words,
)

DAY_SECONDS: Final = 24 * 3600
MOST_DAYS: Final = 14

Outcome: TypeAlias = Literal["upheld", "reversed", "changed", "withdrawn"]
"""How an appeal ends: the decision remains, is taken back, or is replaced by another one.

A player who withdraws an appeal ends it without an answer.
"""

OptionalCode: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[a-z0-9_:]{0,80}$")]

Substitute: TypeAlias = Annotated[
    str,
    msgspec.Meta(
        pattern="^(bot:[a-z]{1,32}|[A-Za-z0-9_-]{1,64})$",
        description="`bot:<level>`, or the id of a player.",
    ),
]


class Adjudicate(Command, tag="adjudicate", frozen=True, omit_defaults=True):
    """As a moderator, decide the game, also after its end."""

    ranks: Ranks
    reason: Code
    words: Words = ""
    role: StaffRole = "moderator"


class Void(Command, tag="void", frozen=True, omit_defaults=True):
    """As a moderator, or before the start as the host, declare the table void."""

    reason: Code
    words: Words = ""
    role: StaffRole = "moderator"


class Reopen(Command, tag="reopen", frozen=True, omit_defaults=True):
    """As a moderator, let an ended game continue that is not revealed, or open a table again."""

    reason: Code
    words: Words = ""
    role: StaffRole = "moderator"


class Hide(Command, tag="hide", frozen=True, omit_defaults=True):
    """As a moderator, remove the table from the public lists."""

    reason: Code
    words: Words = ""
    role: StaffRole = "moderator"


class List(Command, tag="list", frozen=True, omit_defaults=True):
    """As a moderator, put the table back into the public lists."""

    reason: OptionalCode = ""
    words: Words = ""
    role: StaffRole = "moderator"


class RollBack(Command, tag="roll_back", frozen=True, omit_defaults=True):
    """As a moderator, undo to an earlier position."""

    to: PositionNumber
    reason: Code
    words: Words = ""
    role: StaffRole = "moderator"


class ExtendClock(Command, tag="extend_clock", frozen=True, omit_defaults=True):
    """As a moderator, give a seat more time for its current turn."""

    seat: SeatNumber
    seconds: Annotated[int, msgspec.Meta(ge=DAY_SECONDS, le=MOST_DAYS * DAY_SECONDS)]
    reason: Code
    words: Words = ""
    role: StaffRole = "moderator"


class PauseClocks(Command, tag="pause_clocks", frozen=True, omit_defaults=True):
    """As a moderator, pause all clocks for some days; players cannot end this pause."""

    days: Annotated[int, msgspec.Meta(ge=1, le=MOST_DAYS)]
    reason: Code
    words: Words = ""
    role: StaffRole = "moderator"


class ResumeClocks(Command, tag="resume_clocks", frozen=True, omit_defaults=True):
    """As a moderator, end the pause of all clocks."""

    reason: Code
    words: Words = ""
    role: StaffRole = "moderator"


class ReplacePlayer(Command, tag="replace_player", frozen=True, omit_defaults=True):
    """As a moderator, let a bot or another player play for a seat."""

    seat: SeatNumber
    by: Substitute
    reason: Code
    words: Words = ""
    role: StaffRole = "moderator"


class SettleRequest(Command, tag="settle_request", frozen=True, omit_defaults=True):
    """As a moderator, close the open request; with `closes_asking` players may ask no more."""

    reason: Code
    closes_asking: bool = False
    words: Words = ""
    role: StaffRole = "moderator"


class Revoke(Command, tag="revoke", frozen=True, omit_defaults=True):
    """As a moderator, take back the decision with this version, if it still has an effect."""

    decision: VersionNumber
    reason: Code
    words: Words = ""
    role: StaffRole = "moderator"


class AppealDecision(Command, tag="appeal", frozen=True):
    """Appeal against the decision with this version."""

    decision: VersionNumber


class AnswerAppeal(Command, tag="answer_appeal", frozen=True, omit_defaults=True):
    """As another moderator, answer the appeal of a seat; `reversed` takes the decision back."""

    decision: VersionNumber
    seat: SeatNumber
    outcome: Outcome
    words: Words = ""
    role: StaffRole = "moderator"


StaffCommand: TypeAlias = (
    Adjudicate
    | Void
    | Reopen
    | Hide
    | List
    | RollBack
    | ExtendClock
    | PauseClocks
    | ResumeClocks
    | ReplacePlayer
    | SettleRequest
    | Revoke
)
ModerationCommand: TypeAlias = StaffCommand | AppealDecision | AnswerAppeal
