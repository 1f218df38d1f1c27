"""A game that is several games: which one is played depends on the number of seats."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Any, ClassVar, Generic, TypeVar

from msgspec.structs import replace

from games.kernel.bots.bot import Bot, Observation
from games.kernel.bots.reason import Reasons
from games.kernel.chance import Chance
from games.kernel.draft import Batch
from games.kernel.events import Event, Move
from games.kernel.game import AnyGame, Game, GameInfo
from games.kernel.outcome import Outcome, Prospects
from games.kernel.refusal import Refusal, Refused
from games.kernel.values import Options, Seat, Viewer

S = TypeVar("S")
M = TypeVar("M", bound=Move)
E = TypeVar("E", bound=Event)


class BySeats(Game[S, M, E]):
    """A game that delegates to one of its parts, each a game for other numbers of seats.

    A subclass sets `parts` and `unknown_move`; its other attributes follow from the parts. `S`,
    `M` and `E` are the unions of their states, moves and events.
    """

    parts: ClassVar[Mapping[type[Any], AnyGame]]
    """Each part by the class of its states."""
    unknown_move: ClassVar[Refusal]
    """The refusal of a move that only another part has."""

    def __init_subclass__(cls) -> None:
        """Set the attributes of a game from those of its parts."""
        games = tuple(cls.parts.values())
        cls.info = _merge_infos([game.info for game in games])
        cls.event_types = _merge(game.event_types for game in games)
        cls.move_types = _merge(game.move_types for game in games)
        cls.end_reasons = _merge(game.end_reasons for game in games)
        cls.standing_questions = _merge(game.standing_questions for game in games)
        cls.view_type = reduce(or_, [game.view_type for game in games])
        cls.offer_type = reduce(or_, [game.offer_type for game in games])

    @abstractmethod
    def seats_of(self, opening: E) -> int:
        """Return the number of seats in the first event of a game."""

    def options_refusal(self, seats: int, options: Options) -> Refusal | None:
        """Return the refusal of the part for these seats."""
        if seats not in self.info.seats:
            return super().options_refusal(seats, options)
        return self._part_for(seats).options_refusal(seats, options)

    def setup(self, seats: int, options: Options, chance: Chance) -> list[E]:
        """Return the opening events of the part for these seats."""
        events: list[E] = self._part_for(seats).setup(seats, options, chance)
        return events

    def evolve(self, state: S | None, event: E) -> S:
        """Return the state after one more event; the first one chooses the part."""
        part = self._part_for(self.seats_of(event)) if state is None else self._part_of(state)
        evolved: S = part.evolve(state, event)
        return evolved

    def to_act(self, state: S) -> frozenset[Seat]:
        """Return the seats that are to move."""
        return self._part_of(state).to_act(state)

    def refusal(self, state: S, seat: Seat, move: M) -> Refusal | None:
        """Return why this move may not be made, or None."""
        part = self._part_of(state)
        if not isinstance(move, part.move_types):
            return self.unknown_move
        return part.refusal(state, seat, move)

    def moves(self, state: S, seat: Seat) -> Iterator[M]:
        """Yield every move that `refusal` accepts."""
        return self._part_of(state).moves(state, seat)

    def decide(self, state: S, seat: Seat, move: M, chance: Chance) -> Batch[S, E]:
        """Return the events of a move. Raise `Refused`."""
        part = self._part_of(state)
        if not isinstance(move, part.move_types):
            raise Refused(self.unknown_move)
        return part.decide(state, seat, move, chance)

    def view(self, state: S, viewer: Viewer) -> Any:
        """Return the view of the part."""
        return self._part_of(state).view(state, viewer)

    def revealed_view(self, state: S) -> Any:
        """Return the view of the part with nothing hidden."""
        return self._part_of(state).revealed_view(state)

    def offer(self, state: S, seat: Seat) -> Any:
        """Return the offer of the part."""
        return self._part_of(state).offer(state, seat)

    def outcome(self, state: S) -> Outcome | None:
        """Return the ranks and scores of a finished game."""
        return self._part_of(state).outcome(state)

    def resample(self, events: Sequence[E], viewer: Viewer, chance: Chance) -> list[E]:
        """Return the log with its hidden parts drawn again."""
        part = self._part_for(self.seats_of(events[0]))
        resampled: list[E] = part.resample(events, viewer, chance)
        return resampled

    def bot(self, level: str) -> Bot[S, M]:
        """Return a bot that plays each part as the bot of that part does."""
        return _BotBySeats([(part.view_type, part.bot(level)) for part in self.parts.values()])

    def explain(self, observation: Observation[S, M], move: M) -> Reasons:
        """Return the reasons that the part gives; the type of the view says which one it is."""
        parts = self.parts.values()
        return next(
            part.explain(observation, move)
            for part in parts
            if isinstance(observation.view, part.view_type)
        )

    def standing_answer(self, state: S, seat: Seat, answers: Mapping[str, str]) -> M | None:
        """Return the move of the part that settles what the seat is asked, or None."""
        move: M | None = self._part_of(state).standing_answer(state, seat, answers)
        return move

    def prospects(self, state: S) -> Prospects | None:
        """Return how the bots of the part evaluate the state."""
        return self._part_of(state).prospects(state)

    def broken_invariants(self, state: S) -> Iterable[str]:
        """Return the names of the invariants that this state breaks."""
        return self._part_of(state).broken_invariants(state)

    def turn_number(self, state: S) -> int:
        """Return a number that changes when a turn ends."""
        return self._part_of(state).turn_number(state)

    def playout_moves(self, state: S, moves: Sequence[M]) -> Sequence[M]:
        """Return the moves that random play chooses from."""
        return self._part_of(state).playout_moves(state, moves)

    def _part_of(self, state: S) -> AnyGame:
        return self.parts[type(state)]

    def _part_for(self, seats: int) -> AnyGame:
        return next(part for part in self.parts.values() if seats in part.info.seats)


class _BotBySeats(Generic[S, M]):
    """A bot for every part: the type of the view says which one is played."""

    def __init__(self, bots: Sequence[tuple[Any, Bot[S, M]]]) -> None:
        self._bots = bots

    def choose(self, observation: Observation[S, M]) -> M:
        """Return the move of the bot whose part this is."""
        bot = next(bot for view, bot in self._bots if isinstance(observation.view, view))
        return bot.choose(observation)


def _merge(parts: Iterable[tuple[Any, ...]]) -> tuple[Any, ...]:
    """Return the items of all parts, each once, in order."""
    return tuple(dict.fromkeys(item for part in parts for item in part))


def _merge_infos(infos: Sequence[GameInfo]) -> GameInfo:
    """Return the info of the last part, with the seats, options and bots of all."""
    return replace(
        infos[-1],
        seats=_merge(info.seats for info in infos),
        options=tuple(
            replace(option, seats=option.seats or info.seats)
            for info in infos
            for option in info.options
        ),
        bots=_merge(info.bots for info in infos),
    )
