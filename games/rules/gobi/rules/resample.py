"""Draw the hidden parts of a log again: in Gobi they are hidden from everybody."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeAlias, TypeVar

from msgspec.structs import replace

from games.kernel.chance import Chance
from games.rules.gobi.components import Reward, Tribe
from games.rules.gobi.events import Ended, GobiEvent, RewardTaken, Started, TileDrawn

T = TypeVar("T", bound=str)
Parts: TypeAlias = tuple[tuple[T, ...], ...]


def resample(events: Sequence[GobiEvent], chance: Chance) -> list[GobiEvent]:
    """Return a log that looks the same to everybody, with the unknown orders drawn again."""
    started, *later = events
    assert isinstance(started, Started), "the first event of a game is its start"
    ended = next((event for event in later if isinstance(event, Ended)), None)
    drawn, dealt = tuple(tribe for _, tribe in started.desert), started.tiles[1:]
    tiles = _redraw((drawn, *_drawn_tiles(later, started.seats)), (drawn, *dealt), chance, "desert")
    known: Parts[Reward] = ((), *_uncovered_rewards(later, started.tops))
    if ended:
        # The top of what is left was uncovered before.
        known = (ended.box, *(a + b[1:] for a, b in zip(known[1:], ended.stacks, strict=True)))
    rewards = _redraw(known, started.rewards, chance, "rewards")
    return [replace(started, tiles=tiles, rewards=rewards), *later]


def _redraw(known: Parts[T], parts: Parts[T], chance: Chance, label: str) -> Parts[T]:
    """Return the parts with their known beginnings, and the rest of all shuffled together."""
    secret = Counter(item for part in parts for item in part)
    secret.subtract(item for part in known for item in part)
    order = iter(chance.shuffled(sorted(secret.elements()), f"resample/{label}"))
    return tuple(
        (*start, *(next(order) for _ in range(len(part) - len(start))))
        for start, part in zip(known, parts, strict=True)
    )


def _drawn_tiles(events: Iterable[GobiEvent], seats: int) -> Parts[Tribe]:
    drawn: list[list[Tribe]] = [[] for _ in range(seats)]
    for event in events:
        if isinstance(event, TileDrawn):
            drawn[event.seat].append(event.tribe)
    return tuple(map(tuple, drawn))


def _uncovered_rewards(events: Iterable[GobiEvent], tops: tuple[Reward, ...]) -> Parts[Reward]:
    seen = [[top] for top in tops]
    for event in events:
        if isinstance(event, RewardTaken) and event.uncovered:
            seen[event.stack].append(event.uncovered)
    return tuple(map(tuple, seen))
