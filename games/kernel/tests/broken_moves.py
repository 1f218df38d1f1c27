"""Variants with wrong moves, views or bots, each marked with the law it breaks."""

from itertools import count

from msgspec.structs import replace

from games.kernel.codec import plain
from games.kernel.events import Event, Move
from games.kernel.refusal import GAME_OVER, Refusal, Refused
from games.kernel.tests.breaks import Variant, breaks, replaced
from games.kernel.tests.example import GAME, CardDrawn, DieRolled, Draw, Play
from games.kernel.values import Seat
from games.kernel.visibility import Public


class Passed(Move, tag="pass", frozen=True):
    pass


class PassedTurn(Event, tag="stairs.passed", frozen=True):
    seat: Public[Seat]


@breaks("games_end")
class Endless(Variant):
    """Passing can go round for ever, and no seat needs to play a card."""

    event_types = (*Variant.event_types, PassedTurn)
    move_types = (Passed,)

    def refusal(self, state, seat, move):
        return None if seat == state.turn else Refusal("not_your_turn")

    def moves(self, state, seat):
        return iter([Passed()] if seat == state.turn else [])

    def events_of(self, state, seat, move, chance):
        if seat != state.turn:
            raise Refused("not_your_turn")
        return [PassedTurn(seat)]

    def evolve(self, state, event):
        if isinstance(event, PassedTurn):
            return replace(state, turn=Seat((event.seat + 1) % len(state.hands)))
        return super().evolve(state, event)

    def resample(self, events, viewer, chance):
        return list(events)


@breaks("only_seats_to_act_have_moves")
class DeadEnd(Variant):
    def moves(self, state, seat):
        return iter([] if len(state.deck) == 3 else super().moves(state, seat))


@breaks("playout_leaves_a_move")
class NoProgress(Variant):
    def playout_moves(self, state, moves):
        return [move for move in moves if not isinstance(move, Draw)]


@breaks("moves_have_a_stable_order")
class RestlessOrder(Variant):
    calls = count()

    def moves(self, state, seat):
        found = list(super().moves(state, seat))
        return iter(found[::-1] if next(self.calls) % 2 else found)


@breaks("no_move_is_listed_twice")
class ListedTwice(Variant):
    def moves(self, state, seat):
        return iter(list(super().moves(state, seat)) * 2)


@breaks("only_seats_to_act_have_moves")
class MovesOutOfTurn(Variant):
    def moves(self, state, seat):
        return super().moves(state, state.turn)


@breaks("listed_moves_are_not_refused")
class ListsTooMuch(Variant):
    def moves(self, state, seat):
        moves = list(super().moves(state, seat))
        return iter([*moves, Play(99)] if moves else [])

    def playout_moves(self, state, moves):
        return [move for move in moves if move != Play(99)]


@breaks("unlisted_moves_are_refused")
class ListsTooLittle(Variant):
    def moves(self, state, seat):
        return iter(list(super().moves(state, seat))[:1])


@breaks("unlisted_moves_are_refused")
class AcceptsFarCards(Variant):
    def refusal(self, state, seat, move):
        why = super().refusal(state, seat, move)
        return None if why and why.code == "card_not_in_hand" and move.card > 100 else why


@breaks("the_end_has_its_own_code")
class KnowsNoEnd(Variant):
    def refusal(self, state, seat, move):
        why = super().refusal(state, seat, move)
        return Refusal("not_your_turn") if why and why.code == GAME_OVER else why


@breaks("refusals_are_codes")
class SpeaksSentences(Variant):
    def refusal(self, state, seat, move):
        why = super().refusal(state, seat, move)
        return why and Refusal("This is not possible now.")


@breaks("refusals_are_codes")
class FloatingFacts(Variant):
    def refusal(self, state, seat, move):
        why = super().refusal(state, seat, move)
        return why and Refusal(why.code, share=0.5)


@breaks("decide_refuses_alike")
class DecidesAnyway(Variant):
    def events_of(self, state, seat, move, chance):
        if move == Draw() and not state.drawing:
            return [CardDrawn(seat, 0)]
        return super().events_of(state, seat, move, chance)


@breaks("decide_refuses_alike")
class DecidesOtherwise(Variant):
    def events_of(self, state, seat, move, chance):
        if self.refusal(state, seat, move):
            raise Refused("no")
        return super().events_of(state, seat, move, chance)


@breaks("decide_is_deterministic")
class DecidesByMood(Variant):
    calls = count()

    def events_of(self, state, seat, move, chance):
        batch = super().events_of(state, seat, move, chance)
        if isinstance(batch[0], DieRolled):
            return [DieRolled(seat, next(self.calls) % 6 + 1)]
        return batch


@breaks("a_move_has_events")
class DoesNothing(Variant):
    def events_of(self, state, seat, move, chance):
        batch = super().events_of(state, seat, move, chance)
        return [] if isinstance(batch[0], DieRolled) else batch


@breaks("views_are_json")
class FloatingView(Variant):
    def view(self, state, viewer):
        return plain(super().view(state, viewer)) | {"share": 0.5}


@breaks("views_have_their_type")
class UndeclaredView(Variant):
    view_type = GAME.view_type

    def view(self, state, viewer):
        return plain(super().view(state, viewer))


@breaks("views_are_stable")
class RestlessView(Variant):
    calls = count()

    def view(self, state, viewer):
        return plain(super().view(state, viewer)) | {"calls": next(self.calls)}


@breaks("offers_are_json")
class NumberedOffer(Variant):
    def offer(self, state, seat):
        return {1: "draw"}


@breaks("offers_have_their_type")
class UndeclaredOffer(Variant):
    offer_type = GAME.offer_type

    def offer(self, state, seat):
        return plain(super().offer(state, seat))


class AnyPlay(Move, tag="play", frozen=True):
    card: Public[object]


@breaks("moves_are_read_strictly")
class ReadsAnything(Variant):
    move_types = replaced(Variant.move_types, Play, AnyPlay)

    def moves(self, state, seat):
        for move in super().moves(state, seat):
            yield AnyPlay(move.card) if isinstance(move, Play) else move

    def refusal(self, state, seat, move):
        return super().refusal(state, seat, narrow(move))

    def events_of(self, state, seat, move, chance):
        return super().events_of(state, seat, narrow(move), chance)


def narrow(move):
    """Return the game's own move for a wide one."""
    return Play(move.card) if isinstance(move, AnyPlay) else move


class Unread(Move, tag="play", frozen=True):
    card: Public[str]


@breaks("moves_survive_json")
class WritesWhatItCannotRead(Variant):
    move_types = replaced(Variant.move_types, Play, Unread)

    def moves(self, state, seat):
        for move in super().moves(state, seat):
            yield Unread(move.card) if isinstance(move, Play) else move

    def refusal(self, state, seat, move):
        return super().refusal(state, seat, Play(move.card) if hasattr(move, "card") else move)

    def events_of(self, state, seat, move, chance):
        wanted = Play(move.card) if hasattr(move, "card") else move
        return super().events_of(state, seat, wanted, chance)


@breaks("bots_play_what_is_offered")
class CheatingBot(Variant):
    def bot(self, level):
        return self

    def choose(self, observation):
        return Play(1_000)
