"""The moves of Gobi: a turn is a sequence of them."""

from typing import Literal, TypeAlias

from games.kernel.events import Move
from games.kernel.visibility import Public
from games.rules.gobi.board.grid import Cell, Pair

Take: TypeAlias = Literal[0, 1, 2, 3, "coffee"]
"""The number of a reward stack, or the coffees."""


class Place(Move, tag="place", frozen=True):
    """Place the drawn tile on a free cell; silk allows camels on the tiles of its lines."""

    at: Public[Cell]
    silk: Public[bool]


class Discard(Move, tag="discard", frozen=True):
    """Discard the drawn tile; cotton allows two camels."""

    cotton: Public[bool]


class Lift(Move, tag="lift", frozen=True):
    """Lift a camel to a reserve that is too small."""

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
    """Move an own camel to a tile up to three steps away."""

    origin: Public[Cell]
    target: Public[Cell]


class UseSpices(Move, tag="use_spices", frozen=True):
    """Resolve a route that has a diagonal step."""

    ends: Public[Pair]


class Reward(Move, tag="reward", frozen=True):
    """Take the top of a stack, or a coffee; at a length of four a coffee uses tea."""

    take: Public[Take]


class Skip(Move, tag="skip", frozen=True):
    """Decline optional camels after a discard, or a reward that would use tea."""


class EndTurn(Move, tag="end_turn", frozen=True):
    """End the turn."""


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
