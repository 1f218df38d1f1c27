"""G1 to G9: the components, and the opening of a game."""

from collections import Counter
from itertools import permutations

import pytest

from games.kernel.chance import Chance
from games.kernel.codec import redact
from games.kernel.replay import fold
from games.kernel.values import Seat
from games.rules.gobi import components
from games.rules.gobi.board.grid import clashes
from games.rules.gobi.events import Started, TileDrawn
from games.rules.gobi.game import GAME
from games.rules.gobi.rules.setup import CENTRE, place_centre
from games.rules.gobi.state import State
from games.rules.gobi.view import StackView


def started(seats: int, seed: int = 0) -> tuple[Started, TileDrawn]:
    """Return the two opening events."""
    first, second = GAME.setup(seats, {}, Chance(f"setup {seed}".encode()))
    assert isinstance(first, Started)
    assert isinstance(second, TileDrawn)
    return first, second


def opening(seats: int, seed: int = 0) -> State:
    """Return the state after the opening events."""
    state: State = fold(GAME, started(seats, seed))
    return state


def test_G1_there_are_five_tribes_of_eight_tiles() -> None:
    assert components.TRIBES == ("chingis", "sarnai", "altan", "naran", "temur")
    assert Counter(components.DESERT_TILES) == dict.fromkeys(components.TRIBES, 8)
    assert len(components.DESERT_TILES) == 40
    drawn, *dealt = started(2)[0].tiles
    assert Counter([*drawn, *(tribe for stack in dealt for tribe in stack)]) == Counter(
        components.DESERT_TILES
    )


def test_G2_there_are_forty_rewards_with_equal_numbers_of_each_kind() -> None:
    counts = Counter(components.REWARDS)
    assert [counts[gift] for gift in components.GIFTS] == [3] * 6
    assert [counts[blessing] for blessing in components.BLESSINGS] == [2] * 6
    assert len(components.REWARDS) + components.COFFEES == 40


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_G3_G8_each_reserve_begins_with_ten_camels(seats: int) -> None:
    assert [player.reserve for player in opening(seats).players] == [10] * seats


@pytest.mark.parametrize("seed", range(30))
def test_G4_centre_has_four_tiles_without_equal_neighbours(seed: int) -> None:
    desert = opening(2, seed).desert
    assert tuple(desert) == CENTRE
    assert not any(clashes(desert, cell, tribe) for cell, tribe in desert.items())


@pytest.mark.parametrize(
    ("drawn", "expected"),
    [("CSAN", "CSAN"), ("CCSA", "CSAC"), ("SCCA", "SCCA"), ("CCSS", "CSSC"), ("CSCS", "CSSC")],
)
def test_G4_centre_takes_the_first_valid_order(drawn: str, expected: str) -> None:
    assert "".join(tribe for _, tribe in place_centre(tuple(drawn))) == expected


def test_G4_two_tiles_of_a_tribe_are_placed_on_a_diagonal() -> None:
    for drawn in set(permutations("CCSS")):
        order = "".join(tribe for _, tribe in place_centre(drawn))
        assert order[0] == order[3]
        assert order[1] == order[2]


def test_G4_three_tiles_of_a_tribe_are_shuffled_again() -> None:
    """Among many openings some first shuffles had three alike: these were shuffled again."""
    reshuffled = pairs = 0
    for seed in range(120):
        chance = Chance(f"setup {seed}".encode())
        event, _ = GAME.setup(2, {}, chance)
        assert isinstance(event, Started)
        alike = max(Counter(event.tiles[0]).values())
        assert alike <= 2
        pairs += alike == 2
        reshuffled += "desert/1" in chance.labels
    assert reshuffled > 0
    assert pairs > 0


@pytest.mark.parametrize(("seats", "height"), [(2, 18), (3, 12), (4, 9)])
def test_G5_other_tiles_are_dealt_evenly(seats: int, height: int) -> None:
    event, _ = started(seats)
    assert [len(stack) for stack in event.tiles] == [4] + [height] * seats


def test_G6_six_rewards_are_boxed_and_the_others_form_four_stacks() -> None:
    event, _ = started(3)
    box, *stacks = event.rewards
    assert len(box) == 6
    assert [len(stack) for stack in stacks] == [6] * 4
    assert event.tops == tuple(stack[0] for stack in stacks)
    assert Counter([*box, *(each for stack in stacks for each in stack)]) == Counter(
        components.REWARDS
    )


def test_G5_G6_tiles_and_rewards_are_shuffled() -> None:
    starts = [started(2, seed)[0] for seed in range(8)]
    assert len({start.tiles for start in starts}) == len({start.rewards for start in starts}) == 8


@pytest.mark.parametrize("viewer", [None, Seat(0), Seat(1)])
def test_G5_G6_opening_event_hides_the_orders_and_the_box(viewer: Seat | None) -> None:
    visible = redact(started(2)[0], viewer)
    assert set(visible) == {"kind", "seats", "first", "desert", "tops"}


def test_G6_view_has_only_the_tops_of_the_stacks() -> None:
    view = GAME.view(opening(2), None)
    event, _ = started(2)
    assert view.stacks == tuple(StackView(top=top, height=6, hidden=None) for top in event.tops)
    assert view.box is None


def test_G7_there_are_ten_coffees() -> None:
    assert GAME.view(opening(4), None).coffees == 10


def test_G8_first_seat_is_drawn_by_chance() -> None:
    firsts = Counter(started(4, seed)[0].first for seed in range(60))
    assert set(firsts) == {0, 1, 2, 3}
    event, drawn = started(4)
    assert drawn == TileDrawn(event.first, event.tiles[1 + event.first][0])
    assert GAME.to_act(opening(4)) == {event.first}
