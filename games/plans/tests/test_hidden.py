"""Plans in games with hidden cards, with chance, against bots and with any moves."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import rules
from games.kernel.chance import Chance
from games.kernel.codec import plain
from games.plans import playing
from games.plans.tests.scenes import (
    access_of,
    arm,
    follow_others,
    found,
    legal,
    make,
    now,
    tried_line,
    waiting_seat,
)
from games.table.plans.forms import step_form
from games.table.state import Table
from games.tables import table_cache
from games.tables.explore import chance_from, line
from games.workers import bots, choose_move
from tests.kit.factories import TableFactory
from tests.kit.tables import do, open_table, play, player, seat

pytestmark = pytest.mark.django_db


def gobi(players: tuple[str, ...] = ("ann", "bob", "cyd"), moves: int = 6) -> Table:
    return TableFactory(game="gobi", players=players, moves=moves)


def drawn_next(table: Table, viewer: int, salt: str) -> str:
    """Return what the world of a salt draws up to the viewer's turn, in the first line there."""
    planned = tried_line(table, viewer, salt=salt)
    access, chance = access_of(table, viewer), chance_from(salt)
    state, _ = line(access, table.position, (), chance)
    drawn: list[str] = []
    for ply in planned.turns[0].others:
        batch = table.game.decide(
            state, ply.seat, table.game.codec.move_from(ply.move), chance.child("moves")
        )
        form = step_form(viewer, seat=ply.seat, move=ply.move, events=batch.events)
        state, drawn = batch.state, [*drawn, *form.drawn]
    return str(drawn)


def real_draw(table: Table, viewer: int) -> str:
    """Return what is really drawn up to the viewer's turn, if the others make the first moves."""
    state, drawn = table.state, []
    while viewer not in table.game.to_act(state):
        mover = min(table.game.to_act(state))
        move = legal(table, state, mover)
        batch = table.game.decide(state, mover, table.game.codec.move_from(move), table.chance())
        form = step_form(viewer, seat=mover, move=move, events=batch.events)
        state, drawn = batch.state, [*drawn, *form.drawn]
    return str(drawn)


def test_three_players_reply_is_played_when_the_planned_tiles_come() -> None:
    table = gobi()
    viewer = min(table.seats_of_people - table.to_act)
    salts = [f"{number:032x}" for number in range(200)]
    salt = next(
        each for each in salts if drawn_next(table, viewer, each) == real_draw(table, viewer)
    )
    planned = tried_line(table, viewer, salt=salt)
    arm(table, viewer, planned)
    follow_others(table, planned.turns[0])
    assert playing.advance(table.id) == len(planned.turns[0].moves)
    assert found(table, viewer).state == "played"


def test_three_players_plan_is_dropped_when_another_tile_comes() -> None:
    table = gobi()
    viewer = min(table.seats_of_people - table.to_act)
    salts = [f"{number:032x}" for number in range(200)]
    salt = next(
        each for each in salts if drawn_next(table, viewer, each) != real_draw(table, viewer)
    )
    planned = tried_line(table, viewer, salt=salt)
    arm(table, viewer, planned)
    follow_others(table, planned.turns[0])
    assert playing.advance(table.id) == 0
    assert (found(table, viewer).state, found(table, viewer).why) == ("dropped", "revealed")


def targui_with_a_secret_draw() -> Table:
    """Return a game of Targui in which the seat to act may draw a tribe card unseen."""
    table, chance = TableFactory(game="targui", options={"set": "base"}), Chance(b"draw")
    while True:
        mover = min(table.to_act)
        moves = [plain(move) for move in table.game.moves(table.state, mover)]
        if (draw := {"kind": "use", "piece": "b14"}) in moves:
            return table
        wished = [move for move in moves if move == {"kind": "place", "at": "b14"}]
        del draw
        move = wished[0] if wished else chance.choice(moves, str(table.version))
        table = make(table, mover, [move])


def test_card_that_only_the_other_saw_does_not_drop_a_plan() -> None:
    table = targui_with_a_secret_draw()
    mover = min(table.to_act)
    viewer = 1 - mover
    planned = tried_line(table, viewer, first={"kind": "use", "piece": "b14"})
    arm(table, viewer, planned)
    after = make(table, mover, [planned.turns[0].others[0].move])
    drawn = [event for event in after.tip.events if type(event).__name__ == "TribeDrawn"]
    assert drawn
    playing.advance(table.id)
    assert found(table, viewer).state == "armed"


