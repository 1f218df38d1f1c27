"""Bodies of answers about looks of staff."""

from typing import Annotated, Literal

import msgspec

from games.kernel.values import Moment, Seat


class StaffLook(msgspec.Struct, frozen=True):
    """A look of staff at the hidden information of a game, as its players are shown it."""

    role: Annotated[
        Literal["moderator", "referee", "administrator", ""],
        msgspec.Meta(description="The role of the member of staff; empty for none."),
    ]
    at: Moment
    reason: Annotated[str, msgspec.Meta(description="The code of the reason.")]
    seat: Annotated[
        Seat | None,
        msgspec.Meta(description="The seat whose view was shown; null for everything."),
    ]
    version: Annotated[int, msgspec.Meta(description="Up to which version of the table.")]


class StaffLooks(msgspec.Struct, frozen=True):
    """The looks of staff at a game; none before it has ended."""

    id: str
    looks: tuple[StaffLook, ...]
