"""Variants that leak secrets or hide draws, each marked with the law it breaks."""

from msgspec.structs import replace

from games.kernel.codec import plain
from games.kernel.events import Event, Move
from games.kernel.outcome import Outcome
from games.kernel.refusal import GAME_OVER, Refusal, Refused
from games.kernel.tests.breaks import Variant, breaks, replaced
from games.kernel.tests.example import CardPlayed, DieRolled, Roll, Started, State, Wait, Waited
from games.kernel.values import Seat
from games.kernel.visibility import Hidden, Public


def odd_top(state):
    """Return a secret: whether the next card is odd."""
    return bool(state.deck and state.deck[0] % 2)


@breaks("worlds_give_the_same_view")
class LeakyView(Variant):
    def view(self, state, viewer):
        return plain(super().view(state, viewer)) | {"odd": odd_top(state)}


@breaks("worlds_give_the_same_view")
class OpenHands(Variant):
    def view(self, state, viewer):
        return plain(super().view(state, viewer)) | {"hands": state.hands}


@breaks("worlds_give_the_same_offer")
class LeakyOffer(Variant):
    def offer(self, state, seat):
        return plain(super().offer(state, seat)) | {"odd": odd_top(state)}


@breaks("worlds_list_the_same_moves")
class LeakyMoves(Variant):
    def refusal(self, state, seat, move):
        if isinstance(move, Roll) and odd_top(state):
            return Refusal("no_gamble_now")
        return super().refusal(state, seat, move)


@breaks("worlds_refuse_alike")
class LeakyRefusal(Variant):
    def refusal(self, state, seat, move):
        why = super().refusal(state, seat, move)
        return why and Refusal(why.code, **why.facts, odd=odd_top(state))


@breaks("worlds_have_the_same_seats_to_act")
class LeakyTurns(Variant):
    def evolve(self, state, event):
        new = super().evolve(state, event)
        if isinstance(event, CardPlayed | Waited) and odd_top(new):
            return replace(new, turn=Seat(0))
        return new


@breaks("worlds_end_alike")
class LeakyEnd(Variant):
    """Ends with cards left in the deck, and reveals whether the first is odd."""

    end_reasons = ("odd", "even")

    def to_act(self, state):
        return frozenset({state.turn} if len(state.deck) > 3 else ())

    def refusal(self, state, seat, move):
        return super().refusal(state, seat, move) if self.to_act(state) else Refusal(GAME_OVER)

    def outcome(self, state):
        if self.to_act(state):
            return None
        found = super().outcome(replace(state, deck=(), hands=((),) * len(state.hands)))
        return Outcome("odd" if odd_top(state) else "even", found.ranks, found.scores)


class Talkative(State, frozen=True):
    def __repr__(self):
        return f"State(deck={self.deck})"


@breaks("repr_hides_secrets")
class TalkativeStates(Variant):
    def evolve(self, state, event):
        new = super().evolve(state, event)
        if isinstance(event, Started):
            return Talkative(*(getattr(new, name) for name in new.__struct_fields__))
        return new


class Peeked(Event, tag="stairs.waited", frozen=True):
    seat: Public[Seat]
    odd: Public[bool]


@breaks("a_reveal_ends_the_free_undo")
class RevealsInPassing(Variant):
    """An event reveals the next card in a field that is not declared to reveal."""

    event_types = replaced(Variant.event_types, Waited, Peeked)

    def events_of(self, state, seat, move, chance):
        batch = super().events_of(state, seat, move, chance)
        return [Peeked(seat, odd_top(state))] if isinstance(batch[0], Waited) else batch

    def evolve(self, state, event):
        return super().evolve(state, Waited(event.seat) if isinstance(event, Peeked) else event)


class Boast(Move, tag="wait", frozen=True):
    best: Public[int]


