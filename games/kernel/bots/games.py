"""Observations of a game for a bot, and whole games between bots."""

from collections.abc import Callable, Iterator, Sequence
from itertools import count, islice
from typing import Any

from games.kernel.bots.bot import Bot, Observation
from games.kernel.chance import Chance
from games.kernel.game import AnyGame
from games.kernel.replay import fold
from games.kernel.values import Options, Seat


def observe(
    game: AnyGame,
    *,
    events: Sequence[Any],
    state: Any,
    seat: Seat,
    chance: Chance,
    thinking: Callable[[], bool],
) -> Observation[Any, Any]:
    """Return what a bot in this seat may use to choose; the state itself is not part of it."""

    numbers = count()

    def worlds(wanted: int) -> Iterator[Any]:
        for number in islice(numbers, wanted):
            yield fold(game, game.resample(events, seat, chance.child(f"world:{number}")))

    return Observation(
        seat=seat,
        view=game.view(state, seat),
        offer=game.offer(state, seat),
        moves=tuple(game.playout_moves(state, tuple(game.moves(state, seat)))),
        worlds=worlds,
        chance=chance,
        thinking=thinking,
    )


def play_out(
    game: AnyGame,
    bots: Sequence[Bot[Any, Any]],
    options: Options,
    chance: Chance,
    thinking: Callable[[], bool] = lambda: True,
) -> list[Any]:
    """Return the events of a whole game between these bots, one for each seat."""
    events = game.setup(len(bots), options, chance.child("game"))
    state = fold(game, events)
    while waiting := game.to_act(state):
        seat = min(waiting)
        turn = chance.child(f"bot:{len(events)}")
        observation = observe(
            game, events=events, state=state, seat=seat, chance=turn, thinking=thinking
        )
        move = bots[seat].choose(observation)
        batch = game.decide(state, seat, move, chance.child("game"))
        state = batch.state
        events += batch.events
    return events
