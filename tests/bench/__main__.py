"""Measure, print the table, and write `bench.json`: `python -m tests.bench [--quick] [name …]`."""

import json
import os
import platform
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import django

from tests import bench
from tests.bench.figure import Figure

RESULT = Path("bench.json")
LINE = "{:<62} {:>16} {:>7}  {:<22} {:>8}  {:<10} {}"


def modules(names: Sequence[str]) -> Iterator[str]:
    """Yield the modules with figures, in the order of their names."""
    for module in iter_modules(bench.__path__):
        name = f"{bench.__name__}.{module.name}"
        wanted = not names or module.name in names
        if wanted and not module.ispkg and hasattr(import_module(name), "figures"):
            yield name


def number(value: float) -> str:
    """Return a number with three significant digits."""
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"


def line_of(figure: Figure) -> str:
    """Return the printed line of a figure."""
    sign = "≥" if figure.sense == "at least" else "≤"
    return LINE.format(
        figure.what,
        f"{number(figure.found)} {figure.unit}",
        number(figure.peer),
        figure.against,
        f"{figure.ratio:.2f}×",
        f"{sign} {figure.goal:g}×",
        "held" if figure.held else "NOT HELD",
    )


def main(arguments: Sequence[str]) -> None:
    """Measure everything, or the named modules."""
    quick = "--quick" in arguments
    names = [each for each in arguments if not each.startswith("-")]
    print(LINE.format("figure", "here", "peer", "which", "ratio", "goal", "").rstrip())
    found: list[Figure] = []
    left_out: list[str] = []
    start = time.perf_counter()
    for name in modules(names):
        for figure in import_module(name).figures(quick):
            if isinstance(figure, str):
                left_out.append(figure)
                print(figure, flush=True)
            else:
                found.append(figure)
                print(line_of(figure), flush=True)
    took = time.perf_counter() - start
    held = sum(figure.held for figure in found)
    print(f"{held} of {len(found)} held, in {took:.0f} s")
    result = {"quick": quick, "seconds": round(took, 1), "machine": machine()}
    result |= {"figures": [row_of(figure) for figure in found], "left_out": left_out}
    RESULT.write_text(json.dumps(result, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def machine() -> dict[str, Any]:
    """Return a description of the machine."""
    return {
        "python": platform.python_version(),
        "processor": platform.machine(),
        "cores": os.cpu_count(),
    }


def row_of(figure: Figure) -> dict[str, Any]:
    """Return a figure as it is written to the file."""
    return asdict(figure) | {"ratio": round(figure.ratio, 4), "held": figure.held}


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    main(sys.argv[1:])
