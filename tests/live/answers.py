"""Everything that a viewer is answered about a table, as text that can be compared."""

import hashlib
import re
from collections.abc import Mapping
from contextlib import aclosing
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.test import AsyncClient
from django.utils import timezone

from events import store
from games.kernel.codec import plain
from games.players.calendars.services import change_calendar
from games.players.models import Player
from games.table.state import Table
from games.tables.access import admitted
from games.tables.log.rows import decoded, stream_of
from games.tables.table_cache import LoggedTable
from tests.kit.explore import SALT, legal_plies
from tests.kit.person import Person
from tests.kit.sockets import PATIENCE, socket
from tests.kit.tables import a_move, do, started

MOVES = {"gobi": 10, "targui": 40}
"""The least number of moves."""
HIDDEN_DRAWS: tuple[dict[str, str], ...] = (
    {"kind": "hold"},
    {"kind": "draw", "source": "deck"},
    {"kind": "place", "at": "b14"},
    {"kind": "use", "piece": "b14"},
)
"""The moves by which a card of Targui comes from the deck into a hand."""
DAY = 24 * 3600
PATHS = (
    *("", "?after=0", "?after=12", "?after=x", "/nowhere", "/export", "/verification"),
    *("/plan", "/standing-answers"),
    *("/chat", "/chat/players", "/chat/spectators"),
    *("/replay", "/replay?view=then", "/replay?view=x", "/replay?at=5", "/replay?at=999999"),
)
COMPRESSED = ("/replay", "/replay?view=then")
"""Compressed without the random padding of Django's middleware."""
LISTS = ("mine", "news", "finished", "open", "watch", "x")
DIGEST = re.compile(r"[0-9a-f]{64}")
Posted = list[tuple[str, Any]]


class Visitor(Person):
    """A visitor without a player."""

    def __init__(self) -> None:
        super().__init__()

    @property
    def id(self) -> str:
        return ""


def sleeps_soon(player: str) -> None:
    """Give a player quiet hours that begin in some hours, far from the deadlines."""
    minute = (timezone.now().hour + 3) % 24 * 60
    change_calendar(
        player=Player.objects.get(pk=player), quiet_from=minute, quiet_to=(minute + 400) % 1440
    )


def game_in_play(game: str, *players: str) -> Table:
    """Return a public game in play, where in Targui each hand has a card that was drawn unseen."""
    for player in players:
        sleeps_soon(player)
    pace = {"form": "bank", "seconds": 3 * DAY, "increment": DAY, "days_off": [0]}
    table = started(*players, game=game, visibility="public", pace=pace)
    while len(table.main_line) <= MOVES[game] or not has_drawn_hands(table):
        if not table.to_act:
            table = started(*players, game=game, visibility="public", pace=pace)
        who, move = a_move(table)
        seat = table.seat_of(who.player)
        can = [plain(each) for each in table.game.moves(table.state, seat)]
        wished = (each for wish in HIDDEN_DRAWS for each in can if wish.items() <= each.items())
        table = do(table, who, "play", move=next(wished, move)).table
    return table


def has_drawn_hands(table: Table) -> bool:
    """Return whether each hand, in a game with hands, has a card that only its owner knows."""
    hands = [getattr(player, "hand", None) for player in table.state.players]
    return all(hand is None or any(not held.known for held in hand) for hand in hands)


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
    """Return requests: commands that are refused, lines to explore, and plans of them."""
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
        *(("PUT plan", {"position": table.position, "lines": lines}) for lines in plans(table)),
        *(("hint", {"position": position}) for position in (table.position, 1)),
        ("invitations", {}),
    ]


def plans(table: Table) -> list[Any]:
    """Return lines of plans: one that is accepted while others are to move, and impossible ones."""
    found = []
    for seat in table.seats:
        access = admitted(LoggedTable(table, ()), table.chairs[seat].player)
        plies = [{"seat": ply.seat, "move": ply.move} for ply in legal_plies(access, 60)]
        first = next((at for at, ply in enumerate(plies) if ply["seat"] == seat), 0)
        others, answer = plies[:first], plies[first]["move"]
        found += [{"others": some, "moves": [answer]} for some in (others, others[:1])]
    return [[{"salt": SALT, "turns": [turn]}] for turn in found]


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


def text_of(answer: Answer | str, names: Mapping[str, str]) -> str:
    """Return an answer or a text with names instead of the digests that always differ."""
    return named(answer, names) if isinstance(answer, str) else answer.text(names)


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
    for path, body in posted:
        method, _, rest = path.rpartition(" ")
        answers.append(who.send(method or "POST", f"{here}/{rest}", body))
    return [received(answer) for answer in answers]


def cookies_of(who: Person) -> bytes:
    """Return the cookies of a person's browser as one header."""
    cookies = who.client.cookies
    return "; ".join(f"{name}={each.value}" for name, each in cookies.items()).encode()


async def socket_messages(who: Person, table: Table) -> list[str]:
    """Return the first message of each socket, and its answer to an old version."""
    texts = []
    for path in (f"/ws/tables/{table.id}", f"/ws/tables/{table.id}?after=9", "/ws/me"):
        there = await socket(path, session=cookies_of(who))
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
