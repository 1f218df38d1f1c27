"""Every change to people: they arrive, come back, take names, are suspended, and go."""

import base64
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from allauth.account.models import EmailAddress
from axes.utils import reset as forget_failures
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone

from games import publisher
from games.kernel.refusal import Refused, refuse
from games.players import admin_log, devices, names, tokens
from games.players.digests import digest
from games.players.leaving import leave_all_tables
from games.players.models import Player, ReturnLink
from games.players.present import Gone, hold

ID_BYTES = 10
SECRET_BYTES = 16
SUSPENSION = ["suspended_at", "suspended_by", "suspended_for"]


def new_guest(*, name: str, language: str = "") -> tuple[Player, str]:
    """Somebody who gives only a name, and the secret of the link that brings them back."""
    player = _new_player(good_name(name), language=language)
    return player, new_return_secret(player=player)


def new_return_secret(*, player: Player) -> str:
    """The secret of a new return link; any older one opens nothing from here on."""
    if player.user_id:
        raise Refused(refuse("only_guests"))
    secret = secrets.token_urlsafe(SECRET_BYTES)
    with transaction.atomic():
        hold(player)
        ReturnLink.objects.filter(player=player).delete()
        ReturnLink.objects.create(player=player, digest=digest(secret), created_at=timezone.now())
    return secret


def returning(*, secret: str) -> Player:
    """The guest whom this secret brings back."""
    link = ReturnLink.objects.filter(digest=digest(secret)).select_related("player").first()
    if link is None:
        raise Refused(refuse("link_unknown"))
    return link.player


@transaction.atomic
def become_account(*, user: User, guest: Player | None) -> Player:
    """Give a new user the player they were as a guest, or a new one, under the user's name.

    The password takes the place of the return link.
    """
    name = good_name(user.username)
    if guest is None:
        return _new_player(name, user=user)
    hold(guest)
    ReturnLink.objects.filter(player=guest).delete()
    _take_name(guest, name)
    guest.user = user
    guest.save(update_fields=["user"])
    return guest


def player_for(*, user: User) -> Player:
    """The player of a user; made now for one whom an administrator or a command made."""
    player = Player.objects.filter(user=user).first()
    if player is not None:
        return player
    name = names.cleaned(user.username)
    if names.refusal(name, staff=user.is_staff) or names.is_taken(name):
        name = names.free_like(name if len(name) >= names.SHORTEST else "Player")
    return _new_player(name, user=user)


@transaction.atomic
def rename(*, player: Player, name: str) -> None:
    """Take another name, with which an account also signs in."""
    hold(player)
    staff = player.user is not None and player.user.is_staff
    clean = good_name(name, staff=staff)
    _take_name(player, clean)
    if player.user is not None:
        with claiming(clean):
            player.user.username = clean
            player.user.save(update_fields=["username"])


def change_email(*, player: Player, email: str, current_password: str) -> None:
    """Give an account another address, or none.

    By it administrators know somebody again: a device that was left open does not suffice.
    """
    user = player.user
    if user is None:
        raise Refused(refuse("only_accounts"))
    if not user.check_password(current_password):
        raise Refused(refuse("enter_current_password"))
    with transaction.atomic():
        hold(player)
        user.email = email
        user.save(update_fields=["email"])
        # allauth keeps addresses apart as well.
        EmailAddress.objects.filter(user=user).delete()
        if email:
            EmailAddress.objects.create(user=user, email=email, primary=True)


def sign_out(*, user: User) -> None:
    """Let an account be signed in nowhere: staff closed it, or gave it another password."""
    player = player_for(user=user)
    devices.end_others(player=player, here=None)
    tokens.let_look_again(player)


@transaction.atomic
def speak(*, player: Player, language: str) -> None:
    """Be addressed in this language."""
    hold(player)
    player.language = language
    player.save(update_fields=["language"])


@transaction.atomic
def suspend(*, player: Player, by: str, reason: str) -> None:
    """Let somebody look on but not act, for a reason by its code; `by` is a moderator's id."""
    player.suspended_at, player.suspended_by, player.suspended_for = timezone.now(), by, reason
    player.save(update_fields=SUSPENSION)
    _close_sockets(player, "suspended")


def lift(*, player: Player) -> None:
    """Let a suspended player act again."""
    player.suspended_at, player.suspended_by, player.suspended_for = None, "", ""
    player.save(update_fields=SUSPENSION)


def erase(*, player: Player) -> None:
    """Leave every table and keep nothing that tells who it was; the games stay whole."""
    leave_all_tables(player.id)
    _forget(player)
    # From here on they are let in nowhere: what they joined as they went is the last of it.
    leave_all_tables(player.id)


@transaction.atomic
def _forget(player: Player) -> None:
    # Going twice is going once.
    with suppress(Gone):
        hold(player)
    admin_log.remove_names(player)
    user, name = player.user, player.folded_name
    player.name, player.folded_name, player.language, player.user = "", None, "", None
    player.gone_at = timezone.now()
    player.suspended_at, player.suspended_by, player.suspended_for = None, "", ""
    player.save()
    ReturnLink.objects.filter(player=player).delete()
    player.tokens.all().delete()
    devices.forget_all(player=player)
    if user is not None:
        forget_failures(username=name)
        user.delete()
    _close_sockets(player, "erased")


def good_name(name: str, *, staff: bool = False) -> str:
    """The name as it would be kept; refused where nobody may be called so."""
    clean = names.cleaned(name)
    if why := names.refusal(clean, staff=staff):
        raise Refused(why)
    return clean


def free_name(name: str, *, staff: bool = False, but_by: Player | None = None) -> str:
    """The name as it would be kept; refused too where somebody else has it."""
    clean = good_name(name, staff=staff)
    if names.is_taken(clean, but_by=but_by):
        raise Refused(refuse("name_taken", free=names.free_like(clean)))
    return clean


@contextmanager
def claiming(name: str) -> Iterator[None]:
    """Write what needs this name; refused, with a free one, where somebody else has it."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError:
        raise Refused(refuse("name_taken", free=names.free_like(name))) from None


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


def _take_name(player: Player, name: str) -> None:
    with claiming(name):
        player.name, player.folded_name = name, names.folded(name)
        player.save(update_fields=["name", "folded_name"])


def _close_sockets(player: Player, why: str) -> None:
    group = publisher.player_group(player.id)
    transaction.on_commit(lambda: publisher.send(group, {"type": f"player.{why}"}))
