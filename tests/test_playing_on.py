"""Playing on from a position, in every game: what is known stays, what is hidden is drawn again.

For every game and number of seats, from several positions, as spectators and seats know them:
the new table starts there, bots play it to its end, its log verifies and today's rules tell it
again, and of two worlds that look alike from the viewer's seat the same table comes.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from events.redact import whole
from events.seal import canonical
from games import folding, rules
from games.access import Access
from games.exploring import chance_from, line
from games.kernel.chance import Chance
from games.kernel.codec import audience_of, plain, redact, split, tells
from games.kernel.players import sight_of
from games.kernel.values import Seat, Viewer
from games.table.commands import Ply
from games.table.prefix import Begins
from games.table.source import Source
from games.table.state import Table
from tests.recording import Recording, flaws, rows

VERIFIER = Path(__file__).parents[1] / "docs" / "verify.py"
SALT, OTHER_SALT = "5a" * 16, "c3" * 16
SEED = 8
"""The games at random in which most happens: in one a seat holds a card in secret."""
PLACES = (0.0, 0.3, 0.6, 0.9)

GAMES = rules.keys()
KINDS = [(key, seats) for key in GAMES for seats in rules.game(key).info.seats]
CASES = [(key, seats, place) for key, seats in KINDS for place in PLACES]


@cache
def over(key: str, seats: int) -> Table:
    """A table where a whole game was played at random: all is revealed."""
    return folding.extended(None, rows(key, seats, SEED))


def running(key: str, seats: int, place: float) -> Table:
    """The same table as it stood somewhere on the way."""
    table = over(key, seats)
    return as_of(table, table.line[int(place * (len(table.line) - 1))].last)


def as_of(table: Table, at: int) -> Table:
    """The table as it stood at this position."""
    log = rows(table.game.info.key, len(table.chairs), SEED)
    return folding.extended(None, [row for row in log if row.version <= at])


def held(table: Table) -> list[tuple[Seat, int]]:
    """Where a seat came to hold something that only it knows: the seat, and the position."""
    return [
        (Seat(seat), step.last)
        for step in table.line[:-1]
        for fact in step.events
        for seat in table.seats
        if any(map(tells, split(fact).secrets.get(audience_of(seat), {}).values()))
    ]


def source(
    table: Table, viewer: Viewer, *, at: int = 0, salt: str = SALT, moves: tuple[Ply, ...] = ()
) -> Source:
    """A position of the table, its last unless said otherwise, as this viewer knows it."""
    at, chance = at or table.position, chance_from(salt)
    _, facts = line(Access(table, viewer, ""), at, moves, chance)
    return Source(table, at, viewer, [fact for part in facts for fact in part], chance)


def plies(table: Table, viewer: Viewer, count: int) -> tuple[Ply, ...]:
    """So many moves for whoever is to act in the sandbox, or as many as do not end the game."""
    game, chance = table.game, chance_from(SALT)
    found: list[Ply] = []
    while to_act := _to_act(table, viewer, found):
        if len(found) == count:
            return tuple(found)
        state, _ = line(Access(table, viewer, ""), table.position, found, chance)
        moves = game.progress(state, list(game.moves(state, min(to_act))))
        picked = chance.choice(moves, f"pick/{len(found)}")
        found.append(Ply(min(to_act), plain(picked)))
    return tuple(found[:-1])


def _to_act(table: Table, viewer: Viewer, tried: list[Ply]) -> frozenset[Seat]:
    state, _ = line(Access(table, viewer, ""), table.position, tried, chance_from(SALT))
    return table.game.to_act(state)


def started(origin: Source, human: int | None = None, name: str = "goes-on") -> Recording:
    """A table that goes on from there, of one person and bots, whose game has begun."""
    key, seats = origin.table.game.info.key, len(origin.table.chairs)
    log, human = Recording(key, name), human or 0
    level = origin.table.game.info.bots[0]
    chairs = ["" if seat == human else f"bot:{level}" for seat in range(seats)]
    table = log.do("p0", origin, kind="open", chairs=chairs)
    log.do("p0", kind="sit", seat=human, commitment=table.commitment, entropy="ab" * 16)
    log.do("p0", kind="start")
    return log


def play_out(log: Recording) -> Table:
    """Let bots of the game's first level play for all seats, to the end."""
    table = log.table
    assert table is not None
    bot = table.game.bot(table.game.info.bots[0])
    while table.to_act:
        seat = min(table.to_act)
        sight = sight_of(
            table.game,
            events=table.game_events,
            state=table.state,
            seat=seat,
            chance=Chance(f"bot {table.version}".encode()),
            thinking=lambda: False,
        )
        who = Seat(seat) if table.chairs[seat].bot else "p0"
        table = log.do(who, kind="play", move=plain(bot.choose(sight)))
    return table


def verified(folder: Path, log: Recording) -> subprocess.CompletedProcess[str]:
    """What the stand-alone verifier says of the log."""
    file = folder / "game.jsonl"
    file.write_text("".join(canonical(whole(row)) + "\n" for row in log.rows), encoding="utf-8")
    command = [sys.executable, "-I", str(VERIFIER), str(file)]
    return subprocess.run(command, capture_output=True, text=True, check=False, encoding="utf-8")


