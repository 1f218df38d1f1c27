"""Compare the ends of turns with the slow rules, in positions near the end of a turn."""

import random
from collections.abc import Iterator
from itertools import count, cycle, islice

from games.kernel.chance import Chance
from games.kernel.draft import Batch
from games.kernel.events import Event, Move
from games.kernel.replay import fold
from games.kernel.values import Seat
from games.rules.targui.bots.rating import ranked
from games.rules.targui.box.bundle import Bundle
from games.rules.targui.events import TableEvent, TurnEnded
from games.rules.targui.game import GAME
from games.rules.targui.moves import EndTurn
from games.rules.targui.rounds.limits import SurplusStep
from games.rules.targui.rounds.turn import TurnStep
from games.rules.targui.state import HandCard, State
from games.rules.targui.tests.slow_turn_end import SURCHARGES, is_over

VARIANTS = ("base", "expansion", "mixed")
USED_UP = ("TX-26", "TB-41")
"""Cards with a marker or gold on them that lowers a price."""


def is_in_turn(state: State, seat: Seat) -> bool:
    """Return whether the actions of this seat, or its limits after them, are not over."""
    kinds = TurnStep | SurplusStep
    return any(isinstance(step, kinds) and step.seat == seat for step in state.agenda)


def compare(state: State, seat: Seat, chance: Chance, moves: list[Move]) -> int:
    """Assert that these moves end the turn where the slow rules say. Return how many ended it."""
    ended, offer = 0, GAME.offer(state, seat)
    for move in moves:
        batch = GAME.decide(state, seat, move, chance)
        if not isinstance(move, EndTurn):
            ended += compare_end(state, seat, batch)
        if not isinstance(move, EndTurn) and move not in offer.ends_turn.perhaps:
            ends = is_in_turn(state, seat) and not _is_asked_again(state, batch.state, seat)
            assert (move in offer.ends_turn.surely) is ends, (move, offer)
    return ended


def _is_asked_again(state: State, then: State, seat: Seat) -> bool:
    """Return whether the same seat has the next choice of the same round."""
    return bool(then.agenda) and then.number == state.number and then.agenda[0].seat == seat


def compare_end(state: State, seat: Seat, batch: Batch[State, TableEvent]) -> bool:
    """Assert that a turn ended automatically just where it is over. Return whether it ended."""
    at = next((at for at, event in enumerate(batch.events) if _ends(event, seat)), None)
    if at is not None:
        for event in batch.events[:at]:
            state = GAME.evolve(state, event)
        assert is_over(state, seat)
        return True
    then = batch.state
    if then.agenda and then.agenda[0].seat == seat and isinstance(then.agenda[0], TurnStep):
        assert not is_over(then, seat)
    return False


def _ends(event: Event, seat: Seat) -> bool:
    return isinstance(event, TurnEnded) and event.seat == seat


def game_positions() -> Iterator[State]:
    """Yield the positions of games without end, of each variant in turn."""
    for number, variant in zip(count(), cycle(VARIANTS), strict=False):
        chance, source = Chance(f"turn ends {number}".encode()), random.Random(number)
        state = fold(GAME, GAME.setup(2, GAME.info.filled(2, {"set": variant}), chance))
        while state.agenda:
            yield state
            (seat,) = GAME.to_act(state)
            moves = list(GAME.moves(state, seat))
            best = ranked(state, seat, moves)[0].move
            move = source.choice(moves) if source.random() < 0.25 else best
            state = GAME.decide(state, seat, move, chance).state


def near_the_end(state: State, seat: Seat, source: random.Random) -> State:
    """Return the turn with one piece left, another purse, and a card that plays the hand card."""
    player = state.players[seat]
    pieces = [*player.targis, *player.markers]
    left = source.choice(pieces) if pieces else ""
    sets = {"base": ("TB",), "expansion": ("TX",), "mixed": ("TB", "TX")}[state.variant]
    cards = [card for card in state.box.tribes if card[:2] in sets and not _is_owned(state, card)]
    hand, *others = source.sample([card for card in cards if card not in SURCHARGES], 12)
    helpers = [card for card in SURCHARGES if card in cards]
    shown = [*others[: source.choice((0, 3, 8, 11))], *source.sample(helpers, min(1, len(helpers)))]
    source.shuffle(shown)
    return state.replace_player(
        seat,
        targis=(left,) if left in player.targis else (),
        markers=(left,) if left in player.markers else (),
        rows=(tuple(shown[:4]), tuple(shown[4:8]), tuple(shown[8:])),
        charges=tuple((card, 1) for card in shown if card in USED_UP and source.random() < 0.5),
        hand=(HandCard(hand, known=source.random() < 0.6, fresh=source.random() < 0.2),),
        purse=_random_purse(state, source),
    )


def _is_owned(state: State, card: str) -> bool:
    """Return whether a player has the card, or a step of the turn is about it."""
    owned = [*(held for step in state.agenda for held in step.held), *state.centre]
    for player in state.players:
        owned += [*player.displayed, *(held.card for held in player.hand)]
    return card in owned


def _random_purse(state: State, source: random.Random) -> Bundle:
    dates, salt, pepper = (source.choice((0, 0, 1, 2, 3)) for _ in range(3))
    water = source.choice((0, 0, 1, 2, 4)) if state.expansion else 0
    return Bundle(dates, salt, pepper, source.choice((0, 1)), water, vp=4)


def samples() -> Iterator[tuple[State, Seat, random.Random]]:
    """Yield positions of games and, in turns, positions near the end of a turn instead."""
    for number, state in enumerate(game_positions()):
        (seat,) = GAME.to_act(state)
        source = random.Random(number)
        is_turn = isinstance(state.agenda[0], TurnStep)
        changed = is_turn and source.random() < 0.75
        yield near_the_end(state, seat, source) if changed else state, seat, source


def main(number: int) -> Iterator[int]:
    """Compare this many positions. Yield how many have been compared."""
    for done, (state, seat, source) in enumerate(islice(samples(), number), start=1):
        moves = list(GAME.moves(state, seat))
        compare(state, seat, Chance(b"%d" % done), source.sample(moves, min(4, len(moves))))
        yield done
