"""Gemblo: rebuilding, and the list of all placements."""

import json
from collections.abc import Iterable, Iterator
from itertools import islice
from statistics import mean
from typing import Any

from games import rules
from games.kernel.game import AnyGame
from games.kernel.replay import states
from games.rules.gemblo.events import Placed
from games.rules.gemblo.moves import Place
from games.rules.gemblo.multiplayer import placing
from games.rules.gemblo.tests.rule_comparison import samples
from tests.bench.figure import Figure, against_peer, best_of, interleaved, within
from tests.bench.harness.rebuild import rebuild
from tests.bench.recorded import logs


def figures(quick: bool) -> Iterator[Figure]:
    """Yield the figures of Gemblo."""
    yield rebuild("gemblo", 2, 0.75, quick, _rebuilt_by_the_rules)
    yield from _lists(quick)
    yield _against_the_slow_rules(quick)


def _rebuilt_by_the_rules(game: AnyGame, stored: Iterable[str]) -> Any:
    """Return the state after these events, each checked to be legal, as python-chess does."""
    state = None
    for text in stored:
        event = game.codec.event(*json.loads(text))
        if isinstance(event, Placed):
            move = Place(event.piece, event.cells)
            assert game.refusal(state, event.seat, move) is None
        state = game.evolve(state, event)
    return state


def _lists(quick: bool) -> Iterator[Figure]:
    game = rules.game("gemblo")

    def listed(state: Any) -> list[Any]:
        return [move for seat in game.to_act(state) for move in game.moves(state, seat)]

    positions = [
        state
        for seats in (2, 4, 6)
        for log in logs("gemblo", seats, 2 if quick else 10)
        for state in states(game, log)
        if game.to_act(state)
    ]
    times = [best_of(5, lambda state=state: listed(state)) for state in positions]
    for name, found, limit in (("mean", mean(times), 0.5), ("worst", max(times), 3.0)):
        yield within(
            f"gemblo: list of all placements, {name} of {len(times)} positions",
            "ms",
            found=1000 * found,
            limit=limit,
        )


def _against_the_slow_rules(quick: bool) -> Figure:
    positions = list(islice(samples(), 0, 4_000, 200 if quick else 40))
    fast, slow = interleaved(
        3 if quick else 9,
        lambda: [
            list(placing.colour_placements(each.state, each.state.turn)) for each in positions
        ],
        lambda: [list(each.slow.all_placements(each.state.turn, each.start)) for each in positions],
    )
    return against_peer(
        "gemblo: list of all placements, lists per second",
        "lists/s",
        found=len(positions) / fast,
        against="the slow rules",
        peer=len(positions) / slow,
        at_least=10,
    )