@pytest.mark.parametrize(("key", "seats", "place"), CASES)
def test_bots_play_on_to_the_end_and_the_log_holds(
    key: str, seats: int, place: float, tmp_path: Path
) -> None:
    then, viewer = running(key, seats, place), Seat(seats - 1)
    tried = plies(then, viewer, 3)
    origin = source(then, viewer, moves=tried)
    log = started(origin, viewer)
    table = log.table
    assert table is not None
    assert len(table.line) == 1
    assert table.line[0].parent == 0
    assert table.options == then.options
    table = play_out(log)
    assert table.revealed
    assert table.result is not None
    assert flaws(log.rows) == []
    said = verified(tmp_path, log)
    assert said.returncode == 0, said.stderr
    assert "draws are as they must be" in said.stdout
    labels = said.stdout.partition("must be: ")[2].split()
    assert len(labels) == len(set(labels)), "a draw is as good as its label is its own"


def viewers(seats: int) -> Iterator[Viewer]:
    yield from (None, Seat(0), Seat(seats - 1))


@pytest.mark.parametrize(("key", "seats"), KINDS)
def test_a_game_goes_on_from_what_its_viewer_knew(key: str, seats: int) -> None:
    for viewer in dict.fromkeys(viewers(seats)):
        then = running(key, seats, 0.5)
        log = started(source(then, viewer), viewer)
        table = log.table
        assert table is not None
        game = table.game
        assert game.to_act(table.state) == game.to_act(then.state)
        assert game.view(table.state, viewer) == game.view(then.state, viewer)
        assert not list(game.checks(table.state))
        shown = [redact(fact, viewer) for fact in table.game_events]
        assert shown == [redact(fact, viewer) for fact in then.game_events]


def in_another_world(table: Table, viewer: Viewer) -> Table:
    """The same table, where what this viewer may not see is otherwise."""
    redrawn = iter(table.game.resample(table.game_events, viewer, Chance(b"another world")))
    steps = tuple(
        structs.replace(step, events=tuple(next(redrawn) for _ in step.events))
        for step in table.line
    )
    return structs.replace(table, line=steps)


@pytest.mark.parametrize(("key", "seats"), KINDS)
def test_of_two_worlds_that_look_alike_the_same_table_comes(key: str, seats: int) -> None:
    """So nothing true of the other game's hidden things is in the log, ever."""
    for viewer in dict.fromkeys(viewers(seats)):
        whole_game = over(key, seats)
        positions = [running(key, seats, place).position for place in PLACES[:-1]]
        for at in (*positions, *(at for _, at in held(whole_game))):
            then = as_of(whole_game, at)
            other = in_another_world(then, viewer)
            tried = plies(then, viewer, 2)
            logs = [
                [whole(row) for row in plainly(started(source(each, viewer, moves=tried), viewer))]
                for each in (then, other)
            ]
            assert json.dumps(logs[0]) == json.dumps(logs[1])


def plainly(log: Recording) -> list[Any]:
    """The rows without the salts and digests, which differ between any two logs."""
    return [
        replace(row, salts=dict.fromkeys(row.secrets, ""), previous="", digest="")
        for row in log.rows
    ]


@pytest.mark.parametrize("key", ["gobi", "targui"])
def test_the_worlds_compared_do_differ(key: str) -> None:
    then = running(key, 2, 0.5)
    assert in_another_world(then, None).game_events != then.game_events


@pytest.mark.parametrize("key", ["gobi", "targui"])
def test_what_is_hidden_is_drawn_by_the_table_and_not_by_the_salt(key: str) -> None:
    then = running(key, 2, 0.5)
    logs = [started(source(then, Seat(0), salt=salt)) for salt in (SALT, OTHER_SALT)]
    tables = [log.table for log in logs]
    assert tables[0] is not None
    assert tables[1] is not None
    # The salt is in what was brought along, and in nothing of the game that began.
    assert tables[0].prefix != tables[1].prefix
    assert tables[0].game_events == tables[1].game_events


def hands(table: Table, seat: Seat) -> list[Any]:
    """What the facts show this seat alone."""
    return [split(fact).secrets.get(audience_of(seat)) for fact in table.game_events]


def test_alone_one_keeps_what_one_held_and_the_others_hold_something_else() -> None:
    seat, at = held(over("targui", 2))[0]
    then = as_of(over("targui", 2), at)
    mine = started(source(then, seat), seat).table
    theirs = started(source(then, Seat(1 - seat)), 1 - seat).table
    assert mine is not None
    assert theirs is not None
    assert hands(mine, seat) == hands(then, seat)
    assert hands(theirs, seat) != hands(then, seat)


def test_among_several_nobody_brings_along_what_only_they_knew() -> None:
    """From a revealed game friends sit down: the hand that anybody may look up is another now."""
    table = over("targui", 2)
    seat, at = held(table)[0]
    log = Recording("targui", "goes-on")
    opened = log.do("p0", source(table, seat, at=at), kind="open", chairs=["", ""])
    assert opened.begins == Begins(table.id, at, None, False)
    for chair in (0, 1):
        commitment = opened.commitment
        log.do(f"p{chair}", kind="sit", seat=chair, commitment=commitment, entropy="ab" * 16)
    began, then = log.do("p0", kind="start"), as_of(table, at)
    assert hands(began, seat) != hands(then, seat)
    shown = [[redact(fact, None) for fact in each.game_events] for each in (began, then)]
    assert shown[0] == shown[1]


def test_a_table_that_goes_on_can_be_gone_on_from() -> None:
    first = started(source(running("targui", 2, 0.4), Seat(0)))
    assert first.table is not None
    second = started(source(first.table, Seat(0)), name="further")
    assert second.table is not None
    assert play_out(second).result
