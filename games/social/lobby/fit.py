"""The order of open tables for a player: the best fit first."""

from collections import Counter
from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple, TypeAlias

Key: TypeAlias = tuple[int, int, int, int, str]
"""A smaller key is a better fit: what differs from the usual, no friend, free chairs, age, id."""


class Candidate(NamedTuple):
    """An open table, and whether a friend of the player is there."""

    id: str
    game: str
    speed: str
    free_chairs: int
    created_at: datetime
    has_friend: bool


class Usual(NamedTuple):
    """The game and the speed that a player plays most; empty if they have not played yet."""

    game: str = ""
    speed: str = ""


def usual_of(tables: Iterable[tuple[str, str]]) -> Usual:
    """Return the most frequent game and speed of these tables; the latest of equal ones.

    Tables are pairs of game and speed, the latest first.
    """
    played = list(tables)
    games, speeds = (Counter(each[part] for each in played if each[part]) for part in (0, 1))
    return Usual(*(next((key for key, _ in count.most_common(1)), "") for count in (games, speeds)))


def key_of(table: Candidate, usual: Usual) -> Key:
    """Return the key by which a table is sorted: compare the first difference only.

    The usual game and speed come first, then a friend at the table, then fewer free chairs, then
    the newer table.
    """
    different = (table.game != usual.game) + (table.speed != usual.speed)
    age = -int(table.created_at.timestamp() * 1_000_000)
    return (different, int(not table.has_friend), table.free_chairs, age, table.id)
