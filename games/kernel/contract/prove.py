"""Check all laws of the contract on one random game."""

from collections.abc import Iterable
from typing import Any

import msgspec

from games.kernel.bots.bot import Bot
from games.kernel.bots.games import observe
from games.kernel.codec import is_set
from games.kernel.contract import end_laws, event_laws, move_laws
from games.kernel.contract.assertions import LawBroken, check_law
from games.kernel.contract.mutation import mutants, some
from games.kernel.contract.scenarios import Scenario
from games.kernel.contract.secrecy import Position, non_interference
from games.kernel.contract.walk import Step, walk
from games.kernel.events import Event
from games.kernel.values import seats
from games.kernel.visibility import Audience, visibilities

STRIDE = 12
"""The distance between the positions that are examined closely, starting elsewhere for each seed;
the end and positions where a seat receives a secret are always examined."""

TRIED, MADE = 40, 8


class Audit(msgspec.Struct, frozen=True):
    """The result of one game: its length, and the hidden fields that resampling changed or not."""

    moves: int
    varied: frozenset[str]
    unvaried: frozenset[str]


def prove(scenario: Scenario) -> Audit:
    """Play one random game and check every law. Raise `LawBroken`."""
    try:
        return _prove(scenario)
    except LawBroken as broken:
        broken.add_note(f"scenario {scenario}")
        raise


def unvaried(audits: Iterable[Audit]) -> frozenset[str]:
    """Return the hidden fields that no resampled world changed: secrets that are not redrawn."""
    known = list(audits)
    met = frozenset[str]().union(*(audit.unvaried for audit in known))
    return met.difference(*(audit.varied for audit in known))


def _prove(scenario: Scenario) -> Audit:
    event_laws.declared(scenario.game)
    steps: list[Step] = []
    pool: dict[Any, None] = {}
    hidden: dict[str, bool] = {}
    labels: list[str] = []
    reread = None
    for step in walk(scenario):
        steps.append(step)
        labels += step.drawn.labels
        event_laws.batch(scenario.game, step)
        reread = event_laws.folds(scenario.game, step, reread)
        end_laws.state_laws(scenario.game, scenario.seats, step)
        if step.move is not None:
            pool[step.move] = None
        if _is_examined(scenario, step):
            for name, changed in _examine(scenario, step, pool):
                hidden[name] = hidden.get(name, False) or changed
    event_laws.labels_are_unique(labels)
    event_laws.undo_restores(scenario.game, steps)
    varied = frozenset(name for name, changed in hidden.items() if changed)
    return Audit(len(steps) - 1, varied, frozenset(hidden) - varied)


def _is_examined(scenario: Scenario, step: Step) -> bool:
    ended = not scenario.game.to_act(step.after)
    return (
        step.number % STRIDE == scenario.seed % STRIDE or ended or any(map(_is_secret, step.batch))
    )


def _is_secret(event: Event) -> bool:
    """Return whether a field is for one seat only: the rarest secrets, and the most valuable."""
    return any(
        visibility.audience is Audience.OWNER and is_set(getattr(event, name))
        for name, visibility in visibilities(type(event))
    )


def _examine(scenario: Scenario, step: Step, pool: dict[Any, None]) -> list[tuple[str, bool]]:
    game, state = scenario.game, step.after
    chance = scenario.chance(f"look {step.number}")
    end_laws.view_laws(game, scenario.seats, step)
    tried: dict[Any, None] = {}
    made = []
    for seat in seats(scenario.seats):
        moves = move_laws.offered(scenario, state, seat)
        sampled = some(moves, MADE, chance, f"made {seat}")
        move_laws.accepted(scenario, state, seat, sampled)
        for move in sampled:
            move_laws.strict(scenario, move)
            tried |= dict.fromkeys(mutants(game.codec, move, (*pool, *sampled)))
        made += [(seat, move) for move in sampled]
    attempts = some([*tried, *pool], TRIED, chance, "tried")
    for seat in seats(scenario.seats):
        move_laws.unlisted(scenario, state, seat, game.moves(state, seat), attempts)
    _bots_play(scenario, step)
    position = Position(scenario, step.log, state, attempts, tuple(made), last=step)
    hidden = list(non_interference(position, chance))
    move_laws.untouched(scenario, step)
    return hidden


def _bots_play(scenario: Scenario, step: Step) -> None:
    game, chance = scenario.game, scenario.chance(f"bots {step.number}")
    for level in game.info.bots:
        bot: Bot[Any, Any] = game.bot(level)
        for seat in sorted(game.to_act(step.after)):
            observation = observe(
                game,
                events=step.log,
                state=step.after,
                seat=seat,
                chance=chance.child(level),
                thinking=lambda: False,
            )
            move = bot.choose(observation)
            check_law(move in observation.moves, "bots_play_what_is_offered", level, seat, move)
