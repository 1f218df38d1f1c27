"""A table at which a seat asks to go back."""

from games.table import commands as ask
from tests.table.given import player, playing


def other(scene, seat):
    return player(1 - seat)


def asked(chairs=("", "")):
    """A seat has taken a card in sight of all, the next has marked; the first asks to go back."""
    scene = playing(chairs)
    while scene.table.bots_to_act:
        scene.move(scene.turn, "end_turn")
    seat, start = scene.turn, scene.table.position
    scene.send().move(seat, "take").send().move(scene.turn, "mark").send()
    scene.when(player(seat), ask.AskUndo(start)).then("table.undo_asked")
    return scene, seat, start
