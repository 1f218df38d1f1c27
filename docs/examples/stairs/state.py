"""The state of a game, with the cards that are hidden."""

from games.kernel.values import Seat, Value

CARDS = {"short": 12, "long": 18}
FIRST_HAND = 2
WAITING_HAND = 3
DIE = (1, 2, 3, 4, 5, 6)


class State(Value, frozen=True):
    """The state between two events: tuples have one item for each seat.

    `drawing` is true in the first half of a turn; a roll of 0 means that the die was not rolled.
    """

    secret_fields = ("deck", "hands")

    turn: Seat
    turn_number: int
    drawing: bool
    deck: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    rows: tuple[tuple[int, ...], ...]
    rolls: tuple[int, ...]

    @property
    def is_over(self) -> bool:
        """Return whether the deck and all hands are empty (S10)."""
        return not self.deck and not any(self.hands)
