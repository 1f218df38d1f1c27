"""Moving markers, and using cards without a piece on them: Fata Morgana and dunes (T26, T36).

All are acts: they end with the use of the card, or with the last move of a marker.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from games.kernel.chance import Chance
from games.kernel.events import Event, Move
from games.kernel.refusal import Refusal
from games.kernel.values import Seat
from games.rules.targui.agenda.step import (
    Choice,
    DeclinableChoice,
    Placeholder,
    Steps,
    UseEffectStep,
)
from games.rules.targui.board import BORDERS, PLACES, SQUARES, adjacent
from games.rules.targui.box.bundle import Count, Terms
from games.rules.targui.box.effect import Act
from games.rules.targui.effects.gains import gain_steps
from games.rules.targui.effects.goods_cards import TakeGoodsCardStep
from games.rules.targui.effects.tribe_cards import CardStep
from games.rules.targui.events import MarkerMoved, Picked, PieceForgone, PieceUsed
from games.rules.targui.moves import Forgo, MoveTo, Pick, Use
from games.rules.targui.state import Cards, State, TableDraft
from games.rules.targui.views.offer import (
    AtSquareOffer,
    MarkerOffer,
    MoveMarkerOffer,
    PickBorderOffer,
    PickSquareOffer,
    WaterRates,
)


class MoveMarker(Act, tag="move_marker", frozen=True):
    """Move an own marker to a free centre card and use that card."""

    adjacent: bool
    diagonal: bool = True

    def steps(self, state: State, *, seat: Seat, source: str) -> Steps:
        step = MoveMarkerStep(
            seat=seat, left=1, use=True, only_adjacent=self.adjacent, diagonal=self.diagonal
        )
        return (step,)


class MoveMarkers(Act, tag="move_markers", frozen=True):
    """Move own markers, to use their cards later."""

    markers: Count
    occupied_allowed: bool
    gain: Terms

    def steps(self, state: State, *, seat: Seat, source: str) -> Steps:
        step = MoveMarkerStep(seat=seat, left=self.markers, use=False, shared=self.occupied_allowed)
        return (step, *gain_steps(seat=seat, terms=self.gain, source=source))


class UseBorderAction(Act, tag="use_border_action", frozen=True):
    """Use a border card from afar."""

    gain: Terms

    def steps(self, state: State, *, seat: Seat, source: str) -> Steps:
        return (PickBorderStep(seat=seat), *gain_steps(seat=seat, terms=self.gain, source=source))


class UseCentreCard(Act, tag="use_centre_card", frozen=True):
    """Use a centre card without a marker."""

    def steps(self, state: State, *, seat: Seat, source: str) -> Steps:
        return (PickSquareStep(seat=seat),)


def square_refusal(state: State, square: str) -> Refusal | None:
    """Return why a centre square cannot be used or moved onto, or None (T15)."""
    if square not in SQUARES:
        return Refusal("unknown_square", square=square)
    if not state.card_on(square):
        return Refusal("nothing_there", square=square)
    return Refusal("face_down", square=square) if square in state.down else None


def seats_on(state: State, square: str) -> tuple[Seat, ...]:
    """Return the seats with a marker on this square."""
    return tuple(Seat(n) for n, player in enumerate(state.players) if square in player.markers)


class UseSquareStep(Placeholder, frozen=True, kw_only=True):
    """The card on a centre square is about to be used (T14)."""

    square: str

    def expand(self, state: State) -> Steps:
        card = state.card_on(self.square)
        if card in state.box.goods:
            return (TakeGoodsCardStep(seat=self.seat, card=card, square=self.square),)
        step = CardStep(
            seat=self.seat,
            cards=(card,),
            origin="centre",
            options=("play", "hand", "discard"),
            square=self.square,
        )
        return (step,)


class MoveMarkerStep(DeclinableChoice, frozen=True, kw_only=True):
    """Move own markers; with `use` the card there is used as part of this action."""

    name = "move_marker"

    left: int
    use: bool
    only_adjacent: bool = False
    diagonal: bool = True
    shared: bool = False
    """Whether it may go to a square with the opponent's marker."""

    def is_done(self, state: State) -> bool:
        return self.left == 0

    def blocked_reason(self, state: State) -> str | None:
        return None if next(self._legal_moves(state), None) else "no_marker_to_move"

    def next_steps(self, state: State, event: Event) -> Steps:
        if not isinstance(event, MarkerMoved):
            return ()
        if self.use:
            return (AtSquareStep(seat=self.seat, square=event.to),)
        return (replace(self, left=self.left - 1),)

    def _marker_moves(self, state: State) -> Iterator[MoveTo]:
        for marker in state.players[self.seat].markers:
            yield from (MoveTo(marker, square) for square in SQUARES if square != marker)

    def _legal_moves(self, state: State) -> Iterator[MoveTo]:
        moves = self._marker_moves(state)
        return (move for move in moves if self._move_refusal(state, move) is None)

    def choices(self, state: State) -> Iterator[Move]:
        yield from self._marker_moves(state)

    def choice_refusal(self, state: State, move: Move) -> Refusal | None:
        match move:
            case MoveTo():
                return self._move_refusal(state, move)
            case _:
                return Refusal("not_now")

    def _move_refusal(self, state: State, move: MoveTo) -> Refusal | None:
        if move.marker not in state.players[self.seat].markers:
            return Refusal("not_your_marker")
        if refusal := square_refusal(state, move.to):
            return refusal
        seats = seats_on(state, move.to)
        if self.seat in seats or (seats and not self.shared):
            return Refusal("marked", square=move.to)
        if self.only_adjacent and not adjacent(move.marker, move.to, diagonal=self.diagonal):
            return Refusal("not_adjacent")
        return None

    def choose(self, draft: TableDraft, move: Move) -> None:
        assert isinstance(move, MoveTo)
        draft.emit(MarkerMoved(self.seat, move.marker, move.to))

    def offer(self, state: State, water: WaterRates) -> MoveMarkerOffer:
        moves = list(self._legal_moves(state))
        markers = tuple(
            MarkerOffer(marker, tuple(move.to for move in moves if move.marker == marker))
            for marker in state.players[self.seat].markers
        )
        return MoveMarkerOffer(water=water, markers=markers, left=self.left)


