"""What a state is worth to a seat, for bots: points, what is about to be gained, and chances."""

from games.kernel.values import Seat
from games.rules.gobi.data import (
    BLESSING_MISSED,
    BLESSINGS,
    CAMELS,
    COFFEE_LENGTH,
    COFFEE_POINTS,
    GIFTS,
)
from games.rules.gobi.refusals import created, free_rewards
from games.rules.gobi.routes import groups, longest_way
from games.rules.gobi.scoring import blessing_met
from games.rules.gobi.state import Camels, Claim, State

ABILITY = {"perfume": 0.8, "cotton": 0.2, "porcelain": 0.8, "tea": 1.0, "silk": 1.0, "spices": 2.0}
"""What an unused gift may still bring while enough turns are left."""

LASTING = {
    "inner": 0.8,
    "together": 0.7,
    "outer": 0.8,
    "thrifty": 0.9,
    "mingled": 0.8,
    "unspent": 0.7,
}
"""How likely a blessing that is met, or could still be, is met in the end."""

PLAIN_REWARD = 3.5


def standing(state: State, seat: Seat) -> float:
    """The points of a seat, as far as they can be foreseen."""
    player = state.players[seat]
    left = min(1.0, len(player.stack) / 4)
    gifts = sum(GIFTS[gift] for gift in (*player.gifts, *player.used))
    chances = left * sum(ABILITY[gift] for gift in player.gifts)
    coffees = COFFEE_POINTS * player.coffees
    blessings = sum(_blessing(state, seat, blessing, left) for blessing in player.blessings)
    return gifts + chances + coffees + blessings - len(player.discards)


def _blessing(state: State, seat: Seat, blessing: str, left: float) -> float:
    bonus = BLESSINGS[blessing] - BLESSING_MISSED
    met = blessing_met(state, seat, blessing)
    if blessing == "thrifty" and not met:
        return BLESSING_MISSED
    return BLESSING_MISSED + bonus * ((1 - left) * met + left * LASTING[blessing])


def claims(state: State) -> float:
    """What the player to act is about to gain from routes and rewards not yet resolved."""
    task, camels = state.turn.task, frozenset(state.player.camels)
    value = reward_value(state, task.length) if isinstance(task, Claim) else 0.0
    if isinstance(task, Camels) and not task.spread and len(camels.union(task.cells)) <= CAMELS:
        camels = camels.union(task.cells)
    routes = (
        reward_value(state, len(longest_way(camels, pair))) for pair in created(state, camels)
    )
    return value + sum(sorted(routes, reverse=True)[:2])


def reward_value(state: State, length: int) -> float:
    """What the reward for a caravan of this length brings, roughly."""
    if length >= COFFEE_LENGTH and state.coffees:
        return COFFEE_POINTS
    return PLAIN_REWARD if free_rewards(state, length) else 0.0


def texture(state: State) -> float:
    """How well the camels stand for the turns to come: together, and not at home."""
    player = state.player
    if not player.stack:
        return 0.0
    sizes = [len(group) for group in groups(frozenset(player.camels))]
    return 0.3 * max(sizes, default=0) + 0.1 * sum(sizes)
