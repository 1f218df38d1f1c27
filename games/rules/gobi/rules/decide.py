"""Turn a move into its events, and those that they force."""

from collections.abc import Iterator
from itertools import islice
from typing import TypeAlias, assert_never

from games.kernel.draft import Batch, Draft
from games.kernel.refusal import Refused
from games.kernel.values import Seat
from games.rules.gobi import events as e
from games.rules.gobi import moves as m
from games.rules.gobi.board.grid import Pair, fits_somewhere
from games.rules.gobi.board.routes import longest_crossing, longest_way
from games.rules.gobi.components import COFFEE, COFFEE_LENGTH, Tribe
from games.rules.gobi.rules.evolve import evolve
from games.rules.gobi.rules.legal_moves import legal_moves
from games.rules.gobi.rules.refusals import refusal, reward_refusal
from games.rules.gobi.rules.scoring import final_events
from games.rules.gobi.state import Camels, Claim, Stage, State

TurnDraft: TypeAlias = Draft[State, e.GobiEvent]


def decide(state: State, seat: Seat, move: m.GobiMove) -> Batch[State, e.GobiEvent]:
    """Return the events of the move, up to the next real choice. Raise `Refused`."""
    if refused := refusal(state, seat, move):
        raise Refused(refused)
    return _draft_of(state, seat, move, ending=True).batch()


def decide_within_turn(state: State, seat: Seat, move: m.GobiMove) -> Batch[State, e.GobiEvent]:
    """Return the events of a legal move, but leave the end of its turn to the player."""
    return _draft_of(state, seat, move, ending=False).batch()


def _draft_of(state: State, seat: Seat, move: m.GobiMove, *, ending: bool) -> TurnDraft:
    draft = TurnDraft(state, evolve)
    events = list(_events_of(state, seat, move))
    while events:
        for event in events:
            draft.emit(event)
        events = _forced_events(draft.state, ending=ending)
    return draft


def _forced_events(state: State, *, ending: bool) -> list[e.GobiEvent]:
    """Return the events without a choice, the end of the turn only with `ending` (G24)."""
    match state.stage, state.turn.task:
        case Stage.OVER, _:
            return []
        case Stage.DRAW, _:
            return _next_tile(state)
    if placed := _camels_without_choice(state):
        return placed
    match only_move(state):
        case None:
            return []
        case m.EndTurn() if not ending:
            return []
        case only:
            return list(_events_of(state, state.turn.seat, only))


def _camels_without_choice(state: State) -> list[e.GobiEvent]:
    match state.turn.task:
        case Camels(spread=False) as task if state.player.reserve >= task.due:
            return [e.CamelsPlaced(state.turn.seat, task.cells)]
    return []


def only_move(state: State) -> m.GobiMove | None:
    """Return the one legal move of the seat to act; None if there is a choice."""
    moves = tuple(islice(legal_moves(state, state.turn.seat), 2))
    return moves[0] if len(moves) == 1 else None


def _next_tile(state: State) -> list[e.GobiEvent]:
    if not state.player.stack:
        return final_events(state)
    return [e.TileDrawn(state.turn.seat, state.player.stack[0])]


def _events_of(  # noqa: C901, PLR0912 - one case for each move
    state: State, seat: Seat, move: m.GobiMove
) -> Iterator[e.GobiEvent]:
    match move:
        case m.Place():
            if move.silk:
                yield e.GiftUsed(seat, "silk")
            yield e.TilePlaced(seat, _drawn_tile(state), move.at, move.silk)
        case m.Discard():
            if move.cotton:
                yield e.GiftUsed(seat, "cotton")
            forced = not fits_somewhere(state.desert, _drawn_tile(state))
            yield e.TileDiscarded(seat, _drawn_tile(state), move.cotton, forced)
        case m.Lift():
            yield e.CamelLifted(seat, move.at)
        case m.Camel():
            yield e.CamelsPlaced(seat, (move.at,))
        case m.Skip():
            yield _skip(state, seat)
        case m.Reward():
            yield from _take_reward(state, seat, move.take)
        case m.Reunite():
            yield _reunite(state, seat, move.ends, spices=False)
        case m.UsePerfume():
            yield e.GiftUsed(seat, "perfume")
        case m.UsePorcelain():
            yield e.GiftUsed(seat, "porcelain")
            yield e.CamelMoved(seat, move.origin, move.target)
        case m.UseSpices():
            yield e.GiftUsed(seat, "spices")
            yield _reunite(state, seat, move.ends, spices=True)
        case m.EndTurn():
            yield e.TurnPassed(seat)
        case _:
            assert_never(move)


def _drawn_tile(state: State) -> Tribe:
    assert state.turn.tile, "a tile is drawn before it is played"
    return state.turn.tile


def _skip(state: State, seat: Seat) -> e.GobiEvent:
    if state.stage is Stage.CAMELS:
        return e.CamelsDeclined(seat)
    return e.RewardMissed(seat, declined=not reward_refusal(state, COFFEE))


def _take_reward(state: State, seat: Seat, take: int | str) -> Iterator[e.GobiEvent]:
    if isinstance(take, int):
        top, *below = state.stacks[take]
        yield e.RewardTaken(seat, top, take, below[0] if below else None)
        return
    if isinstance(state.turn.task, Claim) and state.turn.task.length < COFFEE_LENGTH:
        yield e.GiftUsed(seat, "tea")
    yield e.CoffeeTaken(seat)


def _reunite(state: State, seat: Seat, ends: Pair, *, spices: bool) -> e.GobiEvent:
    camels = frozenset(state.player.camels)
    way = longest_crossing(camels, ends) if spices else longest_way(camels, ends)
    return e.CaravanReunited(seat, state.desert[ends[0]], ends, way, spices)
