"""Two worlds that differ only in what a viewer may not see are told alike, byte for byte.

The log of a running game is replaced by that of another world (`tests/live/worlds.py`): the hidden
fields of its facts were drawn again, the seed, the salts and the notes of draws are others, the
commitment is kept. All is asked for in both worlds with the same ids and sessions, and compared as
it travels. Normalised are only the digests that differ by nature, those of the rows and of the
slices that are withheld: each becomes the name of what it is the digest of. A tag that is the
digest of a body follows it. Lengths are compared as sent.
"""

import hashlib
import logging
import re
from collections.abc import Mapping
from contextlib import aclosing
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient, Client

from events import store
from games import folding
from games.access import admitted
from games.kernel.codec import plain
from games.kernel.values import Viewer
from games.models import Delivery
from games.rows import decoded, stream_of
from games.table.state import Table
from tests.api.person import Person
from tests.live.people import PATIENCE, socket
from tests.live.worlds import Rows, differing, digests, in_another_world, put
from tests.services.tables import a_move, do, started
from tests.services.test_exploring import legal_plies

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]

MOVES = {"gobi": 10, "targui": 40}
TO_HIDE: tuple[dict[str, str], ...] = (
    {"kind": "hold"},
    {"kind": "draw", "source": "deck"},
    {"kind": "place", "at": "b14"},
    {"kind": "use", "piece": "b14"},
)
"""The moves by which a card of Targui comes from the deck into a hand."""
SALT = "0f" * 16
DOORS = (
    *("", "?after=0", "?after=12", "?after=x", "/nowhere", "/export", "/verification"),
    *("/replay", "/replay?view=then", "/replay?view=x", "/replay?at=5", "/replay?at=999999"),
)
CIRCLES = {"gobi": {"nobody"}, "targui": {"nobody", "seat:0", "seat:1"}}
"""Who is told what others may not see."""
COMPRESSED = ("/replay", "/replay?view=then")
"""Not padded at random, as what Django compresses is: it must be safe as it stands."""
LISTS = ("mine", "news", "finished", "open", "watch", "x")
DIGEST = re.compile(r"[0-9a-f]{64}")
LOGGERS = ("django.request", "games", "events")
Posted = list[tuple[str, Any]]


class Nobody(Person):
    """Somebody who has not even given a name."""

    def __init__(self) -> None:
        self.client, self.id = Client(), ""
        self.get("me")


def begun(game: str, *players: str) -> Table:
    """A running game that all may watch, where in Targui each hand holds a card drawn unseen."""
    table = started(*players, game=game, visibility="public")
    for _ in range(MOVES[game]):
        who, move = a_move(table)
        seat = table.seat_of(who.player)
        can = [plain(each) for each in table.game.moves(table.state, seat)]
        wished = (each for wish in TO_HIDE for each in can if wish.items() <= each.items())
        table = do(table, who, "play", move=next(wished, move)).table
    return table


def refused_moves(table: Table) -> list[Any]:
    """Moves that were legal once and are not so now, one of each kind for each refusal."""
    found: dict[Any, Any] = {}
    for step in table.line:
        for seat in table.game.to_act(step.state):
            for move in table.game.moves(step.state, seat):
                for now in table.to_act:
                    if no := table.game.refusal(table.state, now, move):
                        found.setdefault((no.code, type(move)), move)
    return [plain(move) for move in found.values()]


def wishes(table: Table) -> Posted:
    """What is posted: orders that the rules or the table refuse, and lines to explore."""
    kinds = [{"kind": "play", "move": move} for move in refused_moves(table)]
    kinds += [{"kind": "void", "reason": "x"}, {"kind": "fly"}, {"kind": "undo", "to": 1}]
    orders = [
        {"id": str(UUID(int=number)), "position": position, "seen": 0, "command": command}
        for position in (table.position, 1)
        for number, command in enumerate(kinds)
    ]
    plies = legal_plies(admitted(table, table.chairs[0].player), 8)
    tried: list[Any] = [{"seat": ply.seat, "move": ply.move} for ply in plies]
    lines: list[list[Any]] = [[], tried, [*tried, tried[0]], [{"seat": 0, "move": {}}]]
    return [
        *(("commands", order) for order in orders),
        *(("explore", {"at": table.position, "moves": line, "salt": SALT}) for line in lines),
        ("explore", {"at": 3, "moves": [], "salt": SALT}),
        ("invitations", {}),
    ]


def named(text: str, names: Mapping[str, str]) -> str:
    """The text with the names of digests that differ by nature."""
    return DIGEST.sub(lambda found: names.get(found[0], found[0]), text)


