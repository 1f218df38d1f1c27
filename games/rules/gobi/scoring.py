"""What counts at the end, line by line (G25 to G39)."""

from collections import Counter
from collections.abc import Iterator

from games.kernel.outcome import ranked
from games.kernel.values import Seat, seats
from games.rules.gobi.data import BLESSING_MISSED, BLESSINGS, COFFEE_POINTS, GIFTS
from games.rules.gobi.desert import surrounded
from games.rules.gobi.events import Ended, GobiEvent, Scored, ScoreLine
from games.rules.gobi.state import State

NEEDED = {"inner": 2, "together": 2, "outer": 2, "thrifty": 0, "mingled": 1, "unspent": 1}


def final(state: State) -> list[GobiEvent]:
    """The scores of all seats and the end."""
    scored = [_scored(state, seat) for seat in seats(len(state.players))]
    ranks = ranked(len(scored), lambda seat: -scored[seat].total)
    return [*scored, Ended(ranks, state.box, state.stacks)]


def _scored(state: State, seat: Seat) -> Scored:
    found = tuple(lines(state, seat))
    return Scored(seat, sum(line.value for line in found), found)


def lines(state: State, seat: Seat) -> Iterator[ScoreLine]:
    """Every line of a seat's score as things stand (G38)."""
    player = state.players[seat]
    for gift in (*player.gifts, *player.used):
        yield ScoreLine("gift", GIFTS[gift], {"gift": gift})
    if player.coffees:
        yield ScoreLine("coffee", COFFEE_POINTS * player.coffees, {"count": player.coffees})
    for blessing in player.blessings:
        yield blessing_line(state, seat, blessing)
    if player.discards:
        yield ScoreLine("discards", -len(player.discards), {"count": len(player.discards)})


def blessing_line(state: State, seat: Seat, blessing: str) -> ScoreLine:
    """What a blessing is worth as things stand, and why."""
    met = blessing_met(state, seat, blessing)
    count = blessing_count(state, seat, blessing)
    facts: dict[str, bool | int | str] = {
        "blessing": blessing,
        "met": met,
        "count": count,
        "needed": NEEDED[blessing],
    }
    return ScoreLine("blessing", BLESSINGS[blessing] if met else BLESSING_MISSED, facts)


def blessing_met(state: State, seat: Seat, blessing: str) -> bool:
    """Whether the condition of a blessing holds as things stand."""
    count = blessing_count(state, seat, blessing)
    return count == 0 if blessing == "thrifty" else count >= NEEDED[blessing]


def blessing_count(state: State, seat: Seat, blessing: str) -> int:
    """What this blessing counts: camels, discards or unused gifts (G32 to G37)."""
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
            raise ValueError(blessing)
