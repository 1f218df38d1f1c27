"""Where a game stands: what each player has, what lies where, and what is waiting to be done.

What waits is the agenda, a stack of steps, the first of them next. A step is a pending choice
or a consequence; it says itself what may be chosen, what follows, and what replaces it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from games.kernel.chance import Chance
from games.kernel.draft import Draft
from games.kernel.facts import Event, Move
from games.kernel.refusal import Refusal, refuse
from games.kernel.values import JsonObject, Seat
from games.rules.targui.board import NUMBER, SQUARES
from games.rules.targui.box.acts import Effect
from games.rules.targui.box.bundle import Bundle
from games.rules.targui.box.cards import BorderCard, Box
from games.rules.targui.box.lasting import Once

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
    """A card in hand: whether the opponent knows it, whether it was taken this turn (T18)."""

    card: str
    known: bool
    fresh: bool


class Player(Struct, frozen=True):
    """What one player has, and where their pieces are."""

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
    """What goods cards gave this round."""

    def __repr__(self) -> str:
        return f"Player({len(self.displayed)} cards)"

    @property
    def displayed(self) -> tuple[str, ...]:
        """The cards of the display, row by row."""
        return self.rows[0] + self.rows[1] + self.rows[2]

    def charge(self, card: str) -> int:
        """How many markers, or how much gold, lie on a card."""
        return next((count for name, count in self.charges if name == card), 0)

    def recharged(self, card: str, count: int) -> tuple[tuple[str, int], ...]:
        """The charges with another count on one card."""
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
    """The whole table; immutable. A struct, because msgspec makes a changed copy fast."""

    box: Box
    variant: Variant
    frame: tuple[str, ...]
    players: tuple[Player, Player]
    first: Seat
    goods: Pile
    tribe: Pile
    dunes: Pile
    centre: tuple[str, ...]
    down: tuple[str, ...] = SQUARES
    """The centre squares whose card lies face down."""
    open_dunes: tuple[str, ...] = ()
    rest: tuple[str, ...] = ()
    """The tribe cards of the rematch."""
    number: int = 0
    robber: int = 1
    targia: int | None = None
    acted: bool = False
    """Whether the piece in use has done something yet (T33)."""
    paid: tuple[Seat, ...] = ()
    """Who has paid in the present raid."""
    agenda: "tuple[Step, ...]" = ()
    ended: str = ""

    def __repr__(self) -> str:
        # Nothing of what is hidden: reprs end up in logs.
        return f"State(round={self.number}, robber={self.robber})"

    @property
    def expansion(self) -> bool:
        """Whether water, dunes and the Targia are in play."""
        return self.variant != "base"

    @property
    def order(self) -> tuple[Seat, Seat]:
        """The seats, the first player of this round first."""
        return (self.first, other(self.first))

    def border(self, spot: str) -> BorderCard:
        """The border card on a spot of the frame."""
        return self.box.borders[self.frame[NUMBER[spot] - 1]]

    def card_on(self, square: str) -> str:
        """The card on a centre square; empty if none."""
        return self.centre[SQUARES.index(square)]

    def pile(self, deck: Deck) -> Pile:
        """A deck with its discards."""
        return {"goods": self.goods, "tribe": self.tribe, "dunes": self.dunes}[deck]

    def kept_back(self, deck: Deck) -> int:
        """How many cards at the top of the discards stay when they are shuffled (T45)."""
        return 1 if deck == "tribe" and self.expansion else 0

    def drawable(self, deck: Deck) -> int:
        """How many cards can still be drawn, shuffling included."""
        pile = self.pile(deck)
        return len(pile.draw) + max(0, len(pile.discards) - self.kept_back(deck))

    def abilities(self, seat: Seat, kind: type[E]) -> Iterator[tuple[str, E]]:
        """The displayed cards with an effect of this kind that still works."""
        player, cards = self.players[seat], self.box.displayed
        for card in player.displayed:
            effect = cards[card].effect
            if isinstance(effect, kind) and (not isinstance(effect, Once) or player.charge(card)):
                yield card, effect

    def but(self, **changes: Any) -> "State":
        """The same table with some things changed."""
        return replace(self, **changes)

    def but_player(self, seat: Seat, **changes: Any) -> "State":
        """The same table with some things changed for one player."""
        changed = replace(self.players[seat], **changes)
        first, second = self.players
        return replace(self, players=(first, changed) if seat else (changed, second))


def other(seat: Seat) -> Seat:
    """The opponent."""
    return Seat(1 - seat)


@dataclass(frozen=True, slots=True)
class Step:
    """One thing on the agenda of a seat."""

    seat: Seat

    name: ClassVar[str] = ""
    """What the board calls the choice; empty for what happens by itself."""
    explicit: ClassVar[bool] = False
    """Asked even when only one answer is left."""
    wet: ClassVar[bool] = False
    """Water may be worth exchanging before answering."""
    own_time: ClassVar[bool] = False
    """Its seat may exchange water until it is done (T23)."""

    def over(self, state: State) -> bool:
        """Whether nothing is left of it, so that it goes by itself."""
        return False

    def happen(self, draft: TableDraft, chance: Chance) -> bool:
        """Do what needs no choice; whether there was something."""
        return False

    def useless(self, state: State) -> str | None:
        """Why beginning it now would do nothing, if so."""
        return None

    def after(self, state: State, event: Event) -> "tuple[Step, ...]":
        """What replaces it on the agenda once this has happened."""
        return ()

    def candidates(self, state: State) -> Iterator[Move]:
        """Every move that could answer it."""
        return iter(())

    def refusal(self, state: State, move: Any) -> Refusal | None:
        """Why this move is no answer to it."""
        return refuse("not_now")

    def act(self, draft: TableDraft, move: Any, chance: Chance) -> None:
        """Make an answer that was not refused come true."""

    def offer(self, state: State) -> JsonObject:
        """What the board draws of it, for the seat that answers."""
        return {}

    @property
    def dune_in_use(self) -> str:
        """The dune whose benefit is over when this step is reached."""
        return ""

    @property
    def secret(self) -> tuple[str, ...]:
        """The cards it holds that only its seat has seen."""
        return ()

    @property
    def held(self) -> tuple[str, ...]:
        """The cards that lie nowhere else while it waits."""
        return ()