def test_plan_in_targui_is_played_without_a_hidden_card_in_it() -> None:
    table = TableFactory(game="targui")
    viewer = waiting_seat(table)
    planned = tried_line(table, viewer, 2)
    arm(table, viewer, planned)
    for turn in planned.turns:
        follow_others(table, turn)
        assert playing.advance(table.id) == len(turn.moves)
    assert found(table, viewer).state == "played"


def test_plan_against_a_bot_is_played_or_dropped() -> None:
    table = open_table("", "bot:easy", game="gemblo", options={"board": "mini"})
    table = do(seat(table, "ann"), player("ann"), "start").table
    if 1 not in table.to_act:
        table = play(table).table
    planned = tried_line(table, 0, anything=True, pick=40)
    arm(table, 0, planned)
    bots.play_move(table.id, table.version, choose_move.choose)
    assert playing.advance(table.id) == 1
    assert (now(table).tip.seat, found(table, 0).state) == (0, "played")
    assert now(table).is_bot_to_act


@pytest.mark.django_db(transaction=True)
def test_worker_that_dies_before_the_move_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    table = TableFactory(moves=4)
    viewer = waiting_seat(table)
    planned = tried_line(table, viewer)
    arm(table, viewer, planned)
    after = follow_others(table, planned.turns[0])
    with monkeypatch.context() as dying:
        dying.setattr(playing.services, "act", _die)
        with pytest.raises(KeyboardInterrupt):
            playing.advance(table.id)
    assert (now(table).position, found(table, viewer).state) == (after.position, "armed")
    table_cache.clear()
    assert playing.advance(table.id) == 1
    assert found(table, viewer).state == "played"


def _die(**command: Any) -> None:
    raise KeyboardInterrupt


@pytest.mark.django_db(transaction=True)
def test_worker_that_dies_after_the_move_repeats_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The move and the row that says so are written together, or not at all."""
    table = TableFactory(moves=4)
    viewer = waiting_seat(table)
    planned = tried_line(table, viewer)
    arm(table, viewer, planned)
    after = follow_others(table, planned.turns[0])
    real = playing.services.act

    def act_and_die(**command: Any) -> None:
        real(**command)
        raise KeyboardInterrupt

    with monkeypatch.context() as dying:
        dying.setattr(playing.services, "act", act_and_die)
        with pytest.raises(KeyboardInterrupt):
            playing.advance(table.id)
    table_cache.clear()
    assert now(table).position == after.position
    assert playing.advance(table.id) == 1
    assert [step.seat for step in now(table).main_line].count(viewer) == 3


@pytest.mark.parametrize("game", rules.keys())
@settings(
    max_examples=15,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    moves=st.integers(0, 12),
    pick=st.integers(0, 400),
    other=st.one_of(st.none(), st.integers(0, 400)),
    salt=st.integers(0, 5),
    anything=st.booleans(),
)
def test_plan_never_plays_a_move_that_is_not_listed(
    *, game: str, moves: int, pick: int, other: int | None, salt: int, anything: bool
) -> None:
    table = TableFactory(game=game, moves=moves)
    viewer = waiting_seat(table)
    planned = tried_line(table, viewer, 2, pick=pick, salt=f"{salt:032x}", anything=anything)
    arm(table, viewer, planned)
    for turn in planned.turns:
        for ply in turn.others:
            table = now(table)
            if min(table.to_act) == viewer:
                break
            listed = [plain(each) for each in table.game.moves(table.state, min(table.to_act))]
            mine = (
                ply.move
                if other is None and ply.move in listed
                else listed[-(other or 1) % len(listed)]
            )
            table = make(table, min(table.to_act), [mine])
            check_played(table, viewer)


def check_played(before: Table, viewer: int) -> None:
    """Play what the plan says, and check that each of its moves was listed where it was made."""
    playing.advance(before.id)
    steps = now(before).main_line[len(before.main_line) :]
    assert {step.seat for step in steps} <= {viewer}
    states = [before.state, *(step.state for step in steps)]
    game, chance = before.game, before.chance()
    for state, step in zip(states, steps, strict=False):
        listed = game.moves(state, viewer)
        assert any(
            game.decide(state, viewer, move, chance).events == step.events for move in listed
        )
