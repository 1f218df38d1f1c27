"""The stand-alone verifier accepts an honest game, and finds what was done to a dishonest one."""

import json
import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from uuid import UUID

import pytest

from events import seal
from events.batch import sealed_batch
from events.envelope import NewEvent
from events.redact import for_audiences, whole
from events.seal import canonical
from games import rules
from games.kernel.chance import Chance, bot_entropy, commitment, table_key
from games.kernel.codec import NOBODY
from tests.recording import rows
from tests.test_playing_on import play_out, running, source, started

VERIFIER = Path(__file__).parents[1] / "docs" / "verify.py"
SEED = bytes(range(32))
PLAYERS, ENTROPIES = ["player-1", "bot:good"], ["mine: ☕", bot_entropy(SEED, 1)]
NOW = datetime(2026, 1, 2, tzinfo=UTC)
KEY = table_key(SEED, table="t1", seats=PLAYERS, entropies=ENTROPIES)


def opening(seed=SEED):
    opened = {"table": "t1", "commitment": commitment(seed)}
    sat = {"seat": 0, "player": "player-1", "entropy": ENTROPIES[0]}
    return [
        [NewEvent("table.opened", 1, opened, {NOBODY: {"seed": seed.hex()}})],
        [NewEvent("table.sat", 1, sat)],
    ]


def game(key=KEY):
    chance = Chance(key)
    first = chance.below(2, "first")
    chance.shuffled(range(30), "deck/thrown away")
    deck = chance.shuffled(range(30), "deck")
    stacks = [list(deck[:10]), list(deck[10:])]
    start = {"players": PLAYERS, "entropies": ENTROPIES}
    setup = [
        NewEvent("table.started", 1, start, {NOBODY: {"$draws": chance.draws}}),
        NewEvent("toy.started", 1, {"first": first}, {NOBODY: {"stacks": stacks}}),
    ]
    chance = Chance(key)
    roll = chance.choice(["ace", "king"], "roll/1")
    hand = list(chance.sample("abcdef", 2, "hand/1"))
    notes = {NOBODY: {"$draws": chance.draws}, "seat:0": {"hand": hand}}
    return [setup, [NewEvent("toy.rolled", 1, {"seat": 0, "roll": roll}, notes)]]


def reveal(seed=SEED):
    return [[NewEvent("table.revealed", 1, {"seed": seed.hex()})]]


def sealed(commands):
    rows = []
    for number, events in enumerate(commands):
        after = (len(rows), rows[-1].digest if rows else "")
        command = UUID(int=number)
        rows += sealed_batch(
            stream="t1", after=after, events=events, command=command, meta={}, now=NOW
        )
    return rows


def lines(commands):
    return [whole(row) for row in sealed(commands)]


def verify(folder, rows, *head):
    file = folder / "game.jsonl"
    file.write_text("".join(canonical(row) + "\n" for row in rows), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-I", VERIFIER, file, *head],
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )
    assert "Traceback" not in done.stderr
    return (done.stdout if done.returncode == 0 else done.stderr).strip()


def test_an_honest_game(tmp_path):
    rows = lines([*opening(), *game(), *reveal()])
    said = verify(tmp_path, rows, rows[1]["digest"])
    assert said.splitlines() == [
        f"chain: 6 rows lead to {rows[-1]['digest']}",
        "chance: 5 draws are as they must be: first, deck/thrown away, deck, roll/1, hand/1",
    ]


@pytest.mark.parametrize("key", rules.keys())
def test_whole_games_of_every_kind(tmp_path, key):
    for seats in rules.game(key).info.seats:
        said = verify(tmp_path, map(whole, rows(key, seats, 1)))
        chain, chance = said.splitlines()
        assert chain.startswith("chain: ")
        assert "draws are as they must be" in chance


def test_a_running_game_as_one_seat_may_see_it(tmp_path):
    rows = sealed([*opening(), *game()])
    redacted = [for_audiences(row, frozenset({"seat:0"})) for row in rows]
    assert "deck" not in json.dumps(redacted)
    said = verify(tmp_path, redacted)
    assert f"chain: 5 rows lead to {rows[-1].digest}" in said
    assert "chance: to be checked when all is revealed" in said


def edited(path, value):
    rows = lines([*opening(), *game(), *reveal()])
    *way, last = path
    place = rows
    for name in way:
        place = place[name]
    assert place[last] != value
    place[last] = value
    return rows


@pytest.mark.parametrize(
    ("rows", "flaw"),
    [
        (edited([3, "public", "first"], 7), "row 4 was changed"),
        (edited([0, "secrets", NOBODY, "fields", "seed"], "00"), "row 1 was changed"),
        (edited([2, "recorded_at"], "2026-01-01T00:00:00.000000Z"), "row 3 was changed"),
        (edited([1, "version"], 9), "row 2 is amiss"),
        (edited([1, "previous"], ""), "row 2 is amiss"),
        (lines([*opening(), *game(), *reveal()])[1:], "row 1 is amiss"),
        (lines([*opening(bytes(32)), *game(), *reveal()]), "committed to"),
        (lines([*opening(), *game(bytes(32)), *reveal()]), "first is not what the key gives"),
    ],
)
def test_a_forged_file(tmp_path, rows, flaw):
    said = verify(tmp_path, rows)
    assert said.startswith("FAILED: ")
    assert flaw in said


