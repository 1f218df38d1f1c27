"""The view of a table besides its game; field names are those of the JSON."""

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from games.kernel.values import Moment, OptionValue, Seat
from games.table.absence.events import NudgePreset
from games.table.base import StaffRole
from games.table.events import AbsencePolicy, Pace, TableVisibility, UndoPolicy
from games.table.invitations.values import DeclineReason
from games.table.moderation.commands import Outcome
from games.table.moderation.values import DecisionCode
from games.table.state import Result, Status


class FormerView(msgspec.Struct, frozen=True):
    """A person who played a seat until the event with the version `until`."""

    player: str
    until: int


class SeatView(msgspec.Struct, frozen=True):
    """One seat: its player and its clock.

    `bot` is the level of the bot that plays here now, "" for a person. A seat is `away` while a
    bot plays for its player, who may return. Before the start an empty seat can be reserved for
    the player `invited`, unless that player has `declined`. `bank` is the time left in seconds, at
    a table with time banks; `deadline` is the moment at which the seat's time expires while its
    clock runs. `hints` counts those that were shown to the seat, `by_substitute` the moves that a
    bot made for its player. `former` are the people who played the seat before, `offers` the
    players to whom the seat of an absent player is offered, "" for all who may see the table. A
    player who was `replaced` by a moderator does not return.
    """

    player: str
    bot: str
    away: bool
    resigned: bool
    expired: bool
    to_act: bool
    bank: int | None
    deadline: Moment | None
    invited: str
    declined: bool
    hints: int
    by_substitute: int
    former: tuple[FormerView, ...]
    offers: tuple[str, ...]
    replaced: bool


class InvitationView(msgspec.Struct, frozen=True):
    """The latest invitation of a player by name, and how it stands.

    An open one ends at `expires`; null if it ends with the table. `reason` says why it was
    declined, empty for no reason.
    """

    player: str
    seat: Seat
    by: str
    at: Moment
    expires: Moment | None
    state: Literal["asked", "declined", "expired"]
    reason: DeclineReason


class AppealView(msgspec.Struct, frozen=True):
    """The appeal of a seat against a decision; `outcome` is null until it is answered.

    `words` is the digest of a text, and `role` that of the moderator who answered.
    """

    seat: Seat
    outcome: Outcome | None
    words: str
    role: StaffRole | None


class DecisionView(msgspec.Struct, frozen=True):
    """A decision of staff; `version` is that of its event in the log.

    `seat` is the seat that it is about, if it is about one. `words` is the digest of a text, which
    `GET /tables/{table_id}/decisions` returns; empty for none.
    """

    version: int
    decision: DecisionCode
    role: StaffRole
    reason: str
    words: str
    at: Moment
    appealable_until: Moment
    revoked: bool
    seat: Seat | None
    appeals: tuple[AppealView, ...]


class NudgeView(msgspec.Struct, frozen=True):
    """The last nudge of a seat that has not moved since."""

    seat: Seat
    by: Seat
    preset: NudgePreset
    at: Moment


class AgreedView(msgspec.Struct, frozen=True):
    """The result on which the players who are present agree, and the seats asked for it still."""

    ranks: tuple[int, ...]
    seats: tuple[Seat, ...]
    waiting: tuple[Seat, ...]


class SuggestedResult(msgspec.Struct, frozen=True):
    """The ranks that the players may agree on, with the bots' values of the seats."""

    ranks: tuple[int, ...]
    values: tuple[int, ...]


class RequestView(msgspec.Struct, frozen=True):
    """The open request of a seat, which the seats in `waiting` have not answered yet.

    `takes_back` lists the seat of each step that an undo would take back, and `known` the
    versions of the events among them that revealed something. A pause would last `days`, or have
    no end if that is 0.
    """

    form: Literal["undo", "redo", "pause"]
    seat: Seat
    version: int
    to: int
    waiting: tuple[Seat, ...]
    expires: Moment
    takes_back: tuple[Seat | None, ...]
    known: tuple[int, ...]
    days: int


class ClosedRequestView(msgspec.Struct, frozen=True):
    """How the last request of a seat ended, until that seat moves or there is another request.

    `by` are the seats that agreed, declined, played on or did not answer in time.
    """

    form: Literal["undo", "redo", "pause"]
    seat: Seat
    version: int
    outcome: Literal["granted", "declined", "played_on", "out_of_time", "settled"]
    by: tuple[Seat, ...]
    at: Moment


