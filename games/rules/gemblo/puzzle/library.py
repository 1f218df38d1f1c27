"""Every puzzle that can be asked for: the drawings, and one for each day (B23)."""

from games.kernel.refusal import Refusal, refuse
from games.rules.gemblo.events import Puzzle
from games.rules.gemblo.puzzle.daily import daily, day_of
from games.rules.gemblo.puzzle.drawings import shipped

FIRST = "leaf"
"""What a newcomer meets."""


def refusal_of_choice(choice: str) -> Refusal | None:
    """Why there is no such puzzle."""
    if choice in shipped() or day_of(choice) is not None:
        return None
    return refuse("unknown_puzzle")


def puzzle_of(choice: str) -> Puzzle:
    """The puzzle with this name, or of the day in `daily:2026-01-31`."""
    day = day_of(choice)
    return shipped()[choice] if day is None else daily(day)
