"""Variants with wrong events, states or ends, each marked with the law it breaks."""

from collections.abc import Callable
from itertools import count
from typing import Annotated

from msgspec.structs import force_setattr, replace

from games.kernel.draft import Batch
from games.kernel.events import Event
from games.kernel.outcome import Outcome, Score, ScoreLine
from games.kernel.tests.breaks import Variant, breaks, replaced
from games.kernel.tests.example import CardPlayed, CardsDealt, DieRolled, Started
from games.kernel.tuples import replace_at
from games.kernel.values import Seat
from games.kernel.visibility import Hidden, Kept, Public, Shown


@breaks("the_first_event_is_started")
class LateStart(Variant):
    def setup(self, seats, options, chance):
        started, *rest = super().setup(seats, options, chance)
        return [CardsDealt(Seat(0), ()), started, *rest]

    def evolve(self, state, event):
        return super().evolve(state, event) if state or isinstance(event, Started) else None


class Undeclared(Event, tag="stairs.die_rolled", frozen=True):
    seat: Public[Seat]
    roll: int


@breaks("fields_are_declared")
class Forgetful(Variant):
    event_types = replaced(Variant.event_types, DieRolled, Undeclared)


class Contradicted(Event, tag="stairs.card_played", frozen=True):
    seat: Public[Seat]
    card: Annotated[Public[int], Hidden[int].__metadata__[0]]


@breaks("fields_are_declared")
class Contradictory(Variant):
    event_types = replaced(Variant.event_types, CardPlayed, Contradicted)


class Ownerless(Event, tag="stairs.secret", frozen=True):
    card: Kept[int]


@breaks("fields_are_declared")
class OwnedByNobody(Variant):
    event_types = (*Variant.event_types, Ownerless)


class Stranger(CardPlayed, tag="stairs.stranger", frozen=True):
    pass


@breaks("events_are_declared")
class UnknownEvent(Variant):
    def events_of(self, state, seat, move, chance):
        batch = super().events_of(state, seat, move, chance)
        last = batch[-1]
        return [Stranger(seat, last.card)] if isinstance(last, CardPlayed) else batch


class Rounded(Event, tag="stairs.die_rolled", frozen=True):
    seat: Public[Seat]
    roll: Shown[int | float]


@breaks("events_are_json")
class FloatingEvent(Variant):
    event_types = replaced(Variant.event_types, DieRolled, Rounded)

    def events_of(self, state, seat, move, chance):
        batch = super().events_of(state, seat, move, chance)
        first = batch[0]
        return [Rounded(seat, float(first.roll))] if isinstance(first, DieRolled) else batch

    def evolve(self, state, event):
        if isinstance(event, Rounded):
            event = DieRolled(event.seat, 1)
        return super().evolve(state, event)


class Loose(Event, tag="stairs.die_rolled", frozen=True):
    seat: Public[Seat]
    roll: Shown[object]


@breaks("events_survive_json")
class LooseEvent(Variant):
    """A tuple in a field without a declared type is read back as a list."""

    event_types = replaced(Variant.event_types, DieRolled, Loose)

    def events_of(self, state, seat, move, chance):
        batch = super().events_of(state, seat, move, chance)
        first = batch[0]
        return [Loose(seat, (first.roll,))] if isinstance(first, DieRolled) else batch

    def evolve(self, state, event):
        if isinstance(event, Loose):
            event = DieRolled(event.seat, event.roll[0])
        return super().evolve(state, event)


@breaks("events_lead_to_the_state")
class CountsFolds(Variant):
    """A state that counts computations is not a function of the events."""

    calls = count()

    def evolve(self, state, event):
        new = super().evolve(state, event)
        return replace(new, rolls=(next(self.calls),) * len(new.rolls))


@breaks("events_lead_to_the_state")
class DecidesAnotherState(Variant):
    """The state beside the events of a move is not the one they lead to."""

    def decide(self, state, seat, move, chance):
        batch = super().decide(state, seat, move, chance)
        return Batch(batch.events, replace(batch.state, drawing=False))


@breaks("undo_restores_the_state")
class ReachesBack(Variant):
    """The last states share the lists of played cards, and the last cards are added to them."""

    def evolve(self, state, event):
        if isinstance(event, Started):
            new = super().evolve(state, event)
            return replace(new, rows=tuple([] for _ in new.hands))
        if isinstance(event, CardPlayed):
            return self.share(state, event)
        return super().evolve(state, event)

    def share(self, state, event):
        blank = replace(state, rows=tuple(map(tuple, state.rows)))
        new = super().evolve(blank, event)
        if state.deck or sum(map(len, state.hands)) > 3:
            return replace(new, rows=tuple(map(list, new.rows)))
        if event.card not in state.rows[event.seat]:
            state.rows[event.seat].append(event.card)
        return replace(new, rows=state.rows)


@breaks("inputs_are_not_mutated")
class ScribblesInState(Variant):
    def view(self, state, viewer):
        force_setattr(state, "rolls", (0,) * len(state.rolls))
        return super().view(state, viewer)


class Opened(Event, tag="stairs.started", frozen=True):
    seats: Public[int]
    first: Shown[int]
    deck: Hidden[list[int]]


@breaks("inputs_are_not_mutated")
class ScribblesInLog(Variant):
    event_types = replaced(Variant.event_types, Started, Opened)

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
class GhostSeat(Variant):
    def to_act(self, state):
        waiting = super().to_act(state)
        return waiting | {Seat(7)} if len(state.deck) == 2 else waiting


@breaks("an_end_has_an_outcome")
class NoOutcome(Variant):
    def outcome(self, state):
        return None


@breaks("an_end_has_an_outcome")
class EarlyOutcome(Variant):
    def outcome(self, state):
        done = replace(state, deck=(), hands=((),) * len(state.hands))
        return super().outcome(state if state.deck else done)


def ended(change: Callable) -> Callable:
    """Return an `outcome` method that changes the outcome."""

    def outcome(self, state):
        found = Variant.outcome(self, state)
        return found and change(found)

    return outcome


@breaks("equals_share_a_rank")
class RanksWithoutGaps(Variant):
    outcome = ended(
        lambda found: Outcome(found.reason, tuple(rank + 1 for rank in found.ranks), found.scores)
    )


@breaks("outcomes_rank_every_seat")
class ForgetsASeat(Variant):
    outcome = ended(lambda found: Outcome(found.reason, found.ranks[:1], found.scores))


@breaks("lines_add_up")
class AddsUpWrongly(Variant):
    outcome = ended(
        lambda found: Outcome(
            found.reason,
            found.ranks,
            tuple(Score(1, (ScoreLine("x", 2),)) for _ in found.scores),
        )
    )


@breaks("end_reasons_are_declared")
class Unforeseen(Variant):
    end_reasons = ("full",)


@breaks("outcomes_are_codes")
class ExplainsTheEnd(Variant):
    outcome = ended(lambda found: Outcome("The deck is empty", found.ranks, found.scores))


@breaks("invariants_hold")
class LosesACard(Variant):
    def evolve(self, state, event):
        new = super().evolve(state, event)
        return replace(new, rows=replace_at(new.rows, 0, ())) if new.rows[0] else new
