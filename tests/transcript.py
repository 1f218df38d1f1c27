"""A game as a text to be reviewed: each move, its events, and the view of every viewer.

Views are shown in full at the start, then by what changed; what a seat sees beyond what
everybody sees stands in a line of its own, so that a leak is easy to see.
"""

import json
import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from games.kernel.codec import plain, split
from games.kernel.game import AnyGame
from games.kernel.values import Viewer, seats

WIDTH = 150
LEAF = 60
"""A part of a view whose JSON is shorter than this is printed as one value."""

Flat = dict[str, Any]


def compact(data: Any) -> str:
    """Return JSON on one line."""
    return json.dumps(data, ensure_ascii=False, separators=(", ", ":"))


def event_lines(batch: Iterable[Any]) -> Iterator[str]:
    """Yield each event with its public fields, then its secret ones by audience."""
    for event in batch:
        parts = split(event)
        public = {name: part for name, part in parts.public.items() if name != "kind"}
        secrets = [f"[{who}] {compact(part)}" for who, part in sorted(parts.secrets.items())]
        yield from wrapped(f"  {plain(event)['kind']} ", [compact(public), *secrets])


class Views:
    """Remembers the last view of each viewer and prints the changes."""

    def __init__(self, game: AnyGame, count: int) -> None:
        self._game = game
        self._viewers: list[Viewer] = [None, *seats(count)]
        self._seen: dict[Viewer, Flat] = {viewer: {} for viewer in self._viewers}

    def changes(self, state: Any) -> Iterator[str]:
        """Yield what changes for all viewers, then what changes for single seats only."""
        common: list[str] = []
        for viewer in self._viewers:
            now = dict(flat(json.loads(compact(plain(self._game.view(state, viewer))))))
            news = list(_difference(self._seen[viewer], now))
            self._seen[viewer] = now
            if viewer is None:
                common = news
                yield from wrapped("  all see ", news)
            else:
                yield from wrapped(
                    f"  seat {viewer} sees ", [each for each in news if each not in common]
                )


def flat(data: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the parts of a view by path; lists of plain values and short parts stay whole."""
    if not isinstance(data, dict | list) or _is_plain_list(data) or len(compact(data)) < LEAF:
        yield path, data
        return
    parts = data if isinstance(data, Mapping) else dict(enumerate(data))
    for name, part in parts.items():
        yield from flat(part, f"{path}.{name}".lstrip("."))


def _is_plain_list(data: Any) -> bool:
    return isinstance(data, list) and not any(isinstance(part, dict | list) for part in data)


def _difference(before: Flat, now: Flat) -> Iterator[str]:
    for path, part in now.items():
        if path not in before:
            yield f"{path}={compact(part)}"
        elif before[path] != part:
            yield _change(path, before[path], part)
    for path in before:
        if path not in now:
            yield f"{path} gone"


def _change(path: str, before: Any, now: Any) -> str:
    whole = f"{path}={compact(now)}"
    if not (_is_plain_list(before) and _is_plain_list(now)):
        return whole
    lost, won = Counter(before) - Counter(now), Counter(now) - Counter(before)
    signs = [f"−{compact(part)}" for part in lost.elements()]
    signs += [f"+{compact(part)}" for part in won.elements()]
    brief = f"{path} {' '.join(signs)}"
    return brief if signs and len(brief) < len(whole) else whole


def wrapped(head: str, parts: list[str]) -> Iterator[str]:
    """Yield the parts on lines of readable width, and nothing without parts."""
    if parts:
        indent = " " * 6
        yield from textwrap.wrap(
            head + " · ".join(parts),
            WIDTH,
            subsequent_indent=indent,
            break_long_words=True,
            break_on_hyphens=False,
        )
