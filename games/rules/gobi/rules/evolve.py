"""Fold events into the state."""

from dataclasses import replace
from typing import Literal, assert_never

from games.kernel.outcome import Score, ScoreLine
from games.kernel.tuples import replace_at
from games.kernel.values import Seat
from games.rules.gobi import events as e
from games.rules.gobi.board.grid import lines, touching
from games.rules.gobi.components import COFFEE, Reward
from games.rules.gobi.state import Camels, Claim, Player, State, Turn


def evolve(state: State | None, event: e.GobiEvent) -> State:
    """Return the state after one more event."""
    if isinstance(event, e.Started):
        return _start(event)
    assert state is not None, "the first event of a game is its start"
    return _evolve(state, event)


def _evolve(state: State, event: e.LaterEvent) -> State:  # noqa: C901, PLR0911, PLR0912 - one case for each event
    match event:
        case e.TileDrawn():
            return _draw_tile(state, event)
        case e.TilePlaced():
            return _place_tile(state, event)
        case e.TileDiscarded():
            return _discard_tile(state, event)
        case e.CamelLifted():
            return _lift_camel(state, event)
        case e.CamelsPlaced():
            return _put_camels(state, event)
        case e.CamelsDeclined() | e.RewardMissed():
            return replace(state, turn=replace(state.turn, task=None))
        case e.GiftUsed():
            return _use_gift(state, event)
        case e.CamelMoved():
            return _replace_player(
                state, state.player.lift(event.origin).put(event.target), state.turn
            )
        case e.CaravanReunited():
            return _reunite(state, event)
        case e.RewardTaken():
            return _take_reward(state, event)
        case e.CoffeeTaken():
            after = _gain(state, COFFEE)
            return replace(after, coffees=state.coffees - 1)
        case e.TurnPassed():
            return replace(state, turn=_turn(state.players, state.next_seat))
        case e.Scored():
            return replace(state, scores=(*state.scores, _score(event)))
        case e.Ended():
            return replace(state, ranks=event.ranks)
        case _:
            assert_never(event)


def _start(event: e.Started) -> State:
    _, *dealt = event.tiles
    box, *stacks = event.rewards
    players = tuple(Player(stack=tiles) for tiles in dealt)
    return State(
        desert=dict(event.desert),
        players=players,
        stacks=tuple(stacks),
        box=box,
        turn=_turn(players, event.first),
    )


def _turn(players: tuple[Player, ...], seat: Seat) -> Turn:
    return Turn(seat=seat, before=frozenset(players[seat].camels))


def _draw_tile(state: State, event: e.TileDrawn) -> State:
    player = replace(state.player, stack=state.player.stack[1:])
    return _replace_player(state, player, replace(state.turn, tile=event.tribe))


def _place_tile(state: State, event: e.TilePlaced) -> State:
    neighbours = touching(state.desert, event.at)
    cells = lines(state.desert, event.at) if event.silk else neighbours
    task = Camels(cells, due=len(neighbours), spread=event.silk)
    return replace(
        state,
        desert={**state.desert, event.at: event.tribe},
        turn=replace(state.turn, tile=None, played=True, placed=event.at, task=task),
    )


def _discard_tile(state: State, event: e.TileDiscarded) -> State:
    player = replace(state.player, discards=(*state.player.discards, event.tribe))
    task = Camels(tuple(state.desert), due=0, spare=2 if event.cotton else 1)
    return _replace_player(state, player, replace(state.turn, tile=None, played=True, task=task))


def _lift_camel(state: State, event: e.CamelLifted) -> State:
    player, task = state.player.lift(event.at), state.turn.task
    assert isinstance(task, Camels), "a camel is lifted only while others are to be put"
    task = task.after_lift(player.reserve)
    return _replace_player(state, player, replace(state.turn, task=task))


def _put_camels(state: State, event: e.CamelsPlaced) -> State:
    player, task = state.player.put(*event.at), state.turn.task
    rest = task.after_put(player.reserve) if isinstance(task, Camels) and task.spread else None
    return _replace_player(state, player, replace(state.turn, task=rest))


def _use_gift(state: State, event: e.GiftUsed) -> State:
    turn = state.turn
    if event.gift == "perfume" and turn.placed:
        turn = replace(turn, task=Camels((turn.placed,), due=1, spread=False))
    return _replace_player(state, state.player.use(event.gift), turn)


def _reunite(state: State, event: e.CaravanReunited) -> State:
    turn = replace(
        state.turn,
        task=Claim(len(event.way)),
        reunited=state.turn.reunited | {event.ends},
    )
    return _replace_player(state, state.player.lift(*event.ends), turn)


def _take_reward(state: State, event: e.RewardTaken) -> State:
    stacks = replace_at(state.stacks, event.stack, state.stacks[event.stack][1:])
    return replace(_gain(state, event.reward), stacks=stacks)


def _gain(state: State, reward: Reward | Literal["coffee"]) -> State:
    return _replace_player(state, state.player.gain(reward), replace(state.turn, task=None))


def _score(event: e.Scored) -> Score:
    lines = tuple(ScoreLine(line.code, line.value, line.facts) for line in event.lines)
    return Score(event.total, lines)


def _replace_player(state: State, player: Player, turn: Turn) -> State:
    players = replace_at(state.players, turn.seat, player)
    return replace(state, players=players, turn=turn)
