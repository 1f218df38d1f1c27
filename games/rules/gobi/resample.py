"""The same log with what nobody may see drawn again (everything hidden is hidden from all)."""

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from games.kernel.chance import Chance
from games.rules.gobi.events import Ended, GobiEvent, RewardTaken, Started, TileDrawn

Parts = tuple[tuple[str, ...], ...]


def resample(events: Sequence[GobiEvent], chance: Chance) -> list[GobiEvent]:
    """A log that looks the same to everybody, with another order where none is known."""
    started, *later = events
    assert isinstance(started, Started), "the first fact of a game is its start"
    ended = next((event for event in later if isinstance(event, Ended)), None)
    drawn, dealt = tuple(tribe for _, tribe in started.desert), started.tiles[1:]
    tiles = _redrawn((drawn, *_drawn(later, started.seats)), (drawn, *dealt), chance, "desert")
    known = ((), *_uncovered(later, started.tops))
    if ended:
        # The top of what is left was uncovered before.
        known = (ended.box, *(a + b[1:] for a, b in zip(known[1:], ended.stacks, strict=True)))
    rewards = _redrawn(known, started.rewards, chance, "rewards")
    return [replace(started, tiles=tiles, rewards=rewards), *later]


def _redrawn(known: Parts, parts: Parts, chance: Chance, label: str) -> Parts:
    """The parts as known at their beginning, the rest of all of them shuffled together."""
    secret = Counter(item for part in parts for item in part)
    secret.subtract(item for part in known for item in part)
    order = iter(chance.shuffled(sorted(secret.elements()), f"resample/{label}"))
    return tuple(
        (*seen, *(next(order) for _ in range(len(part) - len(seen))))
        for seen, part in zip(known, parts, strict=True)
    )


def _drawn(events: Iterable[GobiEvent], seats: int) -> Parts:
    drawn: list[list[str]] = [[] for _ in range(seats)]
    for event in events:
        if isinstance(event, TileDrawn):
            drawn[event.seat].append(event.tribe)
    return tuple(map(tuple, drawn))


def _uncovered(events: Iterable[GobiEvent], tops: tuple[str, ...]) -> Parts:
    seen = [[top] for top in tops]
    for event in events:
        if isinstance(event, RewardTaken) and event.uncovered:
            seen[event.stack].append(event.uncovered)
    return tuple(map(tuple, seen))
