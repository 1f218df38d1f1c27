"""Scenes for tests: `given` a table, `when` moves are made, then check it.

`given` puts the named cards where a test wants them and all others where there is room, so that
the invariants hold; they are checked after every move.
"""

from typing import Any

import msgspec
from msgspec import structs

from games.kernel.chance import Chance
from games.kernel.events import Move
from games.kernel.refusal import Refused
from games.kernel.replay import fold
from games.kernel.values import Seat
from games.rules.targui.agenda.step import Step
from games.rules.targui.board import CHEQUERED, SQUARES, targia_for
from games.rules.targui.box.bundle import Bundle
from games.rules.targui.box.effect import Once
from games.rules.targui.decide import decide_within_turn
from games.rules.targui.effects.prices import StoredGold
from games.rules.targui.game import GAME
from games.rules.targui.moves import EndTurn, LayIn
from games.rules.targui.rounds.phases import CloseRoundStep
from games.rules.targui.rounds.placing import PlaceStep, SetMarkersStep
from games.rules.targui.rounds.turn import TurnStep
from games.rules.targui.scoring import score
from games.rules.targui.state import HandCard, Pile, Player, State

ME, YOU = Seat(0), Seat(1)
CHANCE = Chance(b"scene")
PLAIN = "TB-01 TB-04 TB-07 TB-10 TB-13 TB-02 TB-05 TB-08 TB-11 TB-14 TB-03 TB-06"
"""Twelve cards without an effect: oasis, rider, well, tent, Targia, and again."""


