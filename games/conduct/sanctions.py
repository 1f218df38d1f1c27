"""Decisions about people: decide, commit, and say so to the player, in one transaction."""

from datetime import datetime
from typing import TypeVar

from django.db import transaction
from msgspec.structs import replace

from events import store
from events.envelope import Head, WrongVersion
from events.writing.write import Write
from games.conduct import words
from games.conduct.audit.record import Act, record
from games.conduct.people import rows, seats, withdrawn
from games.conduct.people.log import actor_label, load, new_events, stream_of
from games.conduct.people.notices import notice_of
from games.conduct.staff import Staff
from games.conduct.standing.commands import (
    Acknowledge,
    Ban,
    ConductCommand,
    Decision,
    Lift,
    Rename,
    Suspend,
)
from games.conduct.standing.decide import Actor, Events, decide
from games.conduct.standing.fold import evolve
from games.conduct.standing.state import Standing
from games.kernel.refusal import Refused
from games.outbox import statements as outbox
from games.players.locking import PlayerErased, lock_player
from games.players.models import Player
from games.players.services import close_sockets, rename

D = TypeVar("D", bound=Decision)


@transaction.atomic
def decide_about(
    *,
    player_id: str,
    command: Decision,
    staff: Staff,
    now: datetime,
    expected: int | None = None,
) -> int:
    """Carry out a decision of a member of staff about a player. Return the version of its event.

    The caller has checked the permissions of the staff. Raise `Refused`, and `WrongVersion` if
    something else was decided since the expected version.
    """
    player = _locked(player_id)
    head, standing = _current(player_id, expected)
    kept = words.keep(command.words, author=staff.player_id, about=player_id, now=now)
    old_name = _name_to_restore(command, standing, player)
    command = _with_digests(replace(command, words=kept), player, old_name, now)
    actor = Actor("staff", staff.player_id, staff.role)
    version = _commit(standing, head, actor, command, now)
    _change_name(command, player, old_name)
    _limit(command, player_id)
    record(_act(command, player_id, version), staff=staff.player_id, now=now)
    return version


@transaction.atomic
def acknowledge(*, player: Player, number: int, now: datetime) -> None:
    """Acknowledge a warning, as its player; repeating it changes nothing. Raise `Refused`."""
    lock_player(player)
    head, standing = _current(player.id, None)
    known = standing.sanction(number)
    if known is None or known.acknowledged is None:
        _commit(standing, head, Actor("player", player.id), Acknowledge(number), now)


@transaction.atomic
def decide_alone(player_id: str, command: ConductCommand, now: datetime) -> int:
    """Carry out a command of the worker. Return the version of its event. Raise `Refused`."""
    _locked(player_id)
    head, standing = _current(player_id, None)
    return _commit(standing, head, Actor("worker"), command, now)


def _locked(player_id: str) -> Player:
    player = Player.objects.filter(id=player_id).first()
    if player is None:
        raise Refused("no_such_player")
    try:
        lock_player(player)
    except PlayerErased:
        raise Refused("player_erased") from None
    return player


def _current(player_id: str, expected: int | None) -> tuple[Head, Standing]:
    """Return the locked head and the standing of a player. Raise `WrongVersion`."""
    stream = stream_of(player_id)
    head = store.lock(stream)
    if expected is not None and expected != head.version:
        raise WrongVersion(stream, expected, head.version)
    return head, load(player_id)


def _name_to_restore(command: Decision, standing: Standing, player: Player) -> str:
    if not isinstance(command, Lift):
        return ""
    return withdrawn.free_name(standing.sanction(command.number), player)


def _with_digests(command: D, player: Player, old_name: str, now: datetime) -> D:
    if isinstance(command, Rename):
        return replace(command, name=withdrawn.keep_name(player, now))
    return replace(command, is_name_free=bool(old_name)) if isinstance(command, Lift) else command


def _commit(
    standing: Standing, head: Head, actor: Actor, command: ConductCommand, now: datetime
) -> int:
    """Decide, and write the events, rows and notice. Return the version of the first event."""
    events = decide(standing, actor, command, now)
    after = _after(standing, events, now)
    meta = {"actor": actor_label(actor)}
    write = Write(stream_of(standing.player), head, new_events(events), None, meta, now)
    write.also(*outbox.statements(notice_of(standing, after, events), now))
    store.commit(write)
    rows.store(standing.player, rows.stored_form(after))
    return head.version + 1


def _after(standing: Standing, events: Events, now: datetime) -> Standing:
    for event in events:
        standing = evolve(standing, event, now)
    return standing


def _change_name(command: Decision, player: Player, old_name: str) -> None:
    if isinstance(command, Rename):
        withdrawn.give_neutral_name(player)
    elif old_name:
        rename(player=player, name=old_name)


def _limit(command: Decision, player_id: str) -> None:
    """End what a player may no longer do, after commit."""
    if isinstance(command, Suspend | Ban):
        close_sockets(player_id, "suspended")
    if isinstance(command, Ban):
        transaction.on_commit(lambda: seats.leave_seats(player_id))


def _act(command: Decision, player_id: str, version: int) -> Act:
    facts = {"number": command.number if isinstance(command, Lift) else version}
    action = str(command.__struct_config__.tag)
    return Act(action, "player", player_id, command.reason, command.words, facts)