@dataclass(frozen=True)
class Answer:
    """An answer as it travelled."""

    head: str
    headers: dict[str, str]
    body: bytes

    def text(self, names: Mapping[str, str]) -> str:
        """All of it: the very bytes, or where they hold digests, these by name."""
        headers = named(str(sorted(self.headers.items())), names)
        if self.headers.get("Content-Encoding") == "gzip":
            return f"{self.head} {headers}\n{self.body!r}"
        told = named(self.body.decode(), names)
        of_sent, of_told = (hashlib.md5(body).hexdigest() for body in (self.body, told.encode()))
        return f"{self.head} {headers.replace(of_sent, of_told)}\n{told}"


def received(answer: Any) -> Answer:
    """An answer, read to its end."""
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return Answer(f"{answer.status_code} {answer.cookies}", dict(answer.headers), body)


def over_http(who: Person, table: Table, posted: Posted) -> list[Answer]:
    """The answers to everything that can be asked."""
    here, get = f"/api/v1/tables/{table.id}", who.client.get
    answers = [get(here + door) for door in DOORS]
    answers += [get(here + door, headers={"Accept-Encoding": "gzip"}) for door in COMPRESSED]
    answers += [get(f"/api/v1/tables?scope={scope}") for scope in LISTS]
    known = get(f"{here}/replay").headers["ETag"]
    answers.append(get(f"{here}/replay", headers={"If-None-Match": known}))
    answers += [who.send("POST", f"{here}/{door}", body) for door, body in posted]
    return [received(answer) for answer in answers]


async def over_sockets(who: Person, table: Table) -> list[str]:
    """What the sockets begin with, and what is told to one who lacks something."""
    texts = []
    for path in (f"/ws/tables/{table.id}", f"/ws/tables/{table.id}?after=9", "/ws/me"):
        there = await socket(path, who.id)
        texts.append(await there.receive_from(timeout=PATIENCE))
        if who.id or path != "/ws/me":
            await there.send_to(text_data='{"type":"beat","version":4}')
            texts.append(await there.receive_from(timeout=PATIENCE))
        await there.disconnect()
    return texts


async def over_the_stream(who: Person) -> list[str]:
    """The answer to a program that listens, and its first line."""
    client = AsyncClient()
    client.cookies = who.client.cookies
    answer: Any = await client.get("/api/v1/stream")
    texts = [f"{answer.status_code} {sorted(answer.headers.items())}"]
    if answer.streaming:
        # The generator itself: what Django wraps around it would not close it.
        async with aclosing(answer._iterator) as lines:
            texts.append((await anext(lines)).decode())
    return texts


def for_logs(table: Table) -> list[str]:
    """The `repr` of what an error's report could hold."""
    # A row's place among all rows differs only because the test writes it anew.
    rows = [replace(row, position=0) for row in store.read(stream_of(table.id))]
    facts = [decoded(table.game, row) for row in rows]
    return [
        repr(each) for each in (table, *rows, *facts, *table.line, table.state, admitted(table, ""))
    ]


def first_difference(one: str, two: str) -> str:
    """Where two texts part, with what is around it."""
    place = next((at for at, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), 0)
    return "\n".join(f"{text[max(place - 200, 0) : place + 100]}" for text in (one, two))


@pytest.mark.parametrize(("game", "differ"), CIRCLES.items(), ids=CIRCLES)
async def test_two_worlds_are_told_alike(
    game: str, differ: set[str], caplog: pytest.LogCaptureFixture, settings: Any
) -> None:
    settings.RATES = {}
    caplog.set_level(logging.DEBUG)
    ann, bob, eve = [await sync_to_async(Person)(name) for name in ("Ann", "Bob", "Eve")]
    nobody = await sync_to_async(Nobody)()
    table = await sync_to_async(begun)(game, ann.id, bob.id)
    real = await sync_to_async(store.read)(stream_of(table.id))
    delivered = [each async for each in Delivery.objects.all()]
    posted = await sync_to_async(wishes)(table)

    async def told(rows: Rows, who: Person, viewer: Viewer) -> list[str]:
        names = digests(rows, viewer)
        await sync_to_async(put)(rows, delivered)
        now = await sync_to_async(folding.current)(table.id)
        caplog.clear()
        answers = await sync_to_async(over_http)(who, now, posted)
        logged = [each.getMessage() for each in caplog.records if each.name.startswith(LOGGERS)]
        texts = await over_sockets(who, now) + await over_the_stream(who)
        texts += await sync_to_async(for_logs)(now) + logged
        return [each.text(names) for each in answers] + [named(each, names) for each in texts]

    for viewer, who in ((0, ann), (1, bob), (None, eve), (None, nobody)):
        other = in_another_world(table, real, viewer)
        own = f"seat:{viewer}"
        assert differing(other, real) == differ - {own}
        there, here = [await told(rows, who, viewer) for rows in (other, real)]
        pairs = zip(here, there, strict=True)
        apart = [first_difference(*pair) for pair in pairs if pair[0] != pair[1]]
        assert not apart, "\n".join(apart)
