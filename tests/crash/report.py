"""The report of a run: what was tried, how often, and what was found, as text and as JSON."""

import json
import platform
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Part:
    """One kind of trial with its counts; any problem is a failure."""

    name: str
    counts: Mapping[str, Any]
    problems: Sequence[str] = field(default_factory=list)


def write(found: Iterable[Part], file: Path | None) -> bool:
    """Print each part as it is found, and write all as JSON to a file. Return whether all hold."""
    parts = []
    for part in found:
        parts.append(part)
        print(*_lines(part), sep="\n", flush=True)
    if file is not None:
        file.parent.mkdir(parents=True, exist_ok=True)
        content = {
            "at": datetime.now(UTC).isoformat(timespec="seconds"),
            "machine": f"{platform.system()} {platform.machine()}",
            "parts": {part.name: asdict(part) for part in parts},
        }
        file.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    return not any(part.problems for part in parts)


def _lines(part: Part) -> Iterator[str]:
    yield f"\n{part.name}"
    for name, value in part.counts.items():
        if isinstance(value, Mapping):
            yield f"  {name}:"
            yield from _table(value)
        else:
            yield f"  {name}: {value}"
    yield from (f"  PROBLEM: {problem}" for problem in part.problems)
    yield f"  problems: {len(part.problems)}"


def _table(rows: Mapping[str, Any]) -> Iterator[str]:
    for name, columns in rows.items():
        is_row = isinstance(columns, Mapping)
        shown = ", ".join(f"{key} {value}" for key, value in columns.items()) if is_row else columns
        yield f"    {name}: {shown}"
