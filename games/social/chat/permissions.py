"""Decide who may read and who may write in a channel: pure functions of values."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal, TypeAlias, get_args

from games.kernel.refusal import Refusal

Channel: TypeAlias = Literal["players", "spectators"]
CHANNELS: Final[tuple[Channel, ...]] = get_args(Channel)

Role: TypeAlias = Literal["player", "former", "spectator"]
"""A player is seated now or is the host; a former player had a seat that another one plays now."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A table as its chat depends on it; a voided table is over, too."""

    is_over: bool
    is_voided: bool
    is_public: bool
    hides_anything: bool


@dataclass(frozen=True, slots=True)
class Writer:
    """A person who writes.

    `is_apart` says that blocks separate them from everybody who would read the line.
    """

    role: Role
    is_guest: bool = False
    is_suspended: bool = False
    muted_until: datetime | None = None
    is_apart: bool = False


def may_read(channel: Channel, role: Role, setting: Setting) -> bool:
    """Return whether people in this role may read a channel.

    Where anything is hidden, the words of spectators could help a player until the end.
    """
    if channel == "players":
        return role == "player"
    return role == "spectator" or setting.is_over or not setting.hides_anything


def write_refusal(channel: Channel, writer: Writer, setting: Setting) -> Refusal | None:
    """Return why this person may not write in a channel, or None."""
    if refusal := standing_refusal(writer):
        return refusal
    if channel == "players" and writer.role != "player":
        return Refusal("not_seated")
    is_reader = may_read(channel, writer.role, setting)
    if setting.is_voided or not is_reader or (channel == "spectators" and writer.role == "player"):
        return Refusal("chat_closed")
    if writer.is_guest and setting.is_public:
        return Refusal("guests_cannot_chat")
    return Refusal("blocked") if writer.is_apart else None


def react_refusal(writer: Writer, setting: Setting) -> Refusal | None:
    """Return why this person, if they have a seat, may not react on a move, or None."""
    if refusal := standing_refusal(writer):
        return refusal
    return Refusal("chat_closed") if setting.is_voided else None


def standing_refusal(writer: Writer) -> Refusal | None:
    """Return why a sanction keeps this person from writing anywhere, or None."""
    if writer.is_suspended:
        return Refusal("suspended")
    if writer.muted_until is not None:
        return Refusal("muted", until=writer.muted_until.isoformat())
    return None
