"""What everybody may see of the table: the same picture for all seats and spectators.

    desert    {"at": [x, y], "tribe", "camels": [one count a seat]} in the order they were placed
    players   {"reserve", "tiles", "gifts", "used", "blessings", "standing", "coffees", "discards",
              "points"}
    stacks    {"top", "height"}; `hidden` and `box` are shown once the game is over
    turn      {"seat", "stage", "tile", "placed", "due", "spare", "length", "reunited"} or None

`standing` says how each blessing stands, in their order: {"count", "needed", "met", "value"}.
`tile` is the drawn tile's tribe, `due` and `spare` the camels to be put, `length` the caravan whose
reward is chosen, `points` what the player would score if the game ended now.
"""

from games.kernel.values import JsonObject, Seat
from games.rules.gobi.desert import Cell
from games.rules.gobi.scoring import blessing_line, lines
from games.rules.gobi.state import Camels, Claim, Player, Stage, State, Turn


def view(state: State, *, bare: bool = False) -> JsonObject:
    """The picture of the table; `bare` with nothing hidden, as at the end."""
    over = state.stage is Stage.OVER
    shown = over or bare
    return {
        "desert": [_tile(state, cell, tribe) for cell, tribe in state.desert.items()],
        "players": [_player(state, Seat(seat), p) for seat, p in enumerate(state.players)],
        "stacks": [_stack(stack, shown=shown) for stack in state.stacks],
        "coffees": state.coffees,
        "box": list(state.box) if shown else None,
        "turn": None if over else _turn(state.turn, state.stage),
    }


def _tile(state: State, cell: Cell, tribe: str) -> JsonObject:
    camels = [player.camels.count(cell) for player in state.players]
    return {"at": list(cell), "tribe": tribe, "camels": camels}


def _player(state: State, seat: Seat, player: Player) -> JsonObject:
    return {
        "reserve": player.reserve,
        "tiles": len(player.stack),
        "gifts": list(player.gifts),
        "used": list(player.used),
        "blessings": list(player.blessings),
        "standing": [_standing(state, seat, blessing) for blessing in player.blessings],
        "coffees": player.coffees,
        "discards": list(player.discards),
        "points": sum(line.value for line in lines(state, seat)),
    }


def _standing(state: State, seat: Seat, blessing: str) -> JsonObject:
    line = blessing_line(state, seat, blessing)
    shown = ("count", "needed", "met")
    return {**{name: line.facts[name] for name in shown}, "value": line.value}


def _stack(stack: tuple[str, ...], *, shown: bool) -> JsonObject:
    return {
        "top": stack[0] if stack else None,
        "height": len(stack),
        "hidden": list(stack[1:]) if shown else None,
    }


def _turn(turn: Turn, stage: Stage) -> JsonObject:
    camels = turn.task if isinstance(turn.task, Camels) else None
    return {
        "seat": turn.seat,
        "stage": stage.value,
        "tile": turn.tile,
        "placed": list(turn.placed) if turn.placed else None,
        "due": camels.due if camels else 0,
        "spare": camels.spare if camels else 0,
        "length": turn.task.length if isinstance(turn.task, Claim) else None,
        "reunited": [[list(cell) for cell in pair] for pair in sorted(turn.reunited)],
    }
