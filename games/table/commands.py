"""What can be asked of a table, as it travels: JSON objects told apart by `kind`."""

from typing import Annotated, Any, TypeAlias

import msgspec

from games.kernel.codec import travels, where
from games.kernel.refusal import Malformed, refuse
from games.kernel.values import JsonObject, OptionValue
from games.table.events import Pace, TableVisibility, UndoPolicy

SeatNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, lt=64)]
Version: TypeAlias = Annotated[int, msgspec.Meta(ge=1, lt=2**31)]
Entropy: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32,128}$")]
Code: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[a-z0-9_:]{1,80}$")]
Digest: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
Name: TypeAlias = Annotated[str, msgspec.Meta(max_length=64)]
Level: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[a-z]{1,32}$")]
Salt: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$")]

MAX_PLIES = 400
"""More moves than any game has."""


class Command(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """A wish; `decide` turns it into facts or refuses it."""


class Ply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One explored move, as its seat would send it."""

    seat: SeatNumber
    move: JsonObject


class Continues(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position of a table, and moves tried from there with the chance of this salt."""

    table: Name
    at: Version
    salt: Salt
    moves: Annotated[tuple[Ply, ...], msgspec.Meta(max_length=MAX_PLIES)] = ()


class Open(Command, tag="open", frozen=True):
    """Set up a table; each chair is `""` for a player or `bot:<level>`.

    Where it goes on from another table, that one decides the game, the options and the seats.
    """

    chairs: Annotated[tuple[Name, ...], msgspec.Meta(min_length=1, max_length=64)]
    options: dict[str, OptionValue] = {}
    visibility: TableVisibility = "private"
    undo: UndoPolicy = "ask"
    pace: Pace = Pace()
    continues: Continues | None = None


class Sit(Command, tag="sit", frozen=True):
    """Take a chair, quoting the commitment one saw before sending entropy of one's own."""

    seat: SeatNumber
    commitment: Digest
    entropy: Entropy


class Leave(Command, tag="leave", frozen=True):
    """Give the chair back before the start."""


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
    """Make a move of the game."""

    move: dict[str, Any]


class Undo(Command, tag="undo", frozen=True):
    """Go back to a position without asking, where that is free."""

    to: Version


class Redo(Command, tag="redo", frozen=True):
    """Go on from an undone position without asking, where that is free."""

    to: Version


class AskUndo(Command, tag="ask_undo", frozen=True):
    """Ask the others to go back to a position."""

    to: Version


class AskRedo(Command, tag="ask_redo", frozen=True):
    """Ask the others to go on from an undone position."""

    to: Version


class AskPause(Command, tag="ask_pause", frozen=True):
    """Ask the others to let all clocks rest."""


class Answer(Command, tag="answer", frozen=True):
    """Agree to the request with this version, or not."""

    request: Version
    yes: bool


class Withdraw(Command, tag="withdraw", frozen=True):
    """Take one's own request back."""


class Resume(Command, tag="resume", frozen=True):
    """Let the clocks run again."""


class Resign(Command, tag="resign", frozen=True):
    """Give up."""


class Claim(Command, tag="claim", frozen=True):
    """Claim a seat whose time is over."""

    seat: SeatNumber


class ComeBack(Command, tag="come_back", frozen=True):
    """Play again oneself after one's seat was claimed."""


class AgreeReveal(Command, tag="agree_reveal", frozen=True):
    """Let the hidden things of an ended game be shown before the time of appeal is over."""


class Tick(Command, tag="tick", frozen=True):
    """As the worker, record what the clock has brought about."""


class Adjudicate(Command, tag="adjudicate", frozen=True):
    """As a moderator, decide the game."""

    ranks: tuple[Annotated[int, msgspec.Meta(ge=1, lt=64)], ...]
    reason: Code


class Void(Command, tag="void", frozen=True):
    """As a moderator, or before the start as the host, make the table count for nothing."""

    reason: Code


class Reopen(Command, tag="reopen", frozen=True):
    """As a moderator, let an ended game go on that is not revealed yet."""

    reason: Code


class Hide(Command, tag="hide", frozen=True):
    """As a moderator, take the table out of the lists."""

    reason: Code


class List(Command, tag="list", frozen=True):
    """As a moderator, put the table back into the lists."""


KINDS = {str(command.__struct_config__.tag): command for command in Command.__subclasses__()}


def command_from(fields: Any) -> Command:
    """The command a client sent, already parsed as JSON; raises `Malformed`."""
    kind = fields.get("kind") if isinstance(fields, dict) else None
    if not isinstance(kind, str) or kind not in KINDS:
        raise Malformed(refuse("unknown_command", kinds=sorted(KINDS)))
    try:
        command: Command = msgspec.convert(fields, type=KINDS[kind])
    except msgspec.ValidationError as error:
        raise Malformed(refuse("malformed_command", where=where(error))) from None
    if not travels(fields):
        raise Malformed(refuse("malformed_command", where="$"))
    return command
