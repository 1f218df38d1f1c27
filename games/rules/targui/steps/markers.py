"""Moving markers, and using cards from afar: Fata Morgana and dunes (T26, T36)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from games.kernel.chance import Chance
from games.kernel.facts import Event, Move
from games.kernel.refusal import Refusal, refuse
from games.kernel.values import JsonObject, Seat
from games.rules.targui.board import SQUARES, adjacent
from games.rules.targui.events import Declined, MarkerMoved, PieceForgone, PieceUsed
from games.rules.targui.moves import Decline, Forgo, MoveTo, Use
from games.rules.targui.state import State, Step, TableDraft
from games.rules.targui.steps.gains import UseSpot


def square_refusal(state: State, square: str) -> Refusal | None:
    """Why a centre square cannot be used or moved onto (T15)."""
    if square not in SQUARES:
        return refuse("unknown_square", square=square)
    if not state.card_on(square):
        return refuse("nothing_there", square=square)
    return refuse("face_down", square=square) if square in state.down else None


def marked(state: State, square: str) -> tuple[Seat, ...]:
    """The seats with a marker on this square."""
    return tuple(Seat(n) for n, player in enumerate(state.players) if square in player.markers)


@dataclass(frozen=True, slots=True)
class MovingMarker(Step):
    """Move own markers; with `use` the card there is used as part of this action."""

    left: int
    use: bool
    only_adjacent: bool = False
    diagonal: bool = True
    shared: bool = False
    """Whether it may go where the opponent's marker is."""

    name = "move_marker"

    def over(self, state: State) -> bool:
        return self.left == 0

    def useless(self, state: State) -> str | None:
        moves = (move for move in self.candidates(state) if isinstance(move, MoveTo))
        possible = any(self.refusal(state, move) is None for move in moves)
        return None if possible else "no_marker_to_move"

    def after(self, state: State, event: Event) -> tuple[Step, ...]:
        if not isinstance(event, MarkerMoved):
            return ()
        if self.use:
            return (AtSquare(self.seat, event.to),)
        return (replace(self, left=self.left - 1),)

    def candidates(self, state: State) -> Iterator[Move]:
        for marker in state.players[self.seat].markers:
            yield from (MoveTo(marker, square) for square in SQUARES if square != marker)
        yield Decline()

    def refusal(self, state: State, move: Move) -> Refusal | None:
        match move:
            case MoveTo(marker, square):
                return self._move_refusal(state, marker, square)
            case Decline():
                return None
            case _:
                return refuse("not_now")

    def _move_refusal(self, state: State, marker: str, square: str) -> Refusal | None:
        if marker not in state.players[self.seat].markers:
            return refuse("not_your_marker")
        if why := square_refusal(state, square):
            return why
        there = marked(state, square)
        if self.seat in there or (there and not self.shared):
            return refuse("marked", square=square)
        if self.only_adjacent and not adjacent(marker, square, diagonal=self.diagonal):
            return refuse("not_adjacent")
        return None

    def act(self, draft: TableDraft, move: Move, chance: Chance) -> None:
        if isinstance(move, MoveTo):
            draft.emit(MarkerMoved(self.seat, move.marker, move.to))
        else:
            draft.emit(Declined(self.seat))

    def offer(self, state: State) -> JsonObject:
        moves = [move for move in self.candidates(state) if isinstance(move, MoveTo)]
        possible = [move for move in moves if self.refusal(state, move) is None]
        return {
            "markers": [
                {"marker": marker, "to": [m.to for m in possible if m.marker == marker]}
                for marker in state.players[self.seat].markers
            ],
            "left": self.left,
        }


@dataclass(frozen=True, slots=True)
class AtSquare(Step):
    """A marker was moved here to use or forgo the card at once (T26)."""

    square: str

    name = "at_square"

    def after(self, state: State, event: Event) -> tuple[Step, ...]:
        return (UseSpot(self.seat, self.square),) if isinstance(event, PieceUsed) else ()

    def candidates(self, state: State) -> Iterator[Move]:
        yield from (Use(self.square), Forgo(self.square))

    def refusal(self, state: State, move: Move) -> Refusal | None:
        match move:
            case Use(piece) | Forgo(piece):
                return None if piece == self.square else refuse("not_this_piece")
            case _:
                return refuse("not_now")

    def act(self, draft: TableDraft, move: Move, chance: Chance) -> None:
        kind = PieceUsed if isinstance(move, Use) else PieceForgone
        draft.emit(kind(self.seat, self.square))

    def offer(self, state: State) -> JsonObject:
        return {"square": self.square}
