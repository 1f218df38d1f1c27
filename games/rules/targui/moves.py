"""The moves: each answers the pending step, with every choice in it."""

from typing import TypeAlias, get_args

from games.kernel.events import Move
from games.kernel.visibility import Kept, Public
from games.rules.targui.box.bundle import Bundle, Good
from games.rules.targui.state import Rows


class Place(Move, tag="place", frozen=True):
    """Place a Targi on a border card or a dune."""

    at: Public[str]


class Use(Move, tag="use", frozen=True):
    """Use a piece on its spot, or the ability of a displayed card."""

    piece: Public[str]


class Forgo(Move, tag="forgo", frozen=True):
    """Take a piece back without using it."""

    piece: Public[str]


class Begin(Move, tag="begin", frozen=True):
    """With the Targia: begin the action of the card or her favour."""

    part: Public[str]


class TakeGood(Move, tag="take", frozen=True):
    """Take one good of any kind."""

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
    """Play a tribe card for one of its prices, with or without the extra.

    `stored` is how much of the gold comes from displayed cards (T22).
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
    """Discard the drawn cards, or the card under the marker."""


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
    """Pick the card to use without a piece, or the Targi to favour."""

    at: Public[str]


class Keep(Move, tag="keep", frozen=True):
    """Take the goods of one of the turned cards."""

    card: Public[str]


class Give(Move, tag="give", frozen=True):
    """Give back one good."""

    good: Public[Good]


class LayIn(Move, tag="lay_in", frozen=True):
    """Lay the paid card in a row of the display."""

    row: Public[int]


class Arrange(Move, tag="arrange", frozen=True):
    """Rearrange the display into these rows."""

    rows: Public[Rows]


class PayRaid(Move, tag="pay_raid", frozen=True):
    """Pay a demand of the raid."""

    option: Public[int]
    goods: Public[Bundle]
    card: Public[str]


class SpareRaid(Move, tag="spare_raid", frozen=True):
    """Pay nothing, by the ability of a card."""


class YieldRaid(Move, tag="yield_raid", frozen=True):
    """Pay nothing, because no demand can be met."""


class Decline(Move, tag="decline", frozen=True):
    """Decline the offer, or more of it."""


class EndTurn(Move, tag="end_turn", frozen=True):
    """End the turn."""


AnyMove: TypeAlias = (
    Place
    | Use
    | Forgo
    | Begin
    | TakeGood
    | Choose
    | Trade
    | TradeWater
    | Pay
    | Hold
    | Discard
    | ThrowAway
    | Draw
    | Redraw
    | MoveTo
    | Pick
    | Keep
    | Give
    | LayIn
    | Arrange
    | PayRaid
    | SpareRaid
    | YieldRaid
    | Decline
    | EndTurn
)
MOVES: tuple[type[Move], ...] = get_args(AnyMove)
