"""Given a table as a test wants it, when moves are made, then look at it.

`given` lays the named cards where they are wanted and all others where there is room, so that
the conservation laws hold; they are checked after every move.
"""

from dataclasses import dataclass, field, replace
from typing import Any

from msgspec import structs

from games.kernel.chance import Chance
from games.kernel.facts import Move
from games.kernel.refusal import Refused
from games.kernel.replay import fold
from games.kernel.values import Seat
from games.rules.targui.board import CHEQUERED, SQUARES, targia_for
from games.rules.targui.box.bundle import Bundle
from games.rules.targui.box.lasting import Once, StoredGold
from games.rules.targui.game import GAME
from games.rules.targui.moves import EndTurn, LayIn, Pay, Use
from games.rules.targui.scoring import score
from games.rules.targui.state import HandCard, Pile, Player, State, Step
from games.rules.targui.steps.placing import Crossing, Placing
from games.rules.targui.steps.rounds import Dusk
from games.rules.targui.steps.turn import Turn

RICH = Bundle(9, 9, 9, 9, 9, 9)
ME, YOU = Seat(0), Seat(1)
CHANCE = Chance(b"scene")
PLAIN = "TB-01 TB-04 TB-07 TB-10 TB-13 TB-02 TB-05 TB-08 TB-11 TB-14 TB-03 TB-06"
"""Twelve cards without an effect: oasis, rider, well, tent, Targia, and again."""


@dataclass(frozen=True)
class Scene:
    """A table with the facts that led here since `given`."""

    state: State
    events: list[Any] = field(default_factory=list)
    game: Any = GAME

    def when(self, *moves: Move) -> "Scene":
        """After these moves, each by whoever is to act."""
        scene = self
        for move in moves:
            scene = scene._made(move)
        return scene

    def _made(self, move: Move) -> "Scene":
        (seat,) = self.game.to_act(self.state)
        batch = self.game.decide(self.state, seat, move, CHANCE)
        after = fold(self.game, batch, self.state)
        assert list(self.game.checks(after)) == []
        return replace(self, state=after, events=self.events + batch)

    def lay(self, row: int) -> "Scene":
        """After the paid card was laid in this row, if there is a choice at all."""
        return self.when(LayIn(row)) if self.step.startswith("lay") else self

    def refused(self, move: Move) -> str:
        """The code with which a move is refused, and not listed; fails if it is legal."""
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
        """What is asked now, and of whom."""
        if not self.state.agenda:
            return "over"
        top = self.state.agenda[0]
        return f"{top.name} {top.seat}"

    def facts(self, kind: type) -> list[Any]:
        """The facts of one kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def offer(self) -> dict[str, Any]:
        """What the seat to act is offered."""
        (seat,) = self.game.to_act(self.state)
        return self.game.offer(self.state, seat)

    def moves(self, kind: type) -> list[Any]:
        """The legal moves of one kind."""
        (seat,) = self.game.to_act(self.state)
        return [move for move in self.game.moves(self.state, seat) if isinstance(move, kind)]

    def score(self, seat: Seat = ME) -> int:
        """The points if it ended now."""
        return score(self.state, seat).total

    def lines(self, seat: Seat = ME) -> dict[str, int]:
        """The points by line; those of a card under its id."""
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
) -> Scene:
    """A table in the middle of a round; `me` and `you` are the players' fields."""
    filled = game.info.filled(2, {"set": variant, **(options or {})})
    state = fold(game, game.setup(2, filled, CHANCE.child(variant)))
    players = (_player(state, me or {}), _player(state, you or {}))
    first = table.pop("first", ME)
    state = structs.replace(state, players=players, first=first, agenda=_agenda(step))
    robber = table.pop("robber", 1)
    targia = targia_for(robber) if state.expansion else None
    state = structs.replace(state, robber=robber, targia=table.pop("targia", targia))
    return Scene(_dealt(state, **table), game=game)


def dusk(variant: str = "expansion", *, robber: int = 1, **table: Any) -> Scene:
    """The round ends, I am first in the new one, and the robber has taken his step."""
    scene = given(variant, robber=robber, step="dusk", first=YOU, **table)
    return scene.when(EndTurn())


def raid(corner: int, variant: str = "expansion", **table: Any) -> Scene:
    """The robber has come to this corner; I am the first to pay."""
    return dusk(variant, robber=corner - 1, **table)


def _agenda(step: str | Step) -> tuple[Step, ...]:
    match step:
        case "turn":
            return (Turn(ME), Turn(YOU), Dusk(ME))
        case "placing":
            return (Placing(ME), Crossing(ME), Dusk(ME))
        case "dusk":
            return (Turn(YOU), Dusk(ME))
        case _:
            assert isinstance(step, Step)
            return (step, Turn(ME), Turn(YOU), Dusk(ME))


def _player(state: State, fields: dict[str, Any]) -> Player:
    fields = dict(fields)
    shown = fields.pop("display", "").split()
    rows = tuple(tuple(shown[at : at + 4]) for at in (0, 4, 8))
    rows = fields.pop("rows", rows)
    hand = fields.pop("hand", ())
    if isinstance(hand, str):
        hand = tuple(HandCard(card, False, False) for card in hand.split())
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
    """The state with these cards in these places, and the others where there is room."""
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
        goods=Pile((*goods, *goods_left), goods_discards),
        tribe=Pile((*tribe, *tribe_left), discards),
        dunes=Pile((*dune_deck, *dunes_left)),
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


def bought(card: str, price: int = 0, **choices: Any) -> tuple[Move, ...]:
    """The moves that play a card from c11 for its full printed price, into the first row."""
    printed = GAME.box.tribes[card].prices[price]
    goods = Bundle(printed.dates, printed.salt, printed.pepper)
    fields = {"goods": goods, "extra": False, "once": "", "stored": 0, **choices}
    return (Use("c11"), Pay(card, price, **fields), LayIn(0))
