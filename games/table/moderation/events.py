"""The events of decisions by staff, and of appeals against them.

`by` is the member of staff, whom players never see: they see the role. In older logs it is public,
and `role` and `words` are missing. `words` is the digest of a text that is stored elsewhere.
"""

from typing import Literal, TypeAlias

from games.kernel.values import Seat, Version
from games.kernel.visibility import Public, Staff
from games.table.base import StaffRole, TableEvent
from games.table.moderation.commands import Outcome


class Adjudicated(TableEvent, tag="table.adjudicated", frozen=True, omit_defaults=True):
    """A moderator decided the game; the result follows."""

    by: Staff[str]
    reason: Public[str]
    words: Public[str] = ""
    role: Public[StaffRole] = "moderator"


class Voided(TableEvent, tag="table.voided", frozen=True, omit_defaults=True):
    """The host, before the start, a moderator, an idle table's player or the worker voided it.

    `role` is that of a moderator; it is missing in older logs.
    """

    by: Staff[str]
    reason: Public[str]
    words: Public[str] = ""
    role: Public[StaffRole | Literal[""]] = ""


class Reopened(TableEvent, tag="table.reopened", frozen=True, omit_defaults=True):
    """A moderator let a game continue; `back` is the seat whose resignation had ended it."""

    by: Staff[str]
    reason: Public[str]
    back: Public[Seat | None]
    words: Public[str] = ""
    role: Public[StaffRole] = "moderator"


class Unlisted(TableEvent, tag="table.unlisted", frozen=True, omit_defaults=True):
    """A moderator removed the table from the public lists."""

    by: Staff[str]
    reason: Public[str]
    words: Public[str] = ""
    role: Public[StaffRole] = "moderator"


class Listed(TableEvent, tag="table.listed", frozen=True, omit_defaults=True):
    """A moderator put the table back into the public lists."""

    by: Staff[str]
    reason: Public[str] = ""
    words: Public[str] = ""
    role: Public[StaffRole] = "moderator"


class ClockExtended(TableEvent, tag="table.clock_extended", frozen=True, omit_defaults=True):
    """A moderator gave a seat more time for its current turn; `seconds` has what it had overrun."""

    seat: Public[Seat]
    seconds: Public[int]
    by: Staff[str]
    reason: Public[str]
    words: Public[str] = ""
    role: Public[StaffRole] = "moderator"


class ClocksPaused(TableEvent, tag="table.clocks_paused", frozen=True, omit_defaults=True):
    """A moderator paused all clocks until this second of UTC."""

    until: Public[int]
    by: Staff[str]
    reason: Public[str]
    words: Public[str] = ""
    role: Public[StaffRole] = "moderator"


class ClocksResumed(TableEvent, tag="table.clocks_resumed", frozen=True, omit_defaults=True):
    """A moderator ended the pause of all clocks."""

    by: Staff[str]
    reason: Public[str]
    words: Public[str] = ""
    role: Public[StaffRole] = "moderator"


class PlayerReplaced(TableEvent, tag="table.player_replaced", frozen=True, omit_defaults=True):
    """A moderator took a seat from its player: a bot or the player of the next event has it."""

    seat: Public[Seat]
    by: Staff[str]
    reason: Public[str]
    words: Public[str] = ""
    role: Public[StaffRole] = "moderator"


class RequestSettled(TableEvent, tag="table.request_settled", frozen=True, omit_defaults=True):
    """A moderator closed the open request, if any, and perhaps all asking in this game."""

    closes_asking: Public[bool]
    by: Staff[str]
    reason: Public[str]
    words: Public[str] = ""
    role: Public[StaffRole] = "moderator"


class DecisionRevoked(TableEvent, tag="table.decision_revoked", frozen=True, omit_defaults=True):
    """A moderator took back the decision with this version: what it had changed is as before."""

    decision: Public[Version]
    by: Staff[str]
    reason: Public[str]
    words: Public[str] = ""
    role: Public[StaffRole] = "moderator"


class Appealed(TableEvent, tag="table.appealed", frozen=True):
    """The player of a seat appealed against the decision with this version."""

    seat: Public[Seat]
    decision: Public[Version]


class AppealAnswered(TableEvent, tag="table.appeal_answered", frozen=True, omit_defaults=True):
    """Another moderator answered the appeal of a seat."""

    seat: Public[Seat]
    decision: Public[Version]
    outcome: Public[Outcome]
    by: Staff[str]
    words: Public[str] = ""
    role: Public[StaffRole] = "moderator"


ModerationEvent: TypeAlias = (
    Adjudicated
    | Voided
    | Reopened
    | Unlisted
    | Listed
    | ClockExtended
    | ClocksPaused
    | ClocksResumed
    | PlayerReplaced
    | RequestSettled
    | DecisionRevoked
    | Appealed
    | AppealAnswered
)
