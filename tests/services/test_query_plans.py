"""No statement of a hot path reads a whole table: PostgreSQL's plans say so, on generated games."""

from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import connection, transaction
from django.utils import timezone

from games import deliveries, folding, invitations, lists
from games.access import access_table
from games.api.lists import SCOPES, page_of
from games.models import Delivery, Invitation, TableSummary
from games.players import auth, devices, tokens
from games.players.digests import digest
from games.players.models import ApiToken, Device, Player
from games.players.sessions import PLAYER, SessionStore
from games.reactors import bots, clocks
from games.table.state import Status
from tests.bench._generated import Players, generate
from tests.kit.plans import most_rows_read, sequential_scans
from tests.services.tables import play

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(
        connection.vendor != "postgresql", reason="DATABASE_URL names no PostgreSQL"
    ),
]

MOST_ROWS = 300
"""A page with its seats, a player's own games, or as many as PostgreSQL prefers to sort."""

GAMES, OTHERS = 5000, 2000


@pytest.fixture(scope="module")
def players(django_db_setup: None, django_db_blocker: pytest.FixtureRequest) -> Iterator[Players]:
    with django_db_blocker.unblock(), transaction.atomic():
        made = generate(GAMES, moves=0, games=["gemblo"], others=OTHERS)
        sign_in(made)
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
            # Small tables are read faster whole: without the price of a disk's head, PostgreSQL
            # plans for these as it does for large ones.
            cursor.execute("SET LOCAL random_page_cost = 1.1")
        yield made
        transaction.set_rollback(True)


def sign_in(made: Players) -> None:
    """Give every player a session, a device, a token and an invitation; half of them an account."""
    now, data = timezone.now(), {"created_at": timezone.now()}
    guests, accounts = made.others[::2], made.others[1::2]
    people = [made.twenty, made.two_hundred, *guests, *accounts]
    users = User.objects.bulk_create(User(username=each) for each in [made.two_hundred, *accounts])
    players = [Player(id=user.username, user=user) for user in users]
    Player.objects.bulk_update(players, ["user"], batch_size=500)
    Session.objects.bulk_create(
        Session(
            session_key=each,
            session_data=SessionStore().encode({PLAYER: each}),
            expire_date=now + timedelta(days=1),
        )
        for each in people
    )
    Device.objects.bulk_create(
        Device(player_id=each, session_key=each, seen_at=now, **data) for each in people
    )
    ApiToken.objects.bulk_create(
        ApiToken(player_id=each, digest=digest(each), **data) for each in people
    )
    tables = TableSummary.objects.values_list("id", flat=True)
    Invitation.objects.bulk_create(Invitation(table=each, digest=each, **data) for each in tables)


def a_table(players: Players, **where: object) -> str:
    rows = TableSummary.objects.filter(seats__player=players.twenty, **where)
    return rows.values_list("id", flat=True)[0]


def look(players: Players) -> None:
    folding.forget_all()
    access_table(player=players.twenty, table_id=a_table(players))


def move(players: Players) -> None:
    folding.forget_all()
    play(folding.current(a_table(players, status=Status.PLAYING.value, seats__to_act=True)))


def record(players: Players) -> None:
    table = Delivery.objects.order_by("pk").values_list("table", flat=True)[0]
    deliveries.Deliveries(table).get(0)
    deliveries.record_looks([(table, 0, 999)])
    deliveries.record_each(table_id=table, seats=[1], version=999)


def find_session(players: Players) -> None:
    for _ in range(2):
        session = SessionStore(players.twenty)
        session.load()
        assert session.guest() is not None


def find_token(players: Players) -> None:
    for player in (players.twenty, players.two_hundred):
        token = tokens.holder_of(player)
        assert token is not None
        assert token.player_id == player


def shut_out(players: Players) -> None:
    for player in (players.twenty, players.two_hundred):
        assert auth.shut_out(player, secret="", session=player) is None
        assert auth.shut_out(player, secret=player, session=None) is None


HOT: dict[str, Callable[[Players], object]] = {
    **{
        f"{scope} of {who}": lambda made, scope=scope, who=who: page_of(scope, getattr(made, who))
        for scope in SCOPES
        for who in ("twenty", "two_hundred", "veteran")
    },
    "turns": lambda made: lists.waiting_for(made.two_hundred),
    "bots": lambda made: bots.waiting(),
    "clocks": lambda made: clocks.tick_due(timezone.now()),
    "a look": look,
    "a move": move,
    "deliveries": record,
    "invitation": lambda made: invitations.is_invited(a_table(made), "secret"),
    "session": find_session,
    "token": find_token,
    "shut out": shut_out,
    "devices": lambda made: list(devices.of(Player.objects.get(id=made.twenty))),
}


@pytest.mark.parametrize("path", HOT)
def test_hot_path_reads_no_whole_table(players: Players, path: str) -> None:
    folding.forget_all()
    assert sequential_scans(lambda: HOT[path](players)) == []


@pytest.mark.parametrize("scope", SCOPES)
def test_list_looks_at_few_rows_among_thousands(players: Players, scope: str) -> None:
    # Before, so that the logs of its tables are folded already.
    page_of(scope, players.twenty)
    assert most_rows_read(lambda: page_of(scope, players.twenty)) <= MOST_ROWS


def test_scan_of_a_whole_table_is_noticed(players: Players) -> None:
    scans = sequential_scans(lambda: list(TableSummary.objects.filter(position=10**6)))
    assert [each.partition(":")[0] for each in scans] == ["games_tablesummary"]
