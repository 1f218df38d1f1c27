"""Answers to a viewer are the same, byte for byte, whatever the viewer may not see.

The log of a running game is replaced by that of another world (`tests/live/worlds.py`): the hidden
fields of its events are drawn again; the seed, the salts and the notes of draws differ; the
commitment is the same. Every address is requested in both worlds with the same ids and sessions.
Only digests of rows and of withheld slices are replaced by names, and the tags of bodies that
contain such digests are recomputed. Lengths are compared as sent.
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
from django.test import AsyncClient

from events import store
from games.kernel.codec import plain
from games.kernel.values import Viewer
from games.table.state import Table
from games.tables import table_cache
from games.tables.access import admitted
from games.tables.log.rows import decoded, stream_of
from games.tables.models import SeenVersion
from games.tables.table_cache import LoggedTable
from tests.kit.explore import legal_plies
from tests.kit.person import Person
from tests.kit.sockets import PATIENCE, socket
from tests.kit.tables import a_move, do, started
from tests.live.worlds import Rows, differing, digests, in_another_world, put

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]

MOVES = {"gobi": 10, "targui": 40}
HIDDEN_DRAWS: tuple[dict[str, str], ...] = (
    {"kind": "hold"},
    {"kind": "draw", "source": "deck"},
    {"kind": "place", "at": "b14"},
    {"kind": "use", "piece": "b14"},
)
"""The moves by which a card of Targui comes from the deck into a hand."""
SALT = "0f" * 16
PATHS = (
    *("", "?after=0", "?after=12", "?after=x", "/nowhere", "/export", "/verification"),
    *("/replay", "/replay?view=then", "/replay?view=x", "/replay?at=5", "/replay?at=999999"),
)
DIFFERING_AUDIENCES = {"gobi": {"nobody"}, "targui": {"nobody", "seat:0", "seat:1"}}
"""The audiences whose slices differ between the worlds."""
COMPRESSED = ("/replay", "/replay?view=then")
"""Compressed without the random padding of Django's middleware."""
LISTS = ("mine", "news", "finished", "open", "watch", "x")
DIGEST = re.compile(r"[0-9a-f]{64}")
LOGGERS = ("django.request", "games", "events")
Posted = list[tuple[str, Any]]


class Visitor(Person):
    """A visitor without a player."""

    def __init__(self) -> None:
        super().__init__()

    @property
    def id(self) -> str:
        return ""


def game_in_play(game: str, *players: str) -> Table:
    """Return a public game in play, where in Targui each hand has a card that was drawn unseen."""
    table = started(*players, game=game, visibility="public")
    for _ in range(MOVES[game]):
        who, move = a_move(table)
        seat = table.seat_of(who.player)
        can = [plain(each) for each in table.game.moves(table.state, seat)]
        wished = (each for wish in HIDDEN_DRAWS for each in can if wish.items() <= each.items())
        table = do(table, who, "play", move=next(wished, move)).table
    return table


def refused_moves(table: Table) -> list[Any]:
    """Return moves that were legal earlier, one of each kind for each refusal."""
    found: dict[Any, Any] = {}
    for step in table.main_line:
        for seat in table.game.to_act(step.state):
            for move in table.game.moves(step.state, seat):
                for now in table.to_act:
                    if no := table.game.refusal(table.state, now, move):
                        found.setdefault((no.code, type(move)), move)
    return [plain(move) for move in found.values()]


def requests_to_post(table: Table) -> Posted:
    """Return requests to post: commands that are refused, and lines to explore."""
    kinds = [{"kind": "play", "move": move} for move in refused_moves(table)]
    kinds += [{"kind": "void", "reason": "x"}, {"kind": "fly"}, {"kind": "undo", "to": 1}]
    orders = [
        {"id": str(UUID(int=number)), "position": position, "seen": 0, "command": command}
        for position in (table.position, 1)
        for number, command in enumerate(kinds)
    ]
    plies = legal_plies(admitted(LoggedTable(table, ()), table.chairs[0].player), 8)
    tried: list[Any] = [{"seat": ply.seat, "move": ply.move} for ply in plies]
    lines: list[list[Any]] = [[], tried, [*tried, tried[0]], [{"seat": 0, "move": {}}]]
    return [
        *(("commands", order) for order in orders),
        *(("explore", {"at": table.position, "moves": line, "salt": SALT}) for line in lines),
        ("explore", {"at": 3, "moves": [], "salt": SALT}),
        ("invitations", {}),
    ]


def named(text: str, names: Mapping[str, str]) -> str:
    """Return a text with names instead of the digests that always differ."""
    return DIGEST.sub(lambda found: names.get(found[0], found[0]), text)


