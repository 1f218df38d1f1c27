"""The end of a turn a second time (T17), from the text of the rules and what both players see.

From the rules under test this module takes only the fields of the state and the data of the cards.
"""

from games.kernel.values import Seat
from games.rules.targui.state import HandCard, Player, State

LEAST_WATER_TO_EXCHANGE = 2
"""T23: 2 water for a good, 3 for a gold; a card makes that 2 as well."""
DISPLAY = 12
SURCHARGES = {"TB-39": (1, 0), "TX-32": (0, 2)}
"""The goods and the water for which a displayed card plays the hand card between two actions."""


def is_over(state: State, seat: Seat) -> bool:
    """Return whether both players see that this one has nothing left to choose in the turn."""
    player = state.players[seat]
    if player.targis or player.markers:
        return False  # T13: each is used or forgone.
    if player.purse.water >= LEAST_WATER_TO_EXCHANGE:
        return False
    return not any(
        _may_be_played(state, player, held, *SURCHARGES[card])
        for card in player.displayed
        if card in SURCHARGES
        for held in player.hand
    )


def _may_be_played(state: State, player: Player, held: HandCard, goods: int, water: int) -> bool:
    """Return whether the opponent must reckon with this hand card being played (T18)."""
    purse = player.purse
    if held.fresh or len(player.displayed) >= DISPLAY:
        return False
    if purse.dates + purse.salt + purse.pepper < goods or purse.water < water:
        return False
    return not held.known or _can_be_paid(state, player, held.card, goods, water)


def _can_be_paid(state: State, player: Player, card: str, goods: int, water: int) -> bool:
    """Return whether one of the prices can be paid beside a surcharge (T20 to T22)."""
    face, purse = state.box.tribes[card], player.purse
    saved = sum(
        effect.goods
        for shown in player.displayed
        if (effect := state.box.displayed[shown].effect)
        and (
            (_code(effect) == "discount_symbol" and effect.symbol == face.symbol)
            or (_code(effect) == "discount_once" and dict(player.charges).get(shown))
        )
    )
    gold = purse.gold + sum(
        count for shown, count in player.charges if shown in player.displayed and shown == "TB-41"
    )
    for price in face.prices:
        less = "TX-27" in player.displayed and len(face.prices) == 2
        if gold < price.gold or purse.water < water + max(0, price.water - less):
            continue
        printed, owned = (
            (price.dates, price.salt, price.pepper),
            (
                purse.dates,
                purse.salt,
                purse.pepper,
            ),
        )
        missing = sum(max(0, due - has) for due, has in zip(printed, owned, strict=True))
        if missing <= saved and sum(owned) - max(0, sum(printed) - saved) >= goods:
            return True
    return False


def _code(effect: object) -> str:
    return str(type(effect).__struct_config__.tag)
