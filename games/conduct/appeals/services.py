"""The player's side of an appeal: open it, add a message, withdraw it."""

from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings
from django.db import transaction

from games.conduct.appeals import effects, messages
from games.conduct.appeals.decisions import Decision, Target, find
from games.conduct.models import Appeal
from games.kernel.refusal import Refused
from games.players.locking import PlayerErased, lock_player
from games.players.models import Player


@transaction.atomic
def appeal(*, player_id: str, target: Target, text: str, command_id: UUID, now: datetime) -> Appeal:
    """Open the player's appeal against a decision. Return it; a repeated command changes nothing.

    Raise `Refused` for a decision that cannot be appealed, or was, and `CommandUsed`.
    """
    lock_appellant(player_id)
    clean = messages.checked(text)
    opened = _of(player_id, target)
    if before := messages.sent_before(player_id, command_id):
        messages.check_repeated(before, opened.pk if opened else None, clean)
        return before.appeal
    if opened:
        raise Refused("already_appealed")
    created = _create(player_id, _appealable(player_id, target, now), now)
    messages.keep_players(created, clean, command_id, now)
    effects.hold(created, command_id, now)
    return created


@transaction.atomic
def add_message(
    *, player_id: str, appeal_id: int, text: str, command_id: UUID, now: datetime
) -> Appeal:
    """Add a message of the player. Return the appeal; a repeated command changes nothing."""
    lock_appellant(player_id)
    clean, found = messages.checked(text), own_open(player_id, appeal_id)
    if before := messages.sent_before(player_id, command_id):
        messages.check_repeated(before, appeal_id, clean)
        return found
    if messages.left(found) == 0:
        raise Refused("no_messages_left", most=settings.APPEALS["MOST_MESSAGES"])
    messages.keep_players(found, clean, command_id, now)
    return changed(found)


@transaction.atomic
def withdraw(*, player_id: str, appeal_id: int, now: datetime) -> None:
    """Withdraw the player's appeal, for good; one that is withdrawn already stays so."""
    lock_appellant(player_id)
    found = _own(player_id, appeal_id)
    if found.state == "withdrawn":
        return
    own_open(player_id, appeal_id)
    effects.release(found, now)
    changed(found, state="withdrawn")


@transaction.atomic
def withdraw_all(player_id: str, now: datetime) -> None:
    """Withdraw the open appeals of a player who is erased."""
    for found in Appeal.objects.filter(player=player_id, state="open"):
        effects.release(found, now)
        changed(found, state="withdrawn")


def lock_appellant(player_id: str) -> Player:
    """Return the player, locked until the transaction ends. Raise `PlayerErased`."""
    player = Player.objects.filter(id=player_id).first()
    if player is None:
        raise PlayerErased
    lock_player(player)
    return player


def own_open(player_id: str, appeal_id: int) -> Appeal:
    """Return an open appeal of the player. Raise `Refused`."""
    found = _own(player_id, appeal_id)
    if found.state != "open":
        raise Refused("appeal_closed")
    return found


def changed(found: Appeal, **columns: object) -> Appeal:
    """Store these columns and the next revision of an appeal. Return it."""
    for name, value in columns.items():
        setattr(found, name, value)
    found.revision += 1
    found.save(update_fields=["revision", *columns])
    return found


def _own(player_id: str, appeal_id: int) -> Appeal:
    found = Appeal.objects.select_for_update().filter(pk=appeal_id, player=player_id).first()
    if found is None:
        raise Refused("no_such_appeal")
    return found


def _of(player_id: str, target: Target) -> Appeal | None:
    return Appeal.objects.filter(
        player=player_id, sanction=target.sanction, table=target.table, version=target.version
    ).first()


def _appealable(player_id: str, target: Target, now: datetime) -> Decision:
    decision = find(player_id, target)
    if decision is None:
        raise Refused("no_such_decision")
    if decision.lifted_at is not None:
        raise Refused("decision_lifted")
    if now >= decision.appeal_until:
        raise Refused("appeal_too_late", days=(decision.appeal_until - decision.decided_at).days)
    return decision


def _create(player_id: str, decision: Decision, now: datetime) -> Appeal:
    target = decision.target
    return Appeal.objects.create(
        player=player_id,
        sanction=target.sanction,
        table=target.table,
        version=target.version,
        kind=decision.kind,
        reason=decision.reason,
        decided_by=decision.by,
        decided_role=decision.role,
        decided_at=decision.decided_at,
        opened_at=now,
        due_at=now + timedelta(days=settings.APPEALS["ANSWER_DAYS"]),
    )
