"""Read what is known of players, as JSON data."""

from collections.abc import Iterable
from datetime import datetime

import msgspec
from django.db.models import Max, Q, QuerySet
from django.utils import timezone

from games.kernel.values import JsonObject
from games.players.auth import devices
from games.players.calendars.selectors import stored_calendar
from games.players.models import ApiToken, Device, Player, User
from games.players.names import folded


def own_profile(player: Player) -> JsonObject:
    """Return a player's data as that player sees it."""
    return {
        "id": player.id,
        "name": player.name,
        "kind": player.kind,
        "language": player.language,
        "suspended": player.suspension_reason if player.is_suspended else None,
        "suspended_until": player.suspended_until if player.is_suspended else None,
        "muted_until": player.muted_until if player.is_muted else None,
        "warned": player.is_warned,
    }


def email_of(player: Player) -> str:
    """Return the e-mail address of the player's account, or an empty string."""
    return player.user.email if player.user else ""


class PublicProfile(msgspec.Struct, frozen=True):
    """The public data of a player; an erased player has an empty name."""

    name: str


def public_profiles(ids: Iterable[str]) -> dict[str, PublicProfile]:
    """Return the public data of these players by id; an erased player has an empty name."""
    rows = Player.objects.filter(id__in=set(ids)).values_list("id", "name")
    return {player: PublicProfile(name) for player, name in rows}


def inactive_players(ids: Iterable[str]) -> set[str]:
    """Return those of these players who cannot be invited: suspended or erased ones."""
    inactive = is_suspended_at(timezone.now()) | Q(erased_at__isnull=False)
    return set(Player.objects.filter(inactive, id__in=set(ids)).values_list("id", flat=True))


def active_players(ids: Iterable[str]) -> set[str]:
    """Return those of these players who exist and are neither suspended nor erased."""
    inactive = is_suspended_at(timezone.now()) | Q(erased_at__isnull=False)
    return set(
        Player.objects.filter(id__in=set(ids)).exclude(inactive).values_list("id", flat=True)
    )


def is_suspended_at(moment: datetime) -> Q:
    """Return the condition for players who are suspended or banned at this moment."""
    lasting = Q(suspended_until__isnull=True) | Q(suspended_until__gt=moment)
    return Q(suspended_at__isnull=False) & lasting


def find_user(name: str) -> User | None:
    """Return the user who signs in with this name, in any spelling that folds to it."""
    exact = User.objects.filter(username=name).first()
    return exact or User.objects.filter(player__folded_name=folded(name)).first()


def guests_idle_since(moment: object) -> QuerySet[Player]:
    """Return the guests without a token who were not seen since this moment."""
    # Sanctions stay, with their player: a stream is their log.
    guests = Player.objects.filter(user=None, erased_at=None, sanctions=None)
    return (
        guests.filter(created_at__lt=moment)
        .exclude(devices__seen_at__gte=moment)
        .exclude(tokens__isnull=False)
    )


def joined_at(player_id: str) -> datetime | None:
    """Return since when the player has been here; None for an unknown player."""
    return Player.objects.filter(id=player_id).values_list("created_at", flat=True).first()


def last_visits(ids: Iterable[str]) -> dict[str, datetime]:
    """Return when each of these players was last seen on a device or by a program, if ever."""
    found = Player.objects.filter(id__in=set(ids)).annotate(
        device=Max("devices__seen_at"), program=Max("tokens__used_at")
    )
    rows = found.values_list("id", "device", "program")
    visits = {player: max(filter(None, moments), default=None) for player, *moments in rows}
    return {player: moment for player, moment in visits.items() if moment}


def tokens_of(player: Player) -> list[JsonObject]:
    """Return the data of the player's tokens, newest first, without their secrets."""
    return [token_data(token) for token in player.tokens.order_by("-created_at", "-pk")]


def lesson_steps(player: Player) -> dict[str, int]:
    """Return the step with which the player goes on in each lesson, by game."""
    return dict(player.lessons.order_by("game").values_list("game", "step"))


def device_data(device: Device) -> JsonObject:
    """Return a device as its owner sees it."""
    return {
        "id": device.pk,
        "browser": device.browser,
        "system": device.system,
        "created_at": device.created_at,
        "seen_at": device.seen_at,
    }


def token_data(token: ApiToken) -> JsonObject:
    """Return a token as its owner sees it in a list."""
    return {
        "id": token.pk,
        "name": token.name,
        "created_at": token.created_at,
        "used_at": token.used_at,
    }


def personal_data(player: Player) -> JsonObject:
    """Return everything that is stored about a player, except for their tables."""
    return {
        "player": {**own_profile(player), "created_at": player.created_at},
        "suspended_at": player.suspended_at if player.is_suspended else None,
        "account": _account(player.user) if player.user else None,
        "tokens": tokens_of(player),
        "devices": [device_data(device) for device in devices.devices_of(player)],
        "lessons": lesson_steps(player),
        "calendar": stored_calendar(player),
        "return_links": list(player.returnlink_set.values("created_at")),
    }


def _account(user: User) -> JsonObject:
    return {
        "name": user.username,
        "email": user.email,
        "since": user.date_joined,
        "last_sign_in": user.last_login,
    }
