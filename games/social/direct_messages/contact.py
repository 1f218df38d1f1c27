"""Decide whether one player may write to another; refusals do not reveal a block."""

from typing import Final, Literal, TypeAlias

from games.kernel.refusal import Refusal
from games.players.models import Player
from games.players.relations.blocks import is_blocked
from games.social.direct_messages.models import Mailbox, Side
from games.social.friends.selectors import are_friends
from games.table.state import Status
from games.tables.models import SeatSummary

AcceptsFrom: TypeAlias = Literal["friends", "tables", "played", "everyone"]
DEFAULT: Final[AcceptsFrom] = "tables"
"""Friends, and people with whom the player shares a running table."""

CLOSED: Final = "messages_closed"


def refusal(author: Player, other: Player) -> Refusal | None:
    """Return why the author may not write to the other player now, or None."""
    if code := _code_of_pair(author, other):
        return Refusal(code)
    if author.muted_until is not None and author.is_muted:
        return Refusal("muted", until=author.muted_until.isoformat())
    if is_blocked(by=author.id, player=other.id):
        return Refusal("you_block_player")
    # One code for a block, a suspension and a choice: it does not reveal which.
    return None if _is_open(author.id, other) else Refusal(CLOSED)


def _code_of_pair(author: Player, other: Player) -> str:
    """Return why messages between these two are never possible, or an empty string."""
    if author.id == other.id:
        return "cannot_write_to_yourself"
    if author.kind == "guest":
        return "messages_need_account"
    if other.erased_at:
        return "player_erased"
    return "guests_have_no_messages" if other.kind == "guest" else ""


def accepted_from(player_id: str) -> AcceptsFrom:
    """Return from whom a player accepts messages, besides those they have written to."""
    chosen = Mailbox.objects.filter(player=player_id).values_list("accepts_from", flat=True)
    return chosen.first() or DEFAULT  # type: ignore[return-value]  # the column has no other values


def _is_open(author: str, other: Player) -> bool:
    if other.is_suspended or is_blocked(by=other.id, player=author):
        return False
    if Side.objects.filter(player=other, other=author, has_written=True).exists():
        return True
    return _accepts(other.id, author)


def _accepts(player: str, author: str) -> bool:
    chosen = accepted_from(player)
    if chosen == "everyone" or are_friends(player, author):
        return True
    if chosen == "tables":
        return _share_table(player, author, status=Status.PLAYING.value)
    return chosen == "played" and _share_table(player, author)


def _share_table(player: str, author: str, status: str = "") -> bool:
    mine = SeatSummary.objects.filter(player=player, table__seats__player=author)
    if status:
        return mine.filter(ended_at=None, table__status=status).exists()
    return mine.exclude(table__status=Status.OPEN.value).exists()
