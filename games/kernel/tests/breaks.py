"""Variants of the teaching game, each marked with the law of the contract it breaks."""

from typing import Any

from games.kernel.bots.bot import RandomBot
from games.kernel.draft import Draft
from games.kernel.refusal import Refused
from games.kernel.tests.example import GAME


class Variant(type(GAME)):
    """The teaching game, with a method at each point where a variant of it goes wrong."""

    view_type = Any
    offer_type = Any

    def moves(self, state, seat):
        found = super().moves(state, seat)
        return (move for move in found if self.refusal(state, seat, move) is None)

    def revealed_view(self, state):
        return self.view(state, None)

    def bot(self, level):
        return RandomBot()

    def events_of(self, state, seat, move, chance):
        """Return the events of a move. Raise `Refused` with this variant's own refusal."""
        if refused := self.refusal(state, seat, move):
            raise Refused(refused)
        return list(super().decide(state, seat, move, chance).events)

    def decide(self, state, seat, move, chance):
        draft = Draft(state, self.evolve)
        for event in self.events_of(state, seat, move, chance):
            draft.emit(event)
        return draft.batch()


def breaks(law):
    """Name the law that this game breaks."""

    def name(game):
        game.broken_law = law
        return game

    return name


def broken_games(*modules):
    """Return the games of these modules that break a law."""
    found = (each for module in modules for each in vars(module).values())
    return [
        each
        for each in found
        if isinstance(each, type) and issubclass(each, Variant) and hasattr(each, "broken_law")
    ]


def replaced(kinds, old, new):
    """Return the classes with one of them replaced."""
    return tuple(new if kind is old else kind for kind in kinds)
