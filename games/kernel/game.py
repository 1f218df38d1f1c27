"""The interface of a game. `contract/` tests it for each game in `games/rules`."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Generic, Literal, TypeAlias, TypeVar

import msgspec

from games.kernel.bots.bot import Bot, Observation
from games.kernel.bots.reason import Reasons
from games.kernel.chance import Chance
from games.kernel.codec import Codec
from games.kernel.draft import Batch
from games.kernel.events import Event, Move
from games.kernel.outcome import Outcome, Prospects
from games.kernel.recap.fact import Facts, PublicEvents
from games.kernel.refusal import Refusal
from games.kernel.values import Options, OptionValue, Seat, Viewer

S = TypeVar("S")
M = TypeVar("M", bound=Move)
E = TypeVar("E", bound=Event)


class Option(msgspec.Struct, frozen=True):
    """An option of a table: one of `values`, several of them, or a text that the game checks.

    `seats` lists the numbers of seats that have it; empty means all. `first` is the value for
    a player's first game, if it is not the default.
    """

    key: str
    default: OptionValue
    values: tuple[str, ...] = ()
    form: Literal["one", "many", "text"] = "one"
    seats: tuple[int, ...] = ()
    first: OptionValue | None = None

    def accepts(self, value: object) -> bool:
        """Return whether the value has the form of this option."""
        if self.form == "many":
            return isinstance(value, tuple) and self._are_distinct_values(value)
        return isinstance(value, str) and (self.form == "text" or value in self.values)

    def _are_distinct_values(self, chosen: tuple[object, ...]) -> bool:
        return all(each in self.values for each in chosen) and len(set(chosen)) == len(chosen)


class StandingQuestion(msgspec.Struct, frozen=True):
    """A question that a game asks a seat off its turn, and the answers that can be set ahead.

    Each has a text in the words of the game: `standing.<key>` and `standing.<key>.<answer>`.
    """

    key: str
    answers: tuple[str, ...]


class GameInfo(msgspec.Struct, frozen=True):
    """The static description of a game."""

    key: str
    title: str
    edition: str
    seats: tuple[int, ...]
    options: tuple[Option, ...]
    bots: tuple[str, ...]

    def options_for(self, seats: int) -> tuple[Option, ...]:
        """Return the options for this number of seats."""
        return tuple(option for option in self.options if seats in (option.seats or self.seats))

    def filled(self, seats: int, options: Options) -> dict[str, OptionValue]:
        """Return the given options, with defaults for the others."""
        return {option.key: option.default for option in self.options_for(seats)} | dict(options)

    def first_game(self, seats: int) -> dict[str, OptionValue]:
        """Return the options of a first game with this number of seats."""
        offered = self.options_for(seats)
        chosen = {option.key: option.first for option in offered if option.first is not None}
        return self.filled(seats, chosen)


class Game(ABC, Generic[S, M, E]):
    """The rules of one game as pure functions.

    `decide` turns a move into events or refuses it; `evolve` folds an event and never fails.
    `S` is the type of its states, `M` of its moves, `E` of its events.
    """

    info: ClassVar[GameInfo]
    event_types: ClassVar[tuple[type[Any], ...]]
    move_types: ClassVar[tuple[type[Any], ...]]
    view_type: ClassVar[Any] = Any
    """The `msgspec.Struct` that `view` returns, or a union of them."""
    offer_type: ClassVar[Any] = Any
    """The `msgspec.Struct` that `offer` returns, or a union of them."""
    end_reasons: ClassVar[tuple[str, ...]]
    """The reasons for which the rules end a game; each has a text `outcome.<reason>`."""
    standing_questions: ClassVar[tuple[StandingQuestion, ...]] = ()
    """The questions that `standing_answer` can answer for a seat."""
    rules_version: ClassVar[int] = 1
    """Raise it when a rule changes: logs of earlier versions are not decided again."""

    @cached_property
    def codec(self) -> Codec[E, M]:
        """The codec of this game's events and moves."""
        return Codec(self.event_types, self.move_types)

    def options_refusal(self, seats: int, options: Options) -> Refusal | None:
        """Return why a table cannot have these seats and (filled) options; games extend it."""
        if seats not in self.info.seats:
            return Refusal("seats_not_offered", seats=seats, offered=self.info.seats)
        offered = {option.key: option for option in self.info.options_for(seats)}
        for key, value in options.items():
            if key not in offered:
                return Refusal("unknown_option", option=key)
            if not offered[key].accepts(value):
                return Refusal("option_value_not_offered", option=key)
        return None

    @abstractmethod
    def setup(self, seats: int, options: Options, chance: Chance) -> list[E]:
        """Return the opening events, which record all initial chance."""

    @abstractmethod
    def evolve(self, state: S | None, event: E) -> S:
        """Return the state after one more event. Deterministic; never fails."""

    @abstractmethod
    def to_act(self, state: S) -> frozenset[Seat]:
        """Return the seats that are to move; empty exactly when the game is over."""

    @abstractmethod
    def refusal(self, state: S, seat: Seat, move: M) -> Refusal | None:
        """Return why this move is illegal, or None: the only definition of legality."""

    @abstractmethod
    def moves(self, state: S, seat: Seat) -> Iterator[M]:
        """Return every legal move, in a stable order."""

    @abstractmethod
    def decide(self, state: S, seat: Seat, move: M, chance: Chance) -> Batch[S, E]:
        """Return the events of a move and of all that is forced by it. Raise `Refused`."""

    @abstractmethod
    def view(self, state: S, viewer: Viewer) -> Any:
        """Return the `view_type` with what this viewer may see: an allowlist, field by field."""

    def revealed_view(self, state: S) -> Any:
        """Return the `view_type` with nothing hidden, for a game that has been revealed."""
        return self.view(state, None)

    @abstractmethod
    def offer(self, state: S, seat: Seat) -> Any:
        """Return the `offer_type` with what the seat may do now, in the form the board draws.

        It follows from what the seat may see. Its JSON is `{}` when the seat may do nothing.
        """

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return ranks and scores once no seat is to act, else None."""

    @abstractmethod
    def resample(self, events: Sequence[E], viewer: Viewer, chance: Chance) -> list[E]:
        """Return the log with all that is hidden from the viewer redrawn consistently."""

    @abstractmethod
    def bot(self, level: str) -> Bot[S, M]:
        """Return the bot of this level."""

    def explain(self, observation: Observation[S, M], move: M) -> Reasons:
        """Return the reasons for a move, at most three, the most important first.

        They follow from what the seat may see; a world of the observation is only one of many.
        """
        return ()

    def standing_answer(self, state: S, seat: Seat, answers: Mapping[str, str]) -> M | None:
        """Return the legal move with which these answers settle what the seat is asked now.

        `answers` has an answer for some of the `standing_questions`. Return None if they do not
        settle it, and always while the seat is free to choose in its own turn.
        """
        return None

    def recap(self, events: PublicEvents) -> Facts:
        """Return what happened in these events of the moves that count, in their order."""
        return ()

    def prospects(self, state: S) -> Prospects | None:
        """Return how bots evaluate an unfinished state, or None if they do not say."""
        return None

    def broken_invariants(self, state: S) -> Iterable[str]:
        """Return the names of the invariants that this state breaks."""
        return ()

    def turn_number(self, state: S) -> int:
        """Return a number that changes when a turn ends, even if the same seat moves next."""
        return 0

    def playout_moves(self, state: S, moves: Sequence[M]) -> Sequence[M]:
        """Return the moves for random play; leave out those that could repeat for ever."""
        return moves


AnyGame: TypeAlias = Game[Any, Any, Any]
