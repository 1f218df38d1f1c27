"""What each fact changes. Never refuses: it has happened."""

from dataclasses import replace
from typing import assert_never

from games.kernel.outcome import Line, Score
from games.kernel.values import Seat
from games.rules.gobi import events as e
from games.rules.gobi.data import COFFEE
from games.rules.gobi.desert import lines, touching
from games.rules.gobi.state import Camels, Claim, Player, State, Turn


def evolve(state: State | None, event: e.GobiEvent) -> State:
    """The state after one more fact."""
    if isinstance(event, e.Started):
        return _started(event)
    assert state is not None, "the first fact of a game is its start"
    return _evolve(state, event)


def _evolve(state: State, event: e.Later) -> State:  # noqa: C901, PLR0911, PLR0912 - a line a fact
    match event:
        case e.TileDrawn():
            return _drawn(state, event)
        case e.TilePlaced():
            return _placed(state, event)
        case e.TileDiscarded():
            return _discarded(state, event)
        case e.CamelLifted():
            return _lifted(state, event)
        case e.CamelsPlaced():
            return _camels_placed(state, event)
        case e.CamelsDeclined() | e.RewardMissed():
            return replace(state, turn=replace(state.turn, task=None))
        case e.GiftUsed():
            return _gift_used(state, event)
        case e.CamelMoved():
            return _with(state, state.player.lift(event.origin).put(event.target), state.turn)
        case e.CaravanReunited():
            return _reunited(state, event)
        case e.RewardTaken():
            return _reward_taken(state, event)
        case e.CoffeeTaken():
            after = _gained(state, COFFEE)
            return replace(after, coffees=state.coffees - 1)
        case e.TurnPassed():
            return replace(state, turn=_turn(state.players, state.next_seat))
        case e.Scored():
            return replace(state, scores=(*state.scores, _score(event)))
        case e.Ended():
            return replace(state, ranks=event.ranks)
        case _:
            assert_never(event)


def _started(event: e.Started) -> State:
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


def _drawn(state: State, event: e.TileDrawn) -> State:
    player = replace(state.player, stack=state.player.stack[1:])
    return _with(state, player, replace(state.turn, tile=event.tribe))


def _placed(state: State, event: e.TilePlaced) -> State:
    near = touching(state.desert, event.at)
    cells = lines(state.desert, event.at) if event.silk else near
    task = Camels(cells, due=len(near), spread=event.silk)
    return replace(
        state,
        desert={**state.desert, event.at: event.tribe},
        turn=replace(state.turn, tile=None, played=True, placed=event.at, task=task),
    )


def _discarded(state: State, event: e.TileDiscarded) -> State:
    player = replace(state.player, discards=(*state.player.discards, event.tribe))
    task = Camels(tuple(state.desert), due=0, spare=2 if event.cotton else 1)
    return _with(state, player, replace(state.turn, tile=None, played=True, task=task))


def _lifted(state: State, event: e.CamelLifted) -> State:
    player, task = state.player.lift(event.at), state.turn.task
    if isinstance(task, Camels):
        task = task.after_lift(player.reserve)
    return _with(state, player, replace(state.turn, task=task))


def _camels_placed(state: State, event: e.CamelsPlaced) -> State:
    player, task = state.player.put(*event.at), state.turn.task
    left = task.after_put(player.reserve) if isinstance(task, Camels) and task.spread else None
    return _with(state, player, replace(state.turn, task=left))


def _gift_used(state: State, event: e.GiftUsed) -> State:
    turn = state.turn
    if event.gift == "perfume" and turn.placed:
        turn = replace(turn, task=Camels((turn.placed,), due=1, spread=False))
    return _with(state, state.player.use(event.gift), turn)


def _reunited(state: State, event: e.CaravanReunited) -> State:
    turn = replace(
        state.turn,
        task=Claim(len(event.way)),
        reunited=state.turn.reunited | {event.ends},
    )
    return _with(state, state.player.lift(*event.ends), turn)


def _reward_taken(state: State, event: e.RewardTaken) -> State:
    stacks = list(state.stacks)
    stacks[event.stack] = stacks[event.stack][1:]
    return replace(_gained(state, event.reward), stacks=tuple(stacks))


def _gained(state: State, reward: str) -> State:
    return _with(state, state.player.gain(reward), replace(state.turn, task=None))


def _score(event: e.Scored) -> Score:
    lines = tuple(Line(line.code, line.value, line.facts) for line in event.lines)
    return Score(event.total, lines)


def _with(state: State, player: Player, turn: Turn) -> State:
    seat = turn.seat
    players = (*state.players[:seat], player, *state.players[seat + 1 :])
    return replace(state, players=players, turn=turn)