@breaks("moves_reveal_no_more_than_their_events")
class BoastsOfItsHand(Variant):
    """The move names a card that its events keep secret."""

    move_types = replaced(Variant.move_types, Wait, Boast)

    def refusal(self, state, seat, move):
        if not isinstance(move, Boast):
            return super().refusal(state, seat, move)
        honest = move.best == max(state.hands[seat], default=0)
        return super().refusal(state, seat, Wait()) or (
            None if honest else Refusal("not_your_best")
        )

    def moves(self, state, seat):
        for move in super().moves(state, seat):
            yield Boast(max(state.hands[seat])) if isinstance(move, Wait) else move

    def events_of(self, state, seat, move, chance):
        if isinstance(move, Boast) and self.refusal(state, seat, move) is None:
            return [Waited(seat)]
        if why := self.refusal(state, seat, move):
            raise Refused(why)
        return super().events_of(state, seat, move, chance)


class Noted(Event, tag="stairs.waited", frozen=True):
    seat: Public[Seat]
    odd: Hidden[tuple[int, ...]]


@breaks("worlds_end_the_free_undo_alike")
class LeakyVerdict(Variant):
    """Whether the move can be undone reveals the card on top."""

    event_types = replaced(Variant.event_types, Waited, Noted)

    def events_of(self, state, seat, move, chance):
        batch = super().events_of(state, seat, move, chance)
        odd = (state.deck[0],) if odd_top(state) else ()
        return [Noted(seat, odd)] if isinstance(batch[0], Waited) else batch

    def evolve(self, state, event):
        return super().evolve(state, Waited(event.seat) if isinstance(event, Noted) else event)


@breaks("worlds_have_the_same_events")
class ForgetfulWorlds(Variant):
    def resample(self, events, viewer, chance):
        return super().resample(events, viewer, chance)[:-1]


@breaks("worlds_show_the_same_events")
class CarelessWorlds(Variant):
    """Redraws cards that the viewer has seen."""

    def resample(self, events, viewer, chance):
        return super().resample(events, None, chance)


@breaks("worlds_are_possible")
class ImpossibleWorlds(Variant):
    def resample(self, events, viewer, chance):
        started, *rest = super().resample(events, viewer, chance)
        return [Started(started.seats, started.first, (*started.deck[:-1], 77)), *rest]


@breaks("worlds_resample_alike")
class WorldsRememberTheOrder(Variant):
    """Shuffles the unknown cards from their real order, which the result then reveals."""

    def resample(self, events, viewer, chance):
        started, *rest = super().resample(events, viewer, chance.child("same"))
        if events[0].deck[-1] % 2:
            return super().resample(events, viewer, chance.child("other"))
        return [started, *rest]


class Threw(Event, tag="stairs.die_rolled", frozen=True):
    seat: Public[Seat]
    roll: Public[int]


@breaks("chance_ends_the_free_undo")
class FreeThrows(Variant):
    event_types = replaced(Variant.event_types, DieRolled, Threw)

    def events_of(self, state, seat, move, chance):
        batch = super().events_of(state, seat, move, chance)
        first = batch[0]
        return [Threw(seat, first.roll)] if isinstance(first, DieRolled) else batch

    def evolve(self, state, event):
        event = DieRolled(event.seat, event.roll) if isinstance(event, Threw) else event
        return super().evolve(state, event)


@breaks("chance_is_recorded")
class ThrowsElsewhere(Variant):
    def events_of(self, state, seat, move, chance):
        batch = super().events_of(state, seat, move, chance)
        if isinstance(batch[0], DieRolled):
            return [DieRolled(seat, chance.child("mine").below(6, "roll") + 1)]
        return batch


@breaks("chance_is_recorded")
class SaysAnotherNumber(Variant):
    def events_of(self, state, seat, move, chance):
        batch = super().events_of(state, seat, move, chance)
        first = batch[0]
        return [DieRolled(seat, first.roll + 100)] if isinstance(first, DieRolled) else batch


@breaks("labels_are_unique")
class OneLabel(Variant):
    def events_of(self, state, seat, move, chance):
        batch = super().events_of(state, seat, move, chance)
        if isinstance(batch[0], DieRolled):
            chance.choice((batch[0].roll,), "gamble")
        return batch
