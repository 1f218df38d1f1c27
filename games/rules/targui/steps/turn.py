"""A player's actions: every piece used or forgone, in any order, until the turn is ended (T13)."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.kernel.chance import Chance
from games.kernel.facts import Event, Move
from games.kernel.refusal import Refusal, refuse
from games.kernel.values import JsonObject, Seat
from games.rules.targui.board import NUMBER, SQUARES
from games.rules.targui.box.acts import Raid
from games.rules.targui.box.bundle import GOODS
from games.rules.targui.box.lasting import CallTargia, ConsolationGood, PlayHandWithoutNoble
from games.rules.targui.events import AbilityUsed, PieceForgone, PieceUsed, TurnEnded
from games.rules.targui.moves import EndTurn, Forgo, Use
from games.rules.targui.state import State, Step, TableDraft
from games.rules.targui.steps.afar import CallingTargia
from games.rules.targui.steps.dunes import DuneLeaves
from games.rules.targui.steps.favour import Parts, favoured
from games.rules.targui.steps.gains import AnyGoods, UseSpot, Work
from games.rules.targui.steps.hand import playable_hand
from games.rules.targui.steps.limits import Surplus, surplus_water
from games.rules.targui.steps.markers import square_refusal
from games.rules.targui.steps.opening import why_useless
from games.rules.targui.steps.price import Deal
from games.rules.targui.steps.tribe import CardChoice


def pieces(state: State, seat: Seat) -> tuple[str, ...]:
    """The spots of a player's Targis and markers that are still on the board."""
    return state.players[seat].targis + state.players[seat].markers


@dataclass(frozen=True, slots=True)
class Turn(Step):
    """The actions of one player; between two of them cards may help."""

    name = "turn"
    explicit = True
    wet = True
    own_time = True

    def after(self, state: State, event: Event) -> tuple[Step, ...]:
        match event:
            case PieceUsed(piece=piece):
                return (*piece_steps(state, self.seat, piece), self)
            case PieceForgone(piece=piece) if piece in state.box.dunes:
                return (DuneLeaves(self.seat, piece), self)
            case PieceForgone():
                return (self,)
            case AbilityUsed(card=card):
                return (*ability_steps(state, self.seat, card), self)
            case TurnEnded():
                return (*_consolation(state, self.seat), Surplus(self.seat))
            case _:
                return (self,)

    def candidates(self, state: State) -> Iterator[Move]:
        for piece in pieces(state, self.seat):
            yield from (Use(piece), Forgo(piece))
        yield from (Use(card) for card in abilities(state, self.seat))
        yield EndTurn()

    def refusal(self, state: State, move: Move) -> Refusal | None:
        match move:
            case Use(piece):
                return self._use_refusal(state, piece)
            case Forgo(piece):
                return None if piece in pieces(state, self.seat) else refuse("not_your_piece")
            case EndTurn():
                return self._end_refusal(state)
            case _:
                return refuse("not_now")

    def _use_refusal(self, state: State, piece: str) -> Refusal | None:
        if piece in abilities(state, self.seat):
            steps = ability_steps(state, self.seat, piece)
        elif piece not in pieces(state, self.seat):
            return refuse("not_your_piece")
        elif piece in SQUARES and (why := square_refusal(state, piece)):
            return why
        elif piece in state.box.dunes and piece not in state.open_dunes:
            return refuse("dune_gone")
        else:
            steps = piece_steps(state, self.seat, piece)
        code = why_useless(state, steps)
        return refuse(code) if code else None

    def _end_refusal(self, state: State) -> Refusal | None:
        if left := pieces(state, self.seat):
            return refuse("pieces_left", pieces=left)
        water = surplus_water(state, self.seat)
        return refuse("surplus_water", water=water) if water else None

    def act(self, draft: TableDraft, move: Move, chance: Chance) -> None:
        match move:
            case Use(piece) if piece in abilities(draft.state, self.seat):
                draft.emit(AbilityUsed(self.seat, piece))
            case Use(piece):
                draft.emit(PieceUsed(self.seat, piece))
            case Forgo(piece):
                draft.emit(PieceForgone(self.seat, piece))
            case _:
                draft.emit(TurnEnded(self.seat))

    def offer(self, state: State) -> JsonObject:
        left = pieces(state, self.seat)
        return {
            "pieces": [self._piece_offer(state, piece) for piece in left],
            "abilities": [self._piece_offer(state, c) for c in abilities(state, self.seat)],
            "end": self._end_refusal(state) is None,
            # What has to be exchanged before the turn can end.
            "surplus_water": 0 if left else surplus_water(state, self.seat),
        }

    def _piece_offer(self, state: State, piece: str) -> JsonObject:
        why = self._use_refusal(state, piece)
        favour = piece in NUMBER and favoured(state, self.seat, piece)
        return {"at": piece, "closed": why.code if why else "", "favour": favour}


def piece_steps(state: State, seat: Seat, piece: str) -> tuple[Step, ...]:
    """What using a piece begins."""
    if piece not in NUMBER:
        return (UseSpot(seat, piece),)
    card = state.border(piece)
    if isinstance(card.effect, Raid):
        return ()
    if favoured(state, seat, piece):
        return (Parts(seat, card.effect, card.id),)
    return (Work(seat, card.effect, card.id),)


def abilities(state: State, seat: Seat) -> tuple[str, ...]:
    """The displayed cards that can be used between two actions."""
    return tuple(
        card
        for kind in (PlayHandWithoutNoble, CallTargia)
        for card, _ in state.abilities(seat, kind)
    )


def ability_steps(state: State, seat: Seat, card: str) -> tuple[Step, ...]:
    """What using the ability of a displayed card begins."""
    effect = state.box.displayed[card].effect
    if isinstance(effect, PlayHandWithoutNoble):
        deal = Deal(surcharge=effect.surcharge)
        return (CardChoice(seat, playable_hand(state, seat), "hand", ("play",), deal),)
    return (CallingTargia(seat, card),)


def _consolation(state: State, seat: Seat) -> tuple[Step, ...]:
    if set(state.players[seat].given) & set(GOODS):
        return ()
    return tuple(
        AnyGoods(seat, effect.amount, card)
        for card, effect in state.abilities(seat, ConsolationGood)
    )
