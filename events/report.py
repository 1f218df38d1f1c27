"""What work on many streams came to."""

from dataclasses import dataclass, field


@dataclass(slots=True)
class Report:
    """How much of the log was read, and what was found wrong, a sentence each."""

    streams: int = 0
    rows: int = 0
    undecided: int = 0
    """How many streams follow other rules than today's, so that no move was decided again."""
    problems: list[str] = field(default_factory=list)

    def add(self, other: "Report") -> None:
        """Count in what other work came to."""
        self.streams += other.streams
        self.rows += other.rows
        self.undecided += other.undecided
        self.problems += other.problems
