"""The turn of a player: every piece is used or forgone, in any order, until it is ended (T13)."""

from collections.abc import Iterator

from games.kernel.chance import Chance
from games.kernel.events import Event, Move
from games.kernel.refusal import Refusal
from games.kernel.values import Seat
from games.rules.targui.agenda.step import Choice, Steps, UseEffectStep, blocked_reason
from games.rules.targui.board import NUMBER, SQUARES
from games.rules.targui.box.bundle import short_of
from games.rules.targui.box.effect import Act
from games.rules.targui.effects.dunes import RemoveDuneStep, UseDuneStep
from games.rules.targui.effects.exchanges import water_moves
from games.rules.targui.effects.gains import consolation_steps
from games.rules.targui.effects.hand import PlayHandWithoutNoble
from games.rules.targui.effects.markers import UseSquareStep, square_refusal
from games.rules.targui.effects.prices import display_full
from games.rules.targui.effects.targia import CallTargia, CallTargiaStep, PartsStep, is_favoured
from games.rules.targui.events import AbilityUsed, PieceForgone, PieceUsed, TurnEnded
from games.rules.targui.moves import EndTurn, Forgo, Use
from games.rules.targui.rounds.limits import SurplusStep, surplus_water
from games.rules.targui.state import Cards, State, TableDraft
from games.rules.targui.views.offer import PieceOffer, TurnOffer, WaterRates


def pieces(state: State, seat: Seat) -> Cards:
    """Return the spots of the Targis and markers that a player has on the board."""
    return state.players[seat].targis + state.players[seat].markers


class TurnStep(Choice, frozen=True, kw_only=True):
    """The actions of one player; between two of them cards may help."""

    name = "turn"
    always_asked = True
    water_helps = True
    allows_water = True

    def next_steps(self, state: State, event: Event) -> Steps:
        match event:
            case PieceUsed(piece=piece):
                return (*piece_steps(state, self.seat, piece), self)
            case PieceForgone(piece=piece) if piece in state.box.dunes:
                return (RemoveDuneStep(seat=self.seat, dune=piece), self)
            case AbilityUsed(card=card):
                return (*ability_steps(state, self.seat, card), self)
            case TurnEnded():
                return (*consolation_steps(state, self.seat), SurplusStep(seat=self.seat))
            case _:
                return (self,)

    def answers(self, state: State) -> Iterator[Move]:
        for piece in pieces(state, self.seat):
            yield from (Use(piece), Forgo(piece))
        yield from (Use(card) for card in abilities(state, self.seat))
        yield EndTurn()

    def refusal(self, state: State, move: Move) -> Refusal | None:
        match move:
            case Use(piece):
                return self._use_refusal(state, piece)
            case Forgo(piece):
                return None if piece in pieces(state, self.seat) else Refusal("not_your_piece")
            case EndTurn():
                return self._end_refusal(state)
            case _:
                return Refusal("not_now")

    def _use_refusal(self, state: State, piece: str) -> Refusal | None:
        if piece in abilities(state, self.seat):
            steps = ability_steps(state, self.seat, piece)
        elif piece not in pieces(state, self.seat):
            return Refusal("not_your_piece")
        elif piece in SQUARES and (refusal := square_refusal(state, piece)):
            return refusal
        elif piece in state.box.dunes and piece not in state.open_dunes:
            return Refusal("dune_gone")
        else:
            steps = piece_steps(state, self.seat, piece)
        reason = blocked_reason(state, steps)
        return Refusal(reason) if reason else None

    def _end_refusal(self, state: State) -> Refusal | None:
        if left := pieces(state, self.seat):
            return Refusal("pieces_left", pieces=left)
        water = surplus_water(state, self.seat)
        return Refusal("surplus_water", water=water) if water else None

    def is_over(self, state: State) -> bool:
        """Return whether everybody sees that nothing is left to choose (T17)."""
        if pieces(state, self.seat) or any(True for _ in water_moves(state, self.seat)):
            return False
        return not any(self._may_be_usable(state, card) for card in abilities(state, self.seat))

    def _may_be_usable(self, state: State, card: str) -> bool:
        """Return whether an ability can be used, as far as the opponent can tell."""
        effect, player = state.box.displayed[card].effect, state.players[self.seat]
        if isinstance(effect, PlayHandWithoutNoble) and any(
            not held.fresh and not held.known for held in player.hand
        ):
            full = display_full(state, self.seat)
            return not full and not short_of(effect.surcharge, player.purse)
        return self._use_refusal(state, card) is None

    def apply(self, draft: TableDraft, move: Move, chance: Chance) -> None:
        match move:
            case Use(piece) if piece in abilities(draft.state, self.seat):
                draft.emit(AbilityUsed(self.seat, piece))
            case Use(piece):
                draft.emit(PieceUsed(self.seat, piece))
            case Forgo(piece):
                draft.emit(PieceForgone(self.seat, piece))
            case _:
                draft.emit(TurnEnded(self.seat))

    def offer(self, state: State, water: WaterRates) -> TurnOffer:
        left = pieces(state, self.seat)
        cards = abilities(state, self.seat)
        return TurnOffer(
            water=water,
            pieces=tuple(self._piece_offer(state, piece) for piece in left),
            abilities=tuple(self._piece_offer(state, card) for card in cards),
            end=self._end_refusal(state) is None,
            surplus_water=0 if left else surplus_water(state, self.seat),
        )

    def _piece_offer(self, state: State, piece: str) -> PieceOffer:
        refusal = self._use_refusal(state, piece)
        favour = piece in NUMBER and is_favoured(state, self.seat, piece)
        return PieceOffer(piece, refusal.code if refusal else "", favour)


def piece_steps(state: State, seat: Seat, piece: str) -> Steps:
    """Return the steps with which using a piece begins."""
    if piece in SQUARES:
        return (UseSquareStep(seat=seat, square=piece),)
    if piece not in NUMBER:
        return (UseDuneStep(seat=seat, dune=piece),)
    card = state.border(piece)
    assert isinstance(card.effect, Act), "only raids are no acts, and no Targi is on one"
    if is_favoured(state, seat, piece):
        return (PartsStep(seat=seat, effect=card.effect, source=card.id),)
    return (UseEffectStep(seat=seat, effect=card.effect, source=card.id),)


def abilities(state: State, seat: Seat) -> Cards:
    """Return the displayed cards that can be used between two actions."""
    return tuple(
        card
        for kind in (PlayHandWithoutNoble, CallTargia)
        for card, _ in state.abilities(seat, kind)
    )


def ability_steps(state: State, seat: Seat, card: str) -> Steps:
    """Return the steps with which using the ability of a displayed card begins."""
    effect = state.box.displayed[card].effect
    if isinstance(effect, PlayHandWithoutNoble):
        return effect.steps(state, seat=seat)
    return (CallTargiaStep(seat=seat, card=card),)