def test_a_slice_whose_digest_is_given_beside_its_fields(tmp_path):
    rows = lines([*opening(), *game(), *reveal()])
    piece = rows[0]["secrets"][NOBODY]
    rows[0]["secrets"][NOBODY] = {
        "fields": {"seed": "forged"},
        "salt": piece["salt"],
        "digest": for_audiences(sealed(opening())[0], frozenset())["secrets"][NOBODY]["digest"],
    }
    assert "line 1 does not have the fields of an event" in verify(tmp_path, rows)


def test_a_head_that_is_gone(tmp_path):
    assert "seen earlier is missing" in verify(tmp_path, lines(opening()), "ab" * 32)


def test_an_entropy_that_nobody_sent(tmp_path):
    setup, *moves = game()
    setup[0] = NewEvent(
        "table.started",
        1,
        {"players": PLAYERS, "entropies": ["theirs", ENTROPIES[1]]},
        setup[0].secrets,
    )
    said = verify(tmp_path, lines([*opening(), setup, *moves, *reveal()]))
    assert "seat 0 did not add what is said" in said


def test_facts_that_say_something_else(tmp_path):
    setup, *moves = game()
    stacks = setup[1].secrets[NOBODY]["stacks"][::-1]
    setup[1] = NewEvent("toy.started", 1, setup[1].public, {NOBODY: {"stacks": stacks}})
    said = verify(tmp_path, lines([*opening(), setup, *moves, *reveal()]))
    assert "no fact says what deck gave" in said


def going_on():
    """A revealed game that went on from a position of another one, as the commands it took."""
    log = started(source(running("gobi", 2, 0.8), 1), 1)
    play_out(log)
    batches = groupby(log.rows, key=lambda row: row.version - row.index)
    return [
        [NewEvent(row.kind, row.shape, row.public, row.secrets) for row in batch]
        for _, batch in batches
    ]


def started_otherwise(change):
    commands = going_on()
    batch = next(batch for batch in commands if batch[0].kind == "table.started")
    batch[:] = map(change, batch)
    return lines(commands)


def test_a_game_that_went_on_from_another(tmp_path):
    said = verify(tmp_path, lines(going_on()))
    assert said.splitlines()[1] == (
        "chance: 2 draws are as they must be: resample/desert, resample/rewards"
    )


def test_a_game_that_begins_elsewhere_than_it_says(tmp_path):
    def other_tile(event):
        if event.kind != "gobi.tile_drawn":
            return event
        return replace(event, public={**event.public, "tribe": "none"})

    said = verify(tmp_path, started_otherwise(other_tile))
    assert said.startswith("FAILED: ")
    assert "is not what was known" in said


def test_a_game_that_begins_with_fewer_facts_than_it_says(tmp_path):
    commands = going_on()
    batch = next(batch for batch in commands if batch[0].kind == "table.started")
    del batch[-1]
    assert "does not begin where it is said to go on from" in verify(tmp_path, lines(commands))


def test_hidden_things_that_were_not_drawn_again(tmp_path):
    def other_rewards(event):
        if event.kind != "gobi.started":
            return event
        hidden = event.secrets[NOBODY]
        turned = [list(reversed(stack)) for stack in hidden["rewards"]]
        return replace(event, secrets={NOBODY: {**hidden, "rewards": turned}})

    said = verify(tmp_path, started_otherwise(other_rewards))
    assert "no fact says what resample/rewards gave" in said


def audiences(rows):
    """Nobody at all, each that has a slice, and all of them."""
    named = sorted({audience for row in rows for audience in row.salts})
    return [frozenset(), *(frozenset({name}) for name in named), frozenset(named)]


@pytest.mark.parametrize("key", rules.keys())
def test_redacted_exports_of_whole_games_verify(tmp_path, key):
    for seats in rules.game(key).info.seats:
        log = rows(key, seats, 1)
        for shown in audiences(log):
            redacted = [for_audiences(row, shown) for row in log]
            assert seal.verify(redacted) == (len(log), log[-1].digest)
            chain, chance = verify(tmp_path, redacted).splitlines()
            assert chain == f"chain: {len(log)} rows lead to {log[-1].digest}"
            assert chance.startswith("chance: ")
            assert ("withheld" in chance) == any(row.salts.keys() - shown for row in log)


@pytest.mark.parametrize("key", rules.keys())
def test_redacted_exports_of_running_games_verify(tmp_path, key):
    for seats in rules.game(key).info.seats:
        log = [row for row in rows(key, seats, 1) if row.kind != "table.revealed"]
        for shown in audiences(log):
            said = verify(tmp_path, [for_audiences(row, shown) for row in log])
            assert said.splitlines()[1] == "chance: to be checked when all is revealed"


def test_redacted_exports_of_a_game_that_went_on_from_another_verify(tmp_path):
    log = sealed(going_on())
    for shown in audiences(log):
        said = verify(tmp_path, [for_audiences(row, shown) for row in log])
        assert said.startswith(f"chain: {len(log)} rows lead to {log[-1].digest}\nchance: ")


def test_draws_in_a_redacted_export_are_still_checked(tmp_path):
    log = sealed([*opening(), *game(bytes(32)), *reveal()])
    said = verify(tmp_path, [for_audiences(row, frozenset({NOBODY})) for row in log])
    assert said == "FAILED: first is not what the key gives"
