"""The diary of the week: what happened and was received, with the times in both places."""

import textwrap
from dataclasses import dataclass
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

PLACES = {"Paris": ZoneInfo("Europe/Paris"), "New York": ZoneInfo("America/New_York")}
WIDTH = 118
INDENT = " " * 34


@dataclass(frozen=True, slots=True)
class Entry:
    """One line: when, what kind of line, who, and the words."""

    at: datetime
    way: str
    who: str
    words: str

    def __str__(self) -> str:
        times = "  ".join(f"{self.at.astimezone(zone):%a %H:%M}" for zone in PLACES.values())
        begin = f"{times}  {self.way:<5} {self.who:<5} "
        return textwrap.fill(self.words, WIDTH, initial_indent=begin, subsequent_indent=INDENT)


class Diary:
    """The lines of a week, in order."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    def write(self, way: str, who: str, words: str) -> None:
        """Add a line at the current time."""
        # From the clock that is moved.
        self.entries.append(Entry(datetime.now(UTC), way, who, words))

    def received(self, who: str, way: str = "") -> list[Entry]:
        """Return what a player received, by one way or by all."""
        ways = {way} if way else {"push", "mail"}
        return [each for each in self.entries if each.who == who and each.way in ways]

    def __str__(self) -> str:
        head = "  ".join(f"{place:<9}" for place in PLACES)
        return "\n".join([f"{head}  what  who   words", *map(str, self.entries)])
