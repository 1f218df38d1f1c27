"""Toy games that leak, or that hide what chance did, under the law that catches each."""

from dataclasses import dataclass, fields, replace

from games.kernel.facts import Event, Move
from games.kernel.refusal import Refusal, Refused, refuse
from games.kernel.tests.breaks import breaks, replaced
from games.kernel.tests.toy import Gamble, Gambled, Keep, KeptAll, Started, State, Toy
from games.kernel.values import Seat
from games.kernel.visibility import Hidden, Public


def odd_top(state):
    """Something nobody may know: whether the next card is odd."""
    return bool(state.deck and state.deck[0] % 2)


@breaks("worlds_give_the_same_view")
class LeakyView(Toy):
    def view(self, state, viewer):
        return super().view(state, viewer) | {"odd": odd_top(state)}


@breaks("worlds_give_the_same_view")
class OpenHands(Toy):
    def view(self, state, viewer):
        return super().view(state, viewer) | {"hands": state.hands}


@breaks("worlds_give_the_same_offer")
class LeakyOffer(Toy):
    def offer(self, state, seat):
        return super().offer(state, seat) | {"odd": odd_top(state)}


@breaks("worlds_list_the_same_moves")
class LeakyMoves(Toy):
    def refusal(self, state, seat, move):
        if isinstance(move, Gamble) and odd_top(state):
            return refuse("no_gamble_now")
        return super().refusal(state, seat, move)


@breaks("worlds_refuse_alike")
class LeakyRefusal(Toy):
    def refusal(self, state, seat, move):
        why = super().refusal(state, seat, move)
        return why and Refusal(why.code, {**why.facts, "odd": odd_top(state)})


@breaks("worlds_wait_for_the_same")
class LeakyTurns(Toy):
    def next_turn(self, state, seat):
        new = super().next_turn(state, seat)
        return replace(new, turn=Seat(0)) if odd_top(state) else new


@breaks("worlds_end_alike")
class LeakyEnd(Toy):
    """Ends with cards left in the deck, and tells of the first."""

    endings = ("odd", "even")

    def to_act(self, state):
        return frozenset({state.turn} if len(state.deck) > 3 else ())

    def outcome(self, state):
        found = super().outcome(state)
        return found and replace(found, reason="odd" if odd_top(state) else "even")


@dataclass(frozen=True, slots=True, repr=False)
class Talkative(State):
    def __repr__(self):
        return f"State(deck={self.deck})"


@breaks("repr_keeps_secrets")
class TalkativeStates(Toy):
    def evolve(self, state, event):
        new = super().evolve(state, event)
        if isinstance(event, Started):
            return Talkative(*(getattr(new, each.name) for each in fields(new)))
        return new


class Peeked(Event, tag="toy.kept_all", frozen=True):
    seat: Public[Seat]
    odd: Public[bool]


@breaks("a_reveal_ends_the_free_undo")
class RevealsInPassing(Toy):
    """The next card is told in a field that does not say it is a reveal."""

    event_types = replaced(Toy.event_types, KeptAll, Peeked)

    def decide(self, state, seat, move, chance):
        batch = super().decide(state, seat, move, chance)
        return [Peeked(seat, odd_top(state))] if isinstance(batch[0], KeptAll) else batch

    def evolve(self, state, event):
        return super().evolve(state, KeptAll(event.seat) if isinstance(event, Peeked) else event)


class Boast(Move, tag="keep", frozen=True):
    best: Public[int]


@breaks("moves_tell_no_more_than_their_facts")
class BoastsOfItsHand(Toy):
    """The move names a card that its facts keep secret."""

    move_types = replaced(Toy.move_types, Keep, Boast)

    def refusal(self, state, seat, move):
        if isinstance(move, Boast):
            honest = move.best == max(state.hands[seat], default=0)
            return super().refusal(state, seat, Keep()) if honest else refuse("not_your_best")
        return super().refusal(state, seat, move)

    def moves(self, state, seat):
        for move in super().moves(state, seat):
            yield Boast(max(state.hands[seat])) if isinstance(move, Keep) else move

    def decide(self, state, seat, move, chance):
        if isinstance(move, Boast) and self.refusal(state, seat, move) is None:
            return [KeptAll(seat)]
        if why := self.refusal(state, seat, move):
            raise Refused(why)
        return super().decide(state, seat, move, chance)


class Noted(Event, tag="toy.kept_all", frozen=True):
    seat: Public[Seat]
    odd: Hidden[tuple[int, ...]]


@breaks("worlds_end_the_free_undo_alike")
class LeakyVerdict(Toy):
    """Whether the move can be taken back tells what lies on top."""

    event_types = replaced(Toy.event_types, KeptAll, Noted)

    def decide(self, state, seat, move, chance):
        batch = super().decide(state, seat, move, chance)
        odd = (state.deck[0],) if odd_top(state) else ()
        return [Noted(seat, odd)] if isinstance(batch[0], KeptAll) else batch

    def evolve(self, state, event):
        return super().evolve(state, KeptAll(event.seat) if isinstance(event, Noted) else event)


@breaks("worlds_have_the_same_facts")
class ForgetfulWorlds(Toy):
    def resample(self, events, viewer, chance):
        return super().resample(events, viewer, chance)[:-1]


@breaks("worlds_show_the_same_facts")
class CarelessWorlds(Toy):
    """Draws again what the viewer has seen."""

    def resample(self, events, viewer, chance):
        return super().resample(events, None, chance)


@breaks("worlds_are_possible")
class ImpossibleWorlds(Toy):
    def resample(self, events, viewer, chance):
        started, *rest = super().resample(events, viewer, chance)
        return [Started(started.seats, started.first, (*started.deck[:-1], 77)), *rest]


@breaks("worlds_resample_alike")
class WorldsRememberTheOrder(Toy):
    """Shuffles the unknown cards from their real order, which the result then betrays."""

    def resample(self, events, viewer, chance):
        started, *rest = super().resample(events, viewer, chance.child("same"))
        if events[0].deck[-1] % 2:
            return super().resample(events, viewer, chance.child("other"))
        return [started, *rest]


class Threw(Event, tag="toy.gambled", frozen=True):
    seat: Public[Seat]
    roll: Public[int]


@breaks("chance_ends_the_free_undo")
class FreeThrows(Toy):
    event_types = replaced(Toy.event_types, Gambled, Threw)

    def decide(self, state, seat, move, chance):
        batch = super().decide(state, seat, move, chance)
        first = batch[0]
        return [Threw(seat, first.roll)] if isinstance(first, Gambled) else batch

    def evolve(self, state, event):
        event = Gambled(event.seat, event.roll) if isinstance(event, Threw) else event
        return super().evolve(state, event)


@breaks("chance_is_recorded")
class ThrowsElsewhere(Toy):
    def decide(self, state, seat, move, chance):
        batch = super().decide(state, seat, move, chance)
        if isinstance(batch[0], Gambled):
            return [Gambled(seat, chance.child("mine").below(6, "roll") + 1)]
        return batch


@breaks("chance_is_recorded")
class SaysAnotherNumber(Toy):
    def decide(self, state, seat, move, chance):
        batch = super().decide(state, seat, move, chance)
        first = batch[0]
        return [Gambled(seat, first.roll + 100)] if isinstance(first, Gambled) else batch


@breaks("labels_are_unique")
class OneLabel(Toy):
    def decide(self, state, seat, move, chance):
        batch = super().decide(state, seat, move, chance)
        if isinstance(batch[0], Gambled):
            chance.choice((batch[0].roll,), "gamble")
        return batch
