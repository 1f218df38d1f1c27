"""The recap of Gobi: what happened, for players who were away."""

from collections.abc import Iterator
from typing import Final

from games.kernel.recap.fact import Fact, PublicEvents
from games.kernel.values import JsonObject
from games.rules.gobi.components import COFFEE_POINTS, GIFTS, is_gift

CODES: Final = (
    *("completed", "completed_gift", "completed_blessing", "completed_coffee"),
    *("used", "discarded", "placed", "placed_camels"),
)

SILENT: Final = frozenset(
    f"gobi.{kind}"
    for kind in (
        *("started", "tile_drawn", "camel_lifted", "camels_declined", "camel_moved"),
        *("turn_passed", "scored", "ended"),
    )
)
"""The kinds of events that are left out: they are part of others, or the result shows them."""


def recap(events: PublicEvents) -> Iterator[Fact]:
    """Yield what happened, a caravan together with its reward."""
    tile: JsonObject | None = None
    caravan: JsonObject | None = None
    for event in events:
        if tile is not None:
            yield _placed(tile, event)
            tile = None
        match event["kind"]:
            case "gobi.tile_placed":
                tile = event
            case "gobi.caravan_reunited":
                caravan = event
            case "gobi.reward_taken" | "gobi.coffee_taken" | "gobi.reward_missed" if caravan:
                yield _completed(caravan, event)
                caravan = None
            case "gobi.tile_discarded":
                yield Fact("discarded", 20, {"seat": event["seat"], "tribe": _tribe(event)})
            case "gobi.gift_used":
                yield Fact("used", 30, {"seat": event["seat"], "gift": f"gift.{event['gift']}"})
    if tile is not None:
        yield _placed(tile, {"kind": ""})
    if caravan is not None:
        yield _completed(caravan, {"kind": ""})


def _placed(tile: JsonObject, following: JsonObject) -> Fact:
    details = {"seat": tile["seat"], "tribe": _tribe(tile)}
    if following["kind"] != "gobi.camels_placed":
        return Fact("placed", 10, details)
    count = len(following["at"])
    return Fact("placed_camels", 10 + count, {**details, "count": count})


def _completed(caravan: JsonObject, reward: JsonObject) -> Fact:
    details = {"seat": caravan["seat"], "tribe": _tribe(caravan)}
    if reward["kind"] == "gobi.coffee_taken":
        return Fact("completed_coffee", 60, {**details, "points": COFFEE_POINTS})
    if reward["kind"] != "gobi.reward_taken":
        return Fact("completed", 40, details)
    taken = reward["reward"]
    if not is_gift(taken):
        return Fact("completed_blessing", 55, {**details, "blessing": f"blessing.{taken}"})
    points = GIFTS[taken]
    return Fact("completed_gift", 50, {**details, "gift": f"gift.{taken}", "points": points})


def _tribe(event: JsonObject) -> str:
    return f"tribe.{event['tribe']}"
