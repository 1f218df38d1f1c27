"""What can be wrong with a stream: its chain, its head, its rules, its projections."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from django.db import transaction

from events import checks
from events.envelope import RecordedEvent
from events.models import Checkpoint
from events.projector import Projector, feed, rebuild_stream, registered
from events.redact import whole
from events.rows import dump, load, stored
from events.seal import BrokenChain, Line, verify
from events.store import head, lock, read, read_all


def stream_problems(stream: str, *, rules: bool = False) -> list[str]:
    """What is wrong with a stream, a sentence each; it is held meanwhile, and left as it was."""
    with transaction.atomic():
        lock(stream)
        found = list(_problems(stream, rules))
        transaction.set_rollback(True)
    return found


def _problems(stream: str, rules: bool) -> Iterator[str]:
    try:
        sealed = verify(_stored_line(row) for row in stored("stream = %s ORDER BY version", stream))
    except BrokenChain as broken:
        yield str(broken)
        return
    if sealed != head(stream):
        yield f"{stream}: its rows end at version {sealed[0]}, its head is {head(stream)[0]}"
    rows = read(stream)
    for check in checks.rules_checks if rules else ():
        yield from (f"{stream}: {why}" for why in check(stream, rows) or ())
    for projector in registered(inline=True):
        if why := _spoilt(projector, stream, rows):
            yield f"{stream}: {projector.name} {why}"


def _spoilt(projector: Projector, stream: str, rows: Sequence[RecordedEvent]) -> str | None:
    try:
        with transaction.atomic():
            changes = _changes(projector, stream, lambda p: rebuild_stream(p, stream, rows))
    except Exception as error:
        # A forged stream may hold anything; the others are still to be looked at.
        return f"can make nothing of it ({type(error).__name__})"
    return "is not what the log makes of it" if changes else None


def _stored_line(row: Sequence[Any]) -> Line:
    try:
        recorded = load(row)
        same = dump(recorded) == tuple(row[:-1])
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise BrokenChain(row[0], row[1], f"it cannot be read ({error!r})") from None
    if not same:
        raise BrokenChain(row[0], row[1], "its text is not the canonical one")
    return whole(recorded)


def follower_problems(projector: Projector) -> list[str]:
    """What is wrong with a projector that catches up; it waits meanwhile, and is left as it was."""
    with transaction.atomic():
        checkpoint = Checkpoint.objects.select_for_update().filter(projector=projector.name).first()
        upto = checkpoint.position if checkpoint else 0
        wrong = _changes(projector, None, lambda p: _replay(p, upto))
        transaction.set_rollback(True)
    return [f"{projector.name} is not what the log makes of it"] if wrong else []


def _replay(projector: Projector, upto: int) -> None:
    projector.reset(None)
    position = 0
    while page := [row for row in read_all(position) if row.position <= upto]:
        feed(projector, page)
        position = page[-1].position


def _changes(
    projector: Projector, stream: str | None, rebuild: Callable[[Projector], None]
) -> bool:
    before = projector.contents(stream)
    rebuild(projector)
    return bool(projector.contents(stream) != before)
