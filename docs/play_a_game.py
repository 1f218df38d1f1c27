"""A whole game of Gemblo from an empty database to a checked copy in another one.

    python3 docs/play_a_game.py          (after `python3 manage.py setup`, with .venv's Python)

Three players sit down, play through `services.act`, take a move back by agreement, play on and
finish. The log is exported, checked by the stand-alone verifier, and imported elsewhere.
"""

import os
import secrets
import subprocess
import sys
import tempfile
from pathlib import Path
from uuid import uuid4

ROOT = Path(__file__).resolve().parent.parent
WORKSHOP = Path(tempfile.mkdtemp(prefix="caravanserai-"))
PLAYERS = ("anne", "bilal", "chloe")

sys.path.insert(0, str(ROOT))
os.environ.update(
    DJANGO_SETTINGS_MODULE="config.settings",
    CARAVANSERAI_VAR=str(WORKSHOP),
    DATABASE_URL="",
    REDIS_URL="",
)

import django  # noqa: E402  # the environment above must stand first

django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402

from games import folding, services  # noqa: E402
from games.kernel.codec import plain  # noqa: E402
from games.rows import stream_of  # noqa: E402
from games.table.case import Actor, Role  # noqa: E402
from games.table.state import Table  # noqa: E402


def main() -> None:
    """Play, check and move the game, telling each step."""
    use_database("first.sqlite3")
    table = seated_table()
    say(f"{len(PLAYERS)} players sit at table {table.id}; commitment {table.commitment[:16]}…")
    table = play_until(table, moves=9)
    table = take_back_by_agreement(table)
    table = play_until(table, moves=1000)
    ranks = dict(zip(PLAYERS, table.result.ranks, strict=True))
    say(f"finished ({table.result.reason}) after {len(table.line) - 1} moves; ranks {ranks}")
    exported = WORKSHOP / "game.jsonl"
    call_command("verify_log", "--rules")
    call_command("export_stream", stream_of(table.id), "--output", str(exported))
    say(f"exported {exported.stat().st_size} bytes; the stand-alone verifier says:")
    verifier = [sys.executable, "-I", str(ROOT / "docs" / "verify.py"), str(exported)]
    subprocess.run(verifier, check=True)
    use_database("second.sqlite3")
    call_command("import_stream", str(exported))
    call_command("verify_log", "--rules")
    assert folding.current(table.id) == table
    say("the second database tells the same game")


def use_database(name: str) -> None:
    """Work on an empty database from here on."""
    connection.close()
    connection.settings_dict["NAME"] = str(WORKSHOP / name)
    folding.forget_all()
    call_command("migrate", verbosity=0)


def seated_table() -> Table:
    """A table that its three players have joined and started."""
    opened = services.open_table(
        host=PLAYERS[0],
        game="gemblo",
        settings={"chairs": ["", "", ""]},
        command_id=uuid4(),
    ).table
    for seat, name in enumerate(PLAYERS):
        entropy = secrets.token_hex(16)
        ask(opened, name, kind="sit", seat=seat, commitment=opened.commitment, entropy=entropy)
    return ask(opened, PLAYERS[0], kind="start")


def play_until(table: Table, *, moves: int) -> Table:
    """Let whoever is to act make a large move, this many times or to the end."""
    for _ in range(moves):
        if not table.to_act:
            break
        seat = min(table.to_act)
        move = max(table.game.moves(table.state, seat), key=lambda move: (move.piece, str(move)))
        table = ask(table, PLAYERS[seat], kind="play", move=plain(move))
    return table


def take_back_by_agreement(table: Table) -> Table:
    """The second player asks for the position three moves ago; the others agree."""
    asker, *others = PLAYERS[1], PLAYERS[0], PLAYERS[2]
    target = table.line[-4].last
    table = ask(table, asker, kind="ask_undo", to=target)
    say(f"{asker} asks to go back to position {target}")
    for other in others:
        table = ask(table, other, kind="answer", request=table.request.version, yes=True)
    assert table.position == target
    say(f"agreed: {len(table.undone)} moves are undone and stay readable")
    return table


def ask(table: Table, player: str, **command: object) -> Table:
    """Send one command through the one door."""
    return services.act(
        table_id=table.id,
        actor=Actor(Role.PLAYER, player),
        command=command,
        command_id=uuid4(),
        position=folding.current(table.id).position,
        seen=table.version,
    ).table


def say(line: str) -> None:
    """Tell what has happened."""
    print(f"· {line}", flush=True)


if __name__ == "__main__":
    main()
