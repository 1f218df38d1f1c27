"""Build the view of a table from its state, field by field."""

from games.kernel.values import Seat
from games.rules.gobi.board.grid import Cell
from games.rules.gobi.components import VALUES, Reward, Tribe, is_gift
from games.rules.gobi.rules.scoring import BlessingProgress, blessing_progress, lines
from games.rules.gobi.state import Camels, Claim, Player, Stage, State, Turn
from games.rules.gobi.view import GobiView, PlayerView, StackView, TileView, TurnView


def build_view(state: State, *, revealed: bool = False) -> GobiView:
    """Return the view of the table; a revealed or finished one shows the hidden rewards."""
    over = state.stage is Stage.OVER
    revealed = revealed or over
    return GobiView(
        desert=tuple(_tile(state, cell, tribe) for cell, tribe in state.desert.items()),
        players=tuple(_player(state, Seat(seat), each) for seat, each in enumerate(state.players)),
        stacks=tuple(_stack(stack, revealed=revealed) for stack in state.stacks),
        coffees=state.coffees,
        values=VALUES,
        box=state.box if revealed else None,
        turn=None if over else _turn(state.turn, state.stage),
    )


def _tile(state: State, cell: Cell, tribe: Tribe) -> TileView:
    return TileView(cell, tribe, tuple(player.camels.count(cell) for player in state.players))


def _player(state: State, seat: Seat, player: Player) -> PlayerView:
    return PlayerView(
        reserve=player.reserve,
        tiles=len(player.stack),
        gifts=player.gifts,
        used=player.used,
        blessings=player.blessings,
        standing=tuple(blessing_progress(state, seat, each) for each in player.blessings),
        prospects=tuple(_prospect(state, seat, stack) for stack in state.stacks),
        coffees=player.coffees,
        discards=player.discards,
        points=sum(line.value for line in lines(state, seat)),
    )


def _prospect(state: State, seat: Seat, stack: tuple[Reward, ...]) -> BlessingProgress | None:
    if not stack or is_gift(top := stack[0]):
        return None
    return blessing_progress(state, seat, top)


def _stack(stack: tuple[Reward, ...], *, revealed: bool) -> StackView:
    return StackView(
        top=stack[0] if stack else None,
        height=len(stack),
        hidden=stack[1:] if revealed else None,
    )


def _turn(turn: Turn, stage: Stage) -> TurnView:
    camels = turn.task if isinstance(turn.task, Camels) else None
    return TurnView(
        seat=turn.seat,
        stage=stage,
        tile=turn.tile,
        placed=turn.placed,
        due=camels.due if camels else 0,
        spare=camels.spare if camels else 0,
        length=turn.task.length if isinstance(turn.task, Claim) else None,
        reunited=tuple(sorted(turn.reunited)),
    )
