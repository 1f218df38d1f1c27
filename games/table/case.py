"""One command being decided: who asks, what is known besides the table, and the facts so far."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from typing import Any, NoReturn

from games.kernel.codec import NOBODY, NOTE, Split, split
from games.kernel.draft import Draft
from games.kernel.facts import Event
from games.kernel.game import AnyGame
from games.kernel.refusal import Refused, refuse
from games.kernel.values import JsonObject, Seat
from games.table.clock import Calendar, no_calendar
from games.table.fold import evolve
from games.table.source import Source
from games.table.state import Status, Table

MOVE = NOTE + "move"
DRAWS = NOTE + "draws"


class Role(Enum):
    """In what quality somebody asks."""

    PLAYER = "player"
    BOT = "bot"
    MODERATOR = "moderator"
    WORKER = "worker"


@dataclass(frozen=True, slots=True)
class Actor:
    """Who asks: a player or moderator by opaque id, a bot by its seat, or the clock's worker."""

    role: Role
    player: str = ""
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Context:
    """What a decision needs besides the table; the seed, id and source matter to `open` alone.

    `delivered` is the last version each seat has been sent, `seen` the last the asker had.
    """

    game: AnyGame
    now: datetime
    table: str = ""
    seed: bytes = field(default=b"", repr=False)
    delivered: Mapping[Seat, int] = field(default_factory=dict)
    seen: int = 0
    calendar: Calendar = no_calendar
    source: Source | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """The facts of a command, the table after them, and the notes beside the first row's fields."""

    table: Table
    events: tuple[Event, ...] = field(repr=False)
    notes: Split

    def rows(self) -> list[Split]:
        """Each fact apart by who may see it, the notes with the first: what the log records."""
        first, *others = (split(event) for event in self.events)
        names = {*first.secrets, *self.notes.secrets}
        secrets = {
            name: {**first.secrets.get(name, {}), **self.notes.secrets.get(name, {})}
            for name in names
        }
        return [Split({**first.public, **self.notes.public}, secrets), *others]


class Case:
    """Collects the facts of one command, each folded into the table before the next."""

    def __init__(self, table: Table | None, actor: Actor, context: Context) -> None:
        self.actor = actor
        self.context = context
        self._draft: Draft[Table | None, Event] = Draft(table, self._next)
        self._notes = Split({}, {})

    @property
    def table(self) -> Table:
        """The table after the facts so far."""
        table = self._draft.state
        return table if table is not None else say_no("no_such_table")

    @property
    def is_new(self) -> bool:
        """Whether there is no table yet."""
        return self._draft.state is None

    @property
    def decision(self) -> Decision:
        """What has been decided."""
        return Decision(self.table, tuple(self._draft.events), self._notes)

    def emit(self, event: Event) -> None:
        """One more fact."""
        self._draft.emit(event)

    def note(self, move: Split | None, draws: Sequence[JsonObject]) -> None:
        """Keep the move verbatim, secret like its fields, and what chance drew."""
        secrets: dict[str, JsonObject] = {}
        for name, part in move.secrets.items() if move else ():
            secrets.setdefault(name, {})[MOVE] = part
        if draws:
            secrets.setdefault(NOBODY, {})[DRAWS] = list(draws)
        self._notes = Split({MOVE: move.public} if move else {}, secrets)

    def during(self, *statuses: Status) -> Table:
        """The table, if it has come this far."""
        if self.table.status not in statuses:
            say_no("not_now", status=self.table.status.value)
        return self.table

    def seat(self) -> Seat:
        """Where the asking player sits."""
        seat = self.table.seat_of(self.actor.player) if self.actor.role is Role.PLAYER else None
        return seat if seat is not None else say_no("not_seated")

    def present_seat(self) -> Seat:
        """The seat of an asker who plays himself."""
        seat = self.seat()
        if not self.table.chairs[seat].present:
            say_no("bot_plays_for_you")
        return seat

    def as_host(self) -> None:
        """Refuse everybody but the host."""
        if self.actor != Actor(Role.PLAYER, self.table.host):
            say_no("only_the_host")

    def as_moderator(self) -> str:
        """The id of the asking moderator; refuse everybody else."""
        return self.actor.player if self.actor.role is Role.MODERATOR else say_no("only_moderators")

    def _next(self, table: Table | None, event: Event) -> Table:
        version = table.version + 1 if table else 1
        return evolve(self.context.game, table, event, version, self.context.now)


def say_no(code: str, **facts: Any) -> NoReturn:
    """Refuse the command."""
    raise Refused(refuse(code, **facts))
