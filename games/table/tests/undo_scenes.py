"""A table with an open undo request."""

from games.table import commands as ask
from tests.kit.scene import player, playing


def other(scene, seat):
    return player(1 - seat)


def asked(chairs=("", "")):
    """Return a table where a seat took a card, the next marked, and the first asked to undo."""
    scene = playing(chairs)
    while scene.table.bots_to_act:
        scene.move(scene.turn, "end_turn")
    seat, start = scene.turn, scene.table.position
    scene.send().move(seat, "take").send().move(scene.turn, "mark").send()
    scene.when(player(seat), ask.AskUndo(start)).then("table.undo_asked")
    return scene, seat, start
