"""The base classes of the steps on the agenda.

A step is data: the kind of choice or consequence, its seat, and its parameters. An event replaces
it by other steps, and it leaves the agenda when it is done.
"""

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, TypeAlias

import msgspec

from games.kernel.chance import Chance
from games.kernel.events import Event, Move
from games.kernel.refusal import Refusal
from games.kernel.values import Seat
from games.rules.targui.box.effect import Act
from games.rules.targui.events import Declined
from games.rules.targui.moves import Decline
from games.rules.targui.state import Cards, State, TableDraft
from games.rules.targui.views.offer import AnyOffer, WaterRates

Steps: TypeAlias = "tuple[Step, ...]"


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One entry of the agenda, pending for a seat."""

    name: ClassVar[str] = ""
    """The name of the choice in offers and texts; empty if the step is no choice."""

    seat: Seat

    def __repr__(self) -> str:
        # The other fields may hold secret cards, and reprs end up in logs.
        return f"{type(self).__name__}(seat={self.seat})"

    @property
    def held(self) -> Cards:
        """The cards that are in no other place while the step is pending."""
        return ()

    @property
    def holds_secrets(self) -> bool:
        """Whether only its seat has seen the cards it holds."""
        return False

    def is_done(self, state: State) -> bool:
        """Return whether nothing is left to do, so that the step leaves the agenda."""
        return False

    def blocked_reason(self, state: State) -> str | None:
        """Return the code of why beginning the step now would do nothing, or None."""
        return None

    def next_steps(self, state: State, event: Event) -> Steps:
        """Return the steps that replace this one after the event."""
        return ()

    def run(self, draft: TableDraft, chance: Chance) -> bool:
        """Do what needs no choice. Return whether anything was done."""
        return False


class Placeholder(Step, frozen=True, kw_only=True):
    """A step that stands for others until it is reached, because they depend on the state then."""

    def expand(self, state: State) -> Steps:
        """Return the steps it stands for."""
        raise NotImplementedError


class UseEffectStep(Placeholder, frozen=True, kw_only=True):
    """The effect of a card is about to begin."""

    effect: Act
    source: str

    def expand(self, state: State) -> Steps:
        return self.effect.steps(state, seat=self.seat, source=self.source)


class Choice(Step, frozen=True, kw_only=True):
    """A step that its seat answers with a move."""

    always_asked: ClassVar[bool] = False
    """Whether it is asked even when only one answer is left."""
    water_helps: ClassVar[bool] = False
    """Whether exchanging water before answering may be worth it."""
    allows_water: ClassVar[bool] = False
    """Whether its seat may exchange water until the step is done (T23)."""

    def answers(self, state: State) -> Iterator[Move]:
        """Yield the moves that could answer it; `refusal` says which of them are legal."""
        raise NotImplementedError

    def refusal(self, state: State, move: Any) -> Refusal | None:
        """Return why this move is no answer to it, or None."""
        raise NotImplementedError

    def apply(self, draft: TableDraft, move: Any, chance: Chance) -> None:
        """Emit the events of a legal answer."""
        raise NotImplementedError

    def offer(self, state: State, water: WaterRates) -> AnyOffer:
        """Return what the board needs to answer it, with these exchanges of water."""
        raise NotImplementedError


class DeclinableChoice(Choice, frozen=True, kw_only=True):
    """A choice that may be declined; its other answers are its choices."""

    def choices(self, state: State) -> Iterator[Move]:
        """Yield the moves that could answer it, without declining."""
        raise NotImplementedError

    def choice_refusal(self, state: State, move: Any) -> Refusal | None:
        """Return why this move is none of the choices, or None."""
        raise NotImplementedError

    def choose(self, draft: TableDraft, move: Any) -> None:
        """Emit the events of a legal choice."""
        raise NotImplementedError

    def decline(self, draft: TableDraft) -> None:
        """Emit the events of declining."""
        draft.emit(Declined(self.seat))

    def answers(self, state: State) -> Iterator[Move]:
        yield from self.choices(state)
        yield Decline()

    def refusal(self, state: State, move: Move) -> Refusal | None:
        return None if isinstance(move, Decline) else self.choice_refusal(state, move)

    def apply(self, draft: TableDraft, move: Move, chance: Chance) -> None:
        if isinstance(move, Decline):
            self.decline(draft)
        else:
            self.choose(draft, move)


def blocked_reason(state: State, steps: Iterable[Step]) -> str | None:
    """Return the first reason why these steps would do nothing; None if any would do something."""
    reasons = [step.blocked_reason(state) for step in expanded(state, steps)]
    return None if None in reasons or not reasons else reasons[0]


def expanded(state: State, steps: Iterable[Step]) -> Iterator[Step]:
    """Yield the steps with every placeholder replaced by what it stands for."""
    for step in steps:
        if isinstance(step, Placeholder):
            yield from expanded(state, step.expand(state))
        else:
            yield step
