"""Write the tables and plots of docs/scale.md from docs/scale.json: `python -m tests.load.report`.

`python -m tests.load --output docs/scale.json` measures; what is between the marks on the page is
replaced.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from tests.load.databases import SHORT
from tests.load.plots import bars

Names = tuple[str, ...]
DOCS: Final = Path(__file__).parents[2] / "docs"
RESULTS, PAGE = DOCS / "scale.json", DOCS / "scale.md"
BLOCK: Final = re.compile(r"(<!-- (?P<name>\w+) -->\n).*?(<!-- end -->)", re.DOTALL)
DAYS: Final = 365
FLAT: Final = 1.5

PLAYERS: Final = 1_000_000
MOVES_A_DAY: Final = 30
PEAK: Final = 3
CONNECTED: Final = 0.1
BUSY: Final = 0.5
"""Assumptions of the plan: moves of a player, the busiest hour against the mean, the share of
players connected then, and how much of a processor is used at most."""


def main() -> None:
    """Write the page and its plots."""
    found = json.loads(RESULTS.read_text(encoding="utf-8"))
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8"), found), encoding="utf-8")
    for name, text in plots(found).items():
        (DOCS / name).write_text(text, encoding="utf-8")


def page(text: str, found: Mapping[str, Any]) -> str:
    """Return the page with the tables of these results."""
    blocks = {name: block(found, name) for name in BLOCKS}
    return BLOCK.sub(
        lambda match: match[1] + "\n".join(blocks[match["name"]]) + "\n" + match[3], text
    )


def block(found: Mapping[str, Any], name: str) -> list[str]:
    """Return the lines of a table with its plot, or one that says that it is not there yet."""
    table, parts, plot = BLOCKS[name]
    if not all(part in found for part in parts):
        return ["*Not measured yet; `make load` does it.*"]
    return [*table(found), *(["", plot] if plot else [])]


def plots(found: Mapping[str, Any]) -> dict[str, str]:
    """Return the SVG texts by the names of their files."""
    drawn = {}
    if "pages" in found:
        ratios = {
            name: {f"{size} games": value for size, value in _ratios(by_size).items()}
            for name, by_size in found["pages"]["pages"].items()
        }
        title = "p99 of each page, as a multiple of that in the smallest database"
        drawn["scale-pages.svg"] = bars(title, ratios, form="{:.2f}×", limit=FLAT)
    if "crowd" in found:
        crowd = {
            f"{stage['sockets']:,} sockets": {"p50": stage["p50_ms"], "p99": stage["p99_ms"]}
            for stage in found["crowd"]["stages"]
        }
        title = "Time until the other player has a move"
        drawn["scale-crowd.svg"] = bars(title, crowd, form="{:.0f} ms")
    return drawn


def missed(found: Mapping[str, Any]) -> Iterator[str]:
    """Yield a line for each ratio that is above its limit."""
    for name, by_size in found.get("pages", {}).get("pages", {}).items():
        whole = list(_ratios(by_size).values())[: _whole(list(by_size))]
        if whole[-1] > FLAT:
            yield f"{name}: p99 in the largest database is {whole[-1]:.2f} times the smallest's"
    for share in ("p50", "p99"):
        ratio = found.get("slow", {}).get(f"{share}_ratio", 0)
        if ratio > FLAT:
            yield f"{share} of moves beside slow clients is {ratio:.2f} times that without them"


def _ratios(by_size: Mapping[str, Mapping[str, float]]) -> dict[str, float]:
    first = next(iter(by_size.values()))["p99_ms"]
    return {size: figures["p99_ms"] / first for size, figures in by_size.items()}


def fill_table(found: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of the table of what a game occupies."""
    yield "| games | rows in the log | a whole game: rows | log | its indexes | lists | together |"
    yield "|---" * 7 + "|"
    for each in found["fill"]:
        parts = [each[f"{part}_bytes"] / 1000 for part in ("log", "index", "list")]
        cells = [f"{part:.0f} kB" for part in (*parts, sum(parts))]
        rows = f"{each['events']:,} | {each['rows_of_a_game']:.0f}"
        yield f"| {each['games']:,} | {rows} | {' | '.join(cells)} |"


