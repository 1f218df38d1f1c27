"""The parts of an archive: each is a file, with the function that reads its content."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

from games.kernel.values import JsonObject
from games.players.models import Player

Read: TypeAlias = Callable[[Player], JsonObject | Iterable[JsonObject]]


@dataclass(frozen=True, slots=True)
class Part:
    """A file of the archive: one object in a `.json` file, a row in each line of a `.jsonl` file.

    `about` says in the README what the file contains.
    """

    file: str
    about: Any
    read: Read

    @property
    def is_lines(self) -> bool:
        """Return whether the file has a row in each line."""
        return self.file.endswith(".jsonl")
