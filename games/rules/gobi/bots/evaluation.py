"""The value of a state to a seat: points, imminent gains, and prospects."""

from games.kernel.values import Seat
from games.rules.gobi.board.routes import groups, longest_way
from games.rules.gobi.components import (
    BLESSINGS,
    CAMELS,
    COFFEE_LENGTH,
    COFFEE_POINTS,
    GIFTS,
    MISSED_BLESSING_POINTS,
    Blessing,
    Gift,
)
from games.rules.gobi.rules.refusals import created, has_free_reward
from games.rules.gobi.rules.scoring import blessing_progress
from games.rules.gobi.state import Camels, Claim, State

GIFT_VALUES: dict[Gift, float] = {
    "perfume": 0.8,
    "cotton": 0.2,
    "porcelain": 0.8,
    "tea": 1.0,
    "silk": 1.0,
    "spices": 2.0,
}
"""The value of using a gift, while enough turns are left."""

BLESSING_ODDS: dict[Blessing, float] = {
    "inner": 0.8,
    "together": 0.7,
    "outer": 0.8,
    "thrifty": 0.9,
    "mingled": 0.8,
    "unspent": 0.7,
}
"""The probability that a blessing which is met, or still can be, is met in the end."""

CLEAR_LEAD = 15
"""The lead after which a player hardly ever lost: see docs/absence.md."""

REWARD_VALUE = 3.5


def evaluate_seat(state: State, seat: Seat) -> float:
    """Return the expected points of a seat."""
    player = state.players[seat]
    share_left = min(1.0, len(player.stack) / 4)
    gifts = sum(GIFTS[gift] for gift in (*player.gifts, *player.used))
    uses = share_left * sum(GIFT_VALUES[gift] for gift in player.gifts)
    coffees = COFFEE_POINTS * player.coffees
    blessings = sum(
        _evaluate_blessing(state, seat, blessing, share_left) for blessing in player.blessings
    )
    return gifts + uses + coffees + blessings - len(player.discards)


def _evaluate_blessing(state: State, seat: Seat, blessing: Blessing, share_left: float) -> float:
    bonus = BLESSINGS[blessing] - MISSED_BLESSING_POINTS
    met = blessing_progress(state, seat, blessing).met
    if blessing == "thrifty" and not met:
        return MISSED_BLESSING_POINTS
    return MISSED_BLESSING_POINTS + bonus * (
        (1 - share_left) * met + share_left * BLESSING_ODDS[blessing]
    )


def evaluate_claims(state: State) -> float:
    """Return the expected gain of the seat to act from unresolved routes and rewards."""
    task, camels = state.turn.task, frozenset(state.player.camels)
    value = reward_value(state, task.length) if isinstance(task, Claim) else 0.0
    if isinstance(task, Camels) and not task.spread and len(camels.union(task.cells)) <= CAMELS:
        camels = camels.union(task.cells)
    routes = (
        reward_value(state, len(longest_way(camels, pair))) for pair in created(state, camels)
    )
    return value + sum(sorted(routes, reverse=True)[:2])


def reward_value(state: State, length: int) -> float:
    """Return the rough value of the reward for a caravan of this length."""
    if length >= COFFEE_LENGTH and state.coffees:
        return COFFEE_POINTS
    return REWARD_VALUE if has_free_reward(state, length) else 0.0


def evaluate_camels(state: State) -> float:
    """Return the value of the positions of the camels: connected, and in play."""
    player = state.player
    if not player.stack:
        return 0.0
    sizes = [len(group) for group in groups(frozenset(player.camels))]
    return 0.3 * max(sizes, default=0) + 0.1 * sum(sizes)
