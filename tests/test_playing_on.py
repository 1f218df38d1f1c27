"""Test tables that continue from a position: known events stay, hidden ones are drawn anew.

For every game and number of seats, from several positions and for spectators and seats: the new
table starts there, bots finish it, its log verifies, today's rules decide the same events, and two
worlds that look alike to the viewer lead to the same table.
"""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from events.chain.redact import full_line
from games import rules
from games.kernel.chance import Chance
from games.kernel.codec import audience_of, redact, split
from games.kernel.values import Seat, Viewer
from games.table.fork.prefix import ForkOrigin
from games.table.state import Table
from tests.kit.any_game import HAND_GAME, SECRET_GAMES
from tests.kit.exports import run_verifier
from tests.kit.forks import (
    SALT,
    finished_table,
    fork_source,
    play_out_with_bots,
    sandbox_moves,
    secrets_gained,
    started_fork,
    table_at,
    table_at_part,
)
from tests.kit.recording import Recording, flaws

OTHER_SALT = "c3" * 16
PLACES = (0.0, 0.3, 0.6, 0.9)

GAMES = rules.keys()
KINDS = [(key, seats) for key in GAMES for seats in rules.game(key).info.seats]
CASES = [(key, seats, place) for key, seats in KINDS for place in PLACES]


@pytest.mark.parametrize(("key", "seats", "place"), CASES)
def test_bots_finish_a_continued_game_whose_log_verifies(
    key: str, seats: int, place: float, tmp_path: Path
) -> None:
    then, viewer = table_at_part(key, seats, place), Seat(seats - 1)
    tried = sandbox_moves(then, viewer, 3)
    origin = fork_source(then, viewer, moves=tried)
    log = started_fork(origin, viewer)
    table = log.table
    assert table is not None
    assert len(table.main_line) == 1
    assert table.main_line[0].parent == 0
    assert table.options == then.options
    table = play_out_with_bots(log)
    assert table.revealed
    assert table.result is not None
    assert flaws(log.rows) == []
    report = run_verifier(tmp_path, map(full_line, log.rows))
    assert report.returncode == 0, report.stderr
    assert "draws are correct" in report.stdout
    labels = report.stdout.partition("must be: ")[2].split()
    assert len(labels) == len(set(labels)), "every draw must have a label of its own"


def viewers(seats: int) -> Iterator[Viewer]:
    yield from (None, Seat(0), Seat(seats - 1))


@pytest.mark.parametrize(("key", "seats"), KINDS)
def test_continued_game_starts_from_what_its_viewer_knew(key: str, seats: int) -> None:
    for viewer in dict.fromkeys(viewers(seats)):
        then = table_at_part(key, seats, 0.5)
        log = started_fork(fork_source(then, viewer), viewer)
        table = log.table
        assert table is not None
        game = table.game
        assert game.to_act(table.state) == game.to_act(then.state)
        assert game.view(table.state, viewer) == game.view(then.state, viewer)
        assert not list(game.broken_invariants(table.state))
        shown = [redact(fact, viewer) for fact in table.game_events]
        assert shown == [redact(fact, viewer) for fact in then.game_events]


def other_world(table: Table, viewer: Viewer) -> Table:
    """Return the same table with other events hidden from this viewer."""
    redrawn = iter(table.game.resample(table.game_events, viewer, Chance(b"another world")))
    steps = tuple(
        structs.replace(step, events=tuple(next(redrawn) for _ in step.events))
        for step in table.main_line
    )
    return structs.replace(table, main_line=steps)


@pytest.mark.parametrize(("key", "seats"), KINDS)
def test_worlds_that_look_alike_lead_to_the_same_table(key: str, seats: int) -> None:
    """So the log never contains anything that was hidden in the source."""
    for viewer in dict.fromkeys(viewers(seats)):
        whole_game = finished_table(key, seats)
        positions = [table_at_part(key, seats, place).position for place in PLACES[:-1]]
        for at in (*positions, *(at for _, at in secrets_gained(whole_game))):
            then = table_at(whole_game, at)
            other = other_world(then, viewer)
            tried = sandbox_moves(then, viewer, 2)
            logs = [
                [
                    full_line(row)
                    for row in without_salts(
                        started_fork(fork_source(each, viewer, moves=tried), viewer)
                    )
                ]
                for each in (then, other)
            ]
            assert json.dumps(logs[0]) == json.dumps(logs[1])


def without_salts(log: Recording) -> list[Any]:
    """Return the rows without salts and digests, which differ between any two logs."""
    return [
        replace(row, salts=dict.fromkeys(row.secrets, ""), previous="", digest="")
        for row in log.rows
    ]


@pytest.mark.parametrize("key", SECRET_GAMES)
def test_compared_worlds_differ(key: str) -> None:
    then = table_at_part(key, 2, 0.5)
    assert other_world(then, None).game_events != then.game_events


@pytest.mark.parametrize("key", SECRET_GAMES)
def test_hidden_events_do_not_depend_on_the_salt(key: str) -> None:
    then = table_at_part(key, 2, 0.5)
    logs = [started_fork(fork_source(then, Seat(0), salt=salt)) for salt in (SALT, OTHER_SALT)]
    tables = [log.table for log in logs]
    assert tables[0] is not None
    assert tables[1] is not None
    # The salt is in the prefix, and in no event of the new game.
    assert tables[0].prefix != tables[1].prefix
    assert tables[0].game_events == tables[1].game_events


def own_secrets(table: Table, seat: Seat) -> list[Any]:
    """Return the fields of the events that only this seat sees."""
    return [split(fact).secrets.get(audience_of(seat)) for fact in table.game_events]


def test_fork_of_one_player_keeps_only_own_secrets() -> None:
    seat, at = secrets_gained(finished_table(HAND_GAME, 2))[0]
    then = table_at(finished_table(HAND_GAME, 2), at)
    mine = started_fork(fork_source(then, seat), seat).table
    theirs = started_fork(fork_source(then, Seat(1 - seat)), 1 - seat).table
    assert mine is not None
    assert theirs is not None
    assert own_secrets(mine, seat) == own_secrets(then, seat)
    assert own_secrets(theirs, seat) != own_secrets(then, seat)


def test_fork_of_several_players_keeps_no_secrets() -> None:
    """The source is revealed, so anybody could look up the hand; the new one must differ."""
    table = finished_table(HAND_GAME, 2)
    seat, at = secrets_gained(table)[0]
    log = Recording(HAND_GAME, "goes-on")
    opened = log.do("p0", fork_source(table, seat, at=at), kind="open", chairs=["", ""])
    assert opened.begins == ForkOrigin(table.id, at, None, False)
    for chair in (0, 1):
        commitment = opened.commitment
        log.do(f"p{chair}", kind="sit", seat=chair, commitment=commitment, entropy="ab" * 16)
    began, then = log.do("p0", kind="start"), table_at(table, at)
    assert own_secrets(began, seat) != own_secrets(then, seat)
    shown = [[redact(fact, None) for fact in each.game_events] for each in (began, then)]
    assert shown[0] == shown[1]


def test_continued_table_can_be_continued() -> None:
    first = started_fork(fork_source(table_at_part(HAND_GAME, 2, 0.4), Seat(0)))
    assert first.table is not None
    second = started_fork(fork_source(first.table, Seat(0)), name="further")
    assert second.table is not None
    assert play_out_with_bots(second).result
