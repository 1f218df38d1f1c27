"""The recap of Gemblo: pieces, and colours that can place no more."""

from games.kernel.codec import split
from games.kernel.values import Seat
from games.rules.gemblo.events import ColourOut, Ended, Placed
from games.rules.gemblo.game import GAME
from games.rules.gemblo.recap import recap


def test_larger_piece_says_more_than_a_smaller_one():
    small = Placed(Seat(0), 0, "2", ((0, 0), (1, 0)))
    large = Placed(Seat(1), 1, "5I", tuple((cell, 5) for cell in range(5)))
    facts = list(recap([split(event).public for event in (small, large)]))
    assert [fact.details["piece"] for fact in facts] == ["piece.2", "piece.5I"]
    assert facts[0].weight < facts[1].weight


def test_blocked_colour_is_recounted_by_its_name():
    blocked = ColourOut(Seat(1), 2, "no_place")
    (fact,) = recap([split(blocked).public])
    assert (fact.code, fact.details) == ("no_place", {"seat": 1, "colour": "colour.jade"})


def test_end_of_a_game_is_left_out():
    placed = Placed(Seat(0), 0, "1", ((0, 0),))
    public = [split(event).public for event in (placed, Ended("stuck"))]
    assert [fact.code for fact in GAME.recap(public)] == ["placed"]
    assert GAME.recap(public) == tuple(recap(public))
