"""What follows from a move: its facts, and all that is forced by them."""

from collections.abc import Iterator
from itertools import islice
from typing import assert_never

from games.kernel.draft import Draft
from games.kernel.refusal import Refused
from games.kernel.values import Seat
from games.rules.gobi import events as e
from games.rules.gobi import moves as m
from games.rules.gobi.choices import moves
from games.rules.gobi.data import COFFEE, COFFEE_LENGTH
from games.rules.gobi.desert import Pair, fits_somewhere
from games.rules.gobi.evolve import evolve
from games.rules.gobi.refusals import refusal, reward_refusal
from games.rules.gobi.routes import longest_crossing, longest_way
from games.rules.gobi.scoring import final
from games.rules.gobi.state import Camels, Claim, Stage, State


def decide(state: State, seat: Seat, move: m.GobiMove) -> list[e.GobiEvent]:
    """The facts of the move, up to the next real choice."""
    if closed := refusal(state, seat, move):
        raise Refused(closed)
    return _settled(state, _facts(state, move))


def _settled(state: State, facts: list[e.GobiEvent]) -> list[e.GobiEvent]:
    draft = Draft(state, evolve)
    while facts:
        for fact in facts:
            draft.emit(fact)
        facts = _forced(draft.state)
    return draft.events


def _forced(state: State) -> list[e.GobiEvent]:
    """What happens next by itself: nothing as soon as there is a choice or a turn to end."""
    match state.stage, state.turn.task:
        case Stage.OVER, _:
            return []
        case Stage.DRAW, _:
            return _drawn(state)
        case _, Camels(spread=False) as task if state.player.reserve >= task.due:
            return [e.CamelsPlaced(state.turn.seat, task.cells)]
    match tuple(islice(moves(state, state.turn.seat), 2)):
        case (m.EndTurn(),):
            return []
        case (only,):
            return _facts(state, only)
    return []


def _drawn(state: State) -> list[e.GobiEvent]:
    if not state.player.stack:
        return final(state)
    return [e.TileDrawn(state.turn.seat, state.player.stack[0])]


def _facts(state: State, move: m.GobiMove) -> list[e.GobiEvent]:
    return list(_told(state, state.turn.seat, move))


def _told(state: State, seat: Seat, move: m.GobiMove) -> Iterator[e.GobiEvent]:  # noqa: C901, PLR0912 - a line a move
    match move:
        case m.Place():
            if move.silk:
                yield e.GiftUsed(seat, "silk")
            yield e.TilePlaced(seat, _tile(state), move.at, move.silk)
        case m.Discard():
            if move.cotton:
                yield e.GiftUsed(seat, "cotton")
            forced = not fits_somewhere(state.desert, _tile(state))
            yield e.TileDiscarded(seat, _tile(state), move.cotton, forced)
        case m.Lift():
            yield e.CamelLifted(seat, move.at)
        case m.Camel():
            yield e.CamelsPlaced(seat, (move.at,))
        case m.Skip():
            yield _skipped(state, seat)
        case m.Reward():
            yield from _rewarded(state, seat, move.take)
        case m.Reunite():
            yield _reunited(state, seat, move.ends, spices=False)
        case m.UsePerfume():
            yield e.GiftUsed(seat, "perfume")
        case m.UsePorcelain():
            yield e.GiftUsed(seat, "porcelain")
            yield e.CamelMoved(seat, move.origin, move.target)
        case m.UseSpices():
            yield e.GiftUsed(seat, "spices")
            yield _reunited(state, seat, move.ends, spices=True)
        case m.EndTurn():
            yield e.TurnPassed(seat)
        case _:
            assert_never(move)


def _tile(state: State) -> str:
    assert state.turn.tile, "a tile is drawn before it is played"
    return state.turn.tile


def _skipped(state: State, seat: Seat) -> e.GobiEvent:
    if state.stage is Stage.CAMELS:
        return e.CamelsDeclined(seat)
    return e.RewardMissed(seat, declined=not reward_refusal(state, COFFEE))


def _rewarded(state: State, seat: Seat, take: int | str) -> Iterator[e.GobiEvent]:
    if isinstance(take, int):
        top, *below = state.stacks[take]
        yield e.RewardTaken(seat, top, take, below[0] if below else None)
        return
    if isinstance(state.turn.task, Claim) and state.turn.task.length < COFFEE_LENGTH:
        yield e.GiftUsed(seat, "tea")
    yield e.CoffeeTaken(seat)


def _reunited(state: State, seat: Seat, ends: Pair, *, spices: bool) -> e.GobiEvent:
    camels = frozenset(state.player.camels)
    way = longest_crossing(camels, ends) if spices else longest_way(camels, ends)
    return e.CaravanReunited(seat, state.desert[ends[0]], ends, way, spices)
