"""All laws of the contract, on one random game."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from games.kernel.bots import Bot
from games.kernel.codec import tells
from games.kernel.contract import end_laws, fact_laws, move_laws
from games.kernel.contract.breach import Breach, uphold
from games.kernel.contract.cases import Case
from games.kernel.contract.mutation import mutants, some
from games.kernel.contract.secrecy import Position, non_interference
from games.kernel.contract.walk import Step, walk
from games.kernel.facts import Event
from games.kernel.players import sight_of
from games.kernel.values import seats
from games.kernel.visibility import Audience, visibilities

STRIDE = 12
"""Every so many moves a position is looked at closely, each seed starting elsewhere; also the
end, and wherever a seat comes to hold a secret."""

TRIED, MADE = 40, 8


@dataclass(frozen=True, slots=True)
class Audit:
    """What one game taught: its length, and which hidden fields the worlds changed."""

    moves: int
    varied: frozenset[str]
    unvaried: frozenset[str]


def prove(case: Case) -> Audit:
    """Play a random game and hold every law against it; raises `Breach`."""
    try:
        return _prove(case)
    except Breach as breach:
        breach.add_note(f"case {case}")
        raise


def unvaried(audits: Iterable[Audit]) -> frozenset[str]:
    """Hidden fields that no resampled world ever changed: a secret that is not redrawn."""
    known = list(audits)
    met = frozenset[str]().union(*(audit.unvaried for audit in known))
    return met.difference(*(audit.varied for audit in known))


def _prove(case: Case) -> Audit:
    fact_laws.declared(case.game)
    steps: list[Step] = []
    pool: dict[Any, None] = {}
    hidden: dict[str, bool] = {}
    labels: list[str] = []
    reread = None
    for step in walk(case):
        steps.append(step)
        labels += step.drawn.labels
        fact_laws.batch(case.game, step)
        reread = fact_laws.folds(case.game, step, reread)
        end_laws.state_laws(case.game, case.seats, step)
        if step.move is not None:
            pool[step.move] = None
        if _worth_a_look(case, step):
            for name, changed in _look(case, step, pool):
                hidden[name] = hidden.get(name, False) or changed
    fact_laws.labels_are_unique(labels)
    fact_laws.undo_restores(case.game, steps)
    varied = frozenset(name for name, changed in hidden.items() if changed)
    return Audit(len(steps) - 1, varied, frozenset(hidden) - varied)


def _worth_a_look(case: Case, step: Step) -> bool:
    ended = not case.game.to_act(step.after)
    return step.number % STRIDE == case.seed % STRIDE or ended or any(map(_kept, step.batch))


def _kept(event: Event) -> bool:
    """Whether a seat alone now holds something: the rarest secrets, and the most tempting."""
    return any(
        visibility.audience is Audience.OWNER and tells(getattr(event, name))
        for name, visibility in visibilities(type(event))
    )


def _look(case: Case, step: Step, pool: dict[Any, None]) -> list[tuple[str, bool]]:
    game, state = case.game, step.after
    chance = case.chance(f"look {step.number}")
    end_laws.pictures(game, case.seats, step)
    tried: dict[Any, None] = {}
    made = []
    for seat in seats(case.seats):
        moves = move_laws.offered(case, state, seat)
        sampled = some(moves, MADE, chance, f"made {seat}")
        move_laws.accepted(case, state, seat, sampled)
        for move in sampled:
            move_laws.strict(case, move)
            tried |= dict.fromkeys(mutants(game.codec, move, (*pool, *sampled)))
        made += [(seat, move) for move in sampled]
    attempts = some([*tried, *pool], TRIED, chance, "tried")
    for seat in seats(case.seats):
        move_laws.unlisted(case, state, seat, game.moves(state, seat), attempts)
    _bots_play(case, step)
    position = Position(case, step.log, state, attempts, tuple(made), last=step)
    hidden = list(non_interference(position, chance))
    move_laws.untouched(case, step)
    return hidden


def _bots_play(case: Case, step: Step) -> None:
    game, chance = case.game, case.chance(f"bots {step.number}")
    for level in game.info.bots:
        bot: Bot[Any, Any] = game.bot(level)
        for seat in sorted(game.to_act(step.after)):
            sight = sight_of(
                game,
                events=step.log,
                state=step.after,
                seat=seat,
                chance=chance.child(level),
                thinking=lambda: False,
            )
            move = bot.choose(sight)
            uphold(move in sight.moves, "bots_play_what_is_offered", level, seat, move)
