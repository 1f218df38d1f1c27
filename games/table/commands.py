"""The commands that can be sent to a table: JSON objects with a `kind`."""

from typing import Annotated, Any, Final, TypeAlias, get_args

import msgspec

from games.kernel.codec import is_portable, where
from games.kernel.refusal import Malformed
from games.kernel.values import OptionValue
from games.table.absence.events import NudgePreset
from games.table.base import (
    Command,
    Digest,
    Entropy,
    GameMove,
    Level,
    Name,
    PositionNumber,
    Ranks,
    Salt,
    SeatNumber,
    VersionNumber,
)
from games.table.events import AbsenceChoice, Pace, TableVisibility, UndoPolicy
from games.table.invitations.commands import InvitationCommand
from games.table.moderation.commands import ModerationCommand

ChairSetting: TypeAlias = Annotated[
    str,
    msgspec.Meta(
        pattern="^(bot:[a-z]{1,32})?$", description="Empty for a player, or `bot:<level>`."
    ),
]
MAX_CHAIRS = 8
"""More than any game offers."""

MAX_PLIES = 400
"""More moves than any game has."""


class Ply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One explored move."""

    seat: SeatNumber
    move: GameMove


class Continues(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position of another table, and moves explored from there with the chance of this salt."""

    table: Name
    at: PositionNumber
    salt: Salt
    moves: Annotated[tuple[Ply, ...], msgspec.Meta(max_length=MAX_PLIES)] = ()


class TableSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a new table.

    If it continues another table, that table decides the game, the options and the seats. By
    default `substitutes` may be invited where the table is not public. `invited` are the players
    for whom a chair is reserved, in the order of the chairs; empty for none.
    """

    chairs: Annotated[tuple[ChairSetting, ...], msgspec.Meta(min_length=1, max_length=MAX_CHAIRS)]
    options: dict[str, OptionValue] = {}
    visibility: TableVisibility = "private"
    undo: UndoPolicy = "ask"
    pace: Pace = Pace()
    absence: AbsenceChoice = "play_on"
    continues: Continues | None = None
    substitutes: bool | None = None
    invited: Annotated[tuple[Name, ...], msgspec.Meta(max_length=MAX_CHAIRS)] = ()


class Open(TableSettings, Command, tag="open", frozen=True):
    """Set up a table with these settings."""


class OpenReserved(Open, tag="open_reserved", frozen=True):
    """As a service, set up a table and reserve chairs for players of its choice."""


class Rematch(OpenReserved, tag="rematch", frozen=True):
    """Set up a table for the players of an ended one, with a chair reserved for each.

    Only the service sends it, since the ended table decides everything.
    """

    of: Name = ""


class LinkRematch(Command, tag="link_rematch", frozen=True):
    """Note at an ended table where its rematch is, instead of the voided one that it replaces.

    Only the service sends it, together with `Rematch`.
    """

    table: Name
    replaces: Name = ""


class Sit(Command, tag="sit", frozen=True):
    """Take a chair, quoting the commitment one saw before sending entropy of one's own."""

    seat: SeatNumber
    commitment: Digest
    entropy: Entropy


class Leave(Command, tag="leave", frozen=True):
    """Free the player's own chair before the start."""


class Remove(Command, tag="remove", frozen=True):
    """As the host, free a taken or reserved chair before the start."""

    seat: SeatNumber


class SeatBot(Command, tag="seat_bot", frozen=True):
    """As the host, give an empty chair to a bot."""

    seat: SeatNumber
    level: Level


class Start(Command, tag="start", frozen=True):
    """Begin: anybody seated at a full table, or the host with fewer."""


class Play(Command, tag="play", frozen=True):
    """Make a move."""

    move: GameMove


class Undo(Command, tag="undo", frozen=True):
    """Undo to a position, if that is free."""

    to: PositionNumber


class Redo(Command, tag="redo", frozen=True):
    """Redo up to an undone position, if that is free."""

    to: PositionNumber


class AskUndo(Command, tag="ask_undo", frozen=True):
    """Ask the other players to undo to a position."""

    to: PositionNumber


