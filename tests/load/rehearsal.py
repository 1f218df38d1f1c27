"""Tables of two people, and the next moves of their games, found before anything is measured.

The moves are decided in memory from the log of the table, whose chance is fixed by its start: so
the site decides them in the same way, and each request is known before the one before it is sent.
"""

import json
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from importlib import import_module
from itertools import islice
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from games.players.auth.authentication import GUEST_KEY
from games.players.models import Player, User
from games.players.names import folded
from games.table import commands
from games.table.decide import decide
from games.table.decider import Actor, Context, Role
from games.table.state import Table
from tests.bench.harness.client import BenchClient, legal_move, started_table
from tests.load.wire import CSRF

TITLES = ("gemblo", "gobi", "targui")
BATCH = 500


@dataclass(frozen=True, slots=True)
class Step:
    """A move: the seat that makes it, its request, and the version after it."""

    seat: int
    body: bytes
    version: int


@dataclass(slots=True)
class RehearsedTable:
    """A started table and the moves that are to be made there."""

    table: Table
    people: Sequence[BenchClient]
    steps: deque[Step] = field(default_factory=deque)

    @property
    def path(self) -> str:
        """The address of its commands."""
        return f"/api/v1/tables/{self.table.id}/commands"

    def rehearse(self, count: int) -> None:
        """Have so many moves ready, or all that are left of the game."""
        self.steps.extend(islice(self._moves(), max(0, count - len(self.steps))))

    def _moves(self) -> Iterator[Step]:
        while self.table.to_act:
            before, seat = self.table, min(self.table.to_act)
            move = legal_move(before, seat)
            context = Context(game=before.game, now=datetime.now(UTC), table=before.id)
            actor = Actor(Role.PLAYER, self.people[seat].id)
            self.table = decide(before, actor, commands.Play(move), context).table
            yield Step(seat, _body(before, move), self.table.version)


def _body(table: Table, move: Any) -> bytes:
    command = {"kind": "play", "move": move}
    place = {"position": table.position, "seen": table.version}
    return json.dumps({"id": str(uuid4()), **place, "command": command}).encode()


def new_tables(
    people: Sequence[BenchClient], visibility: str = "private"
) -> Iterator[RehearsedTable]:
    """Start a table for each two of these people, the titles in turn."""
    pairs = list(zip(people[::2], people[1::2], strict=True))
    for number, pair in enumerate(pairs):
        game = TITLES[number % len(TITLES)]
        yield RehearsedTable(started_table(pair, game, visibility=visibility), pair)


def new_people(count: int) -> list[BenchClient]:
    """Create so many guests with their sessions."""
    now = timezone.now()
    ids = [uuid4().hex for _ in range(count)]
    Player.objects.bulk_create(
        (
            Player(id=each, name="Guest", folded_name=folded(f"Guest {each}"), created_at=now)
            for each in ids
        ),
        batch_size=BATCH,
    )
    return signed_in(ids)


def signed_in(players: Sequence[str]) -> list[BenchClient]:
    """Return these guests with new sessions."""
    store = import_module(settings.SESSION_ENGINE).SessionStore()
    end = timezone.now() + timedelta(days=1)
    Session.objects.bulk_create(
        (
            Session(
                session_key=f"load{each}",
                session_data=store.encode({GUEST_KEY: each}),
                expire_date=end,
            )
            for each in players
        ),
        batch_size=BATCH,
        ignore_conflicts=True,
    )
    return [BenchClient(each, f"sessionid=load{each}; csrftoken={CSRF}") for each in players]


def owner_cookies() -> str:
    """Return the cookies of a member of staff with all permissions."""
    client = Client(SERVER_NAME="localhost")
    owner = User.objects.filter(username="owner").first()
    client.force_login(owner or User.objects.create_superuser("owner"))
    return f"sessionid={client.cookies['sessionid'].value}"
