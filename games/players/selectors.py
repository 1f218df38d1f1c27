"""Readers of people."""

from collections.abc import Iterable

from django.contrib.auth import get_user_model
from django.contrib.auth.models import User

from games.kernel.values import JsonObject
from games.models import SeatSummary, TableSummary
from games.players import devices
from games.players.models import ApiToken, Device, Player
from games.players.names import folded


def shown(player: Player) -> JsonObject:
    """A player as they see themselves."""
    return {
        "id": player.id,
        "name": player.name,
        "kind": player.kind,
        "language": player.language,
        "suspended": player.suspended_for if player.suspended_at else None,
    }


def email_of(player: Player) -> str:
    """The address of this player's account; empty for none."""
    return player.user.email if player.user else ""


def names(ids: Iterable[str]) -> dict[str, JsonObject]:
    """What everybody may know of these players, by id; who is gone has an empty name."""
    rows = Player.objects.filter(id__in=set(ids)).values_list("id", "name")
    return {player: {"name": name} for player, name in rows}


def user_named(name: str) -> User | None:
    """The user who signs in with this name, however it is written."""
    users = get_user_model().objects
    exact = users.filter(username=name).first()
    return exact or users.filter(player__folded_name=folded(name)).first()


def tokens_of(player: Player) -> list[JsonObject]:
    """The tokens of this player, newest first, without what they open."""
    return [shown_token(token) for token in player.tokens.order_by("-created_at", "-pk")]


def shown_device(device: Device) -> JsonObject:
    """A device as its owner sees it."""
    return {
        "id": device.pk,
        "browser": device.browser,
        "system": device.system,
        "created_at": device.created_at,
        "seen_at": device.seen_at,
    }


def shown_token(token: ApiToken) -> JsonObject:
    """A token as its owner sees it in a list."""
    return {
        "id": token.pk,
        "name": token.name,
        "created_at": token.created_at,
        "used_at": token.used_at,
    }


def kept_about(player: Player) -> JsonObject:
    """Everything that is kept about somebody, to be carried away."""
    return {
        "player": {**shown(player), "created_at": player.created_at},
        "suspended_at": player.suspended_at,
        "account": _account(player.user) if player.user else None,
        "tokens": tokens_of(player),
        "devices": [shown_device(device) for device in devices.of(player)],
        "return_links": list(player.returnlink_set.values("created_at")),
        "seats": list(
            SeatSummary.objects.filter(player=player.id)
            .order_by("table__created_at", "table_id")
            .values("table_id", "table__game", "table__status", "seat", "resigned", "rank")
        ),
        "hosted": list(
            TableSummary.objects.filter(host=player.id)
            .order_by("created_at", "id")
            .values_list("id", flat=True)
        ),
    }


def _account(user: User) -> JsonObject:
    return {
        "name": user.username,
        "email": user.email,
        "since": user.date_joined,
        "last_sign_in": user.last_login,
    }
