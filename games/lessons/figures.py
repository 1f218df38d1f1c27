"""The figures of a game's rules, read from its folder `figures/`.

`figures.json` lists them: the section of the rules that each belongs to, a position of
`positions.json` or of the lesson, and what is marked there. A figure of what is not allowed shows
the position as if it had happened. `<language>.json` has the captions by id.
"""

from functools import cache
from typing import Any

import msgspec

from games import rules
from games.kernel.replay import fold
from games.kernel.values import JsonObject, NoOffer
from games.lessons.lesson import lesson
from games.lessons.play import Position
from games.lessons.positions import (
    LEARNER,
    Positions,
    StoredPosition,
    events_of,
    folder_of,
    read,
)


class Figure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A figure: a position whose last `recent` events are marked, and a `move` that is proposed.

    `allowed` says whether it shows something that the rules allow, or is null for neither.
    """

    id: str
    section: int
    position: str
    allowed: bool | None = None
    recent: int = 0
    move: JsonObject | None = None


@cache
def figures(game: str) -> tuple[Figure, ...]:
    """Return the figures of a game's rules; a game may have none."""
    folder = folder_of(game, "figures")
    return read(folder / "figures.json", tuple[Figure, ...]) if folder.is_dir() else ()


@cache
def figure_positions(game: str) -> Positions:
    """Return the positions that the figures of a game may show."""
    taught = lesson(game)
    own = read(folder_of(game, "figures") / "positions.json", dict[str, StoredPosition])
    return {**(taught.positions if taught else {}), **own}


def position_of(game: str, figure: Figure) -> Position:
    """Return the position that a figure shows, with the events that are marked."""
    events = events_of(game, figure_positions(game), figure.position)
    found = rules.game(game)
    return Position(found, fold(found, events), tuple(events[len(events) - figure.recent :]), ())


def offer_of(figure: Figure, position: Position) -> Any:
    """Return the offer from which a figure's move is drawn; none without a move."""
    return position.game.offer(position.state, LEARNER) if figure.move else NoOffer()


@cache
def captions(game: str, language: str) -> dict[str, str]:
    """Return the captions of the figures by id, in a language."""
    return read(folder_of(game, "figures") / f"{language}.json", dict[str, str])
