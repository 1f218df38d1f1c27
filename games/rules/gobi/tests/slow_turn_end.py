"""The end of a turn a second time (G24), from the text of the rules, simple and slow.

From the rules under test this module takes only the fields of the state.
"""

from games.rules.gobi.board.grid import Pair
from games.rules.gobi.state import State
from games.rules.gobi.tests.slow_rules import longest_lengths, share_an_edge


def created_routes(state: State) -> set[Pair]:
    """Return the routes that must be resolved (G20)."""
    camels = frozenset(state.player.camels)
    now = set(longest_lengths(camels, state.desert, diagonal=False))
    before = set(longest_lengths(state.turn.before, state.desert, diagonal=False))
    return now - before - state.turn.reunited


def usable_gifts(state: State) -> set[str]:
    """Return the unused gifts that can be used in step 2 (G25, G27, G30)."""
    player, usable = state.player, set()
    if "perfume" in player.gifts and state.turn.placed is not None:
        usable.add("perfume")
    if "porcelain" in player.gifts and any(
        share_an_edge(camel, tile) for camel in player.camels for tile in state.desert
    ):
        usable.add("porcelain")
    if "spices" in player.gifts:
        crossing = longest_lengths(frozenset(player.camels), state.desert, diagonal=True)
        if set(crossing) - state.turn.reunited:
            usable.add("spices")
    return usable


def choices(state: State) -> int:
    """Return how many different things can be done in step 2 while nothing else is due."""
    routes = len(created_routes(state))
    return routes + len(usable_gifts(state)) + (routes == 0)
