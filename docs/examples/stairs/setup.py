"""Set up a game: shuffle the cards and deal the first hands (S3, S4)."""

from games.kernel.chance import Chance
from games.kernel.values import Options, seats
from games.rules.stairs.events import CardsDealt, StairsEvent, Started
from games.rules.stairs.state import CARDS, FIRST_HAND


def setup(count: int, options: Options, chance: Chance) -> list[StairsEvent]:
    """Return the opening events, with all chance of the opening."""
    numbers = range(1, CARDS[str(options["deck"])] + 1)
    first = seats(count)[chance.below(count, "first")]
    deck = chance.shuffled(numbers, "deck")
    hands = [deck[FIRST_HAND * seat : FIRST_HAND * (seat + 1)] for seat in seats(count)]
    dealt = [CardsDealt(seat, hands[seat]) for seat in seats(count)]
    return [Started(count, first, deck), *dealt]
