"""The main line and the undone branches: paths to positions, and what an undo gives back."""

from collections.abc import Sequence

from games.kernel.codec import is_irreversible, is_set
from games.kernel.events import Event
from games.kernel.values import Position, Version
from games.kernel.visibility import Audience, visibilities
from games.table.state import Step, Table


def path_to(table: Table, position: Position) -> tuple[Step, ...]:
    """Return the steps that lead to a position, on the main line or on an undone branch."""
    steps = {step.position: step for step in (*table.undone, *table.main_line)}
    path: list[Step] = []
    while position:
        path.append(steps[position])
        position = steps[position].parent
    return tuple(reversed(path))


def steps_undone_by(table: Table, position: Position) -> tuple[Step, ...]:
    """Return the steps of the main line that going back to this position would undo."""
    return tuple(step for step in table.main_line if step.position > position)


def earlier_positions(table: Table) -> frozenset[Position]:
    """Return the positions of the main line before the current one."""
    return frozenset(step.position for step in table.main_line[:-1])


def is_irreversible_step(step: Step) -> bool:
    """Return whether the step drew chance or revealed something hidden."""
    return any(is_irreversible(event) for event in step.events)


def revealing_versions(steps: Sequence[Step]) -> tuple[Version, ...]:
    """Return the versions of the events in these steps that revealed something hidden."""
    return tuple(
        version for step in steps for version, event in step.numbered_events() if _reveals(event)
    )


def _reveals(event: Event) -> bool:
    return any(
        visibility.irreversible
        and visibility.audience is not Audience.NOBODY
        and is_set(getattr(event, name))
        for name, visibility in visibilities(type(event))
    )
