"""Laws of events: declared, exact in JSON, folded to the state, with all chance recorded."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from games.kernel.codec import is_irreversible, plain, split
from games.kernel.contract.assertions import check_law, is_json, text_of
from games.kernel.contract.walk import Step
from games.kernel.game import AnyGame
from games.kernel.replay import fold, states
from games.kernel.visibility import Audience, declared_visibilities, visibilities

OWNED = (Audience.OWNER, Audience.ONLY_OWNER)


def declared(game: AnyGame) -> None:
    """Check that every field of every event and move declares its audience."""
    events: tuple[type[msgspec.Struct], ...] = game.event_types
    for kind in (*events, *game.move_types):
        for name, found in declared_visibilities(kind):
            check_law(len(found) == 1, "fields_are_declared", f"{kind.__name__}.{name}")
    for kind in events:
        owned = [name for name, seen in visibilities(kind) if seen.audience in OWNED]
        has_seat = "seat" in kind.__struct_fields__
        check_law(has_seat or not owned, "fields_are_declared", f"{kind.__name__} has no seat")


def batch(game: AnyGame, step: Step) -> None:
    """Check that the events of a command have declared kinds, and record what chance decided."""
    check_law(bool(step.batch), "a_move_has_events", step)
    for event in step.batch:
        check_law(type(event) in game.event_types, "events_are_declared", step, event)
    if step.before is None:
        first = plain(step.batch[0])["kind"]
        check_law(first == f"{game.info.key}.started", "the_first_event_is_started", first)
    _chance_is_recorded(step)


def _chance_is_recorded(step: Step) -> None:
    if step.drawn.labels:
        check_law(
            any(map(is_irreversible, step.batch)), "chance_ends_the_free_undo", step, step.drawn
        )
    draws = step.drawn.draws
    for number, draw in enumerate(draws):
        again = any(later["items"] == draw["items"] for later in draws[number + 1 :])
        check_law(
            again or _contains_result(step.batch, draw), "chance_is_recorded", step, draw["label"]
        )


def _contains_result(events: Sequence[Any], draw: Any) -> bool:
    result, form = draw["result"], draw["form"]
    sought = list(_leaves(result))
    fields = (part for event in events for part in plain(event).values())
    if form == "below":
        return any(result in _leaves(part) for part in fields)
    return any(_contains(list(_leaves(part)), sought) for part in fields)


def _leaves(data: Any) -> Iterator[Any]:
    if isinstance(data, list | tuple):
        for part in data:
            yield from _leaves(part)
    elif isinstance(data, dict):
        for part in data.values():
            yield from _leaves(part)
    else:
        yield data


def _contains(values: list[Any], run: list[Any]) -> bool:
    return any(values[at : at + len(run)] == run for at in range(len(values) - len(run) + 1))


def labels_are_unique(labels: Sequence[str]) -> None:
    """Check that each label names one draw of a game, so that an undo never draws again."""
    twice = sorted({label for label in labels if labels.count(label) > 1})
    check_law(not twice, "labels_are_unique", twice)


def reread(game: AnyGame, event: Any) -> Any:
    """Return the event as it is read back from the log."""
    parts = split(event)
    for part in (parts.public, *parts.secrets.values()):
        check_law(is_json(part), "events_are_json", event, part)
    stored = msgspec.json.decode(text_of([parts.public, parts.secrets]))
    again = game.codec.event(*stored)
    check_law(again == event, "events_survive_json", event, again)
    return again


def folds(game: AnyGame, step: Step, reread_before: Any) -> Any:
    """Check that the stored events lead to the state of the game, and return that state."""
    found = fold(game, (reread(game, event) for event in step.batch), reread_before)
    check_law(found == step.after, "events_lead_to_the_state", step)
    return found


def undo_restores(game: AnyGame, steps: Sequence[Step]) -> None:
    """Check that folding any prefix again gives the same state: later moves mutated none."""
    ends = {len(step.log): step for step in steps}
    for count, state in enumerate(states(game, steps[-1].log), start=1):
        if count in ends:
            check_law(state == ends[count].after, "undo_restores_the_state", ends[count])
