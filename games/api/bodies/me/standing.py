"""Bodies about the standing of a player: the decisions of moderators about them."""

from typing import Annotated

import msgspec

from games.conduct.reasons import DecisionReason
from games.conduct.standing.commands import SanctionNumber
from games.conduct.standing.events import SanctionKind
from games.kernel.values import Moment


class OwnSanction(msgspec.Struct, frozen=True):
    """A decision about the player who asks; the moderator is named by role alone."""

    number: int
    kind: SanctionKind
    reason: DecisionReason
    words: Annotated[
        str, msgspec.Meta(description="The moderator's own words; empty for none, or if erased.")
    ]
    role: str
    begins_at: Moment
    ends_at: Annotated[Moment | None, msgspec.Meta(description="Null if it has no end.")]
    acknowledged_at: Moment | None
    lifted_at: Moment | None
    is_in_force: Annotated[
        bool,
        msgspec.Meta(
            description="Neither lifted nor over; for a warning, not acknowledged either."
        ),
    ]
    appeal_until: Annotated[
        Moment, msgspec.Meta(description="Until when it can be appealed, unless it was lifted.")
    ]


class OwnStanding(msgspec.Struct, frozen=True):
    """All decisions about the player who asks, the newest first; none is a good standing."""

    sanctions: tuple[OwnSanction, ...]


class Acknowledgement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The number of the warning that was read."""

    number: SanctionNumber
