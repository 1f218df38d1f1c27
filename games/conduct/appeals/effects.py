"""The effects of an appeal on what it is about: a sanction, or a decision about a table."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final, NamedTuple
from uuid import UUID

from games.conduct.appeals import tables
from games.conduct.models import Appeal
from games.conduct.sanctions import decide_about
from games.conduct.staff import Staff
from games.conduct.standing.commands import MUTES, SUSPENSIONS, Lift, Mute, Suspend
from games.kernel.refusal import Refused
from games.players.models import Sanction

_ENDED: Final = {"already_lifted", "already_over"}
_SHORTER: Final[Mapping[str, type[Mute | Suspend]]] = {
    "mute": Mute,
    "suspension": Suspend,
    "ban": Suspend,
}
"""The command that replaces a sanction that is shortened, by its kind."""


class Reply(NamedTuple):
    """The words of an answer with their digest, and how long a shortened sanction still lasts."""

    text: str
    digest: str
    seconds: int | None


def durations(kind: str) -> tuple[int, ...]:
    """Return how long a sanction of this kind can still last once it is shortened, in seconds."""
    if kind not in _SHORTER:
        return ()
    return MUTES if _SHORTER[kind] is Mute else SUSPENSIONS


def hold(appeal: Appeal, command_id: UUID, now: datetime) -> None:
    """Hold back what cannot be undone until the appeal is answered; a sanction needs nothing."""
    if appeal.table:
        tables.note_appeal(appeal, command_id, now)


def release(appeal: Appeal, now: datetime) -> None:
    """Hold nothing back any more, since the player has withdrawn the appeal."""
    if appeal.table:
        tables.end_at_table(appeal, now)


def apply(appeal: Appeal, reply: Reply, staff: Staff, now: datetime) -> None:
    """Undo or change the decision, as the appeal was answered; one that is upheld stays."""
    if appeal.table:
        tables.answer_at_table(appeal, reply.digest, staff, now)
    elif appeal.outcome == "reversed":
        _lift(appeal, reply.text, staff, now)
    elif appeal.outcome == "changed":
        _shorten(appeal, reply, staff, now)


def _lift(appeal: Appeal, text: str, staff: Staff, now: datetime) -> None:
    assert appeal.sanction is not None
    command = Lift(number=appeal.sanction, reason="appeal", words=text)
    try:
        decide_about(player_id=appeal.player, command=command, staff=staff, now=now)
    except Refused as refused:
        # A sanction that has ended needs no lifting; the answer says that it was wrong.
        if refused.refusal.code not in _ENDED:
            raise


def _shorten(appeal: Appeal, reply: Reply, staff: Staff, now: datetime) -> None:
    seconds = reply.seconds
    row = Sanction.objects.get(player=appeal.player, number=appeal.sanction or 0)
    if seconds is None or row.kind not in _SHORTER:
        raise Refused("cannot_be_shortened", kind=row.kind)
    if row.ends_at is not None and now + timedelta(seconds=seconds) >= row.ends_at:
        raise Refused("not_shorter", until=row.ends_at.isoformat())
    _lift(appeal, reply.text, staff, now)
    command = _SHORTER[row.kind](reason=row.reason, words=reply.text, seconds=seconds)  # type: ignore[arg-type]  # a column of the database
    decide_about(player_id=appeal.player, command=command, staff=staff, now=now)
