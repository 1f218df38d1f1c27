"""The recap of Targui: what happened, for players who were away."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

from games.kernel.recap.fact import Fact, PublicEvents
from games.kernel.values import JsonObject

CODES: Final = (
    *("played_card", "played_free", "laid_card", "kept_card", "kept_hidden", "used_card", "took"),
    *(
        "traded",
        "paid",
        "raid_paid",
        "raid_card",
        "raid_spared",
        "raid_unmet",
        "raid_lost",
        "round",
    ),
    *("targi_border", "targi_dune"),
)

GAINS: Final = frozenset({"targui.gained", "targui.goods_taken"})
"""The kinds of events that give goods: a player's gains are added up."""

SILENT: Final = frozenset(
    f"targui.{kind}"
    for kind in (
        *("started", "centre_turned", "tribe_turned", "dunes_turned", "dunes_swept"),
        *("dune_discarded", "robber_moved", "round_opened", "raid_over", "ended"),
        *("markers_set", "piece_used", "piece_forgone", "part_begun", "declined", "picked"),
        *("marker_moved", "targia_called", "targis_limited", "surplus_returned", "turn_ended"),
        *("chosen", "good_given", "goods_turned", "goods_kept", "goods_returned"),
        *("square_refilled", "reshuffled", "tribe_drawn", "tribe_taken", "cards_revealed"),
        *("cards_discarded", "cards_put_away", "hand_thrown", "arranged"),
    )
)
"""The kinds of events that are left out: they are part of others, or change little."""


def recap(events: PublicEvents) -> Iterator[Fact]:
    """Yield what happened; at the end what each player took in all."""
    paid: JsonObject = {}
    for event in events:
        kind = event["kind"]
        if kind == "targui.card_paid":
            paid = event
        elif kind == "targui.card_laid":
            yield _card_laid(event, paid)
            paid = {}
        elif fact_of := _FACTS.get(kind):
            yield fact_of(event)
    yield from _gains(events)


def _card_laid(event: JsonObject, paid: JsonObject) -> Fact:
    details = {"seat": event["seat"], "card": f"card.{event['card']}"}
    if paid.get("card") != event["card"]:
        return Fact("laid_card", 50, details)
    price = {**paid["paid"], "stored": paid["stored"]}
    if not any(price.values()):
        return Fact("played_free", 60, details)
    return Fact("played_card", 60, {**details, "price": price})


def _gains(events: PublicEvents) -> Iterator[Fact]:
    taken: dict[int, Counter[str]] = {}
    for event in events:
        if event["kind"] in GAINS:
            taken.setdefault(event["seat"], Counter()).update(event["gain"])
    for seat, gain in taken.items():
        if gain.total():
            yield Fact("took", 20 + gain.total(), {"seat": seat, "gain": dict(gain)})


def _traded(event: JsonObject) -> Fact:
    details = {"seat": event["seat"], "gave": event["gave"]}
    if event["got"]:
        return Fact("traded", 25, {**details, "got": event["got"]})
    return Fact("paid", 18, details)


def _raid_paid(event: JsonObject) -> Fact:
    if event["card"]:
        return Fact("raid_card", 45, {"seat": event["seat"], "card": f"card.{event['card']}"})
    return Fact("raid_paid", 40, {"seat": event["seat"], "paid": event["paid"]})


def _raid_spared(event: JsonObject) -> Fact:
    return Fact("raid_spared", 40, {"seat": event["seat"], "card": f"card.{event['card']}"})


def _raid_unmet(event: JsonObject) -> Fact:
    if event["vp"]:
        return Fact("raid_lost", 48, {"seat": event["seat"], "points": event["vp"]})
    return Fact("raid_unmet", 46, {"seat": event["seat"]})


def _hand_taken(event: JsonObject) -> Fact:
    if not event["known"]:
        return Fact("kept_hidden", 28, {"seat": event["seat"]})
    return Fact("kept_card", 30, {"seat": event["seat"], "card": f"card.{event['known']}"})


def _ability_used(event: JsonObject) -> Fact:
    return Fact("used_card", 30, {"seat": event["seat"], "card": f"card.{event['card']}"})


def _round_began(event: JsonObject) -> Fact:
    return Fact("round", 15, {"number": event["number"]})


def _targi_placed(event: JsonObject) -> Fact:
    at: str = event["at"]
    if at.startswith("b"):
        return Fact("targi_border", 10, {"seat": event["seat"], "number": int(at[1:])})
    return Fact("targi_dune", 12, {"seat": event["seat"], "card": f"card.{at}"})


_FACTS: Final[dict[str, Callable[[JsonObject], Fact]]] = {
    "targui.traded": _traded,
    "targui.water_traded": _traded,
    "targui.raid_paid": _raid_paid,
    "targui.raid_spared": _raid_spared,
    "targui.raid_unmet": _raid_unmet,
    "targui.hand_taken": _hand_taken,
    "targui.ability_used": _ability_used,
    "targui.round_began": _round_began,
    "targui.targi_placed": _targi_placed,
}
