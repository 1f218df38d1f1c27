"""The state of a game: the players, the cards and the agenda.

The agenda is a stack of steps, the first of them next. A step is a pending choice or a
consequence; see `agenda/step.py`.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypeVar

from msgspec import Struct, structs

from games.kernel.draft import Draft
from games.kernel.tuples import replace_at
from games.kernel.values import Seat
from games.rules.targui.board import NUMBER, SQUARES
from games.rules.targui.box.bundle import Bundle
from games.rules.targui.box.effect import Effect, Once

if TYPE_CHECKING:
    from games.rules.targui.agenda.step import Step
    from games.rules.targui.box.cards import BorderCard, Box

ROW_LENGTH = 4
DISPLAY_SIZE = 12
TARGIS = 3

Variant: TypeAlias = Literal["base", "expansion", "mixed"]
Deck: TypeAlias = Literal["goods", "tribe", "dunes"]
Cards: TypeAlias = tuple[str, ...]
Rows: TypeAlias = tuple[tuple[str, ...], ...]

E = TypeVar("E", bound=Effect)
TableDraft: TypeAlias = "Draft[State, Any]"


class HandCard(Struct, frozen=True):
    """A card in hand: `known` to the opponent, `fresh` if it was taken this turn (T18)."""

    card: str
    known: bool
    fresh: bool


class Player(Struct, frozen=True):
    """The possessions of one player, and the places of their pieces."""

    purse: Bundle
    hand: tuple[HandCard, ...] = ()
    rows: Rows = ((), (), ())
    charges: tuple[tuple[str, int], ...] = ()
    """Action markers, and stored gold, on cards of the display."""
    targis: tuple[str, ...] = ()
    markers: tuple[str, ...] = ()
    supply: int = 0
    """Targis still to be placed this round."""
    next_supply: int = TARGIS
    called: str = ""
    """The spot of the Targi for which the Targia was called."""
    spent: tuple[str, ...] = ()
    """Cards whose ability is used up for this round."""
    given: tuple[str, ...] = ()
    """The kinds of goods that goods cards gave this round."""

    def __repr__(self) -> str:
        return f"Player({len(self.displayed)} cards)"

    @property
    def displayed(self) -> tuple[str, ...]:
        """The cards of the display, row by row."""
        return self.rows[0] + self.rows[1] + self.rows[2]

    def charge(self, card: str) -> int:
        """Return how many markers, or how much gold, a card has on it."""
        return next((count for name, count in self.charges if name == card), 0)

    def with_charge(self, card: str, count: int) -> tuple[tuple[str, int], ...]:
        """Return the charges with another count on one card."""
        others = tuple(charge for charge in self.charges if charge[0] != card)
        return (*others, (card, count)) if count else others


class Pile(Struct, frozen=True):
    """A deck, its top first, with its discards, their top last."""

    draw: tuple[str, ...]
    discards: tuple[str, ...] = ()
    shuffles: int = 0

    def __repr__(self) -> str:
        return f"Pile({len(self.draw)} + {len(self.discards)})"


class State(Struct, frozen=True):
    """The whole table."""

    box: "Box"
    variant: Variant
    frame: tuple[str, ...]
    players: tuple[Player, Player]
    first: Seat
    goods: Pile
    tribe: Pile
    dunes: Pile
    centre: tuple[str, ...]
    down: tuple[str, ...] = SQUARES
    """The centre squares whose card is face down."""
    open_dunes: tuple[str, ...] = ()
    rest: tuple[str, ...] = ()
    """The tribe cards of the rematch."""
    number: int = 0
    robber: int = 1
    targia: int | None = None
    acted: bool = False
    """Whether the piece in use has had an effect yet (T33)."""
    paid: tuple[Seat, ...] = ()
    """The seats that have paid in the present raid."""
    agenda: "tuple[Step, ...]" = ()
    ended: str = ""

    def __repr__(self) -> str:
        # No secrets, because reprs end up in logs.
        return f"State(round={self.number}, robber={self.robber})"

    @property
    def expansion(self) -> bool:
        """Whether water, dunes and the Targia are in play."""
        return self.variant != "base"

    @property
    def order(self) -> tuple[Seat, Seat]:
        """The seats in the order of this round."""
        return (self.first, other(self.first))

    def border(self, spot: str) -> "BorderCard":
        """Return the border card on a spot of the frame."""
        return self.box.borders[self.frame[NUMBER[spot] - 1]]

    def card_on(self, square: str) -> str:
        """Return the card on a centre square, or an empty string."""
        return self.centre[SQUARES.index(square)]

    def pile(self, deck: Deck) -> Pile:
        """Return a deck with its discards."""
        return {"goods": self.goods, "tribe": self.tribe, "dunes": self.dunes}[deck]

    def unshuffled_discards(self, deck: Deck) -> int:
        """Return how many top discards stay when the others are shuffled (T45)."""
        return 1 if deck == "tribe" and self.expansion else 0

    def drawable(self, deck: Deck) -> int:
        """Return how many cards can still be drawn, the shuffled discards included."""
        pile = self.pile(deck)
        return len(pile.draw) + max(0, len(pile.discards) - self.unshuffled_discards(deck))

    def abilities(self, seat: Seat, kind: type[E]) -> Iterator[tuple[str, E]]:
        """Yield the displayed cards with an effect of this kind that still works."""
        player, cards = self.players[seat], self.box.displayed
        for card in player.displayed:
            effect = cards[card].effect
            if isinstance(effect, kind) and (not isinstance(effect, Once) or player.charge(card)):
                yield card, effect

    def has_ability(self, seat: Seat, kind: type[Effect]) -> bool:
        """Return whether a displayed card has an effect of this kind that still works."""
        return any(True for _ in self.abilities(seat, kind))

    def replace(self, **changes: Any) -> "State":
        """Return the state with these fields replaced."""
        return structs.replace(self, **changes)

    def replace_player(self, seat: Seat, **changes: Any) -> "State":
        """Return the state with these fields of one player replaced."""
        changed = structs.replace(self.players[seat], **changes)
        return structs.replace(self, players=replace_at(self.players, seat, changed))


def other(seat: Seat) -> Seat:
    """Return the opponent's seat."""
    return Seat(1 - seat)
