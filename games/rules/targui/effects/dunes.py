"""Dunes: used by each Targi on them, then discarded (T33, T34).

`DuneBonus` works as long as its card is displayed, once for each dune that had an effect.
"""

from games.kernel.chance import Chance
from games.kernel.values import Seat
from games.rules.targui.agenda.decks import prepare_draw
from games.rules.targui.agenda.step import Placeholder, Step, Steps, UseEffectStep
from games.rules.targui.box.bundle import Terms
from games.rules.targui.box.effect import Standing
from games.rules.targui.effects.gains import gain_steps
from games.rules.targui.events import CardLaid, DuneDiscarded, DunesTurned
from games.rules.targui.state import State, TableDraft, other


class DuneBonus(Standing, tag="dune_bonus", frozen=True):
    """A gain with each dune used."""

    gain: Terms


class UseDuneStep(Placeholder, frozen=True, kw_only=True):
    """A dune is about to be used (T33)."""

    dune: str

    def expand(self, state: State) -> Steps:
        effect = state.box.dunes[self.dune].effect
        return (
            UseEffectStep(seat=self.seat, effect=effect, source=self.dune),
            *_bonus_steps(state, self.seat),
            RemoveDuneStep(seat=self.seat, dune=self.dune),
        )


def _bonus_steps(state: State, seat: Seat) -> Steps:
    return tuple(
        step
        for card, effect in state.abilities(seat, DuneBonus)
        for step in gain_steps(seat=seat, terms=effect.gain, source=card, if_acted=True)
    )


class RemoveDuneStep(Step, frozen=True, kw_only=True):
    """A dune was used or forgone: it is discarded, unless the other still sits there (T34)."""

    dune: str

    def is_done(self, state: State) -> bool:
        stays = self.dune in state.players[other(self.seat)].targis
        return stays or self.dune not in state.open_dunes

    def blocked_reason(self, state: State) -> str | None:
        return "nothing_to_do"

    def run(self, draft: TableDraft, chance: Chance) -> bool:
        draft.emit(DuneDiscarded(self.dune))
        return True


def dune_in_use(state: State) -> str:
    """Return the dune whose effect is not over, or an empty string."""
    steps = (step for step in state.agenda if isinstance(step, RemoveDuneStep))
    step = next(steps, None)
    return step.dune if step else ""


def add_late_bonus(state: State, agenda: Steps, laid: CardLaid) -> Steps:
    """Add the bonus of a card that a dune laid: it counts for that dune, and comes last (T33)."""
    effect = state.box.displayed[laid.card].effect
    if not (laid.dune and isinstance(effect, DuneBonus)):
        return agenda
    ends = (at for at, step in enumerate(agenda) if isinstance(step, RemoveDuneStep))
    end = next(ends, len(agenda))
    bonus = gain_steps(seat=laid.seat, terms=effect.gain, source=laid.card)
    return (*agenda[:end], *bonus, *agenda[end:])


def turn_dunes(draft: TableDraft, chance: Chance, count: int) -> None:
    """Turn up so many dunes, or all that are left."""
    while count and prepare_draw(draft, chance, "dunes"):
        dunes = draft.state.dunes.draw[:count]
        draft.emit(DunesTurned(dunes))
        count -= len(dunes)
