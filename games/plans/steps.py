"""The steps of a table as the seat of a plan sees them, from the log."""

from collections.abc import Mapping, Sequence

from events.envelope import RecordedEvent
from games.kernel.codec import audience_of
from games.kernel.values import JsonObject, Seat
from games.table.decider import MOVE
from games.table.plans.forms import step_form
from games.table.plans.structs import StepForm
from games.table.state import Step
from games.tables.table_cache import LoggedTable


def is_on_main_line(logged: LoggedTable, position: int) -> bool:
    """Return whether the game still leads through this position."""
    return any(step.position == position for step in logged.table.main_line)


def forms_since(logged: LoggedTable, seat: Seat, position: int) -> list[StepForm]:
    """Return the forms of the steps of the main line after a position on it."""
    line = logged.table.main_line
    index = next(index for index, step in enumerate(line) if step.position == position)
    steps = line[index + 1 :]
    rows = _rows_of(logged, steps)
    return [
        step_form(
            seat,
            seat=step.seat,
            move=_visible_move(_first_row(rows, step), step.seat, seat),
            events=step.events,
        )
        for step in steps
        if step.seat is not None
    ]


def _rows_of(logged: LoggedTable, steps: Sequence[Step]) -> Mapping[int, RecordedEvent]:
    # An expired request may lapse in the batch of a move, before it.
    after = min((step.first for step in steps), default=logged.table.version + 2) - 2
    return {row.version: row for row in logged.rows_after(max(0, after))}


def _first_row(rows: Mapping[int, RecordedEvent], step: Step) -> RecordedEvent:
    return rows[step.first - rows[step.first].index]


def _visible_move(row: RecordedEvent, mover: Seat, viewer: Seat) -> JsonObject:
    """Return the recorded move without the fields that only its own seat may see."""
    own = row.secrets.get(audience_of(viewer), {}) if mover == viewer else {}
    return {**row.public[MOVE], **own.get(MOVE, {})}