class AtSquareStep(Choice, frozen=True, kw_only=True):
    """A marker was moved here to use or forgo the card at once (T26)."""

    name = "at_square"

    square: str

    def next_steps(self, state: State, event: Event) -> Steps:
        if not isinstance(event, PieceUsed):
            return ()
        return (UseSquareStep(seat=self.seat, square=self.square),)

    def answers(self, state: State) -> Iterator[Move]:
        yield from (Use(self.square), Forgo(self.square))

    def refusal(self, state: State, move: Move) -> Refusal | None:
        match move:
            case Use(piece) | Forgo(piece):
                return None if piece == self.square else Refusal("not_this_piece")
            case _:
                return Refusal("not_now")

    def apply(self, draft: TableDraft, move: Move, chance: Chance) -> None:
        kind = PieceUsed if isinstance(move, Use) else PieceForgone
        draft.emit(kind(self.seat, self.square))

    def offer(self, state: State, water: WaterRates) -> AtSquareOffer:
        return AtSquareOffer(water=water, square=self.square)


class PickStep(DeclinableChoice, frozen=True, kw_only=True):
    """Pick a card to use without a piece on it; the subclasses say among which."""

    def _spots(self) -> Cards:
        raise NotImplementedError

    def _pick_refusal(self, state: State, spot: str) -> Refusal | None:
        raise NotImplementedError

    def _open_spots(self, state: State) -> Cards:
        return tuple(spot for spot in self._spots() if self._pick_refusal(state, spot) is None)

    def blocked_reason(self, state: State) -> str | None:
        return None if self._open_spots(state) else "no_card"

    def choices(self, state: State) -> Iterator[Move]:
        yield from (Pick(spot) for spot in self._spots())

    def choice_refusal(self, state: State, move: Move) -> Refusal | None:
        match move:
            case Pick(at):
                return self._pick_refusal(state, at)
            case _:
                return Refusal("not_now")

    def choose(self, draft: TableDraft, move: Move) -> None:
        assert isinstance(move, Pick)
        draft.emit(Picked(self.seat, move.at))


class PickBorderStep(PickStep, frozen=True, kw_only=True):
    """Pick any border card except a raid, occupied or not."""

    name = "pick_border"

    def _spots(self) -> Cards:
        return PLACES

    def _pick_refusal(self, state: State, spot: str) -> Refusal | None:
        if spot in BORDERS and spot not in PLACES:
            return Refusal("raid_card")
        return None if spot in PLACES else Refusal("not_offered")

    def next_steps(self, state: State, event: Event) -> Steps:
        if not isinstance(event, Picked):
            return ()
        card = state.border(event.at)
        assert isinstance(card.effect, Act), "only raids are no acts, and none can be picked"
        return (UseEffectStep(seat=self.seat, effect=card.effect, source=card.id),)

    def offer(self, state: State, water: WaterRates) -> PickBorderOffer:
        return PickBorderOffer(water=water, spots=self._open_spots(state))


class PickSquareStep(PickStep, frozen=True, kw_only=True):
    """Pick a face-up centre card without a marker."""

    name = "pick_square"

    def _spots(self) -> Cards:
        return SQUARES

    def _pick_refusal(self, state: State, spot: str) -> Refusal | None:
        if refusal := square_refusal(state, spot):
            return refusal
        return Refusal("marked", square=spot) if seats_on(state, spot) else None

    def next_steps(self, state: State, event: Event) -> Steps:
        if not isinstance(event, Picked):
            return ()
        return (UseSquareStep(seat=self.seat, square=event.at),)

    def offer(self, state: State, water: WaterRates) -> PickSquareOffer:
        return PickSquareOffer(water=water, spots=self._open_spots(state))
