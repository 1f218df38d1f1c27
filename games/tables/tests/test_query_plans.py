"""Statements of hot paths read no whole table, by the plans of PostgreSQL for generated games."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from importlib import import_module
from itertools import pairwise

import pytest
from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.models import Session
from django.db import connection, transaction
from django.utils import timezone

from games.api.lobby.pages import lobby_page
from games.api.table_lists import SCOPES, page_of
from games.kernel.values import Seat
from games.players.auth import authentication, devices, tokens
from games.players.auth.authentication import GUEST_KEY, Credentials
from games.players.auth.digests import digest
from games.players.models import ApiToken, Block, Device, Holiday, Player, PlayerCalendar, User
from games.social.circles.models import Circle, CircleTable, Membership
from games.social.friends.models import Friendship
from games.social.lobby.models import LobbyFilters
from games.social.profiles.tables import finished_in_public, most_played
from games.social.watching.models import SpectatorCount
from games.social.watching.selectors import (
    spectators_at,
    tables_again,
)
from games.social.watching.services import EXPIRY
from games.table.state import Status
from games.tables import invitations, seen_versions, table_cache
from games.tables.access import access_table
from games.tables.lists import queries
from games.tables.models import Invitation, SeenVersion, TableSummary
from games.tables.seen_versions import Shown
from games.workers import bots, clocks
from tests.bench.generated.games import Players, generate
from tests.kit.any_game import OPEN_GAME
from tests.kit.plans import most_rows_read, sequential_scans
from tests.kit.tables import play

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(
        connection.vendor != "postgresql", reason="DATABASE_URL names no PostgreSQL"
    ),
]

MOST_ROWS = 300
"""A page with its seats, a player's own games, or as many as PostgreSQL prefers to sort."""

GAMES, OTHERS = 5000, 3000


@pytest.fixture(scope="module")
def players(django_db_setup: None, django_db_blocker: pytest.FixtureRequest) -> Iterator[Players]:
    with django_db_blocker.unblock(), transaction.atomic():
        made = generate(GAMES, moves=0, games=[OPEN_GAME], others=OTHERS)
        sign_in(made)
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
            # Small tables are read faster whole: without the price of a disk's head, PostgreSQL
            # plans for these as it does for large ones.
            cursor.execute("SET LOCAL random_page_cost = 1.1")
        yield made
        transaction.set_rollback(True)


def new_session(key: str | None = None) -> SessionBase:
    store: type[SessionBase] = import_module(settings.SESSION_ENGINE).SessionStore
    return store(key)


def sign_in(made: Players) -> None:
    """Create a session, a device, a calendar and more per player; half are users."""
    now, data = timezone.now(), {"created_at": timezone.now()}
    guests, accounts = made.others[::2], made.others[1::2]
    people = [made.twenty, made.two_hundred, *guests, *accounts]
    users = User.objects.bulk_create(User(username=each) for each in [made.two_hundred, *accounts])
    players = [Player(id=user.username, user=user) for user in users]
    Player.objects.bulk_update(players, ["user"], batch_size=500)
    Session.objects.bulk_create(
        Session(
            session_key=each,
            session_data=new_session().encode({GUEST_KEY: each}),
            expire_date=now + timedelta(days=1),
        )
        for each in people
    )
    Device.objects.bulk_create(
        Device(player_id=each, session_key=each, seen_at=now, **data) for each in people
    )
    PlayerCalendar.objects.bulk_create(PlayerCalendar(player_id=each) for each in people)
    day = now.date()
    Holiday.objects.bulk_create(
        Holiday(player_id=each, first_day=day, last_day=day, announced_on=day) for each in people
    )
    ApiToken.objects.bulk_create(
        ApiToken(player_id=each, digest=digest(each), **data) for each in people
    )
    Block.objects.bulk_create(
        Block(player_id=each, blocked_id=other, **data) for each, other in pairwise(people)
    )
    tables = TableSummary.objects.values_list("id", flat=True)
    SpectatorCount.objects.bulk_create(
        SpectatorCount(table=each, process=f"{number}", spectators=2, confirmed_at=now - EXPIRY)
        for each in tables
        for number in range(3)
    )
    LobbyFilters.objects.bulk_create(LobbyFilters(player_id=each) for each in people)
    Friendship.objects.bulk_create(
        Friendship(player_id=each, friend_id=other, since=now) for each, other in pairwise(people)
    )
    circles = Circle.objects.bulk_create(Circle(founder_id=each, **data) for each in people)
    Membership.objects.bulk_create(
        Membership(circle=circle, player_id=circle.founder_id, since=now) for circle in circles
    )
    CircleTable.objects.bulk_create(
        CircleTable(table=each, circle=circle, **data)
        for each, circle in zip(tables, circles, strict=False)
    )
    Invitation.objects.bulk_create(Invitation(table=each, digest=each, **data) for each in tables)


