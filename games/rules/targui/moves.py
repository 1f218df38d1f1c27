"""The moves: each a small answer to what is pending, with every choice in it."""

from games.kernel.facts import Move
from games.kernel.visibility import Kept, Public
from games.rules.targui.box.bundle import Bundle, Good
from games.rules.targui.state import Rows


class Place(Move, tag="place", frozen=True):
    """Put a Targi on a border card or a dune."""

    at: Public[str]


class Use(Move, tag="use", frozen=True):
    """Use a piece where it is, or the ability of a displayed card."""

    piece: Public[str]


class Forgo(Move, tag="forgo", frozen=True):
    """Take a piece back without using it."""

    piece: Public[str]


class Begin(Move, tag="begin", frozen=True):
    """With the Targia: do the card's action or take her favour first."""

    part: Public[str]


class TakeGood(Move, tag="take", frozen=True):
    """Take one good of one's choice."""

    good: Public[Good]


class Choose(Move, tag="choose", frozen=True):
    """Choose one side of a "/", or one gain of several."""

    option: Public[int]


class Trade(Move, tag="trade", frozen=True):
    """Exchange at a rate, giving these goods where the rate leaves a choice."""

    rate: Public[int]
    goods: Public[Bundle]


class TradeWater(Move, tag="trade_water", frozen=True):
    """Exchange water for gold or for a good."""

    into: Public[str]


class Pay(Move, tag="pay", frozen=True):
    """Play a tribe card: which of its prices, with which goods, with the extra or not.

    `stored` is how much of the gold comes from a card that holds some (T22).
    """

    card: Kept[str]
    price: Public[int]
    goods: Public[Bundle]
    extra: Public[bool]
    once: Public[str]
    stored: Public[int]


class Hold(Move, tag="hold", frozen=True):
    """Take a tribe card into the hand."""

    card: Kept[str]


class Discard(Move, tag="discard", frozen=True):
    """Discard what was drawn or what the marker is on."""


class ThrowAway(Move, tag="throw_away", frozen=True):
    """Throw a hand card away."""

    card: Kept[str]


class Draw(Move, tag="draw", frozen=True):
    """Draw a tribe card from the deck, or take the top of the discards."""

    source: Public[str]


class Redraw(Move, tag="redraw", frozen=True):
    """Pay to put the drawn card away and draw again."""


class MoveTo(Move, tag="move_to", frozen=True):
    """Move an own marker."""

    marker: Public[str]
    to: Public[str]


class Pick(Move, tag="pick", frozen=True):
    """Pick the card to be used from afar, or the Targi to be favoured."""

    at: Public[str]


class Keep(Move, tag="keep", frozen=True):
    """Take what one of the turned goods cards shows."""

    card: Public[str]


class Give(Move, tag="give", frozen=True):
    """Give back one good."""

    good: Public[Good]


class LayIn(Move, tag="lay_in", frozen=True):
    """Lay the paid card in a row of the display."""

    row: Public[int]


class Arrange(Move, tag="arrange", frozen=True):
    """Rearrange the display; the rows as they shall lie."""

    rows: Public[Rows]


class PayRaid(Move, tag="pay_raid", frozen=True):
    """Meet a raid's demand in one of its ways."""

    option: Public[int]
    goods: Public[Bundle]
    card: Public[str]


class SpareRaid(Move, tag="spare_raid", frozen=True):
    """Pay nothing, by a card's ability."""


class YieldRaid(Move, tag="yield_raid", frozen=True):
    """Pay nothing, because no demand can be met."""


class Decline(Move, tag="decline", frozen=True):
    """Do without what is offered, or without more of it."""


class EndTurn(Move, tag="end_turn", frozen=True):
    """End the turn."""


MOVES = (
    Place,
    Use,
    Forgo,
    Begin,
    TakeGood,
    Choose,
    Trade,
    TradeWater,
    Pay,
    Hold,
    Discard,
    ThrowAway,
    Draw,
    Redraw,
    MoveTo,
    Pick,
    Keep,
    Give,
    LayIn,
    Arrange,
    PayRaid,
    SpareRaid,
    YieldRaid,
    Decline,
    EndTurn,
)
