"""Standing offers: keep a player supplied with open tables of a game, until they are away."""

from contextlib import suppress
from datetime import datetime, timedelta
from typing import Final, Literal, NamedTuple, TypeAlias
from uuid import uuid4

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet

from games import rules
from games.kernel.refusal import Refused
from games.players.locking import lock_player
from games.players.models import Player
from games.players.selectors import last_visits
from games.social.lobby.models import StandingOffer
from games.social.lobby.quick_match import PACES, open_and_match
from games.social.lobby.terms import check_games
from games.table import commands
from games.tables.models import SeatSummary, TableSummary
from games.tables.paces.speeds import Speed

StopReason: TypeAlias = Literal["out_of_time", "away"]

EVERY: Final = timedelta(minutes=1)
"""How long an offer is left alone after it was checked."""

BATCH: Final = 100


class Supply(NamedTuple):
    """How many tables of which kind a player wants to have."""

    game: str
    tables: int
    seats: int
    speed: Speed


@transaction.atomic
def keep_offer(*, player: Player, supply: Supply, now: datetime) -> StandingOffer:
    """Keep a player supplied from now on. Raise `Refused` or `PlayerErased`."""
    lock_player(player)
    check_games([supply.game])
    offered = [seats for seats in rules.game(supply.game).info.seats if seats > 1]
    if supply.seats not in offered:
        raise Refused("seats_not_offered", seats=supply.seats, offered=offered)
    most = settings.SOCIAL["STANDING_OFFER_TABLES"]
    if supply.tables > most:
        raise Refused("too_many_offered", most=most)
    times = {"checked_at": now - EVERY, "stopped_at": None, "stop_reason": ""}
    return StandingOffer.objects.update_or_create(
        player=player,
        game=supply.game,
        defaults={**supply._asdict(), **times},
        create_defaults={**supply._asdict(), **times, "created_at": now},
    )[0]


def end_offer(player: str, game: str) -> bool:
    """Delete a player's standing offer. Return whether there was one."""
    return StandingOffer.objects.filter(player=player, game=game).delete()[0] > 0


def offers_of(player: str) -> QuerySet[StandingOffer]:
    """Return the standing offers of a player, those that have stopped included."""
    return StandingOffer.objects.filter(player=player).order_by("game")


def stop_offers(player: str, reason: StopReason, now: datetime) -> None:
    """Stop the standing offers of a player, who may begin them again."""
    running = StandingOffer.objects.filter(player=player, stopped_at=None)
    running.update(stopped_at=now, stop_reason=reason)


def is_due(now: datetime) -> bool:
    """Return whether an offer must be checked."""
    return _due(now).exists()


def supply_due(now: datetime) -> int:
    """Check the offers whose turn it is, and open what is missing. Return how many were opened."""
    due = list(_due(now).order_by("checked_at").values_list("pk", "player")[:BATCH])
    visits = last_visits(player for _, player in due)
    return sum(_check(number, visits.get(player), now) for number, player in due)


def _due(now: datetime) -> QuerySet[StandingOffer]:
    return StandingOffer.objects.filter(_waits(now))


@transaction.atomic
def _check(number: int, visited: datetime | None, now: datetime) -> int:
    """Check one offer under its lock; another worker may have done so meanwhile."""
    offers = StandingOffer.objects.select_for_update(of=("self",)).select_related("player")
    offer = offers.filter(_waits(now), pk=number).first()
    if offer is None:
        return 0
    days = settings.SOCIAL["STANDING_OFFER_DAYS"]
    if (visited or offer.created_at) < now - timedelta(days=days):
        stop_offers(offer.player_id, "away", now)
        return 0
    StandingOffer.objects.filter(pk=number).update(checked_at=now)
    if offer.player.is_suspended:
        return 0
    return _refill(offer, now)


def _waits(now: datetime) -> Q:
    return Q(stopped_at=None, checked_at__lte=now - EVERY)


def _refill(offer: StandingOffer, now: datetime) -> int:
    opened = 0
    # A limit of the player or of the site: the next check tries again.
    with suppress(Refused):
        for _ in range(offer.tables - len(running_tables(offer.player_id, offer.game))):
            with transaction.atomic():
                _open(offer, now)
            opened += 1
    return opened


def _open(offer: StandingOffer, now: datetime) -> None:
    settings = commands.Open(
        chairs=("",) * offer.seats, visibility="public", pace=PACES[offer.speed]
    )
    open_and_match(
        host=offer.player_id,
        game=offer.game,
        settings=settings,
        command_id=uuid4(),
        now=now,
        keeps_chair=True,
    )


def running_tables(player: str, game: str) -> set[str]:
    """Return the tables of a game, not ended, where the player sits or that they opened."""
    hosted = TableSummary.objects.filter(host=player, ended_at=None, game=game)
    seats = SeatSummary.objects.filter(player=player, ended_at=None, table__game=game)
    return {*hosted.values_list("id", flat=True), *seats.values_list("table", flat=True)}
