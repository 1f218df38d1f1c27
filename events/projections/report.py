"""The report of work on many streams."""

from dataclasses import dataclass, field


@dataclass(slots=True)
class Report:
    """The numbers of streams and rows read, and the problems found, a sentence each."""

    streams: int = 0
    rows: int = 0
    undecided: int = 0
    """The number of streams of other versions of their rules, whose moves cannot be checked."""
    problems: list[str] = field(default_factory=list)

    def add(self, other: "Report") -> None:
        """Add the numbers and problems of another report."""
        self.streams += other.streams
        self.rows += other.rows
        self.undecided += other.undecided
        self.problems += other.problems
