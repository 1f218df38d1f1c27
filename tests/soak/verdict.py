"""The judgement of a run: whether the resources of the processes stayed constant."""

from collections.abc import Mapping, Sequence
from statistics import median

Sample = Mapping[str, float]

GROWTH = 1.1
"""How much larger a resource may be in the last third of a run than in the second."""

SLACK = {"connections": 3, "web_megabytes": 8, "worker_megabytes": 8, "web_files": 10}
"""The resources that must stay constant, with an additional tolerance."""


def flaws(samples: Sequence[Sample], answers: Mapping[str, int], moves: int) -> list[str]:
    """Return a sentence for each flaw."""
    found = [
        f"{number} answers were {status}" for status, number in answers.items() if _bad(status)
    ]
    if not moves:
        found.append("no move was made")
    if len(samples) < 3:
        return [*found, "the run was too short to measure growth"]
    return found + [grown for name in SLACK if (grown := growth(name, samples))]


def growth(name: str, samples: Sequence[Sample]) -> str:
    """Return a sentence if the resource grew from the second third to the last, else nothing."""
    third = len(samples) // 3
    middle = median(sample[name] for sample in samples[third:-third])
    last = median(sample[name] for sample in samples[-third:])
    if last <= GROWTH * middle + SLACK[name]:
        return ""
    return f"{name} grew from {middle:g} to {last:g}"


def _bad(status: str) -> bool:
    # Errors without any response count as well.
    return not status.startswith(("1", "2", "3", "4"))
