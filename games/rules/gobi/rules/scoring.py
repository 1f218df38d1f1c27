"""Scores, line by line (G25 to G39)."""

from collections import Counter
from collections.abc import Iterator
from typing import assert_never

from msgspec import Struct

from games.kernel.outcome import ranked
from games.kernel.values import Seat, seats
from games.rules.gobi.board.grid import surrounded
from games.rules.gobi.components import (
    BLESSINGS,
    COFFEE_POINTS,
    GIFTS,
    MISSED_BLESSING_POINTS,
    Blessing,
)
from games.rules.gobi.events import Ended, GobiEvent, Scored, ScoreLine
from games.rules.gobi.state import State

NEEDED: dict[Blessing, int] = {
    "inner": 2,
    "together": 2,
    "outer": 2,
    "thrifty": 0,
    "mingled": 1,
    "unspent": 1,
}


class BlessingProgress(Struct, frozen=True):
    """The progress of a blessing: what it counts, what it needs, and its points as of now.

    `lost` if it can no longer be met.
    """

    count: int
    needed: int
    met: bool
    lost: bool
    value: int


def final_events(state: State) -> list[GobiEvent]:
    """Return the scores of all seats and the end."""
    scored = [_score(state, seat) for seat in seats(len(state.players))]
    ranks = ranked(len(scored), lambda seat: -scored[seat].total)
    return [*scored, Ended(ranks, state.box, state.stacks)]


def _score(state: State, seat: Seat) -> Scored:
    scored = tuple(lines(state, seat))
    return Scored(seat, sum(line.value for line in scored), scored)


def lines(state: State, seat: Seat) -> Iterator[ScoreLine]:
    """Yield the lines of a seat's score if the game ended now (G38)."""
    player = state.players[seat]
    for gift in (*player.gifts, *player.used):
        yield ScoreLine("gift", GIFTS[gift], {"gift": gift})
    if player.coffees:
        yield ScoreLine("coffee", COFFEE_POINTS * player.coffees, {"count": player.coffees})
    for blessing in player.blessings:
        yield _blessing_line(state, seat, blessing)
    if player.discards:
        yield ScoreLine("discards", -len(player.discards), {"count": len(player.discards)})


def _blessing_line(state: State, seat: Seat, blessing: Blessing) -> ScoreLine:
    progress = blessing_progress(state, seat, blessing)
    facts: dict[str, bool | int | str] = {
        "blessing": blessing,
        "met": progress.met,
        "count": progress.count,
        "needed": progress.needed,
    }
    return ScoreLine("blessing", progress.value, facts)


def blessing_progress(state: State, seat: Seat, blessing: Blessing) -> BlessingProgress:
    """Return what a blessing counts now, and the points it would score."""
    count, needed = _blessing_count(state, seat, blessing), NEEDED[blessing]
    is_thrifty = blessing == "thrifty"
    met = count == 0 if is_thrifty else count >= needed
    return BlessingProgress(
        count=count,
        needed=needed,
        met=met,
        lost=is_thrifty and not met,
        value=BLESSINGS[blessing] if met else MISSED_BLESSING_POINTS,
    )


def _blessing_count(state: State, seat: Seat, blessing: Blessing) -> int:
    """Count the camels, discards or unused gifts that a blessing is about (G32 to G37)."""
    player = state.players[seat]
    match blessing:
        case "inner":
            return sum(surrounded(state.desert, cell) for cell in player.camels)
        case "together":
            return max(Counter(player.camels).values(), default=0)
        case "outer":
            return sum(not surrounded(state.desert, cell) for cell in player.camels)
        case "thrifty":
            return len(player.discards)
        case "mingled":
            others = {
                cell
                for other, rival in enumerate(state.players)
                if other != seat
                for cell in rival.camels
            }
            return sum(cell in others for cell in player.camels)
        case "unspent":
            return len(player.gifts)
        case _:
            assert_never(blessing)
