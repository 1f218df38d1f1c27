"""The options of a table, and which of them go together (T41 to T44)."""

from collections import Counter

from games.kernel.game import GameInfo, Option
from games.kernel.refusal import Refusal
from games.kernel.values import Options
from games.rules.targui.box.cards import OF_EACH_SYMBOL, Box
from games.rules.targui.box.effect import SYMBOLS
from games.rules.targui.state import Variant

BORDERS = tuple(f"BB-{number:02}" for number in (1, 4, 5, 8, 9, 10, 12, 13, 14, 16))
TRIBES = tuple(f"{prefix}-{number:02}" for prefix in ("TB", "TX") for number in range(1, 46))

INFO = GameInfo(
    key="targui",
    title="Targui",
    edition="fr-1",
    seats=(2,),
    options=(
        Option("set", "expansion", ("base", "expansion", "mixed"), first="base"),
        Option("easy", "no", ("no", "yes")),
        # Base border cards to use instead of the expansion's of the same number.
        Option("borders", (), BORDERS, form="many"),
        # Tribe cards of the players' choice, or those of a rematch; none: drawn at random.
        Option("cards", (), TRIBES, form="many"),
    ),
    bots=("easy", "good", "strong"),
)


def variant(options: Options) -> Variant:
    """Return the set in play."""
    match options.get("set"):
        case "base":
            return "base"
        case "mixed":
            return "mixed"
        case _:
            return "expansion"


def refusal(box: Box, options: Options) -> Refusal | None:
    """Return why these complete options do not go together, or None."""
    played, cards = variant(options), tuple(options["cards"])
    borders = tuple(options["borders"])
    if played == "base" and options["easy"] == "yes":
        return Refusal("no_easy_start_here")
    if played != "mixed" and (borders or cards):
        return Refusal("only_in_mixed_tables")
    return _cards_refusal(box, cards) if cards else None


def _cards_refusal(box: Box, cards: tuple[str, ...]) -> Refusal | None:
    counts = Counter(box.tribes[card].symbol for card in cards)
    wrong = {symbol: counts[symbol] for symbol in SYMBOLS if counts[symbol] != OF_EACH_SYMBOL}
    return Refusal("nine_of_each_symbol", counts=wrong) if wrong else None
