"""Golden games: whole games as text, compared on every test run and rewritten by `make golden`.

`games/rules/<key>/golden/games.json` lists them: name, seats, options, seed, and who plays each
seat (a bot's level, or "random"; an empty list for a game whose moves were captured, written below
the entry as in the other files). The text holds the moves that were made, so that it is replayed
with today's rules, not played again by today's bots. `make golden` replays as well, and plays a
game anew only when its entry in the list has changed or its moves have become illegal;
`python -m tests.golden --anew [key] [name]` always plays.
"""

import json
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from games import rules
from games.kernel.bots.bot import RandomBot
from games.kernel.bots.games import observe
from games.kernel.chance import Chance
from games.kernel.codec import plain
from games.kernel.game import AnyGame
from games.kernel.refusal import Malformed, Refused
from games.kernel.replay import fold
from games.kernel.values import Options, Seat, seats
from tests.clauses import folder_of
from tests.transcript import Views, compact, event_lines, wrapped

MOVE = re.compile(r"^\d+\. seat (\d+) (\{.*\})$", re.MULTILINE)

Chooser = Callable[[list[Any], Any, Seat], Any]


@dataclass(frozen=True, slots=True)
class Spec:
    """How a golden game is made."""

    name: str
    seats: int
    options: Options
    seed: int
    players: Sequence[str]

    def chance(self, purpose: str) -> Chance:
        """A source of its own for each purpose."""
        return Chance(f"golden {self.seed}".encode()).child(purpose)

    def header(self) -> str:
        """The line that says how the game was made."""
        return compact(asdict(self))


def specs(key: str) -> list[Spec]:
    """The golden games that a game lists."""
    file = folder_of(key) / "golden" / "games.json"
    listed = json.loads(file.read_text(encoding="utf-8")) if file.exists() else []
    return [Spec(**{"options": {}, **entry}) for entry in listed]


def file_of(key: str, spec: Spec) -> Path:
    """Where the text of a golden game is."""
    return folder_of(key) / "golden" / f"{spec.name}.txt"


def replayed(key: str, spec: Spec, text: str) -> str:
    """The text of the game with the moves of this text; raises ValueError where it cannot be."""
    game = rules.game(key)
    moves = iter(MOVE.findall(text))

    def recorded(_: list[Any], state: Any, seat: Seat) -> Any:
        number, move = next(moves, ("nobody", ""))
        if number != str(seat):
            raise ValueError(f"seat {seat} is to move, not {number}")
        return game.codec.move_from(json.loads(move))

    if not text.startswith(spec.header()):
        raise ValueError("the entry in games.json has changed")
    try:
        return written(game, spec, recorded)
    except (Malformed, Refused) as error:
        raise ValueError(f"the moves have become illegal: {error}") from error


def played(key: str, spec: Spec) -> str:
    """The text of the game, played by the bots of its entry."""
    if not spec.players:
        raise SystemExit(f"golden: {key} {spec.name} was captured, and is not to be played anew")
    game = rules.game(key)
    bots = [RandomBot() if who == "random" else game.bot(who) for who in spec.players]

    def chosen(events: list[Any], state: Any, seat: Seat) -> Any:
        turn = spec.chance(f"bot {len(events)}")
        observation = observe(
            game, events=events, state=state, seat=seat, chance=turn, thinking=lambda: False
        )
        return bots[seat].choose(observation)

    return written(game, spec, chosen)


def written(game: AnyGame, spec: Spec, choose: Chooser) -> str:
    """The text of a game whose moves are chosen so."""
    return "\n".join([spec.header(), "", *_lines(game, spec, choose)]) + "\n"


def _lines(game: AnyGame, spec: Spec, choose: Chooser) -> Iterator[str]:
    views = Views(game, spec.seats)
    options = game.info.filled(spec.seats, _tuples(spec.options))
    events = game.setup(spec.seats, options, spec.chance("game"))
    state = fold(game, events)
    yield from [*event_lines(events), *views.changes(state)]
    number = 0
    while waiting := game.to_act(state):
        seat, number = min(waiting), number + 1
        move = choose(events, state, seat)
        batch = game.decide(state, seat, move, spec.chance("game"))
        yield from ["", f"{number}. seat {seat} {compact(plain(move))}", *event_lines(batch.events)]
        events, state = [*events, *batch.events], batch.state
        yield from views.changes(state)
        yield from _to_act(game, state)
    yield from ["", *_outcome(game, state)]


def _to_act(game: AnyGame, state: Any) -> Iterator[str]:
    counts = [
        f"seat {seat} has {len(list(game.moves(state, seat)))} moves"
        for seat in sorted(game.to_act(state))
    ]
    yield from wrapped("  ", counts)


def _outcome(game: AnyGame, state: Any) -> Iterator[str]:
    outcome = game.outcome(state)
    assert outcome is not None
    yield f"ended: {outcome.reason}"
    for seat in seats(len(outcome.ranks)):
        score = outcome.scores[seat]
        lines = [f"{each.code} {each.value} {compact(dict(each.facts))}" for each in score.lines]
        head = f"  seat {seat} is number {outcome.ranks[seat]} with {score.total}: "
        yield from wrapped(head, lines or ["no lines"])


def _tuples(options: Options) -> Options:
    return {key: tuple(v) if isinstance(v, list) else v for key, v in options.items()}


def renewed(key: str, spec: Spec, anew: bool) -> str:
    """The text as it must be now."""
    file = file_of(key, spec)
    if anew or not file.exists():
        return played(key, spec)
    try:
        return replayed(key, spec, file.read_text(encoding="utf-8"))
    except ValueError as error:
        print(f"golden: {key} {spec.name} is played anew: {error}")
        return played(key, spec)


def main(arguments: Sequence[str]) -> None:
    """Write the golden games down again, all or those named."""
    anew, names = "--anew" in arguments, [each for each in arguments if not each.startswith("-")]
    for game in rules.all_games():
        key = game.info.key
        for spec in specs(key):
            if all(name in (key, spec.name) for name in names):
                text = renewed(key, spec, anew)
                file_of(key, spec).write_text(text, encoding="utf-8")
                print(f"golden: {key} {spec.name}, {len(text.splitlines())} lines")


if __name__ == "__main__":
    main(sys.argv[1:])
