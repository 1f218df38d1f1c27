"""Bodies of answers about tables: snapshots, replays, positions and rows of lists."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from games.kernel.bots.reason import Reason
from games.kernel.outcome import Outcome
from games.kernel.recap.fact import Fact
from games.kernel.values import JsonObject, Moment, Seat
from games.players.selectors import PublicProfile
from games.table.events import Pace, TableVisibility
from games.table.state import Status
from games.table.view.structs import Asks, StepView, TableView

PlayerId: TypeAlias = Annotated[
    str, msgspec.Meta(description="An id of a player, to be looked up in `players`.")
]
GameView: TypeAlias = Annotated[Any, msgspec.Meta(title="GameView")]
"""A struct of the `view_type` of any game."""

GameOffer: TypeAlias = Annotated[Any, msgspec.Meta(title="GameOffer")]
"""A struct of the `offer_type` of any game; `{}` if it is not the viewer's turn."""

SeenEvent: TypeAlias = Annotated[JsonObject, msgspec.Meta(title="SeenEvent")]
"""An event with its version and the fields that its viewer may see."""

LogEvent: TypeAlias = Annotated[JsonObject, msgspec.Meta(title="LogEvent")]
"""The same, with the fields of `LogEntry`."""


class LogEntry(msgspec.Struct, frozen=True):
    """When an event was recorded, and by whom: a seat such as `seat:0`, or a role."""

    recorded_at: Moment
    actor: str | None


class Snapshot(msgspec.Struct, frozen=True):
    """A table as one viewer may see it now."""

    id: str
    version: int
    position: int
    head: Annotated[str, msgspec.Meta(description="The digest of the last row of the log.")]
    your_seat: Seat | None
    table: TableView
    view: Annotated[
        GameView | None,
        msgspec.Meta(description="The game as the viewer sees it; null before it has begun."),
    ]
    offer: GameOffer
    events: Annotated[
        tuple[LogEvent, ...], msgspec.Meta(description="The events after the version asked for.")
    ]
    steps: Annotated[
        tuple[StepView, ...], msgspec.Meta(description="The steps after the version asked for.")
    ]
    asks: Asks
    players: Mapping[str, PublicProfile]


class TableEstimate(msgspec.Struct, frozen=True):
    """The estimate that follows from the calendars and the usual turns of all players together.

    The fields are null once the game has started, and for a table without a clock of days.
    """

    round_seconds: Annotated[
        int | None, msgspec.Meta(description="How long all seats together take for one turn each.")
    ]
    ends: Annotated[
        Moment | None, msgspec.Meta(description="When the game ends if it starts now: the median.")
    ]
    earliest: Moment | None
    latest: Annotated[
        Moment | None, msgspec.Meta(description="Eight of ten games end between the two.")
    ]


class HintAnswer(msgspec.Struct, frozen=True):
    """The move of a bot at a position, with its reasons; null while it still thinks.

    A reason has a `code` with a text `reason.<code>` of the game, and its `facts`.
    """

    position: int
    move: Annotated[JsonObject | None, msgspec.Meta(title="HintMove")]
    reasons: tuple[Reason, ...]


class ReplayStep(msgspec.Struct, frozen=True):
    """One move of a game, and the game after it."""

    position: int
    first: Annotated[int, msgspec.Meta(description="The version of its first event.")]
    parent: Annotated[int, msgspec.Meta(description="The position before it; 0 for none.")]
    seat: Seat | None
    by_bot: Annotated[
        bool, msgspec.Meta(description="Whether a bot made the move, for the seat's player if any.")
    ]
    player: Annotated[
        str, msgspec.Meta(description="The person whose seat it was then; empty for none.")
    ]
    undone: bool
    to_act: Annotated[tuple[Seat, ...], msgspec.Meta(description="The seats to move after it.")]
    view: GameView


class Replay(msgspec.Struct, frozen=True):
    """A whole game, as one viewer may see it."""

    id: str
    version: int
    table: TableView
    your_seat: Seat | None
    shows: Annotated[
        Literal["all", "then"],
        msgspec.Meta(description="Everything, or only what the viewer knew at each step."),
    ]
    events: tuple[LogEvent, ...]
    steps: tuple[ReplayStep, ...]


class RecapFact(Fact, frozen=True, kw_only=True):
    """One thing that happened, also as a sentence. `details` are the facts behind its words."""

    words: str


class Recap(msgspec.Struct, frozen=True):
    """A recap: what happened at a table after a version, in words that all may read."""

    id: str
    version: int
    facts: tuple[RecapFact, ...]


class PastTable(msgspec.Struct, frozen=True):
    """A table as it was after one version, as one viewer could see it then."""

    id: str
    version: int
    position: int
    your_seat: Seat | None
    table: TableView
    view: GameView | None


class Explored(msgspec.Struct, frozen=True):
    """The game after the explored moves, for the seat that would be next.

    The events are those of the last move.
    """

    seat: Seat | None
    to_act: tuple[Seat, ...]
    view: GameView
    offer: GameOffer
    outcome: Outcome | None
    events: tuple[SeenEvent, ...]


class Verification(msgspec.Struct, frozen=True):
    """The head of the log and the commitment to the seed, against which an export is verified."""

    id: str
    version: int
    head: str
    commitment: str
    revealed: bool


class ListedSeat(msgspec.Struct, frozen=True):
    """A seat of a table in a list."""

    seat: Seat
    player: Annotated[str, msgspec.Meta(description="An id of a player; empty for none.")]
    level: Annotated[str, msgspec.Meta(description="The level of the bot; empty for none.")]
    to_act: bool
    resigned: bool
    rank: int | None
    invited: Annotated[
        str, msgspec.Meta(description="The player for whom the seat is reserved; empty for none.")
    ]


class TableRow(msgspec.Struct, frozen=True):
    """A table in a list, as everybody sees it: its fields are columns, but for the seats."""

    id: str
    game: str
    status: Status
    visibility: TableVisibility
    host: PlayerId
    version: int
    position: int
    updated_at: Moment
    deadline: Annotated[
        Moment | None, msgspec.Meta(description="When the first clock of those to act runs out.")
    ]
    seats: tuple[ListedSeat, ...]


class ListedTable(TableRow, frozen=True):
    """A table in a list."""

    your_seat: Seat | None
    your_turn: bool
    seen: Annotated[int, msgspec.Meta(description="The last version that you have been sent.")]
    pace: Pace
    is_rematch: bool
    invited_by: Annotated[
        str, msgspec.Meta(description="Who keeps a seat for you; empty without an invitation.")
    ]
    picture: Annotated[
        GameView | None,
        msgspec.Meta(description="The game as you see it; null before it has begun."),
    ]


class WaitingTable(msgspec.Struct, frozen=True):
    """A table where it is the player's turn."""

    id: str
    version: int


class TurnsMessage(msgspec.Struct, frozen=True, tag_field="type", tag="turns"):
    """Pushed at once and after every change: all tables that wait for the player."""

    waiting: tuple[WaitingTable, ...]


class GoneMessage(msgspec.Struct, frozen=True, tag_field="type", tag="gone"):
    """Pushed last: why there is nothing more to see."""

    code: str


class TablePage(msgspec.Struct, frozen=True):
    """A page of tables, and the cursor of the next page."""

    results: tuple[ListedTable, ...]
    players: dict[str, PublicProfile]
    next: str | None
