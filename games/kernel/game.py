"""The contract every game obeys. `contract/` proves it for each game found in `games/rules`."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Generic, Literal, TypeAlias, TypeVar

from games.kernel.bots import Bot
from games.kernel.chance import Chance
from games.kernel.codec import Codec
from games.kernel.facts import Event, Move
from games.kernel.outcome import Outcome
from games.kernel.refusal import Refusal, refuse
from games.kernel.values import JsonObject, Options, OptionValue, Seat, Viewer

S = TypeVar("S")
M = TypeVar("M", bound=Move)
E = TypeVar("E", bound=Event)


@dataclass(frozen=True, slots=True)
class Option:
    """One thing a table may choose: a value of `values`, many of them, or a text of the game's own.

    `seats` names the seat counts it is for; empty means all.
    """

    key: str
    default: OptionValue
    values: tuple[str, ...] = ()
    form: Literal["one", "many", "text"] = "one"
    seats: tuple[int, ...] = ()

    def accepts(self, value: object) -> bool:
        """Whether the value has the form this option asks for."""
        if self.form == "many":
            return isinstance(value, tuple) and self._offers_each_once(value)
        return isinstance(value, str) and (self.form == "text" or value in self.values)

    def _offers_each_once(self, chosen: tuple[object, ...]) -> bool:
        return all(each in self.values for each in chosen) and len(set(chosen)) == len(chosen)


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What can be known of a game without playing it."""

    key: str
    title: str
    edition: str
    seats: tuple[int, ...]
    options: tuple[Option, ...]
    bots: tuple[str, ...]

    def options_for(self, seats: int) -> tuple[Option, ...]:
        """The options that this number of seats leaves open."""
        return tuple(option for option in self.options if seats in (option.seats or self.seats))

    def filled(self, seats: int, options: Options) -> dict[str, OptionValue]:
        """The given options with the defaults of those not given."""
        return {option.key: option.default for option in self.options_for(seats)} | dict(options)


class Game(ABC, Generic[S, M, E]):
    """Rules as pure functions: events in, state out; `decide` may refuse, `evolve` never fails."""

    info: ClassVar[GameInfo]
    event_types: ClassVar[tuple[type[Any], ...]]
    move_types: ClassVar[tuple[type[Any], ...]]
    endings: ClassVar[tuple[str, ...]]
    """The reasons for which the rules may end it; its texts tell each as `outcome.<reason>`."""
    rules_version: ClassVar[int] = 1
    """Raise it when a rule changes: logs of earlier versions are not decided again by today's."""

    @cached_property
    def codec(self) -> Codec[E, M]:
        """Reads and writes this game's events and moves."""
        return Codec(self.event_types, self.move_types)

    def options_refusal(self, seats: int, options: Options) -> Refusal | None:
        """Why a table with these seats and (filled) options cannot be; games add to it."""
        if seats not in self.info.seats:
            return refuse("seats_not_offered", seats=seats, offered=self.info.seats)
        offered = {option.key: option for option in self.info.options_for(seats)}
        for key, value in options.items():
            if key not in offered:
                return refuse("unknown_option", option=key)
            if not offered[key].accepts(value):
                return refuse("option_value_not_offered", option=key)
        return None

    @abstractmethod
    def setup(self, seats: int, options: Options, chance: Chance) -> list[E]:
        """The opening facts, with all initial chance recorded."""

    @abstractmethod
    def evolve(self, state: S | None, event: E) -> S:
        """The state after one more fact: total, deterministic, never refusing."""

    @abstractmethod
    def to_act(self, state: S) -> frozenset[Seat]:
        """Who is to move; empty exactly when the game is finished."""

    @abstractmethod
    def refusal(self, state: S, seat: Seat, move: M) -> Refusal | None:
        """Why this move may not be made, or None: the only definition of legality."""

    @abstractmethod
    def moves(self, state: S, seat: Seat) -> Iterator[M]:
        """Every move that `refusal` accepts, in a stable order."""

    @abstractmethod
    def decide(self, state: S, seat: Seat, move: M, chance: Chance) -> list[E]:
        """The facts of a move and all that is forced by it; raises `Refused`."""

    @abstractmethod
    def view(self, state: S, viewer: Viewer) -> JsonObject:
        """The picture this viewer may see, built by whitelisting."""

    def open_view(self, state: S) -> JsonObject:
        """The same picture with nothing hidden, for a game that is revealed."""
        return self.view(state, None)

    @abstractmethod
    def offer(self, state: S, seat: Seat) -> JsonObject:
        """What the seat may do now, compact, in the shape the board draws; from what it may see."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Ranks and scores; present exactly when nobody is to act."""

    @abstractmethod
    def resample(self, events: Sequence[E], viewer: Viewer, chance: Chance) -> list[E]:
        """The same log with what the viewer may not see drawn again, consistently."""

    @abstractmethod
    def bot(self, level: str) -> Bot[S, M]:
        """The player that the machine offers at this level."""

    def checks(self, state: S) -> Iterable[str]:
        """Conservation laws that this state breaks, by name; none when all is well."""
        return ()

    def turn(self, state: S) -> int:
        """A number that changes when a turn ends, also where the same seat goes on: for clocks."""
        return 0

    def progress(self, state: S, moves: Sequence[M]) -> Sequence[M]:
        """The moves random play chooses from, where taking back could go on for ever."""
        return moves


AnyGame: TypeAlias = Game[Any, Any, Any]