class GameScene(msgspec.Struct, frozen=True):
    """A game of Targui with the events since `given`; turns in it end only by `EndTurn`."""

    state: State
    events: list[Any] = []
    game: Any = GAME

    def when(self, *moves: Move) -> "GameScene":
        """Return the scene after these moves, each by the seat to act."""
        scene = self
        for move in moves:
            scene = scene._made(move)
        return scene

    def _made(self, move: Move) -> "GameScene":
        (seat,) = self.game.to_act(self.state)
        assert self.game.refusal(self.state, seat, move) is None
        batch = decide_within_turn(self.state, seat, move, CHANCE)
        assert list(self.game.broken_invariants(batch.state)) == []
        return structs.replace(self, state=batch.state, events=[*self.events, *batch.events])

    def lay(self, row: int) -> "GameScene":
        """Return the scene after the paid card was laid in this row, if there is a choice."""
        return self.when(LayIn(row)) if self.step.startswith("lay") else self

    def refused(self, move: Move) -> str:
        """Return the code of the refusal of a move. Fail if it is legal or listed."""
        (seat,) = self.game.to_act(self.state)
        assert move not in set(self.game.moves(self.state, seat))
        try:
            self.game.decide(self.state, seat, move, CHANCE)
        except Refused as refused:
            return refused.refusal.code
        raise AssertionError(f"{move} is legal")

    @property
    def me(self) -> Player:
        return self.state.players[ME]

    @property
    def you(self) -> Player:
        return self.state.players[YOU]

    @property
    def step(self) -> str:
        """The name and the seat of the pending choice."""
        if not self.state.agenda:
            return "over"
        top = self.state.agenda[0]
        return f"{top.name} {top.seat}"

    def events_of(self, kind: type) -> list[Any]:
        """Return the events of one kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def offer(self) -> Any:
        """Return what the seat to act is offered."""
        (seat,) = self.game.to_act(self.state)
        return self.game.offer(self.state, seat)

    def moves(self, kind: type) -> list[Any]:
        """Return the legal moves of one kind."""
        (seat,) = self.game.to_act(self.state)
        return [move for move in self.game.moves(self.state, seat) if isinstance(move, kind)]

    def score(self, seat: Seat = ME) -> int:
        """Return the points if the game ended now."""
        return score(self.state, seat).total

    def lines(self, seat: Seat = ME) -> dict[str, int]:
        """Return the points by line of the score; those of a card by its id."""
        found: dict[str, int] = {}
        for line in score(self.state, seat).lines:
            code = line.facts.get("card", line.code)
            found[code] = found.get(code, 0) + line.value
        return found


def given(
    variant: str = "expansion",
    *,
    me: dict[str, Any] | None = None,
    you: dict[str, Any] | None = None,
    step: str | Step = "turn",
    game: Any = GAME,
    options: dict[str, Any] | None = None,
    **table: Any,
) -> GameScene:
    """Return a table in the middle of a round; `me` and `you` are the fields of the players."""
    filled = game.info.filled(2, {"set": variant, **(options or {})})
    state = fold(game, game.setup(2, filled, CHANCE.child(variant)))
    players = (_player(state, me or {}), _player(state, you or {}))
    first = table.pop("first", ME)
    state = structs.replace(state, players=players, first=first, agenda=_agenda(step))
    robber = table.pop("robber", 1)
    targia = targia_for(robber) if state.expansion else None
    state = structs.replace(state, robber=robber, targia=table.pop("targia", targia))
    return GameScene(_dealt(state, **table), game=game)


def dusk(variant: str = "expansion", *, robber: int = 1, **table: Any) -> GameScene:
    """Return the scene after the round ended and the robber moved; ME is first in the new one."""
    scene = given(variant, robber=robber, step="dusk", first=YOU, **table)
    return scene.when(EndTurn())


def raid(corner: int, variant: str = "expansion", **table: Any) -> GameScene:
    """Return the scene after the robber came to this corner; ME is the first to pay."""
    return dusk(variant, robber=corner - 1, **table)


def _agenda(step: str | Step) -> tuple[Step, ...]:
    turns = (TurnStep(seat=ME), TurnStep(seat=YOU))
    close = CloseRoundStep(seat=ME)
    match step:
        case "turn":
            return (*turns, close)
        case "placing":
            return (PlaceStep(seat=ME), SetMarkersStep(seat=ME), close)
        case "dusk":
            return (TurnStep(seat=YOU), close)
        case _:
            assert isinstance(step, Step)
            return (step, *turns, close)


def _player(state: State, fields: dict[str, Any]) -> Player:
    fields = dict(fields)
    shown = fields.pop("display", "").split()
    rows = tuple(tuple(shown[at : at + 4]) for at in (0, 4, 8))
    rows = fields.pop("rows", rows)
    hand = fields.pop("hand", ())
    if isinstance(hand, str):
        hand = tuple(HandCard(card=card, known=False, fresh=False) for card in hand.split())
    charges = tuple(
        (card, charge)
        for card in sum(rows, ())
        if (charge := _charge(state, card)) and card not in fields.get("used", ())
    )
    fields.pop("used", None)
    return Player(
        **{"purse": Bundle(vp=4), "rows": rows, "hand": hand, "charges": charges, **fields}
    )


def _charge(state: State, card: str) -> int:
    effect = state.box.displayed[card].effect
    return effect.amount if isinstance(effect, StoredGold) else int(isinstance(effect, Once))


def _dealt(
    state: State,
    *,
    centre: dict[str, str] | None = None,
    down: tuple[str, ...] = (),
    goods: tuple[str, ...] = (),
    tribe: tuple[str, ...] = (),
    discards: tuple[str, ...] = (),
    goods_discards: tuple[str, ...] = (),
    dunes: tuple[str, ...] = (),
    dune_deck: tuple[str, ...] = (),
    **fields: Any,
) -> State:
    """Return the state with these cards in these places, and the others where there is room."""
    wanted = centre or {}
    shown = [card for player in state.players for card in player.displayed]
    held = [card.card for player in state.players for card in player.hand]
    tribe_left = _others(_in_play(state, "tribe"), wanted.values(), tribe, discards, shown, held)
    goods_left = _others(_in_play(state, "goods"), wanted.values(), goods, goods_discards)
    dunes_left = _others(_in_play(state, "dunes"), dunes, dune_deck, shown)
    corners = tribe_left if state.expansion else goods_left
    sides = goods_left if state.expansion else tribe_left
    laid = tuple(
        wanted[square] if square in wanted else (corners if square in CHEQUERED else sides).pop()
        for square in SQUARES
    )
    return structs.replace(
        state,
        centre=laid,
        down=down,
        goods=Pile(draw=(*goods, *goods_left), discards=goods_discards),
        tribe=Pile(draw=(*tribe, *tribe_left), discards=discards),
        dunes=Pile(draw=(*dune_deck, *dunes_left)),
        open_dunes=dunes,
        **fields,
    )


def _in_play(state: State, deck: str) -> list[str]:
    if deck == "goods":
        return [card for card in state.box.goods if state.expansion or card.startswith("GB")]
    if deck == "dunes":
        return list(state.box.dunes) if state.expansion else []
    return [card for card in state.box.tribes if card not in state.rest and _of_set(state, card)]


def _of_set(state: State, card: str) -> bool:
    return state.variant == "mixed" or card.startswith("TB" if state.variant == "base" else "TX")


def _others(cards: list[str], *taken: Any) -> list[str]:
    gone = {card for group in taken for card in group}
    return [card for card in cards if card not in gone]
