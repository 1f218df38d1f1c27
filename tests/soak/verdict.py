"""Whether what the processes used stayed the same, told from the samples of a run."""

from collections.abc import Mapping, Sequence
from statistics import median

Sample = Mapping[str, float]

GROWTH = 1.1
"""How much larger than in the second third of a run something may be in the last one."""

SLACK = {"connections": 3, "web_megabytes": 8, "worker_megabytes": 8, "web_files": 10}
"""What must stay the same, and by how much more it may still differ."""


def flaws(samples: Sequence[Sample], answers: Mapping[str, int], moves: int) -> list[str]:
    """Return a sentence for everything that is not as it must be."""
    found = [
        f"{number} answers were {status}" for status, number in answers.items() if _bad(status)
    ]
    if not moves:
        found.append("nobody moved")
    if len(samples) < 3:
        return [*found, "the run was too short to say anything of growth"]
    return found + [grown for name in SLACK if (grown := growth(name, samples))]


def growth(name: str, samples: Sequence[Sample]) -> str:
    """Return a sentence if this has grown from the second third to the last one; else nothing."""
    third = len(samples) // 3
    middle = median(sample[name] for sample in samples[third:-third])
    last = median(sample[name] for sample in samples[-third:])
    if last <= GROWTH * middle + SLACK[name]:
        return ""
    return f"{name} grew from {middle:g} to {last:g}"


def _bad(status: str) -> bool:
    # What no server answered at all is bad as well.
    return not status.startswith(("1", "2", "3", "4"))
