"""Decide a command about a player: return the events it leads to, or refuse it."""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any, Literal, TypeAlias

import msgspec

from games.conduct.standing import commands as c
from games.conduct.standing import events as e
from games.conduct.standing.state import FOR_EVER, Sanction, Standing
from games.kernel.refusal import Refused

Events: TypeAlias = tuple[e.AnyConductEvent, ...]


class Actor(msgspec.Struct, frozen=True):
    """The sender of a command: a member of staff with a role, the player, or the worker."""

    capacity: Literal["staff", "player", "worker"]
    id: str = ""
    role: str = ""


def decide(standing: Standing, actor: Actor, command: c.ConductCommand, now: datetime) -> Events:
    """Return the events that follow. Raise `Refused`."""
    if isinstance(command, c.StaffCommand | c.Lift):
        _require_staff(standing, actor)
    return _HANDLERS[type(command)](standing, actor, command, now)


def check_appealable(standing: Standing, number: int, now: datetime) -> Sanction:
    """Return a sanction against which its player can appeal now. Raise `Refused`."""
    sanction = _standing_sanction(standing, number, now)
    if now >= sanction.appeal_until:
        raise Refused("not_appealable", until=sanction.appeal_until.isoformat())
    return sanction


def _require_staff(standing: Standing, actor: Actor) -> None:
    if actor.capacity != "staff":
        raise Refused("only_moderators")
    if actor.id == standing.player:
        raise Refused("own_case")


def _warn(standing: Standing, actor: Actor, command: c.Warn, now: datetime) -> Events:
    return (e.Warned(**_made(actor, command)),)


def _mute(standing: Standing, actor: Actor, command: c.Mute, now: datetime) -> Events:
    until = _until(command.seconds, c.MUTES, now)
    _require_longer(standing.mute, until)
    return (e.Muted(**_made(actor, command), until=until),)


def _suspend(standing: Standing, actor: Actor, command: c.Suspend, now: datetime) -> Events:
    until = _until(command.seconds, c.SUSPENSIONS, now)
    _require_longer(standing.suspension, until)
    return (e.Suspended(**_made(actor, command), until=until),)


def _ban(standing: Standing, actor: Actor, command: c.Ban, now: datetime) -> Events:
    _require_longer(standing.suspension, FOR_EVER)
    return (e.Banned(**_made(actor, command)),)


def _rename(standing: Standing, actor: Actor, command: c.Rename, now: datetime) -> Events:
    return (e.Renamed(**_made(actor, command), name=command.name),)


def _lift(standing: Standing, actor: Actor, command: c.Lift, now: datetime) -> Events:
    sanction = _standing_sanction(standing, command.number, now)
    lifted = e.Lifted(**_made(actor, command), number=sanction.number)
    if sanction.kind == "rename" and command.is_name_free:
        return (lifted, e.NameRestored(number=sanction.number))
    return (lifted,)


def _acknowledge(standing: Standing, actor: Actor, command: c.Acknowledge, now: datetime) -> Events:
    if actor.capacity != "player" or actor.id != standing.player:
        raise Refused("only_the_player")
    sanction = _standing_sanction(standing, command.number, now)
    if sanction.kind != "warning":
        raise Refused("not_a_warning")
    if sanction.acknowledged is not None:
        raise Refused("already_so")
    return (e.Acknowledged(number=sanction.number),)


def _expire(standing: Standing, actor: Actor, command: c.Expire, now: datetime) -> Events:
    if actor.capacity != "worker":
        raise Refused("only_the_worker")
    due = [each for each in standing.sanctions if each.is_recorded_in_force and each.is_over(now)]
    if not due:
        raise Refused("nothing_due")
    return tuple(e.Expired(number=each.number) for each in due)


_HANDLERS: Mapping[type[c.ConductCommand], Callable[[Standing, Actor, Any, datetime], Events]] = {
    c.Warn: _warn,
    c.Mute: _mute,
    c.Suspend: _suspend,
    c.Ban: _ban,
    c.Rename: _rename,
    c.Lift: _lift,
    c.Acknowledge: _acknowledge,
    c.Expire: _expire,
}


def _made(actor: Actor, command: c.StaffCommand | c.Lift) -> dict[str, str]:
    return {
        "by": actor.id,
        "role": actor.role,
        "reason": command.reason,
        "words": command.words,
    }


def _until(seconds: int, offered: tuple[int, ...], now: datetime) -> datetime:
    if seconds not in offered:
        raise Refused("duration_not_offered", seconds=list(offered))
    return now + timedelta(seconds=seconds)


def _require_longer(current: Sanction | None, until: datetime) -> None:
    """Refuse what a sanction in force covers already."""
    ends = FOR_EVER if current and current.ends is None else current and current.ends
    if current and ends and ends >= until:
        raise Refused("already_so", number=current.number)


def _standing_sanction(standing: Standing, number: int, now: datetime) -> Sanction:
    sanction = standing.sanction(number)
    if sanction is None:
        raise Refused("no_such_sanction")
    if sanction.lifted is not None:
        raise Refused("already_lifted")
    if sanction.is_over(now):
        raise Refused("already_over")
    return sanction
