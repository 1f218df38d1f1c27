"""The puzzles to choose from: the drawings, and one for each day (B23)."""

from games.kernel.refusal import Refusal
from games.rules.gemblo.events import Puzzle
from games.rules.gemblo.puzzle.catalog.daily import daily, day_of
from games.rules.gemblo.puzzle.catalog.drawings import shipped

DEFAULT = "leaf"


def choice_refusal(choice: str) -> Refusal | None:
    """Return a refusal if there is no such puzzle."""
    if choice in shipped() or day_of(choice) is not None:
        return None
    return Refusal("unknown_puzzle")


def puzzle_of(choice: str) -> Puzzle:
    """Return the puzzle with this name, or that of the day in `daily:2026-01-31`."""
    day = day_of(choice)
    return shipped()[choice] if day is None else daily(day)
