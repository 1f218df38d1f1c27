"""The events around absent players: resignations, expired seats, substitutes, nudges, gifts."""

from typing import Literal, TypeAlias

from games.kernel.values import Seat
from games.kernel.visibility import Public
from games.table.base import TableEvent

NudgePreset: TypeAlias = Literal["your_turn", "all_well", "no_hurry", "need_a_pause"]
"""The texts of a nudge, each translated for its reader."""


class Resigned(TableEvent, tag="table.resigned", frozen=True):
    """A seat resigned; if the game continues, a bot of this level plays for it."""

    seat: Public[Seat]
    level: Public[str]


class Expired(TableEvent, tag="table.expired", frozen=True):
    """A seat's time expired: other players may claim it."""

    seat: Public[Seat]


class SeatClaimed(TableEvent, tag="table.seat_claimed", frozen=True):
    """An expired seat was claimed; if the game continues, a bot of this level plays for it.

    It was claimed by another seat, or by the worker.
    """

    seat: Public[Seat]
    by: Public[Seat | None]
    level: Public[str]


class Back(TableEvent, tag="table.back", frozen=True):
    """The player of a claimed seat returned, with this bank."""

    seat: Public[Seat]
    left: Public[int]


class Nudged(TableEvent, tag="table.nudged", frozen=True):
    """A seat reminded another one that it is to move, with one of the texts."""

    seat: Public[Seat]
    by: Public[Seat]
    preset: Public[NudgePreset]


class TimeGiven(TableEvent, tag="table.time_given", frozen=True):
    """A seat gave another one more time for its current turn."""

    seat: Public[Seat]
    by: Public[Seat]
    seconds: Public[int]


class ResultAgreed(TableEvent, tag="table.result_agreed", frozen=True):
    """A seat agreed to end the game with these ranks, while another one is absent."""

    seat: Public[Seat]
    ranks: Public[tuple[int, ...]]


class SubstituteInvited(TableEvent, tag="table.substitute_invited", frozen=True):
    """The seat of an absent player was offered to a player, or to all who may see the table.

    It was offered by another seat, or by a host without one.
    """

    seat: Public[Seat]
    by: Public[Seat | None]
    player: Public[str]


class SeatTaken(TableEvent, tag="table.seat_taken", frozen=True):
    """Another person plays for a seat from now on, with this bank."""

    seat: Public[Seat]
    player: Public[str]
    left: Public[int]


AbsenceEvent: TypeAlias = (
    Resigned
    | Expired
    | SeatClaimed
    | Back
    | Nudged
    | TimeGiven
    | ResultAgreed
    | SubstituteInvited
    | SeatTaken
)
