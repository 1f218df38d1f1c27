"""Toy games whose moves, views or bots are wrong, under the law that catches each."""

from dataclasses import replace
from itertools import count

from games.kernel.facts import Event, Move
from games.kernel.refusal import GAME_OVER, Refused, refuse
from games.kernel.tests.breaks import breaks, replaced
from games.kernel.tests.toy import Draw, Drew, Gambled, Show, Toy
from games.kernel.values import Seat
from games.kernel.visibility import Public


class Passed(Move, tag="pass", frozen=True):
    pass


class PassedTurn(Event, tag="toy.passed", frozen=True):
    seat: Public[Seat]


@breaks("games_end")
class Endless(Toy):
    """Nobody ever needs to show a card: passing goes round for ever."""

    event_types = (*Toy.event_types, PassedTurn)
    move_types = (Passed,)

    def refusal(self, state, seat, move):
        return None if seat == state.turn else refuse("not_your_turn")

    def moves(self, state, seat):
        return iter([Passed()] if seat == state.turn else [])

    def decide(self, state, seat, move, chance):
        if seat != state.turn:
            raise Refused(refuse("not_your_turn"))
        return [PassedTurn(seat)]

    def evolve(self, state, event):
        if isinstance(event, PassedTurn):
            return replace(state, turn=Seat((event.seat + 1) % len(state.hands)))
        return super().evolve(state, event)

    def resample(self, events, viewer, chance):
        return list(events)


@breaks("moves_are_for_who_is_to_act")
class DeadEnd(Toy):
    def moves(self, state, seat):
        return iter([] if len(state.deck) == 3 else super().moves(state, seat))


@breaks("progress_leaves_a_move")
class NoProgress(Toy):
    def progress(self, state, moves):
        return [move for move in moves if not isinstance(move, Draw)]


@breaks("moves_have_a_stable_order")
class RestlessOrder(Toy):
    calls = count()

    def moves(self, state, seat):
        found = list(super().moves(state, seat))
        return iter(found[::-1] if next(self.calls) % 2 else found)


@breaks("no_move_is_listed_twice")
class ListedTwice(Toy):
    def moves(self, state, seat):
        return iter(list(super().moves(state, seat)) * 2)


@breaks("moves_are_for_who_is_to_act")
class MovesOutOfTurn(Toy):
    def moves(self, state, seat):
        return super().moves(state, state.turn)


@breaks("listed_moves_are_not_refused")
class ListsTooMuch(Toy):
    def moves(self, state, seat):
        moves = list(super().moves(state, seat))
        return iter([*moves, Show(99)] if moves else [])

    def progress(self, state, moves):
        return [move for move in moves if move != Show(99)]


@breaks("unlisted_moves_are_refused")
class ListsTooLittle(Toy):
    def moves(self, state, seat):
        return iter(list(super().moves(state, seat))[:1])


@breaks("unlisted_moves_are_refused")
class AcceptsFarCards(Toy):
    def refusal(self, state, seat, move):
        why = super().refusal(state, seat, move)
        return None if why and why.code == "card_not_in_hand" and move.card > 100 else why


@breaks("the_end_is_told_as_such")
class KnowsNoEnd(Toy):
    def refusal(self, state, seat, move):
        why = super().refusal(state, seat, move)
        return refuse("not_your_turn") if why and why.code == GAME_OVER else why


@breaks("refusals_are_codes")
class SpeaksSentences(Toy):
    def refusal(self, state, seat, move):
        why = super().refusal(state, seat, move)
        return why and refuse("This is not possible now.")


@breaks("refusals_are_codes")
class FloatingFacts(Toy):
    def refusal(self, state, seat, move):
        why = super().refusal(state, seat, move)
        return why and refuse(why.code, share=0.5)


@breaks("decide_refuses_alike")
class DecidesAnyway(Toy):
    def decide(self, state, seat, move, chance):
        if move == Draw() and not state.drawing:
            return [Drew(seat, 0)]
        return super().decide(state, seat, move, chance)


@breaks("decide_refuses_alike")
class DecidesOtherwise(Toy):
    def decide(self, state, seat, move, chance):
        if self.refusal(state, seat, move):
            raise Refused(refuse("no"))
        return super().decide(state, seat, move, chance)


@breaks("decide_is_deterministic")
class DecidesByMood(Toy):
    calls = count()

    def decide(self, state, seat, move, chance):
        batch = super().decide(state, seat, move, chance)
        if isinstance(batch[0], Gambled):
            return [Gambled(seat, next(self.calls) % 6 + 1)]
        return batch


@breaks("a_move_has_facts")
class DoesNothing(Toy):
    def decide(self, state, seat, move, chance):
        batch = super().decide(state, seat, move, chance)
        return [] if isinstance(batch[0], Gambled) else batch


@breaks("views_are_json")
class FloatingView(Toy):
    def view(self, state, viewer):
        return super().view(state, viewer) | {"share": 0.5}


@breaks("views_are_stable")
class RestlessView(Toy):
    calls = count()

    def view(self, state, viewer):
        return super().view(state, viewer) | {"calls": next(self.calls)}


@breaks("offers_are_json")
class NumberedOffer(Toy):
    def offer(self, state, seat):
        return {1: "draw"}


class AnyShow(Move, tag="show", frozen=True):
    card: Public[object]


@breaks("moves_are_read_strictly")
class ReadsAnything(Toy):
    move_types = replaced(Toy.move_types, Show, AnyShow)

    def moves(self, state, seat):
        for move in super().moves(state, seat):
            yield AnyShow(move.card) if isinstance(move, Show) else move

    def refusal(self, state, seat, move):
        return super().refusal(state, seat, narrow(move))

    def decide(self, state, seat, move, chance):
        return super().decide(state, seat, narrow(move), chance)


def narrow(move):
    """The toy's own move for a wide one."""
    return Show(move.card) if isinstance(move, AnyShow) else move


class Unread(Move, tag="show", frozen=True):
    card: Public[str]


@breaks("moves_survive_json")
class WritesWhatItCannotRead(Toy):
    move_types = replaced(Toy.move_types, Show, Unread)

    def moves(self, state, seat):
        for move in super().moves(state, seat):
            yield Unread(move.card) if isinstance(move, Show) else move

    def refusal(self, state, seat, move):
        return super().refusal(state, seat, Show(move.card) if hasattr(move, "card") else move)

    def decide(self, state, seat, move, chance):
        wanted = Show(move.card) if hasattr(move, "card") else move
        return super().decide(state, seat, wanted, chance)


@breaks("bots_play_what_is_offered")
class CheatingBot(Toy):
    def bot(self, level):
        return self

    def choose(self, sight):
        return Show(1_000)
