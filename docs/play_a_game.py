"""A whole game of Gemblo from an empty database to a checked copy in another one.

    python3 docs/play_a_game.py          (after `python3 manage.py setup`, with .venv's Python)

Three players sit down, play through `services.act`, undo some moves by agreement, and finish. The
log is exported, checked by the stand-alone verifier, and imported into another database.
"""

import atexit
import os
import secrets
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from uuid import uuid4

ROOT = Path(__file__).resolve().parent.parent
FOLDER = Path(tempfile.mkdtemp(prefix="caravanserai-"))
atexit.register(shutil.rmtree, FOLDER, ignore_errors=True)
PLAYERS = ("anne", "bilal", "chloe")

sys.path.insert(0, str(ROOT))
os.environ.update(
    DJANGO_SETTINGS_MODULE="config.settings",
    CARAVANSERAI_VAR=str(FOLDER),
    DATABASE_URL="",
    REDIS_URL="",
)

import django  # noqa: E402  # reads the environment set above

django.setup()

from django.core.management import call_command  # noqa: E402  # after Django is set up
from django.db import connection  # noqa: E402  # after Django is set up

from games.kernel.codec import plain  # noqa: E402  # after Django is set up
from games.table.decider import Actor, Role  # noqa: E402  # after Django is set up
from games.table.state import Table  # noqa: E402  # after Django is set up
from games.tables import services, table_cache  # noqa: E402  # after Django is set up
from games.tables.log.rows import stream_of  # noqa: E402  # after Django is set up


def main() -> None:
    """Play, check, export and import a game, and print each step."""
    use_database("first.sqlite3")
    table = seated_table()
    say(f"{len(PLAYERS)} players sit at table {table.id}; commitment {table.commitment[:16]}…")
    table = play_until(table, moves=9)
    table = undo_by_agreement(table)
    table = play_until(table, moves=1000)
    ranks = dict(zip(PLAYERS, table.result.ranks, strict=True))
    say(f"finished ({table.result.reason}) after {len(table.main_line) - 1} moves; ranks {ranks}")
    exported = FOLDER / "game.jsonl"
    call_command("verify_log", "--rules")
    call_command("export_stream", stream_of(table.id), "--output", str(exported))
    say(f"exported {exported.stat().st_size} bytes; the stand-alone verifier says:")
    verifier = [sys.executable, "-I", str(ROOT / "docs" / "verify.py"), str(exported)]
    subprocess.run(verifier, check=True)
    use_database("second.sqlite3")
    call_command("import_stream", str(exported))
    call_command("verify_log", "--rules")
    assert table_cache.current(table.id) == table
    say("the second database has the same table")


def use_database(name: str) -> None:
    """Connect to an empty database."""
    connection.close()
    connection.settings_dict["NAME"] = str(FOLDER / name)
    table_cache.clear()
    call_command("migrate", verbosity=0)


def seated_table() -> Table:
    """Return a table with three players that has started."""
    opened = services.open_table(
        host=PLAYERS[0],
        game="gemblo",
        settings={"chairs": ["", "", ""]},
        command_id=uuid4(),
    ).table
    for seat, name in enumerate(PLAYERS):
        entropy = secrets.token_hex(16)
        send(opened, name, kind="sit", seat=seat, commitment=opened.commitment, entropy=entropy)
    return send(opened, PLAYERS[0], kind="start")


def play_until(table: Table, *, moves: int) -> Table:
    """Play a move with a large piece, this many times or to the end, and return the table."""
    for _ in range(moves):
        if not table.to_act:
            break
        seat = min(table.to_act)
        move = max(table.game.moves(table.state, seat), key=lambda move: (move.piece, str(move)))
        table = send(table, PLAYERS[seat], kind="play", move=plain(move))
    return table


def undo_by_agreement(table: Table) -> Table:
    """Undo three moves: the second player asks, the others agree. Return the table."""
    asker, *others = PLAYERS[1], PLAYERS[0], PLAYERS[2]
    target = table.main_line[-4].position
    table = send(table, asker, kind="ask_undo", to=target)
    say(f"{asker} asks to undo back to position {target}")
    for other in others:
        table = send(table, other, kind="answer", request=table.request.version, yes=True)
    assert table.position == target
    say(f"agreed: {len(table.undone)} moves are undone and stay readable")
    return table


def send(table: Table, player: str, **command: object) -> Table:
    """Send one command, and return the table after it."""
    return services.act(
        table_id=table.id,
        actor=Actor(Role.PLAYER, player),
        command=command,
        command_id=uuid4(),
        position=table_cache.current(table.id).position,
        seen=table.version,
    ).table


def say(line: str) -> None:
    """Print a line."""
    print(f"· {line}", flush=True)


if __name__ == "__main__":
    main()
