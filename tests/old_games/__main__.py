"""Play 100 games of each game by its current rules, if they are not recorded yet.

`python -m tests.old_games`, or `make old-games`. Seats, options, players, and where a seat undoes
a move or resigns follow from the number of a game, so that a second run would play the same ones.
"""

import os
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Any

import django
from django.apps import apps

if not apps.ready:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()

from events.envelope import RecordedEvent
from games import rules
from games.kernel.bots.bot import RandomBot
from games.kernel.bots.games import observe
from games.kernel.chance import Chance
from games.kernel.codec import plain
from games.kernel.game import AnyGame
from games.kernel.refusal import Refused
from games.kernel.values import Seat
from games.table.state import Table
from tests.kit.recording import Recording
from tests.old_games import archive

NUMBER = 100
UNDO, RESIGN = 0.03, 0.0005
"""How likely a command other than a move is before each move."""


def main() -> None:
    """Play and write what is missing."""
    for game in rules.all_games():
        key, version = game.info.key, game.rules_version
        if (key, version) in archive.folders():
            print(f"{key}, rules {version}: recorded before, and left as it is")
            continue
        archive.write(key, version, (log(game, number) for number in range(NUMBER)))
        print(f"{key}, rules {version}: {NUMBER} games recorded")


def log(game: AnyGame, number: int) -> Sequence[RecordedEvent]:
    """Return the log of a whole game."""
    random = Random(f"{game.info.key} {number}")
    count = game.info.seats[number % len(game.info.seats)]
    name = f"{random.getrandbits(128):032x}"
    recording = Recording(game.info.key, name)
    table = _started(recording, game, count, random)
    bots = [game.bot("easy") if random.random() < 0.5 else RandomBot() for _ in range(count)]
    while table.to_act:
        table = _undo_or_resign(recording, table, random) or table
        if not table.to_act:
            break
        seat = min(table.to_act)
        move = bots[seat].choose(_observation(game, table, seat, f"{name} {table.version}"))
        table = recording.do(_player(table, seat), kind="play", move=plain(move))
    return recording.rows


def _started(recording: Recording, game: AnyGame, count: int, random: Random) -> Table:
    chairs, options = [""] * count, _options(game, count, random)
    table = recording.do("p0", kind="open", chairs=chairs, visibility="public", options=options)
    for seat in range(count):
        entropy = f"{random.getrandbits(128):032x}"
        sit = {"seat": seat, "commitment": table.commitment, "entropy": entropy}
        recording.do(f"p{seat}", kind="sit", **sit)
    return recording.do("p0", kind="start")


def _options(game: AnyGame, count: int, random: Random) -> dict[str, Any]:
    chosen: dict[str, Any] = {}
    for option in game.info.options_for(count):
        # Of an option with a form of its own, only the offered values.
        offered = [option.default, *(option.values if option.form == "one" else ())]
        tried = {**chosen, option.key: random.choice(offered)}
        if game.options_refusal(count, game.info.filled(count, tried)) is None:
            chosen = tried
    return chosen


def _player(table: Table, seat: Seat) -> str | Seat:
    # A bot plays on for a seat that resigned.
    return seat if table.chairs[seat].bot_level else f"p{seat}"


def _undo_or_resign(recording: Recording, table: Table, random: Random) -> Table | None:
    seat, chance = min(table.to_act), random.random()
    with suppress(Refused):
        if chance < RESIGN:
            return recording.do(f"p{seat}", kind="resign")
        if chance < RESIGN + UNDO and len(table.main_line) > 1:
            return recording.do(f"p{seat}", kind="undo", to=table.tip.parent)
    return None


def _observation(game: AnyGame, table: Table, seat: Seat, purpose: str) -> Any:
    return observe(
        game,
        events=table.game_events,
        state=table.state,
        seat=seat,
        chance=Chance(purpose.encode()),
        thinking=lambda: False,
    )


if __name__ == "__main__":
    main()
