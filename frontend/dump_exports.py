"""Write down exports of a short game as a client carries them away, for the tests of its checks.

From the root of the project: PYTHONPATH=. python frontend/dump_exports.py
"""

import json
from pathlib import Path

from events.redact import for_audiences, whole
from events.seal import canonical
from games.kernel.chance import Chance
from games.kernel.codec import audience_of, plain
from tests.recording import Recording

FOLDER = Path(__file__).parent / "src/lib/verify/fixtures"
MOVES = 4


def recorded():
    """A short game of a person and a bot that ends by resignation and is revealed."""
    log = Recording("gobi", "caravan")
    table = log.do("ann", kind="open", chairs=["", "bot:easy"])
    log.do("ann", kind="sit", seat=0, commitment=table.commitment, entropy="0f" * 16)
    table = log.do("ann", kind="start")
    while len(table.line) <= MOVES and 0 in table.to_act:
        move = next(iter(table.game.moves(table.state, 0)))
        table = log.do("ann", kind="play", move=plain(move))
    running = len(log.rows)
    table = log.do("ann", kind="resign")
    if not table.revealed:
        log.do("ann", kind="agree_reveal")
    return log, running


def every_form():
    """A draw of each form, with what this key gives."""
    chance = Chance(bytes(range(32)))
    chance.below(6, "die")
    chance.below(2**53 - 1, "a large bound")
    chance.choice(["ace", ["king", 1], None], "card")
    chance.sample("abcdefgh", 3, "hand")
    return chance.draws


def write(name, rows):
    """One export."""
    text = "".join(canonical(row) + "\n" for row in rows)
    (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    log, running = recorded()
    FOLDER.mkdir(parents=True, exist_ok=True)
    mine = frozenset({audience_of(0)})
    write("revealed.jsonl", [whole(row) for row in log.rows])
    write("running.jsonl", [for_audiences(row, mine) for row in log.rows[:running]])
    (FOLDER / "draws.json").write_text(json.dumps(every_form()) + "\n", encoding="utf-8")
