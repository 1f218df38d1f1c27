"""Write exports of a short game as clients download them, as fixtures for the verification tests.

From the root of the project: PYTHONPATH=. python frontend/dump_exports.py
"""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from events.chain.redact import redacted_line, full_line
from events.chain.seal import canonical
from games.kernel.chance import Chance
from games.kernel.codec import audience_of, plain
from games.kernel.values import Seat
from tests.kit.recording import Recording

FOLDER = Path(__file__).parent / "src/lib/verify/fixtures"
MOVES = 4
SEAT = Seat(0)


def record_game() -> tuple[Recording, int]:
    """Play a short game against a bot that ends by resignation and is revealed.

    Return its log, and the number of rows while it was running.
    """
    log = Recording("gobi", "caravan")
    table = log.do("ann", kind="open", chairs=["", "bot:easy"])
    log.do("ann", kind="sit", seat=SEAT, commitment=table.commitment, entropy="0f" * 16)
    table = log.do("ann", kind="start")
    while len(table.main_line) <= MOVES and SEAT in table.to_act:
        move = next(iter(table.game.moves(table.state, SEAT)))
        table = log.do("ann", kind="play", move=plain(move))
    running = len(log.rows)
    table = log.do("ann", kind="resign")
    if not table.revealed:
        log.do("ann", kind="agree_reveal")
    return log, running


def draws_of_each_form() -> list[dict[str, Any]]:
    """Return one draw of each form with its result for a fixed key."""
    chance = Chance(bytes(range(32)))
    chance.below(6, "die")
    chance.below(2**53 - 1, "a large bound")
    chance.choice(["ace", ["king", 1], None], "card")
    chance.sample("abcdefgh", 3, "hand")
    return chance.draws


def write_export(name: str, rows: Iterable[Mapping[str, Any]]) -> None:
    """Write rows as the lines of an export."""
    text = "".join(canonical(row) + "\n" for row in rows)
    (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    log, running = record_game()
    FOLDER.mkdir(parents=True, exist_ok=True)
    mine = frozenset({audience_of(SEAT)})
    write_export("revealed.jsonl", [full_line(row) for row in log.rows])
    write_export("running.jsonl", [redacted_line(row, mine) for row in log.rows[:running]])
    (FOLDER / "draws.json").write_text(json.dumps(draws_of_each_form()) + "\n", encoding="utf-8")
