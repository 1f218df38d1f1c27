"""Toy games whose facts, states or ends are wrong, under the law that catches each."""

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Annotated

from games.kernel.facts import Event
from games.kernel.outcome import Line, Score
from games.kernel.tests.breaks import breaks, replaced
from games.kernel.tests.toy import Dealt, Gambled, Show, Showed, Started, Toy, put
from games.kernel.values import Seat
from games.kernel.visibility import Hidden, Kept, Public, Shown


@breaks("the_first_fact_is_started")
class LateStart(Toy):
    def setup(self, seats, options, chance):
        started, *rest = super().setup(seats, options, chance)
        return [Dealt(Seat(0), ()), started, *rest]

    def evolve(self, state, event):
        return super().evolve(state, event) if state or isinstance(event, Started) else None


class Undeclared(Event, tag="toy.gambled", frozen=True):
    seat: Public[Seat]
    roll: int


@breaks("fields_are_declared")
class Forgetful(Toy):
    event_types = replaced(Toy.event_types, Gambled, Undeclared)


class Contradicted(Event, tag="toy.showed", frozen=True):
    seat: Public[Seat]
    card: Annotated[Public[int], Hidden[int].__metadata__[0]]


@breaks("fields_are_declared")
class Contradictory(Toy):
    event_types = replaced(Toy.event_types, Showed, Contradicted)


class Ownerless(Event, tag="toy.secret", frozen=True):
    card: Kept[int]


@breaks("fields_are_declared")
class OwnedByNobody(Toy):
    event_types = (*Toy.event_types, Ownerless)


class Stranger(Showed, tag="toy.stranger", frozen=True):
    pass


@breaks("facts_are_declared")
class UnknownFact(Toy):
    def decide(self, state, seat, move, chance):
        batch = super().decide(state, seat, move, chance)
        last = batch[-1]
        return [Stranger(seat, last.card)] if isinstance(last, Showed) else batch


class Rounded(Event, tag="toy.gambled", frozen=True):
    seat: Public[Seat]
    roll: Shown[int | float]


@breaks("facts_are_json")
class FloatingFact(Toy):
    event_types = replaced(Toy.event_types, Gambled, Rounded)

    def decide(self, state, seat, move, chance):
        batch = super().decide(state, seat, move, chance)
        first = batch[0]
        return [Rounded(seat, first.roll / 2)] if isinstance(first, Gambled) else batch

    def evolve(self, state, event):
        if isinstance(event, Rounded):
            event = Gambled(event.seat, 1)
        return super().evolve(state, event)


class Loose(Event, tag="toy.gambled", frozen=True):
    seat: Public[Seat]
    roll: Shown[object]


@breaks("facts_survive_json")
class LooseFact(Toy):
    """A tuple in a field of no declared type comes back as a list."""

    event_types = replaced(Toy.event_types, Gambled, Loose)

    def decide(self, state, seat, move, chance):
        batch = super().decide(state, seat, move, chance)
        first = batch[0]
        return [Loose(seat, (first.roll,))] if isinstance(first, Gambled) else batch

    def evolve(self, state, event):
        if isinstance(event, Loose):
            event = Gambled(event.seat, event.roll[0])
        return super().evolve(state, event)


@breaks("facts_lead_to_the_state")
class CountsFolds(Toy):
    """A state that remembers how often it was computed is not a function of the facts."""

    calls = count()

    def evolve(self, state, event):
        new = super().evolve(state, event)
        return replace(new, rolls=(next(self.calls),) * len(new.rolls))


@breaks("undo_restores_the_state")
class ReachesBack(Toy):
    """All states of a game share the lists of shown cards."""

    def decide(self, state, seat, move, chance):
        if isinstance(move, Show) and self.refusal(state, seat, move) is None:
            return [Showed(seat, move.card)]
        return super().decide(state, seat, move, chance)

    def evolve(self, state, event):
        if isinstance(event, Started):
            new = super().evolve(state, event)
            return replace(new, shown=tuple([] for _ in new.hands))
        if isinstance(event, Showed):
            shown = state.shown
            blank = replace(state, shown=tuple(map(tuple, shown)))
            shown[event.seat].append(event.card)
            return replace(super().evolve(blank, event), shown=shown)
        return super().evolve(state, event)


@breaks("inputs_stay_untouched")
class ScribblesInState(Toy):
    def view(self, state, viewer):
        object.__setattr__(state, "rolls", (0,) * len(state.rolls))
        return super().view(state, viewer)


class Opened(Event, tag="toy.started", frozen=True):
    seats: Public[int]
    first: Shown[int]
    deck: Hidden[list[int]]


@breaks("inputs_stay_untouched")
class ScribblesInLog(Toy):
    event_types = replaced(Toy.event_types, Started, Opened)

    def setup(self, seats, options, chance):
        started, *rest = super().setup(seats, options, chance)
        return [Opened(started.seats, started.first, list(started.deck)), *rest]

    def evolve(self, state, event):
        if isinstance(event, Opened):
            event = Started(event.seats, event.first, tuple(event.deck))
        return super().evolve(state, event)

    def resample(self, events, viewer, chance):
        events[0].deck.reverse()
        return list(events)


@breaks("only_seats_are_to_act")
class GhostSeat(Toy):
    def to_act(self, state):
        waiting = super().to_act(state)
        return waiting | {Seat(7)} if len(state.deck) == 2 else waiting


@breaks("an_end_has_an_outcome")
class NoOutcome(Toy):
    def outcome(self, state):
        return None


@breaks("an_end_has_an_outcome")
class EarlyOutcome(Toy):
    def outcome(self, state):
        done = replace(state, deck=(), hands=((),) * len(state.hands))
        return super().outcome(state if state.deck else done)


def ended(change: Callable) -> Callable:
    """An `outcome` that is changed when there is one."""

    def outcome(self, state):
        found = Toy.outcome(self, state)
        return found and change(found)

    return outcome


@breaks("equals_share_a_rank")
class RanksWithoutGaps(Toy):
    outcome = ended(lambda found: replace(found, ranks=tuple(rank + 1 for rank in found.ranks)))


@breaks("outcomes_rank_every_seat")
class ForgetsASeat(Toy):
    outcome = ended(lambda found: replace(found, ranks=found.ranks[:1]))


@breaks("lines_add_up")
class AddsUpWrongly(Toy):
    outcome = ended(
        lambda found: replace(found, scores=tuple(Score(1, (Line("x", 2),)) for _ in found.scores))
    )


@breaks("endings_are_declared")
class Unforeseen(Toy):
    endings = ("full",)


@breaks("outcomes_are_codes")
class ExplainsTheEnd(Toy):
    outcome = ended(lambda found: replace(found, reason="The deck is empty"))


@breaks("nothing_is_lost")
class LosesACard(Toy):
    def evolve(self, state, event):
        new = super().evolve(state, event)
        return replace(new, shown=put(new.shown, 0, ())) if new.shown[0] else new
