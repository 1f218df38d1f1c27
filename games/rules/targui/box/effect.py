"""The base classes of card effects; each family of effects has a module in `effects/` or `rounds/`.

The class of an effect is its code in the data files, its fields are the parameters.
"""

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

import msgspec

if TYPE_CHECKING:
    from games.kernel.values import Seat
    from games.rules.targui.agenda.step import Step
    from games.rules.targui.state import State

Group: TypeAlias = Annotated[int, msgspec.Meta(ge=1)]
Symbol: TypeAlias = Literal["oasis", "camel_rider", "well", "tent", "targia"]

SYMBOLS: tuple[Symbol, ...] = ("oasis", "camel_rider", "well", "tent", "targia")
JOKER: Literal["joker"] = "joker"


class Effect(msgspec.Struct, frozen=True, tag_field="code", forbid_unknown_fields=True):
    """An effect of a card."""


class Act(Effect, frozen=True):
    """An effect that works when a border card or dune is used, or when a tribe card is laid."""

    def steps(self, state: "State", *, seat: "Seat", source: str) -> "tuple[Step, ...]":
        """Return the steps with which the effect of the card `source` begins."""
        raise NotImplementedError


class Standing(Effect, frozen=True):
    """An effect that works as long as the card is displayed."""


class Once(Effect, frozen=True):
    """An effect that works one single time, when its owner wishes."""


class Final(Effect, frozen=True):
    """An effect that counts in the final score."""


class NoEffect(Effect, tag="none", frozen=True):
    """Only points."""


def code_of(effect: Effect) -> str:
    """Return the code that names an effect."""
    return str(effect.__struct_config__.tag)
