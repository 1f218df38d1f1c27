"""Tables of each game in `games/rules`: whole games are decided, stored and folded."""

import json

import pytest

from games import rules
from games.kernel import replay
from games.kernel.chance import Chance
from games.kernel.codec import plain
from games.table import commands as ask
from games.table.codec import codec_for
from games.table.fold import fold
from games.table.state import Status
from games.table.undo.free import free_undos
from games.table.view.build import table_view
from tests.kit.scene import Scene, player, playing

TABLES = [(game.info.key, count) for game in rules.all_games() for count in game.info.seats[:2]]


def whole_game(key: str, count: int) -> tuple[Scene, list[tuple[dict, dict]]]:
    """Play a random game to its end; return it with its events as the log stores them."""
    scene = playing(("",) * count, game=rules.game(key))
    rows: list[tuple[dict, dict]] = []
    table, chance = scene.table, Chance(b"test")
    while table.status is Status.PLAYING:
        seat = min(table.to_act)
        moves = table.game.playout_moves(table.state, tuple(table.game.moves(table.state, seat)))
        move = chance.choice(moves, str(table.version))
        scene.when(player(seat), ask.Play(plain(move)))
        rows += [(row.public, row.secrets) for row in scene.last.split_events()]
        table = scene.table
    return scene, json.loads(json.dumps(rows))


@pytest.mark.parametrize(("key", "count"), TABLES)
def test_whole_game_is_folded_from_its_stored_events(key, count):
    scene, rows = whole_game(key, count)
    table, game = scene.table, scene.game
    assert table.result is not None
    assert table.revealed
    assert replay.fold(game, table.game_events) == table.state
    before = len(scene.log) - len(rows)
    events = [codec_for(game).event(public, secrets) for public, secrets in rows]
    again = [
        (event, version, at)
        for event, (_, version, at) in zip(events, scene.log[before:], strict=True)
    ]
    folded = fold(game, [*scene.log[:before], *again])
    assert table_view(folded) == table_view(table)
    assert folded.state == table.state


@pytest.mark.parametrize("key", rules.keys())
def test_move_is_undone_freely_or_by_request(key):
    scene = playing(("", ""), game=rules.game(key)).send()
    seat, start, before = scene.turn, scene.table.position, scene.table.state
    move = next(iter(scene.game.moves(before, seat)))
    scene.when(player(seat), ask.Play(plain(move)))
    if free_undos(scene.table, seat, scene.seen_by_seat):
        scene.when(player(seat), ask.Undo(start))
    else:
        scene.when(player(seat), ask.AskUndo(start))
        scene.when(player(1 - seat), ask.Answer(scene.table.version, True))
    assert (scene.table.position, scene.table.state) == (start, before)