class RematchView(msgspec.Struct, frozen=True):
    """The table of the rematch, which shows who has accepted, and the seat that opened it here."""

    table: str
    seat: Seat


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
    `rematch` is the rematch of this game, `rematch_of` the table of which this is the rematch.
    `absence` says what happens once a player's time has expired, `pause_ends` when the pause ends
    unless a player ends it before, and `expires` when a table is closed if it has not started.
    `decisions` are those of staff, the oldest first. Players cannot end a pause that is
    `paused_by_staff`, nor ask for an undo or a redo where `asking_closed` is set. `substitutes`
    says that people may be invited in place of absent players. `invitations` are those by name
    before the start, except for those that were accepted or taken back.
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
    closed_request: ClosedRequestView | None
    paused: Moment | None
    undone: tuple[tuple[int, int], ...]
    result: Result | None
    ended: Moment | None
    revealed: bool
    reveal_due: Moment | None
    listed: bool
    begins: BeginsView | None
    rematch: RematchView | None
    rematch_of: str
    absence: AbsencePolicy
    pause_ends: Moment | None
    expires: Moment | None
    nudge: NudgeView | None
    agreed: AgreedView | None
    decisions: tuple[DecisionView, ...]
    paused_by_staff: bool
    asking_closed: bool
    substitutes: bool
    invitations: tuple[InvitationView, ...]


class StepView(msgspec.Struct, frozen=True):
    """One step of the game: the setup, or a move with all its events.

    Its events have the versions from `first` to `position`. `parent` is the position before it,
    0 for the setup; `seat` made the move, null for the setup. A step never changes, so a client
    appends the steps of each snapshot to those it has, as it does with events. The rest is in the
    same snapshot: the step is undone if `table.undone` has [first, position]; undoing it leads to
    `parent`, and is free now if `asks.undo` has `parent`; redoing up to it leads to `position`,
    and is free now if `asks.redo` has `position`.
    """

    position: int
    first: int
    parent: int
    seat: Seat | None


class Asks(msgspec.Struct, frozen=True):
    """The table commands that would be accepted from this viewer now.

    `commands` are those without arguments. The other fields are present for seats of a running
    game: `undo` and `redo` are the positions that may be reached freely, nearest first;
    `ask_undo` and `ask_redo` say whether the others may be asked; `ask_after` is the moment from
    which this seat may ask again, after a request that was not granted; `answer` is the version of
    the request to answer; `claim` are the seats whose time has expired; `hint` says whether a
    hint is given now, in a game without other people; `nudge` are the seats that may be reminded,
    `nudge_after` is the moment from which one may be; `give_time` are the seats that may be given
    `gift` seconds; `agree_result` is the result that the players may agree on while one is absent;
    `invite_substitute` are the seats that may be offered to another person. `take_seat` are the
    seats that are offered to the viewer, and `appeal` the versions of the decisions against which
    the viewer may appeal; they are missing where there are none. `invite` are the seats to which
    the viewer may invite a player, and `withdraw_invitation` those whose invitation the viewer may
    take back.
    """

    commands: tuple[str, ...]
    undo: tuple[int, ...] | UnsetType = UNSET
    redo: tuple[int, ...] | UnsetType = UNSET
    ask_undo: bool | UnsetType = UNSET
    ask_redo: bool | UnsetType = UNSET
    ask_after: Moment | UnsetType | None = UNSET
    answer: int | UnsetType | None = UNSET
    claim: tuple[Seat, ...] | UnsetType = UNSET
    hint: bool | UnsetType = UNSET
    nudge: tuple[Seat, ...] | UnsetType = UNSET
    nudge_after: Moment | UnsetType | None = UNSET
    give_time: tuple[Seat, ...] | UnsetType = UNSET
    gift: int | UnsetType = UNSET
    agree_result: SuggestedResult | UnsetType | None = UNSET
    invite_substitute: tuple[Seat, ...] | UnsetType = UNSET
    take_seat: tuple[Seat, ...] | UnsetType = UNSET
    invite: tuple[Seat, ...] | UnsetType = UNSET
    withdraw_invitation: tuple[Seat, ...] | UnsetType = UNSET
    appeal: tuple[int, ...] | UnsetType = UNSET
