"""The small moves of a Gobi turn."""

from typing import Literal, TypeAlias

from games.kernel.facts import Move
from games.kernel.visibility import Public
from games.rules.gobi.desert import Cell, Pair

Take: TypeAlias = Literal[0, 1, 2, 3, "coffee"]
"""The number of a reward stack, or the coffees."""


class Place(Move, tag="place", frozen=True):
    """Lay the drawn tile on a free cell; silk lets the camels go along its lines."""

    at: Public[Cell]
    silk: Public[bool]


class Discard(Move, tag="discard", frozen=True):
    """Keep the drawn tile out of the desert; cotton allows two camels."""

    cotton: Public[bool]


class Lift(Move, tag="lift", frozen=True):
    """Take an own camel back to a reserve that is short."""

    at: Public[Cell]


class Camel(Move, tag="camel", frozen=True):
    """Put a camel from the reserve on a tile."""

    at: Public[Cell]


class Reunite(Move, tag="reunite", frozen=True):
    """Resolve a created route."""

    ends: Public[Pair]


class UsePerfume(Move, tag="use_perfume", frozen=True):
    """Put a camel on the tile placed this turn."""


class UsePorcelain(Move, tag="use_porcelain", frozen=True):
    """Walk an own camel to a tile up to three steps away."""

    origin: Public[Cell]
    target: Public[Cell]


class UseSpices(Move, tag="use_spices", frozen=True):
    """Resolve a route that has a diagonal step."""

    ends: Public[Pair]


class Reward(Move, tag="reward", frozen=True):
    """Take the top of a stack, or a coffee; at a length of four a coffee uses tea."""

    take: Public[Take]


class Skip(Move, tag="skip", frozen=True):
    """Leave what may be left: camels after a discard, a reward that would cost tea."""


class EndTurn(Move, tag="end_turn", frozen=True):
    """Pass the turn on."""


GobiMove: TypeAlias = (
    Place
    | Discard
    | Lift
    | Camel
    | Reunite
    | UsePerfume
    | UsePorcelain
    | UseSpices
    | Reward
    | Skip
    | EndTurn
)
