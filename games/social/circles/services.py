"""Found circles and look after them: their name, link and defaults."""

from datetime import datetime
from uuid import UUID

from django.conf import settings
from django.db import transaction

from events.envelope import CommandUsed
from games.kernel.refusal import Refused
from games.kernel.values import JsonObject
from games.players import names
from games.players.locking import lock_player
from games.players.models import Player
from games.social.circles.locking import lock_as_founder
from games.social.circles.models import LONGEST_NAME, Circle


@transaction.atomic
def found(*, player: Player, name: str, command: UUID, now: datetime) -> Circle:
    """Found a circle, once, however often the request is sent. Raise `Refused`."""
    lock_player(player)
    clean = valid_name(player, name)
    if sent := Circle.objects.filter(command=command).first():
        return _repeated(sent, player, clean)
    check_has_room(player)
    circle, is_new = Circle.objects.get_or_create(
        command=command, defaults={"name": clean, "founder": player, "created_at": now}
    )
    if not is_new:
        raise CommandUsed("circles", command)
    circle.memberships.create(player=player, since=now)
    return circle


def _repeated(sent: Circle, player: Player, name: str) -> Circle:
    if (sent.founder_id, sent.name) != (player.id, name):
        assert sent.command is not None
        raise CommandUsed("circles", sent.command)
    return sent


def check_has_room(player: Player) -> None:
    """Raise `Refused` if the player is in as many circles as a player may be."""
    most = settings.SOCIAL["MOST_CIRCLES"]
    if player.memberships.count() >= most:
        raise Refused("too_many_circles", most=most)


def valid_name(player: Player, name: str) -> str:
    """Return the name of a circle in its stored form. Raise `Refused`."""
    check_not_muted(player)
    clean = names.cleaned(name)
    if refusal := names.refusal(clean, longest=LONGEST_NAME):
        raise Refused(refusal)
    return clean


def check_not_muted(player: Player) -> None:
    """Raise `Refused` for a muted player: the name of a circle is read by others."""
    if player.is_muted:
        assert player.muted_until is not None
        raise Refused("muted", until=player.muted_until.isoformat())


@transaction.atomic
def rename(*, player: Player, circle: int, name: str) -> None:
    """Give the circle another name. Raise `NoSuchCircle` or `Refused`."""
    changed = lock_as_founder(circle, player.id)
    changed.name = valid_name(player, name)
    changed.save(update_fields=["name"])


@transaction.atomic
def set_defaults(*, player: Player, circle: int, defaults: JsonObject | None) -> None:
    """Store the body from which new games start. Raise `NoSuchCircle` or `Refused`."""
    changed = lock_as_founder(circle, player.id)
    changed.defaults = defaults
    changed.save(update_fields=["defaults"])


@transaction.atomic
def renew_link(*, player: Player, circle: int) -> None:
    """Make the links shared so far useless. Raise `NoSuchCircle` or `Refused`."""
    changed = lock_as_founder(circle, player.id)
    changed.link += 1
    changed.save(update_fields=["link"])


@transaction.atomic
def dissolve(*, player: Player, circle: int) -> None:
    """Delete the circle; its tables stay as private ones. Raise `NoSuchCircle` or `Refused`."""
    lock_as_founder(circle, player.id).delete()
