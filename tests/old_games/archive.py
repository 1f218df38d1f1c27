"""The files of recorded games: one game per line, compressed, without salts and digests.

These are random, cannot be compressed, and are made anew when a game is read; the chain of the log
has tests of its own.
"""

import json
import lzma
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

from events.chain.redact import format_time
from events.chain.seal import canonical
from events.envelope import Head, NewEvent, RecordedEvent
from events.upcast import upcast
from events.writing.batch import sealed_batch
from events.writing.write import Write
from games.kernel.codec import plain
from games.kernel.values import seats
from games.table.state import Table
from games.tables import table_cache

FOLDER = Path(__file__).parent
FILE, DIGESTS = "games.jsonl.xz", "digests.txt"

Batch = dict[str, Any]
"""The events of one command, each as its kind, shape, public and secret fields."""


class OldGame(NamedTuple):
    """A recorded game: its stream, its commands, and the digest of its end."""

    stream: str
    batches: Sequence[Batch]
    digest: str


def folders() -> list[tuple[str, int]]:
    """Return the key of each game with each version of its rules that is recorded."""
    found = sorted(FOLDER.glob(f"*/*/{FILE}"))
    return [(file.parts[-3], int(file.parts[-2])) for file in found]


def read(key: str, version: int) -> list[OldGame]:
    """Return the recorded games of a version of rules, in their order."""
    folder = FOLDER / key / str(version)
    digests = dict(line.split() for line in (folder / DIGESTS).read_text().splitlines())
    with lzma.open(folder / FILE, "rt", encoding="utf-8") as lines:
        games = [json.loads(line) for line in lines]
    assert len(games) == len(digests)
    return [OldGame(each["stream"], each["batches"], digests[each["stream"]]) for each in games]


def write(key: str, version: int, logs: Iterable[Sequence[RecordedEvent]]) -> None:
    """Write the games of a version of rules. Raise `FileExistsError` if there are some."""
    folder, digests = FOLDER / key / str(version), list[str]()
    played = list(logs)
    folder.mkdir(parents=True)
    with lzma.open(folder / FILE, "wt", encoding="utf-8", newline="\n", preset=9) as output:
        for log in played:
            batches = [_batch(list(rows)) for _, rows in groupby(log, key=_first_version)]
            output.write(canonical({"stream": log[0].stream, "batches": batches}) + "\n")
            digests.append(f"{log[0].stream} {end_digest(folded(log))}\n")
    (folder / DIGESTS).write_text("".join(digests))


def _first_version(row: RecordedEvent) -> int:
    return row.version - row.index


def _batch(rows: Sequence[RecordedEvent]) -> Batch:
    return {
        "at": format_time(rows[0].recorded_at),
        "command": str(rows[0].command),
        "meta": rows[0].meta,
        "events": [[row.kind, row.shape, row.public, row.secrets] for row in rows],
    }


def log_of(game: OldGame) -> list[RecordedEvent]:
    """Return the rows of a recorded game, sealed anew."""
    return list(_rows(game))


def _rows(game: OldGame) -> Iterator[RecordedEvent]:
    head = Head(0, "")
    for batch in game.batches:
        events = [NewEvent(*each) for each in batch["events"]]
        now, command = datetime.fromisoformat(batch["at"]), UUID(batch["command"])
        rows = sealed_batch(Write(game.stream, head, events, command, batch["meta"], now))
        head = Head(rows[-1].version, rows[-1].digest)
        yield from rows


def folded(log: Sequence[RecordedEvent]) -> Table:
    """Return the table that these rows lead to."""
    return table_cache.extended(None, [upcast(row) for row in log])


def end_digest(table: Table) -> str:
    """Return the digest of how a table ends, of which nothing may change for old games."""
    game, state = table.game, table.state
    viewers = [None, *seats(len(table.chairs))]
    end = {
        "status": table.status.value,
        "version": table.version,
        "position": table.position,
        "result": None if table.result is None else plain(table.result),
        "views": [plain(game.view(state, viewer)) for viewer in viewers],
    }
    return sha256(canonical(json.loads(json.dumps(end))).encode()).hexdigest()
