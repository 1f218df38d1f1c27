"""The facts with which a game began elsewhere, as a table keeps them inside its first fact."""

from collections.abc import Iterable
from typing import Any

import msgspec

from games.kernel.codec import split
from games.kernel.facts import Event
from games.kernel.game import AnyGame
from games.kernel.values import JsonObject, Seat


class Begins(msgspec.Struct, frozen=True):
    """From which position of which table a game goes on: a pointer, with no secret in it.

    The position is what its seat `seat` knows there, or what all know. `alone`: its host plays
    it against bots only.
    """

    table: str
    at: int
    seat: Seat | None
    alone: bool


class Earlier(msgspec.Struct, frozen=True):
    """A fact apart by who may see it, and its shape, so that an old one can be brought to date."""

    kind: str
    shape: int
    public: JsonObject
    secrets: dict[str, JsonObject]

    def __repr__(self) -> str:
        return f"Earlier({self.kind})"


def kept(events: Iterable[Event]) -> tuple[Earlier, ...]:
    """The facts as they are kept."""
    # As the log will give them back: they are open to any JSON, and JSON has lists.
    return msgspec.json.decode(
        msgspec.json.encode(list(map(_kept, events))), type=tuple[Earlier, ...]
    )


def _kept(event: Event) -> Earlier:
    parts = split(event)
    public = {name: value for name, value in parts.public.items() if name != "kind"}
    return Earlier(parts.public["kind"], type(event).shape, public, dict(parts.secrets))


def told(game: AnyGame, prefix: Iterable[Earlier]) -> list[Any]:
    """The facts of the game again."""
    return [game.codec.event({"kind": each.kind, **each.public}, each.secrets) for each in prefix]
