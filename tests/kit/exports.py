"""Small exports that the stand-alone verifier accepts, made command by command."""

import subprocess
import sys
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import UUID

from events.chain.redact import full_line
from events.chain.seal import canonical
from events.envelope import Head, NewEvent, RecordedEvent
from events.writing.batch import sealed_batch
from events.writing.write import Write
from games.kernel.chance import Chance, bot_entropy, commitment, table_key
from games.kernel.codec import NOBODY

VERIFIER = Path(__file__).parents[2] / "docs" / "verify.py"
SEED = bytes(range(32))
PLAYERS, ENTROPIES = ["player-1", "bot:good"], ["mine: ☕", bot_entropy(SEED, 1)]
NOW = datetime(2026, 1, 2, tzinfo=UTC)
KEY = table_key(SEED, table="t1", seats=PLAYERS, entropies=ENTROPIES)

Batches = list[list[NewEvent]]
"""The events of one command after the other."""


def opening_batches(seed: bytes = SEED) -> Batches:
    """Return the commands that open a table and take a seat."""
    opened = {"table": "t1", "commitment": commitment(seed)}
    sat = {"seat": 0, "player": "player-1", "entropy": ENTROPIES[0]}
    return [
        [NewEvent("table.opened", 1, opened, {NOBODY: {"seed": seed.hex()}})],
        [NewEvent("table.sat", 1, sat)],
    ]


def game_batches(key: bytes = KEY) -> Batches:
    """Return the commands that start a game and make one move, with draws from this key."""
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
    return [setup, [_move(Chance(key))]]


def _move(chance: Chance) -> NewEvent:
    roll = chance.choice(["ace", "king"], "roll/1")
    hand = list(chance.sample("abcdef", 2, "hand/1"))
    secrets: dict[str, dict[str, Any]] = {
        NOBODY: {"$draws": chance.draws},
        "seat:0": {"hand": hand},
    }
    return NewEvent("toy.rolled", 1, {"seat": 0, "roll": roll}, secrets)


def reveal_batches(seed: bytes = SEED) -> Batches:
    """Return the command that reveals the seed."""
    return [[NewEvent("table.revealed", 1, {"seed": seed.hex()})]]


def whole_game() -> Batches:
    """Return the commands of a game from its opening to its reveal."""
    return [*opening_batches(), *game_batches(), *reveal_batches()]


def sealed_rows(batches: Batches) -> list[RecordedEvent]:
    """Return the rows of these commands, chained as the store chains them."""
    rows: list[RecordedEvent] = []
    for number, events in enumerate(batches):
        after = (len(rows), rows[-1].digest if rows else "")
        command = UUID(int=number)
        rows += sealed_batch(Write("t1", Head(*after), events, command, {}, NOW))
    return rows


def export_rows(batches: Batches) -> list[dict[str, Any]]:
    """Return the rows of a complete export of these commands."""
    return [full_line(row) for row in sealed_rows(batches)]


def run_verifier(
    folder: Path, rows: Iterable[Mapping[str, Any]], *head: str
) -> subprocess.CompletedProcess[str]:
    """Run the stand-alone verifier on an export of these rows."""
    file = folder / "game.jsonl"
    file.write_text("".join(canonical(row) + "\n" for row in rows), encoding="utf-8")
    command = [sys.executable, "-I", str(VERIFIER), str(file), *head]
    done = subprocess.run(command, capture_output=True, text=True, check=False, encoding="utf-8")
    assert "Traceback" not in done.stderr
    return done


def verifier_report(folder: Path, rows: Iterable[Mapping[str, Any]], *head: str) -> str:
    """Return what the stand-alone verifier prints about an export of these rows."""
    done = run_verifier(folder, rows, *head)
    return (done.stdout if done.returncode == 0 else done.stderr).strip()