class AskRedo(Command, tag="ask_redo", frozen=True):
    """Ask the other players to redo up to an undone position."""

    to: PositionNumber


class AskPause(Command, tag="ask_pause", frozen=True):
    """Ask the other players to pause all clocks for some days."""

    days: Annotated[int, msgspec.Meta(ge=1, le=14)] = 7


class Answer(Command, tag="answer", frozen=True):
    """Agree to the request with this version, or decline it."""

    request: VersionNumber
    yes: bool


class Withdraw(Command, tag="withdraw", frozen=True):
    """Withdraw the player's own request."""


class Resume(Command, tag="resume", frozen=True):
    """End the pause of all clocks."""


class ShowHint(Command, tag="show_hint", frozen=True):
    """Record that the player is shown a hint. Only the service sends it, with the hint."""


class Resign(Command, tag="resign", frozen=True):
    """Resign the game."""


class Claim(Command, tag="claim", frozen=True):
    """Claim a seat whose time has expired."""

    seat: SeatNumber


class ComeBack(Command, tag="come_back", frozen=True):
    """Return to the player's own seat after it was claimed."""


class Nudge(Command, tag="nudge", frozen=True):
    """Remind a seat that it is to move, with one of the texts."""

    seat: SeatNumber
    preset: NudgePreset


class GiveTime(Command, tag="give_time", frozen=True):
    """Give a seat more time for its current turn."""

    seat: SeatNumber


class AgreeResult(Command, tag="agree_result", frozen=True):
    """Agree to end the game with these ranks, while a player is absent."""

    ranks: Ranks


class InviteSubstitute(Command, tag="invite_substitute", frozen=True):
    """Offer the seat of an absent player to a player, or to all who may see the table."""

    seat: SeatNumber
    player: Name = ""


class TakeSeat(Command, tag="take_seat", frozen=True):
    """Take the place of an absent player; that player cannot come back then."""

    seat: SeatNumber


class CloseIdle(Command, tag="close_idle", frozen=True):
    """Close a table without a limit of time that the other players have left alone."""


class AgreeReveal(Command, tag="agree_reveal", frozen=True):
    """Waive the appeal, so that an ended game is revealed earlier."""


class Tick(Command, tag="tick", frozen=True):
    """As the worker, record what has become due by time alone."""


SeatingCommand: TypeAlias = Open | Sit | Leave | Remove | SeatBot | Start
LineCommand: TypeAlias = Play | Undo | Redo
RequestCommand: TypeAlias = AskUndo | AskRedo | AskPause | Answer | Withdraw | Resume
AbsenceCommand: TypeAlias = (
    Resign
    | Claim
    | ComeBack
    | Nudge
    | GiveTime
    | AgreeResult
    | CloseIdle
    | InviteSubstitute
    | TakeSeat
)
EndingCommand: TypeAlias = AgreeReveal | Tick
AnyCommand: TypeAlias = (
    SeatingCommand
    | InvitationCommand
    | LineCommand
    | RequestCommand
    | AbsenceCommand
    | EndingCommand
    | ModerationCommand
)
ServiceCommand: TypeAlias = OpenReserved | Rematch | LinkRematch | ShowHint
"""The commands that no client can send."""

KINDS: Final = {str(command.__struct_config__.tag): command for command in get_args(AnyCommand)}


def command_from(fields: Any) -> Command:
    """Return the command in this JSON data. Raise `Malformed`."""
    kind = fields.get("kind") if isinstance(fields, dict) else None
    if not isinstance(kind, str) or kind not in KINDS:
        raise unknown_command()
    try:
        command: Command = msgspec.convert(fields, type=KINDS[kind])
    except msgspec.ValidationError as error:
        raise Malformed("malformed_command", where=where(error)) from None
    return portable(command)


def unknown_command() -> Malformed:
    """Return the error for a command of no known kind."""
    return Malformed("unknown_command", kinds=sorted(KINDS))


def portable(command: Command) -> Command:
    """Return the command. Raise `Malformed` if a part of it cannot be stored or sent unchanged."""
    if not is_portable(msgspec.to_builtins(command)):
        raise Malformed("malformed_command", where="$")
    return command