def pages_table(found: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of the table of pages."""
    pages = found["pages"]["pages"]
    sizes = list(next(iter(pages.values())))
    head = " | ".join(f"p99, {size}" for size in sizes)
    yield f"| page | p99, largest : smallest | p50, largest : smallest | {head} |"
    yield "|---" * (3 + len(sizes)) + "|"
    for name, by_size in pages.items():
        first, last = (by_size[sizes[place]] for place in (0, _whole(sizes) - 1))
        ratios = [_ratio(first, last, each) for each in ("p99_ms", "p50_ms")]
        times = [f"{by_size[size]['p99_ms']:.0f} ms" for size in sizes]
        yield f"| {name} | {' | '.join([*ratios, *times])} |"


def _ratio(first: Mapping[str, float], last: Mapping[str, float], name: str) -> str:
    return f"{last[name] / first[name]:.2f}×" if name in first else "–"


def _whole(sizes: Sequence[str]) -> int:
    """Return how many of these sizes are of whole games; they come first."""
    return sum(not size.endswith(SHORT) for size in sizes)


def crowd_table(found: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of the table of crowds."""
    yield (
        "| sockets | moves/s asked | p50 | p99 | most moves/s | memory of a socket, web + proxy"
        " | processors: web, PostgreSQL, proxy, client | errors |"
    )
    yield "|---" * 8 + "|"
    for stage in found["crowd"]["stages"]:
        used = stage["processors"]
        shares = ", ".join(f"{used[name]:.2f}" for name in ("web", "postgresql", "proxy", "client"))
        memory = " + ".join(
            f"{stage[f'{part}_kilobytes_per_socket']:.0f}" for part in ("web", "proxy")
        )
        wrong = sum(stage["errors"].values()) + stage["sockets_lost"]
        yield (
            f"| {stage['sockets']:,} | {found['crowd']['per_second']:g} | {stage['p50_ms']:.0f} ms"
            f" | {stage['p99_ms']:.0f} ms | {stage['most_moves_per_second']:.0f} | {memory} kB"
            f" | {shares} | {wrong} |"
        )


def slow_table(found: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of the table of slow clients."""
    slow = found["slow"]
    yield "| | alone | beside them | ratio |"
    yield "|---|---|---|---|"
    for name in ("p50", "p99"):
        alone, beside = slow["alone"][f"{name}_ms"], slow["beside"][f"{name}_ms"]
        yield f"| {name} | {alone:.0f} ms | {beside:.0f} ms | {slow[f'{name}_ratio']:.2f}× |"


def plan_table(found: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of what a million players a day would need, reckoned from the figures."""
    yield "| reckoned for a million players a day | |"
    yield "|---|---|"
    for name, value in plan(found).items():
        yield f"| {name} | {value} |"


def plan(found: Mapping[str, Any]) -> dict[str, str]:
    """Return the reckoned numbers by their names."""
    largest, stage = found["fill"][-1], found["crowd"]["stages"][0]
    crowd = found["crowd"]
    peak = PLAYERS * MOVES_A_DAY / 86_400 * PEAK
    games = PLAYERS * MOVES_A_DAY / largest["moves_of_a_game"]
    size = sum(largest[f"{part}_bytes"] for part in ("log", "index", "list"))
    cores = {
        part: peak * stage["processors"][part] / crowd["per_second"] / BUSY
        for part in ("web", "postgresql", "proxy")
    }
    sockets = PLAYERS * CONNECTED
    memory = sockets * _kilobytes(crowd["stages"]) / 1e6
    return {
        "moves a second, in the busiest hour": f"{peak:,.0f}",
        "whole games a day": f"{games:,.0f}",
        "growth of the log with its indexes": f"{games * size / 1e9:,.0f} GB a day, "
        f"{games * size * DAYS / 1e12:,.1f} TB a year",
        "processors of web processes": f"{cores['web']:,.0f}, one for each process",
        "processors of PostgreSQL, over all primaries": f"{cores['postgresql']:,.0f}",
        "processors of proxies": f"{cores['proxy']:,.0f}",
        "open sockets": f"{sockets:,.0f}",
        "memory of web processes for sockets": f"{memory:,.0f} GB",
    }


def _kilobytes(stages: Sequence[Mapping[str, Any]]) -> float:
    return float(stages[-1]["web_kilobytes_per_socket"])


BLOCKS: Final[Mapping[str, tuple[Callable[[Mapping[str, Any]], Iterator[str]], Names, str]]] = {
    "fill": (fill_table, ("fill",), ""),
    "pages": (
        pages_table,
        ("pages",),
        "![p99 of each page in larger databases](scale-pages.svg)",
    ),
    "crowd": (
        crowd_table,
        ("crowd",),
        "![The time until the other player has a move](scale-crowd.svg)",
    ),
    "slow": (slow_table, ("slow",), ""),
    "plan": (plan_table, ("fill", "crowd"), ""),
}
"""The table of each block of the page, the results that it needs, and its plot."""


if __name__ == "__main__":
    main()
