"""Following a plan: a line waits, plays or is dropped as the steps of the table follow it."""

from games.kernel.values import Seat
from games.table.commands import Ply
from games.table.plans.follow import dropped, follow
from games.table.plans.forms import step_form
from games.table.plans.structs import PlannedLine, PlannedTurn, StepForm, TriedLine, TurnForm
from games.table.tests import toy

ME, YOU, THIRD = Seat(0), Seat(1), Seat(2)


def form(seat: Seat, move: str, *drawn: str, shown: str = "") -> StepForm:
    return StepForm(seat, move, shown or move, drawn)


def a_line(*turns: tuple[list[StepForm], list[StepForm]], anything: bool = False) -> TriedLine:
    """Return a line whose moves are named like their forms."""
    planned = tuple(
        PlannedTurn(
            tuple(Ply(each.seat, {"kind": each.move}) for each in others),
            tuple({"kind": each.move} for each in mine),
            anything,
        )
        for others, mine in turns
    )
    return TriedLine(
        PlannedLine("0" * 32, planned),
        tuple(TurnForm(tuple(others), tuple(mine)) for others, mine in turns),
    )


def after(*steps: StepForm, lines: tuple[TriedLine, ...], acting: bool = False) -> object:
    progress = follow(ME, lines, steps, is_to_act=acting)
    return progress.why or (progress.move or {}).get("kind") or progress.state


ONE = a_line(([form(YOU, "a")], [form(ME, "x"), form(ME, "y")]))
TWO = a_line(([form(YOU, "a")], [form(ME, "x")]), ([form(YOU, "b")], [form(ME, "y")]))


def test_line_waits_for_the_others() -> None:
    assert after(lines=(ONE,)) == "armed"


def test_line_plays_each_step_of_a_turn() -> None:
    assert after(form(YOU, "a"), lines=(ONE,), acting=True) == "x"
    assert after(form(YOU, "a"), form(ME, "x"), lines=(ONE,), acting=True) == "y"
    assert after(form(YOU, "a"), form(ME, "x"), form(ME, "y"), lines=(ONE,)) == "played"


def test_line_goes_on_after_its_first_turn() -> None:
    steps = [form(YOU, "a"), form(ME, "x")]
    assert after(*steps, lines=(TWO,)) == "armed"
    assert after(*steps, form(YOU, "b"), lines=(TWO,), acting=True) == "y"
    assert after(*steps, form(YOU, "c"), lines=(TWO,), acting=True) == "other_move"


def test_other_move_of_mine_drops_the_line() -> None:
    assert after(form(YOU, "a"), form(ME, "z"), lines=(ONE,)) == "you_played"


def test_turn_that_comes_too_early_drops_the_line() -> None:
    line = a_line(([form(YOU, "a"), form(THIRD, "b")], [form(ME, "x")]))
    assert after(form(YOU, "a"), lines=(line,)) == "armed"
    assert after(form(YOU, "a"), lines=(line,), acting=True) == "other_move"


def test_turn_that_ends_too_early_drops_the_line() -> None:
    assert after(form(YOU, "a"), form(ME, "x"), lines=(ONE,)) == "other_move"


def test_other_draw_drops_the_line_as_revealed() -> None:
    line = a_line(([form(YOU, "a", "blue")], [form(ME, "x")]))
    assert after(form(YOU, "a", "blue"), lines=(line,), acting=True) == "x"
    assert after(form(YOU, "a", "red"), lines=(line,), acting=True) == "revealed"
    assert after(form(YOU, "a"), lines=(line,), acting=True) == "revealed"


def test_same_move_with_another_effect_drops_the_line() -> None:
    assert after(form(YOU, "a", shown="b"), lines=(ONE,), acting=True) == "other_move"


def test_what_the_last_move_reveals_does_not_matter() -> None:
    line = a_line(([form(YOU, "a")], [form(ME, "x", "blue")]))
    assert after(form(YOU, "a"), form(ME, "x", "red"), lines=(line,)) == "played"


def test_anything_covers_every_move_of_all_others() -> None:
    line = a_line(([form(YOU, "a")], [form(ME, "x")]), anything=True)
    assert after(form(YOU, "b"), lines=(line,)) == "armed"
    assert after(form(YOU, "b"), form(THIRD, "c"), lines=(line,), acting=True) == "x"
    assert after(form(YOU, "b"), form(ME, "x"), lines=(line,)) == "played"


def test_anything_covers_no_draw_that_the_plan_did_not_see() -> None:
    line = a_line(([form(YOU, "a", "blue")], [form(ME, "x")]), anything=True)
    assert after(form(YOU, "b", "blue"), lines=(line,), acting=True) == "x"
    assert after(form(YOU, "b", "red"), lines=(line,), acting=True) == "revealed"
    assert after(form(YOU, "b"), lines=(line,), acting=True) == "revealed"


def test_effects_are_not_compared_after_anything() -> None:
    line = a_line(([form(YOU, "a")], [form(ME, "x"), form(ME, "y")]), anything=True)
    assert after(form(YOU, "b"), form(ME, "x", shown="z"), lines=(line,), acting=True) == "y"


def test_first_line_that_fits_decides() -> None:
    other = a_line(([form(YOU, "a")], [form(ME, "z")]), anything=True)
    assert after(form(YOU, "a"), lines=(ONE, other), acting=True) == "x"
    assert after(form(YOU, "b"), lines=(ONE, other), acting=True) == "z"


def test_plan_is_dropped_for_the_reason_of_its_longest_line() -> None:
    other = a_line(([form(YOU, "b")], [form(ME, "z")]))
    steps = (form(YOU, "a"), form(ME, "q"))
    assert after(*steps, lines=(other, ONE)) == "you_played"


def test_plan_with_a_played_line_was_played() -> None:
    short = a_line(([form(YOU, "a")], [form(ME, "x")]))
    other = a_line(([form(YOU, "b")], [form(ME, "z")]))
    assert after(form(YOU, "a"), form(ME, "x"), lines=(other, short)) == "played"


def test_reason_outside_the_lines_drops_those_that_were_armed() -> None:
    progress = dropped(follow(ME, (ONE, TWO), (), is_to_act=False), "seat_left")
    assert (progress.state, progress.why, progress.move) == ("dropped", "seat_left", None)


MARK = {"kind": "mark"}


def toy_form(viewer: Seat, *events: toy.Event) -> StepForm:
    return step_form(viewer, seat=YOU, move=MARK, events=events)


def test_forms_differ_in_what_the_viewer_saw() -> None:
    one, other = toy_form(ME, toy.Taken(YOU, 1)), toy_form(ME, toy.Taken(YOU, 2))
    assert one.drawn != other.drawn
    assert one.shown == other.shown


def test_forms_are_equal_where_the_viewer_saw_no_difference() -> None:
    one, other = toy_form(ME, toy.Peeked(YOU, 1)), toy_form(ME, toy.Peeked(YOU, 2))
    assert one == other
    assert len(one.drawn) == 1
    whispered = [toy_form(ME, toy.Whispered(YOU, word)) for word in ("sand", "salt")]
    assert whispered[0] == whispered[1]


def test_form_of_ones_own_draw_says_what_was_drawn() -> None:
    one, other = toy_form(YOU, toy.Peeked(YOU, 1)), toy_form(YOU, toy.Peeked(YOU, 2))
    assert one.drawn != other.drawn
