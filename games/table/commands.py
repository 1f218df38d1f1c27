"""The commands that can be sent to a table: JSON objects with a `kind`."""

from typing import Annotated, Any, Final, TypeAlias, get_args

import msgspec

from games.kernel.codec import is_portable, where
from games.kernel.refusal import Malformed
from games.kernel.values import JsonObject, OptionValue, Position, Version
from games.table.events import Pace, TableVisibility, UndoPolicy

SeatNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, lt=64)]
VersionNumber: TypeAlias = Annotated[Version, msgspec.Meta(ge=1, lt=2**31)]
PositionNumber: TypeAlias = Annotated[Position, msgspec.Meta(ge=1, lt=2**31)]
Entropy: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32,128}$")]
Code: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[a-z0-9_:]{1,80}$")]
Digest: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
Name: TypeAlias = Annotated[str, msgspec.Meta(max_length=64)]
Level: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[a-z]{1,32}$")]
Salt: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$")]
GameMove: TypeAlias = Annotated[JsonObject, msgspec.Meta(title="GameMove")]
"""A move of any game, as JSON: the game of the table decodes it."""

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


class Command(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """A command to a table; `decide` turns it into events or refuses it."""


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

    If it continues another table, that table decides the game, the options and the seats.
    """

    chairs: Annotated[tuple[ChairSetting, ...], msgspec.Meta(min_length=1, max_length=MAX_CHAIRS)]
    options: dict[str, OptionValue] = {}
    visibility: TableVisibility = "private"
    undo: UndoPolicy = "ask"
    pace: Pace = Pace()
    continues: Continues | None = None


class Open(TableSettings, Command, tag="open", frozen=True):
    """Set up a table with these settings."""


class Sit(Command, tag="sit", frozen=True):
    """Take a chair, quoting the commitment one saw before sending entropy of one's own."""

    seat: SeatNumber
    commitment: Digest
    entropy: Entropy


class Leave(Command, tag="leave", frozen=True):
    """Free the player's own chair before the start."""


class Remove(Command, tag="remove", frozen=True):
    """As the host, free a chair before the start."""

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
    """Ask the other players to pause all clocks."""


class Answer(Command, tag="answer", frozen=True):
    """Agree to the request with this version, or decline it."""

    request: VersionNumber
    yes: bool


class Withdraw(Command, tag="withdraw", frozen=True):
    """Withdraw the player's own request."""


class Resume(Command, tag="resume", frozen=True):
    """End the pause of all clocks."""


class Resign(Command, tag="resign", frozen=True):
    """Resign the game."""


class Claim(Command, tag="claim", frozen=True):
    """Claim a seat whose time has expired."""

    seat: SeatNumber


class ComeBack(Command, tag="come_back", frozen=True):
    """Return to the player's own seat after it was claimed."""


class AgreeReveal(Command, tag="agree_reveal", frozen=True):
    """Waive the appeal, so that an ended game is revealed earlier."""


class Tick(Command, tag="tick", frozen=True):
    """As the worker, record what has become due by time alone."""


class Adjudicate(Command, tag="adjudicate", frozen=True):
    """As a moderator, decide the game."""

    ranks: tuple[Annotated[int, msgspec.Meta(ge=1, lt=64)], ...]
    reason: Code


class Void(Command, tag="void", frozen=True):
    """As a moderator, or before the start as the host, declare the table void."""

    reason: Code


class Reopen(Command, tag="reopen", frozen=True):
    """As a moderator, let an ended game continue that is not revealed yet."""

    reason: Code


class Hide(Command, tag="hide", frozen=True):
    """As a moderator, remove the table from the public lists."""

    reason: Code


class List(Command, tag="list", frozen=True):
    """As a moderator, put the table back into the public lists."""


SeatingCommand: TypeAlias = Open | Sit | Leave | Remove | SeatBot | Start
LineCommand: TypeAlias = Play | Undo | Redo
RequestCommand: TypeAlias = AskUndo | AskRedo | AskPause | Answer | Withdraw | Resume
AbsenceCommand: TypeAlias = Resign | Claim | ComeBack
EndingCommand: TypeAlias = AgreeReveal | Tick | Adjudicate | Void | Reopen | Hide | List
AnyCommand: TypeAlias = (
    SeatingCommand | LineCommand | RequestCommand | AbsenceCommand | EndingCommand
)

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
