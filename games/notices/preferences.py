"""The choices of players: kinds and channels, muted tables, and a time without disturbance.

Only choices that differ from the defaults are stored, so that a new default reaches everybody who
has not chosen.
"""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import Final, Literal, TypeAlias, get_args

from django.db import transaction

from games.notices.channels.channel import ChannelKey
from games.notices.models import DoNotDisturb, Preference, TableMute
from games.notices.quiet import next_morning
from games.outbox.notice import Kind
from games.players.locking import lock_player
from games.players.models import Player

Wish: TypeAlias = Literal[
    "your_turn",
    "invitation",
    "rematch",
    "request",
    "answer",
    "game_over",
    "time_half",
    "time_low",
    "nudge",
    "seat_taken",
    "plan_dropped",
    "table_closed",
    "holiday_spent",
    "moderation",
    "friends",
    "message",
    "chat",
]
"""What a player can choose: the kinds of notices, and the early reminder at half of the time."""

WISHES: Final[tuple[Wish, ...]] = get_args(Wish)
KEYS: Final[tuple[ChannelKey, ...]] = get_args(ChannelKey)
EARLY_REMINDER: Final = 50
"""The mark of the reminder that is sent to those who want it."""

_PUSH_ONLY: Final = frozenset({"push", "webhook"})
_EVERYWHERE: Final = frozenset(KEYS)
DEFAULTS: Final[Mapping[Wish, frozenset[str]]] = {
    # A mail for each turn would be a flood: the digest lists all of them once a day.
    "your_turn": _PUSH_ONLY,
    "invitation": _EVERYWHERE,
    "rematch": _EVERYWHERE,
    "request": _PUSH_ONLY,
    "answer": _PUSH_ONLY,
    "game_over": _EVERYWHERE,
    "time_half": frozenset(),
    "time_low": _EVERYWHERE,
    "nudge": _PUSH_ONLY,
    "seat_taken": _EVERYWHERE,
    "plan_dropped": _PUSH_ONLY,
    "table_closed": _EVERYWHERE,
    "holiday_spent": _EVERYWHERE,
    "moderation": _EVERYWHERE,
    "friends": _EVERYWHERE,
    "message": _PUSH_ONLY,
    "chat": _PUSH_ONLY,
}
"""The channels by which each wish is sent to players who have not chosen."""

Wishes: TypeAlias = dict[tuple[str, str], bool]
"""For each wish and channel, whether it is sent."""

Choices: TypeAlias = Mapping[tuple[str, str, str], bool]
"""What players have chosen, by player, wish and channel."""


def wish_of(kind: Kind, mark: int) -> Wish:
    """Return the wish that decides about a notice."""
    return "time_half" if mark == EARLY_REMINDER else kind


def wishes_of(player_id: str) -> Wishes:
    """Return what a player is sent by each channel, by choice or by default."""
    chosen = Preference.objects.filter(player=player_id)
    by_default = {(wish, key): key in DEFAULTS[wish] for wish in WISHES for key in KEYS}
    rows = chosen.values_list("kind", "channel", "wanted")
    return by_default | {(kind, channel): wanted for kind, channel, wanted in rows}


def choices_of(player_ids: Collection[str]) -> Choices:
    """Return what these players have chosen, with one query."""
    rows = Preference.objects.filter(player__in=player_ids)
    found = rows.values_list("player", "kind", "channel", "wanted")
    return {(player, kind, channel): wanted for player, kind, channel, wanted in found}


def wants(choices: Choices, player_id: str, wish: Wish, channel: str) -> bool:
    """Return whether a player is sent this by a channel, by choice or by default."""
    return choices.get((player_id, wish, channel), channel in DEFAULTS[wish])


@transaction.atomic
def choose(player: Player, changes: Iterable[tuple[Wish, ChannelKey, bool]]) -> None:
    """Record what a player wants to be sent. Raise `PlayerErased`."""
    lock_player(player)
    for wish, channel, wanted in changes:
        Preference.objects.update_or_create(
            player=player.id, kind=wish, channel=channel, defaults={"wanted": wanted}
        )


@transaction.atomic
def mute(player: Player, table_id: str, now: datetime) -> None:
    """Send a player nothing more about a table; its notices are only listed."""
    lock_player(player)
    TableMute.objects.get_or_create(player=player.id, table=table_id, defaults={"since": now})


def unmute(player: Player, table_id: str) -> None:
    """Send a player notices about a table again."""
    TableMute.objects.filter(player=player.id, table=table_id).delete()


def muted_tables(player_id: str) -> tuple[str, ...]:
    """Return the tables that a player muted, the last one first."""
    rows = TableMute.objects.filter(player=player_id).order_by("-since", "table")
    return tuple(rows.values_list("table", flat=True))


@transaction.atomic
def disturb_not(player: Player, now: datetime) -> datetime:
    """Disturb a player no more until tomorrow morning. Return that moment."""
    lock_player(player)
    until = next_morning(player.id, now)
    DoNotDisturb.objects.update_or_create(player=player.id, defaults={"until": until})
    return until


def disturb_again(player: Player) -> None:
    """End the time in which a player is not disturbed."""
    DoNotDisturb.objects.filter(player=player.id).delete()


def undisturbed_until(player_id: str, now: datetime) -> datetime | None:
    """Return until when a player asked not to be disturbed, or None."""
    return rests_of([player_id], now).get(player_id)


def rests_of(player_ids: Collection[str], now: datetime) -> dict[str, datetime]:
    """Return until when those of these players who asked for it are not disturbed."""
    rows = DoNotDisturb.objects.filter(player__in=player_ids, until__gt=now)
    return dict(rows.values_list("player", "until"))
