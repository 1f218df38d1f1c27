"""Bring players together: at an open table that suits, or at a new one for two wishes that fit.

Players look for a match one after the other, so that two who press at once find each other.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Final, NamedTuple
from uuid import UUID, uuid4

from django.db import transaction

from games import rules
from games.kernel.refusal import Refused
from games.players.locking import lock_player
from games.players.models import Player
from games.social.lobby import wishes
from games.social.lobby.models import Wish
from games.social.lobby.selectors import Filters, sorted_tables, usual_of_player
from games.social.lobby.terms import Terms, check_games
from games.table import commands
from games.table.events import Pace
from games.tables import services
from games.tables.models import SeatSummary, TableSummary
from games.tables.paces.presets import PRESETS
from games.tables.paces.speeds import SPEEDS, speed_of
from games.tables.services import CommandResult
from games.tables.services.capacity import check_running

PACES: Final[Mapping[str, Pace]] = {speed_of(preset.pace): preset.pace for preset in PRESETS}
"""The pace of a table that is opened for wishes, by its speed."""

PREFERENCE: Final = ("daily", "brisk", "calm", "live")
"""The speeds in the order in which one is chosen if several suit both players."""


class Kind(NamedTuple):
    """A kind of table: the game, the number of seats and the speed."""

    game: str
    seats: int
    speed: str


@dataclass(frozen=True, slots=True)
class Match:
    """The result of a quick match: a table to sit down at, or a wish that waits."""

    table: str
    wish: Wish | None


@transaction.atomic
def quick_match(*, player: Player, command: UUID, terms: Terms, now: datetime) -> Match:
    """Find a table that suits the player; keep the wish if there is none.

    The same command id changes nothing. Raise `Refused` or `PlayerErased`.
    """
    lock_player(player)
    wishes.lock_queue()
    known = wishes.wish_of(player.id, now)
    if known is not None and known.command == command:
        return Match(known.table, known)
    check_games(terms.games)
    if not any(_kinds(terms)):
        raise Refused("seats_not_offered", seats=max(terms.seats), offered=_seats(terms.games))
    check_running(player.id, now - player.created_at)
    if table := _open_table(player.id, terms):
        wishes.cancel(player.id)
        return Match(table, None)
    table = _table_for_two(player, terms, now)
    wish = wishes.keep(player, command, terms, now, table)
    return Match(table, wish)


def state_of(player: str, now: datetime) -> Match:
    """Return the table with a seat reserved for the player, or the wish that waits, or neither."""
    wish = wishes.wish_of(player, now)
    if wish is None or not wish.table:
        return Match("", wish)
    reserved = SeatSummary.objects.filter(table=wish.table, invited=player)
    return Match(wish.table if reserved.exists() else "", None)


def open_and_match(
    *,
    host: str,
    game: str,
    settings: commands.Open,
    command_id: UUID,
    now: datetime,
    keeps_chair: bool = False,
) -> CommandResult:
    """Open a table for its host, and reserve free chairs for players who wish for such a table.

    One chair stays free for the host, or is reserved. Raise like `services.open_table`.
    """
    opening = partial(services.open_table, host=host, game=game, command_id=command_id, now=now)
    if not _may_be_matched(settings, command_id):
        return opening(settings=settings)
    kind = Kind(game, len(settings.chairs), speed_of(settings.pace))
    with transaction.atomic():
        wishes.lock_queue()
        own, *free = (number for number, chair in enumerate(settings.chairs) if not chair)
        found = _company(kind, host, len(free), now)
        invited = [""] * len(settings.chairs)
        for number, player in zip(free, (wish.player_id for wish in found), strict=False):
            invited[number] = player
        invited[own] = host if keeps_chair else ""
        opened = opening(settings=_reserved(settings, invited) if any(invited) else settings)
        wishes.fulfil(found, opened.table.id)
    return opened


def _may_be_matched(settings: commands.Open, command_id: UUID) -> bool:
    """Return whether others may be asked to a new table, and it is not opened again."""
    is_for_all = settings.visibility == "public" and not any(settings.invited)
    is_new = settings.continues is None and type(settings) is commands.Open
    has_room = sum(not chair for chair in settings.chairs) > 1
    known = TableSummary.objects.filter(id=command_id.hex)
    return is_for_all and is_new and has_room and not known.exists()


def _reserved(settings: commands.Open, invited: list[str]) -> commands.OpenReserved:
    fields = {name: getattr(settings, name) for name in commands.Open.__struct_fields__}
    return commands.OpenReserved(**{**fields, "invited": tuple(invited)})


def _open_table(player: str, terms: Terms) -> str:
    """Return the open table that fits the player best; empty if there is none."""
    found = sorted_tables(player, Filters(terms), usual_of_player(player))
    return found[0].table.id if found else ""


def _table_for_two(player: Player, terms: Terms, now: datetime) -> str:
    """Open a table for the player and the first wish that fits; return "" if there is none."""
    for wish in wishes.waiting(now):
        both = set(_kinds(terms)).intersection(_kinds(Terms.of(wish)))
        if both and wishes.may_be_met(wish, [player.id], now):
            table = _open_for(player.id, wish, min(both, key=_first), now)
            wishes.fulfil([wish], table)
            return table
    return ""


def _open_for(host: str, wish: Wish, kind: Kind, now: datetime) -> str:
    chairs = ("",) * kind.seats
    settings = commands.OpenReserved(
        chairs=chairs,
        visibility="public",
        pace=PACES[kind.speed],
        invited=(host, wish.player_id, *chairs[2:]),
    )
    opened = services.open_table(
        host=host, game=kind.game, settings=settings, command_id=uuid4(), now=now
    )
    return opened.table.id


def _company(kind: Kind, host: str, most: int, now: datetime) -> list[Wish]:
    """Return the oldest wishes for such a table whose players may sit together."""
    found: list[Wish] = []
    for wish in wishes.waiting(now):
        people = [host, *(each.player_id for each in found)]
        if len(found) < most and Terms.of(wish).suits(*kind):
            found += [wish] if wishes.may_be_met(wish, people, now) else []
    return found


def _kinds(terms: Terms) -> Iterator[Kind]:
    """Yield every kind of table that suits."""
    for game in terms.games or rules.keys():
        for seats in rules.game(game).info.seats:
            for speed in terms.speeds or SPEEDS:
                if seats > 1 and terms.suits(game, seats, speed):
                    yield Kind(game, seats, speed)


def _first(kind: Kind) -> tuple[int, int, str]:
    """Return the key of the kind to choose: the fewest seats, then a pace over days."""
    return kind.seats, PREFERENCE.index(kind.speed), kind.game


def _seats(games: tuple[str, ...]) -> list[int]:
    offered = {seats for game in games or rules.keys() for seats in rules.game(game).info.seats}
    return sorted(offered - {1})
