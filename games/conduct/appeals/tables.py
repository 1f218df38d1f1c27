"""Decisions about tables, and the commands with which an appeal is noted and answered there."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import datetime
from typing import Final
from uuid import UUID, uuid4

from games.conduct.models import Appeal
from games.conduct.staff import Staff
from games.kernel.refusal import Refused
from games.kernel.values import Seat
from games.table.decider import Actor, Role
from games.table.moderation.values import StaffDecision
from games.table.state import Table
from games.tables import services, table_cache
from games.tables.table_cache import NoSuchTable

_NOBODY: Final = Actor(Role.MODERATOR)
"""The sender of an answer that only ends a withdrawn appeal."""


def decision_at(table_id: str, version: int, player_id: str) -> StaffDecision | None:
    """Return a decision about a table, for a player who has or had a seat there."""
    try:
        table = table_cache.current(table_id)
    except NoSuchTable:
        return None
    is_theirs = any(True for _ in _seats_of(table, player_id))
    return table.moderation.decision(version) if is_theirs else None


def note_appeal(appeal: Appeal, command_id: UUID, now: datetime) -> None:
    """Record the appeal at its table, which is not revealed until it is answered."""
    services.act(
        table_id=appeal.table,
        actor=Actor(Role.PLAYER, appeal.player),
        command={"kind": "appeal", "decision": appeal.version},
        command_id=command_id,
        now=now,
    )


def answer_at_table(appeal: Appeal, digest: str, staff: Staff, now: datetime) -> None:
    """Record the answer at the table; a decision that is reversed is taken back, if it can be."""
    words = {"outcome": appeal.outcome, "words": digest, "role": staff.role}
    _answer(appeal, Actor(Role.MODERATOR, staff.player_id), words, now)


def end_at_table(appeal: Appeal, now: datetime) -> None:
    """Let the table be revealed, since the player has withdrawn the appeal."""
    with suppress(NoSuchTable, Refused):
        _answer(appeal, _NOBODY, {"outcome": "withdrawn"}, now)


def _answer(appeal: Appeal, actor: Actor, words: Mapping[str, str], now: datetime) -> None:
    table = table_cache.current(appeal.table)
    command = {
        "kind": "answer_appeal",
        "decision": appeal.version,
        "seat": _appealing_seat(table, appeal),
        **words,
    }
    services.act(table_id=appeal.table, actor=actor, command=command, command_id=uuid4(), now=now)


def _appealing_seat(table: Table, appeal: Appeal) -> Seat:
    """Return the seat of the player's open appeal. Raise `Refused` if there is none."""
    noted = {each.seat for each in table.moderation.appeals if each.decision == appeal.version}
    seat = next((each for each in _seats_of(table, appeal.player) if each in noted), None)
    if seat is None:
        raise Refused("no_such_appeal")
    return seat


def _seats_of(table: Table, player_id: str) -> Iterator[Seat]:
    """Yield the seats that a player has or had."""
    for seat in table.seats:
        chair = table.chairs[seat]
        if player_id in {chair.player, *(each.player for each in chair.former)}:
            yield seat