def a_table(players: Players, **where: object) -> str:
    rows = TableSummary.objects.filter(seats__player=players.twenty, **where)
    return rows.values_list("id", flat=True)[0]


def look(players: Players) -> None:
    table_cache.clear()
    access_table(player=players.twenty, table_id=a_table(players))


def move(players: Players) -> None:
    table_cache.clear()
    play(table_cache.current(a_table(players, status=Status.PLAYING.value, seats__to_act=True)))


def record(players: Players) -> None:
    table = SeenVersion.objects.order_by("pk").values_list("table", flat=True)[0]
    seen_versions.SeenVersions(table).get(0)
    seen_versions.record([Shown(table, Seat(0), 999, "head")])
    seen_versions.record([Shown(table, Seat(seat), 999, "another") for seat in (0, 1)])


def find_session(players: Players) -> None:
    for _ in range(2):
        session = new_session(players.twenty)
        session.load()
        assert session.guest() is not None


def find_token(players: Players) -> None:
    for player in (players.twenty, players.two_hundred):
        token = tokens.find_token(player)
        assert token is not None
        assert token.player_id == player


def access_revoked_reason(players: Players) -> None:
    for player in (players.twenty, players.two_hundred):
        opened = [Credentials(player, "", player), Credentials(player, player, None)]
        assert authentication.access_revoked_reasons(opened) == [None, None]


HOT: dict[str, Callable[[Players], object]] = {
    **{
        f"{scope} of {who}": lambda made, scope=scope, who=who: page_of(scope, getattr(made, who))
        for scope in SCOPES
        for who in ("twenty", "two_hundred", "veteran")
    },
    **{
        f"lobby of {who}": lambda made, who=who: lobby_page(getattr(made, who), None)
        for who in ("twenty", "two_hundred", "veteran")
    },
    "archive, page 3": lambda made: page_of("finished", made.two_hundred, start=40),
    "profile's games": lambda made: list(finished_in_public(made.veteran, slice(0, 21))),
    "most played": lambda made: most_played(made.veteran),
    "turns": lambda made: queries.waiting_for(made.two_hundred),
    "bots": lambda made: bots.waiting_tables(),
    "clocks": lambda made: clocks.tick_due(timezone.now()),
    "a look": look,
    "a move": move,
    "deliveries": record,
    "invitation": lambda made: invitations.is_invited(a_table(made), "secret"),
    "session": find_session,
    "token": find_token,
    "shut out": access_revoked_reason,
    "watch again": lambda made: tables_again([a_table(made)], timezone.now()),
    "spectators": lambda made: spectators_at(a_table(made), timezone.now()),
    "devices": lambda made: list(devices.devices_of(Player.objects.get(id=made.twenty))),
}


@pytest.mark.parametrize("path", HOT)
def test_hot_path_reads_no_whole_table(players: Players, path: str) -> None:
    table_cache.clear()
    assert sequential_scans(lambda: HOT[path](players)) == []


@pytest.mark.parametrize("scope", SCOPES)
def test_list_looks_at_few_rows_among_thousands(players: Players, scope: str) -> None:
    # Before, so that the logs of its tables are folded already.
    page_of(scope, players.twenty)
    assert most_rows_read(lambda: page_of(scope, players.twenty)) <= MOST_ROWS


def test_scan_of_a_whole_table_is_noticed(players: Players) -> None:
    scans = sequential_scans(lambda: list(TableSummary.objects.filter(position=10**6)))
    assert [each.partition(":")[0] for each in scans] == ["tables_tablesummary"]
