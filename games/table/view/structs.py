"""The view of a table besides its game; field names are those of the JSON."""

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from games.kernel.values import Moment, OptionValue, Seat
from games.table.events import Pace, TableVisibility, UndoPolicy
from games.table.state import Result, Status


class SeatView(msgspec.Struct, frozen=True):
    """One seat: its player and its clock.

    `bot` is the level of the bot that plays here now, "" for a person. A seat is `away` while a
    bot plays for its player, who may return. `bank` is the time left in seconds, at a table with
    time banks; `deadline` is the moment at which the seat's time expires while its clock runs.
    """

    player: str
    bot: str
    away: bool
    resigned: bool
    expired: bool
    to_act: bool
    bank: int | None
    deadline: Moment | None


class RequestView(msgspec.Struct, frozen=True):
    """The open request of a seat, which the seats in `waiting` have not answered yet.

    `takes_back` lists the seat of each step that an undo would take back, and `known` the
    versions of the events among them that revealed something.
    """

    form: Literal["undo", "redo", "pause"]
    seat: Seat
    version: int
    to: int
    waiting: tuple[Seat, ...]
    expires: Moment
    takes_back: tuple[Seat | None, ...]
    known: tuple[int, ...]


class BeginsView(msgspec.Struct, frozen=True):
    """The position of another table from which this game continues.

    It is the position as `seat` saw it, or as spectators did. `alone` means that the host plays
    against bots only. `to_act` are the seats to move there.
    """

    table: str
    at: int
    seat: Seat | None
    alone: bool
    to_act: tuple[Seat, ...]


class TableView(msgspec.Struct, frozen=True):
    """A table as every viewer sees it. `undone` has the first and last version of each undone step.

    `reveal_due` is the moment from which a finished game may be shown with nothing hidden.
    """

    id: str
    game: str
    edition: str
    host: str
    options: Mapping[str, OptionValue]
    visibility: TableVisibility
    undo: UndoPolicy
    pace: Pace
    commitment: str
    status: Status
    version: int
    position: int
    seats: tuple[SeatView, ...]
    request: RequestView | None
    paused: Moment | None
    undone: tuple[tuple[int, int], ...]
    result: Result | None
    ended: Moment | None
    revealed: bool
    reveal_due: Moment | None
    listed: bool
    begins: BeginsView | None


class StepView(msgspec.Struct, frozen=True):
    """One step of the game: the setup, or a move with all its events.

    Its events have the versions from `first` to `position`. `parent` is the position before it,
    0 for the setup; `seat` made the move, null for the setup. A step never changes, so a client
    appends the steps of each snapshot to those it has, as it does with events. The rest is in
    the same snapshot: the step is undone if `table.undone` has [first, position]; undoing it
    leads to `parent`, and is free now if `asks.undo` has `parent`; redoing up to it leads to
    `position`, and is free now if `asks.redo` has `position`.
    """

    position: int
    first: int
    parent: int
    seat: Seat | None


class Asks(msgspec.Struct, frozen=True):
    """The table commands that would be accepted from this viewer now.

    `commands` are those without arguments. The other fields are present for seats of a running
    game: `undo` and `redo` are the positions that may be reached freely, nearest first;
    `ask_undo` and `ask_redo` say whether the others may be asked; `answer` is the version of the
    request to answer; `claim` are the seats whose time has expired.
    """

    commands: tuple[str, ...]
    undo: tuple[int, ...] | UnsetType = UNSET
    redo: tuple[int, ...] | UnsetType = UNSET
    ask_undo: bool | UnsetType = UNSET
    ask_redo: bool | UnsetType = UNSET
    answer: int | UnsetType | None = UNSET
    claim: tuple[Seat, ...] | UnsetType = UNSET