@dataclass(frozen=True)
class Answer:
    """A response as it was sent."""

    head: str
    headers: dict[str, str]
    body: bytes

    def text(self, names: Mapping[str, str]) -> str:
        """Return the whole response; digests in an uncompressed body are replaced by names."""
        headers = named(str(sorted(self.headers.items())), names)
        if self.headers.get("Content-Encoding") == "gzip":
            return f"{self.head} {headers}\n{self.body!r}"
        text = named(self.body.decode(), names)
        of_body, of_text = (hashlib.md5(body).hexdigest() for body in (self.body, text.encode()))
        return f"{self.head} {headers.replace(of_body, of_text)}\n{text}"


def received(answer: Any) -> Answer:
    """Return a response, read to its end."""
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return Answer(f"{answer.status_code} {answer.cookies}", dict(answer.headers), body)


def http_responses(who: Person, table: Table, posted: Posted) -> list[Answer]:
    """Return the responses to all requests."""
    here, get = f"/api/v1/tables/{table.id}", who.client.get
    answers = [get(here + path) for path in PATHS]
    answers += [get(here + path, headers={"Accept-Encoding": "gzip"}) for path in COMPRESSED]
    answers += [get(f"/api/v1/tables?scope={scope}") for scope in LISTS]
    known = get(f"{here}/replay").headers["ETag"]
    answers.append(get(f"{here}/replay", headers={"If-None-Match": known}))
    answers += [who.send("POST", f"{here}/{path}", body) for path, body in posted]
    return [received(answer) for answer in answers]


async def socket_messages(who: Person, table: Table) -> list[str]:
    """Return the first message of each socket, and its answer to an old version."""
    texts = []
    for path in (f"/ws/tables/{table.id}", f"/ws/tables/{table.id}?after=9", "/ws/me"):
        there = await socket(path, who.id)
        texts.append(await there.receive_from(timeout=PATIENCE))
        if who.id or path != "/ws/me":
            await there.send_to(text_data='{"type":"beat","version":4}')
            texts.append(await there.receive_from(timeout=PATIENCE))
        await there.disconnect()
    return texts


async def stream_lines(who: Person) -> list[str]:
    """Return the headers and the first line of the stream."""
    client = AsyncClient()
    client.cookies = who.client.cookies
    answer: Any = await client.get("/api/v1/stream")
    texts = [f"{answer.status_code} {sorted(answer.headers.items())}"]
    if answer.streaming:
        # The generator itself: what Django wraps around it would not close it.
        async with aclosing(answer._iterator) as lines:
            texts.append((await anext(lines)).decode())
    return texts


def logged_reprs(table: Table) -> list[str]:
    """Return the `repr` of each object that an error report could contain."""
    # A row's place among all rows differs only because the test writes it anew.
    rows = [replace(row, position=0) for row in store.read(stream_of(table.id))]
    facts = [decoded(table.game, row) for row in rows]
    return [
        repr(each)
        for each in (
            table,
            *rows,
            *facts,
            *table.main_line,
            table.state,
            admitted(LoggedTable(table, tuple(rows)), ""),
        )
    ]


def first_difference(one: str, two: str) -> str:
    """Return the surroundings of the first difference between two texts."""
    place = next((at for at, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), 0)
    return "\n".join(f"{text[max(place - 200, 0) : place + 100]}" for text in (one, two))


@pytest.mark.parametrize("game", DIFFERING_AUDIENCES)
async def test_answers_do_not_depend_on_what_the_viewer_may_not_see(
    game: str, caplog: pytest.LogCaptureFixture, settings: Any
) -> None:
    settings.RATES = {}
    caplog.set_level(logging.DEBUG)
    ann, bob, eve = [await sync_to_async(Person)(name) for name in ("Ann", "Bob", "Eve")]
    visitor = await sync_to_async(Visitor)()
    table = await sync_to_async(game_in_play)(game, ann.id, bob.id)
    real = await sync_to_async(store.read)(stream_of(table.id))
    delivered = [each async for each in SeenVersion.objects.all()]
    posted = await sync_to_async(requests_to_post)(table)

    async def answers_in(rows: Rows, who: Person, viewer: Viewer) -> list[str]:
        names = digests(rows, viewer)
        await sync_to_async(put)(rows, delivered)
        now = await sync_to_async(table_cache.current)(table.id)
        caplog.clear()
        answers = await sync_to_async(http_responses)(who, now, posted)
        logged = [each.getMessage() for each in caplog.records if each.name.startswith(LOGGERS)]
        texts = await socket_messages(who, now) + await stream_lines(who)
        texts += await sync_to_async(logged_reprs)(now) + logged
        return [each.text(names) for each in answers] + [named(each, names) for each in texts]

    for viewer, who in ((0, ann), (1, bob), (None, eve), (None, visitor)):
        other = in_another_world(table, real, viewer)
        own = f"seat:{viewer}"
        assert differing(other, real) == DIFFERING_AUDIENCES[game] - {own}
        there, here = [await answers_in(rows, who, viewer) for rows in (other, real)]
        pairs = zip(here, there, strict=True)
        apart = [first_difference(*pair) for pair in pairs if pair[0] != pair[1]]
        assert not apart, "\n".join(apart)
