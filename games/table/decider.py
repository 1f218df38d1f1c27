"""The state of one command being decided: its actor, its context, and the events so far."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from enum import Enum
from typing import Any, ClassVar

import msgspec

from games.kernel.codec import NOBODY, NOTE, Split, split
from games.kernel.draft import Batch
from games.kernel.events import Event
from games.kernel.game import AnyGame
from games.kernel.outcome import Prospects
from games.kernel.refusal import Refused
from games.kernel.values import JsonObject, Seat, Value, Version
from games.table.clock import Calendar, no_calendar
from games.table.fold import evolve, with_game_batch
from games.table.fork.source import Source
from games.table.state import Status, Table

MOVE = NOTE + "move"
DRAWS = NOTE + "draws"


class Role(Enum):
    """The capacity in which an actor sends a command."""

    PLAYER = "player"
    BOT = "bot"
    MODERATOR = "moderator"
    WORKER = "worker"


class Actor(msgspec.Struct, frozen=True):
    """The sender of a command: a player or moderator by id, a bot by seat, or the clock worker."""

    role: Role
    player: str = ""
    seat: Seat | None = None


class Context(Value, frozen=True):
    """The input of a decision besides the table; `open` alone uses table, seed and source.

    `seen_by_seat` is the last version each seat has been sent, `seen_by_actor` the last version
    the actor had seen when sending the command. `visits` says when each player was last seen, and
    `prospects` how bots evaluate the position, where a command needs to know.
    """

    secret_fields: ClassVar = ("seed",)

    game: AnyGame
    now: datetime
    table: str = ""
    seed: bytes = b""
    seen_by_seat: Mapping[Seat, int] = {}
    seen_by_actor: int = 0
    calendar: Calendar = no_calendar
    source: Source | None = None
    visits: Mapping[Seat, datetime] = {}
    prospects: Prospects | None = None


class Decision(Value, frozen=True):
    """The events of a command, the table after them, and the notes to store with the first."""

    secret_fields: ClassVar = ("events",)

    table: Table
    events: tuple[Event, ...]
    notes: Split

    def split_events(self) -> list[Split]:
        """Return each event split by audience, the first with the notes: what the log stores."""
        first, *others = (split(event) for event in self.events)
        audiences = {*first.secrets, *self.notes.secrets}
        secrets = {
            audience: {
                **first.secrets.get(audience, {}),
                **self.notes.secrets.get(audience, {}),
            }
            for audience in audiences
        }
        return [Split({**first.public, **self.notes.public}, secrets), *others]


class Decider:
    """Collects the events of one command and folds each into the table.

    The `require_` methods raise `Refused` unless the command may be sent now by this actor.
    """

    def __init__(self, table: Table | None, actor: Actor, context: Context) -> None:
        self.actor = actor
        self.context = context
        self._table = table
        self._events: list[Event] = []
        self._notes = Split({}, {})

    @property
    def table(self) -> Table:
        """The table after the events so far."""
        if self._table is None:
            raise Refused("no_such_table")
        return self._table

    @property
    def is_new(self) -> bool:
        """Whether there is no table yet."""
        return self._table is None

    @property
    def decision(self) -> Decision:
        """The events so far, with the table after them."""
        return Decision(self.table, tuple(self._events), self._notes)

    def emit(self, event: Event) -> None:
        """Record an event and fold it into the table."""
        version = Version(self._table.version + 1 if self._table else 1)
        self._table = evolve(self.context.game, self._table, event, version, self.context.now)
        self._events.append(event)

    def emit_game_batch(self, batch: Batch[Any, Any]) -> None:
        """Record the events of a move, which the game has folded already."""
        version = Version(self.table.version + len(batch.events))
        self._table = with_game_batch(self.table, batch, version)
        self._events.extend(batch.events)

    def add_notes(self, move: Split | None, draws: Sequence[JsonObject]) -> None:
        """Store the move verbatim, each field for its audience, and what chance drew."""
        secrets: dict[str, JsonObject] = {}
        for audience, part in move.secrets.items() if move else ():
            secrets.setdefault(audience, {})[MOVE] = part
        if draws:
            secrets.setdefault(NOBODY, {})[DRAWS] = list(draws)
        self._notes = Split({MOVE: move.public} if move else {}, secrets)

    def require_status(self, *statuses: Status) -> Table:
        """Return the table if it has one of these statuses."""
        if self.table.status not in statuses:
            raise Refused("not_now", status=self.table.status.value)
        return self.table

    def require_seat(self) -> Seat:
        """Return the seat of the acting player."""
        seat = self.table.seat_of(self.actor.player) if self.actor.role is Role.PLAYER else None
        if seat is None:
            raise Refused("not_seated")
        return seat

    def require_present_seat(self) -> Seat:
        """Return the seat of the acting player if no bot plays there."""
        seat = self.require_seat()
        if not self.table.chairs[seat].is_present:
            raise Refused("bot_plays_for_you")
        return seat

    def require_host(self) -> None:
        """Require that the actor is the host."""
        if self.actor != Actor(Role.PLAYER, self.table.host):
            raise Refused("only_the_host")

    def require_moderator(self) -> str:
        """Return the id of the acting moderator."""
        if self.actor.role is not Role.MODERATOR:
            raise Refused("only_moderators")
        return self.actor.player
