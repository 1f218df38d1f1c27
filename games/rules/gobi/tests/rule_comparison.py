"""Compare the fast routes and ends of turns with the slow rules, in random positions."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import count

from games.kernel.bots.games import observe
from games.kernel.chance import Chance
from games.kernel.replay import fold
from games.kernel.tuples import replace_at
from games.kernel.values import Seat
from games.rules.gobi import moves as m
from games.rules.gobi.board.grid import Desert, border, clashes, touching
from games.rules.gobi.board.routes import joined, longest_crossing, longest_way, matching
from games.rules.gobi.components import CAMELS, DESERT_TILES, GIFTS, TRIBES
from games.rules.gobi.events import TurnPassed
from games.rules.gobi.game import GAME
from games.rules.gobi.rules.refusals import created
from games.rules.gobi.state import Player, Stage, State, Turn
from games.rules.gobi.tests.slow_rules import check_way, longest_lengths
from games.rules.gobi.tests.slow_turn_end import choices

POSITIONS_FOR_A_TURN = 10
"""Ends of turns take that much longer to compare than routes."""


def compare(state: State) -> None:
    """Assert that the fast rules agree with the slow ones in this position."""
    camels, desert, turn = frozenset(state.player.camels), state.desert, state.turn
    straight = longest_lengths(camels, desert, diagonal=False)
    crossing = longest_lengths(camels, desert, diagonal=True)
    before = longest_lengths(turn.before, desert, diagonal=False)
    assert joined(camels, desert) == set(straight)
    assert created(state) == set(straight) - set(before) - turn.reunited
    for pair in matching(camels, desert):
        way, crossed = longest_way(camels, pair), longest_crossing(camels, pair)
        assert len(way) == straight.get(pair, 0), (state, pair)
        assert len(crossed) == crossing.get(pair, 0), (state, pair)
        if way:
            check_way(way, pair, camels, diagonal=False)
        if crossed:
            check_way(crossed, pair, camels, diagonal=True)


def random_position(chance: random.Random) -> State:
    """Return a random desert with the camels of one player, in the middle of a turn."""
    desert = {(0, 0): chance.choice(TRIBES)}
    size = chance.randint(4, len(DESERT_TILES))
    while len(desert) < size:
        cell, tribe = chance.choice(border(desert)), chance.choice(TRIBES)
        if not clashes(desert, cell, tribe):
            desert[cell] = tribe
    camels = _random_camels(desert, chance)
    before = [cell for cell in camels if chance.random() < 0.7]
    pairs = matching(frozenset(camels), desert)
    turn = Turn(
        Seat(0),
        before=frozenset(before),
        played=True,
        reunited=frozenset(pair for pair in pairs if chance.random() < 0.1),
    )
    return State(desert, (Player((), tuple(sorted(camels))),), (), (), turn)


def _random_camels(desert: Desert, chance: random.Random) -> list[tuple[int, int]]:
    """Return up to ten camels, most of them beside one another, some on one tile."""
    camels = [chance.choice(list(desert))]
    for _ in range(chance.randint(0, CAMELS - 1)):
        neighbours = touching(desert, chance.choice(camels))
        free = [cell for cell in neighbours if cell not in camels]
        camels.append(chance.choice(free if free and chance.random() < 0.9 else list(desert)))
    return camels


def game_positions() -> Iterator[State]:
    """Yield the positions of games of easy bots, without end, in which gifts are more frequent."""
    for number in count():
        chance, bot = Chance(b"turn ends %d" % number), GAME.bot("easy")
        events = GAME.setup(2 + number % 3, {}, chance)
        state = fold(GAME, events)
        while seats := GAME.to_act(state):
            yield with_random_gifts(state, random.Random(f"{number} {len(events)}"))
            seen = observe(
                GAME,
                events=events,
                state=state,
                seat=min(seats),
                chance=chance.child(f"{len(events)}"),
                thinking=lambda: False,
            )
            batch = GAME.decide(state, seen.seat, bot.choose(seen), chance)
            events, state = [*events, *batch.events], batch.state


def with_random_gifts(state: State, source: random.Random) -> State:
    """Return the state with other unused gifts of the seat to act, in half of the positions."""
    if source.random() < 0.5:
        return state
    gifts = tuple(source.sample(list(GIFTS), source.choice((0, 1, 2))))
    player = replace(state.player, gifts=gifts)
    return replace(state, players=replace_at(state.players, state.turn.seat, player))


def compare_end(state: State, move: m.GobiMove, *, listed: bool) -> bool:
    """Assert that a move ends the turn just where no choice is left. Return whether it does."""
    seat = state.turn.seat
    batch = GAME.decide(state, seat, move, Chance(b""))
    ends = TurnPassed(seat) in batch.events
    assert listed is ends, (state, move)
    if not ends:
        assert batch.state.stage is not Stage.ROUTES or choices(batch.state) > 1, (state, move)
        return False
    for event in batch.events[: batch.events.index(TurnPassed(seat))]:
        state = GAME.evolve(state, event)
    assert state.stage is Stage.ROUTES, (state, move)
    assert choices(state) == 1, (state, move)
    return True


def compare_ends(state: State, source: random.Random) -> int:
    """Compare some moves, those offered as ending the turn among them. Return how many end it."""
    offered = set(GAME.offer(state, state.turn.seat).ends_turn)
    moves = [move for move in GAME.moves(state, state.turn.seat) if move != m.EndTurn()]
    assert offered <= set(moves)
    chosen = source.sample(moves, min(2, len(moves)))
    chosen += source.sample(sorted(offered, key=repr), min(1, len(offered)))
    return sum(compare_end(state, move, listed=move in offered) for move in chosen)


def main(number: int) -> Iterator[int]:
    """Compare this many positions. Yield how many have been compared."""
    turns = game_positions()
    for done in range(number):
        compare(random_position(random.Random(done)))
        if done % POSITIONS_FOR_A_TURN == 0:
            compare_ends(next(turns), random.Random(done))
        yield done + 1
