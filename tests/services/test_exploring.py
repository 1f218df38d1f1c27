"""Exploring: any position, all seats, nothing written, and nothing told of what is hidden."""

import json

import msgspec
import pytest

from events import store
from games.access import Access, access_table
from games.exploring import chance_from, decided, explored, line
from games.folding import NoSuchTable
from games.kernel.chance import Chance
from games.kernel.codec import plain
from games.kernel.refusal import Malformed, Refused
from games.kernel.replay import fold
from games.rows import stream_of
from games.table.commands import Ply
from games.table.state import Table
from tests.services.tables import do, play, play_out, player, started

pytestmark = pytest.mark.django_db

SALT = "5a" * 16
GAMES = ("gemblo", "gobi", "targui")


def begun(key: str, moves: int = 6) -> Table:
    """A table of Ann and Bob where some moves were made."""
    table = started("ann", "bob", game=key)
    for _ in range(moves):
        table = play(table).table
    return table


def seen_by(table: Table, name: str) -> Access:
    return access_table(player=name, table_id=table.id)


def legal_plies(access: Access, count: int) -> tuple[Ply, ...]:
    """Legal moves for whoever is to act in the sandbox, one after the other."""
    game, chance = access.table.game, chance_from(SALT)
    state, _ = line(access, access.table.position, (), chance)
    plies: list[Ply] = []
    while len(plies) < count and (to_act := game.to_act(state)):
        seat = min(to_act)
        moves = list(game.progress(state, list(game.moves(state, seat))))
        ply = Ply(seat, plain(chance.choice(moves, f"pick/{len(plies)}")))
        plies.append(ply)
        state = fold(game, decided(game, state, ply, 0, chance), state)
    return tuple(plies)


@pytest.mark.parametrize("key", GAMES)
def test_exploring_moves_for_all_seats_and_writes_nothing(key: str) -> None:
    table = begun(key)
    access = seen_by(table, "ann")
    plies = legal_plies(access, 40)
    head = store.head(stream_of(table.id))
    found = explored(access, at=table.position, moves=plies, salt=SALT)
    assert {ply.seat for ply in plies} == {0, 1}
    assert found["offer"]
    assert found["seat"] in found["to_act"]
    assert found["events"]
    assert store.head(stream_of(table.id)) == head


@pytest.mark.parametrize("key", GAMES)
def test_nothing_explored_yet_is_the_position_as_the_viewer_sees_it(key: str) -> None:
    table = begun(key)
    viewer = min(table.to_act)
    access = seen_by(table, table.chairs[viewer].player)
    found = explored(access, at=table.position, moves=(), salt=SALT)
    assert found["view"] == table.game.view(table.state, viewer)
    assert found["offer"] == table.game.offer(table.state, viewer)
    assert found["events"] == []


def in_another_world(access: Access) -> Access:
    """The same table, where what the viewer may not see is otherwise."""
    table = access.table
    redrawn = iter(
        table.game.resample(list(table.game_events), access.viewer, Chance(b"another world"))
    )
    steps = tuple(
        msgspec.structs.replace(step, events=tuple(next(redrawn) for _ in step.events))
        for step in table.line
    )
    return Access(msgspec.structs.replace(table, line=steps), access.viewer, access.player)


@pytest.mark.parametrize("key", ["gobi", "targui"])
@pytest.mark.parametrize("name", ["ann", "eve"])
def test_two_worlds_that_look_alike_are_explored_alike(key: str, name: str) -> None:
    table = started("ann", "bob", game=key, visibility="public")
    for _ in range(8):
        table = play(table).table
    access = seen_by(table, name)
    other = in_another_world(access)
    assert other.table.game_events != table.game_events
    plies = legal_plies(access, 12)
    told = [
        json.dumps(explored(each, at=table.position, moves=plies, salt=SALT))
        for each in (access, other)
    ]
    assert told[0] == told[1]


def test_the_same_salt_meets_the_same_chance_and_another_salt_another() -> None:
    access = seen_by(begun("gobi"), "ann")
    at = access.table.position
    worlds = [repr(plain_world(access, at, salt)) for salt in (SALT, SALT, "00" * 16)]
    assert worlds[0] == worlds[1] != worlds[2]


def plain_world(access: Access, at: int, salt: str) -> object:
    state, (known,) = line(access, at, (), chance_from(salt))
    assert state == fold(access.table.game, known)
    return [plain(fact) for fact in known]


def test_a_line_that_was_taken_back_can_be_explored() -> None:
    table = play(started("ann", "bob", undo="free")).table
    taken, before = table.position, table.tip.parent
    mover = player(table.chairs[table.tip.seat or 0].player)
    table = do(table, mover, "undo", to=before).table
    access = seen_by(table, "ann")
    here = explored(access, at=before, moves=(), salt=SALT)
    there = explored(access, at=taken, moves=(), salt=SALT)
    assert here["view"] != there["view"]


def test_a_finished_game_offers_nothing_and_says_its_outcome() -> None:
    table = started("ann", "bob", options={"board": "mini"})
    while table.to_act:
        table = play(table).table
    found = explored(seen_by(table, "ann"), at=table.position, moves=(), salt=SALT)
    assert (found["to_act"], found["offer"], found["seat"]) == ([], {}, 0)
    assert table.result
    assert tuple(found["outcome"]["ranks"]) == table.result.ranks


def test_a_puzzle_can_be_explored() -> None:
    table = started("ann", options={"puzzle": "camel"})
    access = seen_by(table, "ann")
    plies = legal_plies(access, 2)
    assert explored(access, at=table.position, moves=plies, salt=SALT)["seat"] == 0


def test_a_refused_move_is_named_by_its_index() -> None:
    access = seen_by(begun("gemblo"), "ann")
    first, second = legal_plies(access, 2)
    with pytest.raises(Refused) as refused:
        explored(access, at=access.table.position, moves=(first, second, second), salt=SALT)
    assert refused.value.refusal.facts["index"] == 2
    with pytest.raises(Refused) as refused:
        explored(access, at=access.table.position, moves=(Ply(first.seat ^ 1, {}),), salt=SALT)
    assert refused.value.refusal.code == "not_your_turn"


def test_after_the_end_the_game_says_that_it_is_over() -> None:
    table = started("ann", "bob", options={"board": "mini"})
    (ply,) = legal_plies(seen_by(table, "ann"), 1)
    over = seen_by(play_out(table), "ann")
    for seat in over.table.seats:
        with pytest.raises(Refused) as refused:
            explored(over, at=over.table.position, moves=[Ply(seat, ply.move)], salt=SALT)
        assert refused.value.refusal.code == "game_over"


def test_a_malformed_move_is_named_by_its_index() -> None:
    access = seen_by(begun("gemblo"), "ann")
    (first,) = legal_plies(access, 1)
    with pytest.raises(Malformed) as malformed:
        explored(access, at=access.table.position, moves=(Ply(first.seat, {}),), salt=SALT)
    assert malformed.value.refusal.facts["index"] == 0


@pytest.mark.parametrize("at", [0, 1, 999])
def test_only_positions_of_the_game_can_be_explored(at: int) -> None:
    with pytest.raises(Refused) as refused:
        explored(seen_by(begun("gemblo"), "ann"), at=at, moves=(), salt=SALT)
    assert refused.value.refusal.code == "not_a_position"


def test_a_table_that_is_not_to_be_seen_cannot_be_explored() -> None:
    table = begun("gemblo")
    with pytest.raises(NoSuchTable):
        seen_by(table, "eve")
