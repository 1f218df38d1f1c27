"""Every change to players: guests and accounts, names, erasure."""

import base64
import secrets
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress

from allauth.account.models import EmailAddress
from axes.utils import reset as reset_failed_attempts
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.kernel.refusal import Refused
from games.players import admin_log, names, withdrawn
from games.players.auth import devices, tokens
from games.players.auth.digests import digest
from games.players.calendars.services import erase_calendar
from games.players.locking import PlayerErased, lock_player
from games.players.models import Player, ReturnLink, User
from games.pubsub import publisher
from games.pubsub.groups import player_group
from games.site_settings.services import VISITOR, Entry, check_may_register

ID_BYTES = 10
SECRET_BYTES = 16


@transaction.atomic
def new_guest(*, name: str, language: str = "", entry: Entry = VISITOR) -> tuple[Player, str]:
    """Create a guest. Return it with the secret of its return link.

    Raise `Refused` unless the visitor may register.
    """
    check_may_register(entry, now=timezone.now())
    player = _new_player(valid_name(name), language=language)
    return player, new_return_secret(player=player)


def new_return_secret(*, player: Player) -> str:
    """Replace the guest's return link. Return the secret of the new one."""
    if player.user_id:
        raise Refused("only_guests")
    secret = secrets.token_urlsafe(SECRET_BYTES)
    with transaction.atomic():
        lock_player(player)
        ReturnLink.objects.filter(player=player).delete()
        ReturnLink.objects.create(player=player, digest=digest(secret), created_at=timezone.now())
    return secret


def guest_by_return_secret(*, secret: str) -> Player:
    """Return the guest whose return link has this secret."""
    link = ReturnLink.objects.filter(digest=digest(secret)).select_related("player").first()
    if link is None:
        raise Refused("link_unknown")
    return link.player


@transaction.atomic
def attach_account(*, user: User, guest: Player | None) -> Player:
    """Attach a new user to this guest, or to a new player, under the user's name.

    A guest's return link is deleted: the password replaces it.
    """
    name = valid_name(user.username)
    if guest is None:
        return _new_player(name, user=user)
    lock_player(guest)
    ReturnLink.objects.filter(player=guest).delete()
    _set_name(guest, name)
    guest.user = user
    guest.save(update_fields=["user"])
    return guest


def player_for(*, user: User) -> Player:
    """Return the user's player; create it for a user made by an administrator or a command."""
    player = Player.objects.filter(user=user).first()
    if player is not None:
        return player
    name = names.cleaned(user.username)
    if names.refusal(name, staff=user.is_staff) or names.is_taken(name):
        name = names.similar_free_name(name if len(name) >= names.SHORTEST else "Player")
    return _new_player(name, user=user)


@transaction.atomic
def rename(*, player: Player, name: str) -> None:
    """Rename the player, and the user with it: accounts sign in by name."""
    lock_player(player)
    staff = player.user is not None and player.user.is_staff
    clean = valid_name(name, staff=staff)
    _set_name(player, clean)
    if player.user is not None:
        with claiming(clean):
            player.user.username = clean
            player.user.save(update_fields=["username"])


def change_email(*, player: Player, email: str, current_password: str) -> None:
    """Set or clear the account's e-mail address.

    The password is required since administrators recognise a person by the address.
    """
    user = player.user
    if user is None:
        raise Refused("only_accounts")
    if not user.check_password(current_password):
        raise Refused("enter_current_password")
    with transaction.atomic():
        lock_player(player)
        user.email = email
        user.save(update_fields=["email"])
        # allauth keeps a table of addresses as well.
        EmailAddress.objects.filter(user=user).delete()
        if email:
            EmailAddress.objects.create(user=user, email=email, primary=True)


def sign_out_everywhere(*, user: User) -> None:
    """End every session of an account that was closed or given another password by staff."""
    player = player_for(user=user)
    devices.sign_out_others(player=player, here=None)
    tokens.recheck_open_connections(player)


@transaction.atomic
def set_language(*, player: Player, language: str) -> None:
    """Set the language in which the player is addressed."""
    lock_player(player)
    player.language = language
    player.save(update_fields=["language"])


@transaction.atomic
def keep_lesson_step(*, player: Player, game: str, step: int) -> None:
    """Keep the step with which the player goes on in the lesson of a game."""
    lock_player(player)
    player.lessons.update_or_create(game=game, defaults={"step": step})


def erase(*, player: Player, erasers: Iterable[Callable[[str], None]]) -> None:
    """Erase everything personal; the games stay whole.

    `erasers` are the functions of the other packages that leave tables and delete what belongs to
    a player, by id.
    """
    erasers = tuple(erasers)
    _run(erasers, player.id)
    _erase_personal_data(player)
    # Again for what was joined meanwhile; nothing can be joined any more.
    _run(erasers, player.id)


def _run(erasers: Iterable[Callable[[str], None]], player_id: str) -> None:
    for eraser in erasers:
        eraser(player_id)


@transaction.atomic
def _erase_personal_data(player: Player) -> None:
    # A second erasure changes nothing.
    with suppress(PlayerErased):
        lock_player(player)
    admin_log.remove_names(player)
    user, name = player.user, player.folded_name
    player.name, player.folded_name, player.language, player.user = "", None, "", None
    player.erased_at = timezone.now()
    _clear_standing(player)
    player.save()
    ReturnLink.objects.filter(player=player).delete()
    player.tokens.all().delete()
    player.lessons.all().delete()
    erase_calendar(player=player)
    devices.delete_devices(player=player)
    if user is not None:
        reset_failed_attempts(username=name)
        user.delete()
    close_sockets(player.id, "erased")


def valid_name(name: str, *, staff: bool = False) -> str:
    """Return the name in its stored form. Raise `Refused` for a name that is not allowed."""
    clean = names.cleaned(name)
    if refusal := names.refusal(clean, staff=staff):
        raise Refused(refusal)
    return clean


def available_name(name: str, *, staff: bool = False, except_for: Player | None = None) -> str:
    """Return the name in its stored form. Raise `Refused` also if another player has it."""
    clean = valid_name(name, staff=staff)
    if names.is_taken(clean, except_for=except_for):
        raise Refused("name_taken", free=names.similar_free_name(clean))
    return clean


@contextmanager
def claiming(name: str) -> Iterator[None]:
    """Run a block that writes this name; turn a uniqueness error into `Refused`."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError:
        raise Refused("name_taken", free=names.similar_free_name(name)) from None


def _new_player(name: str, *, language: str = "", user: User | None = None) -> Player:
    with claiming(name):
        return Player.objects.create(
            id="p_" + base64.b32encode(secrets.token_bytes(ID_BYTES)).decode().lower(),
            name=name,
            folded_name=names.folded(name),
            language=language,
            user=user,
            created_at=timezone.now(),
        )


def _set_name(player: Player, name: str) -> None:
    withdrawn.check_name(player, name)
    with claiming(name):
        player.name, player.folded_name = name, names.folded(name)
        player.save(update_fields=["name", "folded_name"])


def _clear_standing(player: Player) -> None:
    player.suspended_at, player.suspended_by, player.suspension_reason = None, "", ""
    player.suspended_until, player.muted_until, player.is_warned = None, None, False


def close_sockets(player_id: str, reason: str) -> None:
    """Close the open sockets of a player after commit, for this reason."""
    group = player_group(player_id)
    transaction.on_commit(lambda: publisher.send(group, {"type": f"player.{reason}"}))
