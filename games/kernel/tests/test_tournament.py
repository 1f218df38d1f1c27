"""Tournaments between the levels of a game, and the comparison of candidates over worlds."""

from itertools import count

import pytest

from games.kernel.bots.bot import best_over_worlds
from games.kernel.bots.tournament import Tournament, clock_of, report_for
from games.kernel.tests.breaks import Variant


class SeatBot:
    """Play the first move, and record the seat and the clock readings."""

    def __init__(self, level, seen):
        self.level, self.seen = level, seen

    def choose(self, observation):
        readings = 0
        while observation.thinking():
            readings += 1
        self.seen.add((self.level, observation.seat, readings))
        return observation.moves[0]


class Levels(Variant):
    """The teaching game with bots that record their seats."""

    def __init__(self):
        self.seen = set()

    def bot(self, level):
        return SeatBot(level, self.seen)


@pytest.fixture
def tournament():
    return Tournament(Levels(), readings=4, options={"deck": "short"})


def test_levels_change_seats_after_every_game(tournament):
    tournament.duel("good", "easy", 0)
    assert tournament.game.seen == {("good", 0, 4), ("easy", 1, 4)}
    tournament.game.seen.clear()
    tournament.duel("good", "easy", 1)
    assert tournament.game.seen == {("easy", 0, 4), ("good", 1, 4)}


def test_result_has_the_own_rank_and_total_first(tournament):
    result = tournament.duel("good", "easy", 1)
    assert tournament.duel("good", "easy", 1) == result
    assert {result.rank, result.rival_rank} in ({1, 2}, {1})
    assert (result.rank < result.rival_rank) == (result.total > result.rival_total)


def test_report_has_a_line_for_every_pairing(tournament):
    lines = list(tournament.report(3))
    assert lines[0].startswith("3 games of two for each line")
    rows = [line.split(" | ") for line in lines if " : " in line]
    assert [row[:2] for row in rows] == [
        ["| good", "easy"],
        ["| strong", "easy"],
        ["| strong", "good"],
    ]
    assert all(sum(int(number) for number in row[2:5]) == 3 for row in rows)


def test_command_line_arguments_set_games_and_readings(tournament):
    report = "\n".join(report_for(tournament, ["2", "1"]))
    assert report.startswith("2 games of two")
    assert "1 clock readings" in report


def value(world, candidate):
    return {"a": 1.0, "b": world, "c": 0.0}[candidate]


@pytest.mark.parametrize(
    ("time", "best"),
    [(0, "a"), (3, "a"), (5, "a"), (6, "a"), (9, "a"), (12, "b")],
)
def test_best_candidate_counts_worlds_evaluated_in_time(time, best):
    worlds = (float(number) for number in count())
    assert best_over_worlds("abc", value, worlds=worlds, thinking=clock_of(time)) == best


def test_initial_values_count_before_any_world():
    found = best_over_worlds(
        "abc", value, worlds=iter([]), thinking=clock_of(0), initial=[0.0, 0.0, 1.0]
    )
    assert found == "c"
