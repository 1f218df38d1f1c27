"""Notes: the heads of streams as signed lines, and what of them is no longer in the log."""

import json
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from itertools import islice
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from django.db import connection

from events.noted_heads import signing
from events.projections.scan import heads, named

FORMAT: Final = "caravanserai heads 2"
PAGE: Final = 500
MOST_HEADS: Final = 100_000
"""In one note, which has then about 15 MB."""

Extent: TypeAlias = Literal["all", "changed"]
"""Whether a note has the heads of all streams, or of those that changed since the note before."""


class NotedHead(NamedTuple):
    """The last version of a stream when it was noted, and its digest."""

    stream: str
    version: int
    digest: str


class Note(NamedTuple):
    """A signed text, with the name under which it is stored, and its number of heads."""

    name: str
    text: str
    heads: int


class InvalidNote(Exception):
    """The text is not a note of heads that this site signed."""


def notes(
    names: Iterable[str], now: datetime, extent: Extent = "all", most: int = MOST_HEADS
) -> Iterator[Note]:
    """Yield signed notes of these streams, each with so many heads at most.

    There is one note at least, also of no stream. Raise `KeyUnavailable`.
    """
    moment, remaining = now.astimezone(UTC), iter(names)
    part = list(islice(remaining, most))
    number = 1
    while part or number == 1:
        name = f"heads-{moment:%Y%m%dT%H%M%SZ}-{extent}-{number}.jsonl"
        yield _note(name, part, {"noted_at": moment.isoformat(), "extent": extent, "part": number})
        part, number = list(islice(remaining, most)), number + 1


def _note(name: str, streams: Sequence[str], facts: dict[str, Any]) -> Note:
    lines = [json.dumps({"format": FORMAT, **facts})]
    for page in _pages(streams):
        lines += [json.dumps([stream, *head]) for stream, head in heads(named(page)).items()]
    signature = signing.sign("\n".join(lines))
    count = len(lines) - 1
    last = json.dumps({"heads": count, "key": signing.public_key(), "signature": signature})
    return Note(name, "".join(f"{line}\n" for line in (*lines, last)), count)


def read_note(text: str) -> list[NotedHead]:
    """Return the heads of a note. Raise `InvalidNote` unless its signature is this site's."""
    *lines, last = text.splitlines() or [""]
    try:
        end = json.loads(last)
        signature, key = str(end["signature"]), str(end["key"])
        if json.loads(lines[0])["format"] != FORMAT:
            raise InvalidNote("it is not a note of heads")
        noted = [NotedHead(*json.loads(line)) for line in lines[1:]]
    except (ValueError, LookupError, TypeError) as error:
        raise InvalidNote("it is not a note of heads, or it was cut") from error
    if key not in signing.accepted_keys():
        raise InvalidNote(f"it is signed with another key, {key}")
    if not signing.is_signature(signature, "\n".join(lines), key):
        raise InvalidNote("its signature does not match its contents")
    return noted


def missing_heads(noted: Iterable[NotedHead]) -> Iterator[str]:
    """Compare the log with notes. Return a sentence for each head that is not in it any more."""
    for page in _pages(noted):
        found = _digests(page)
        for stream, version, digest in page:
            now = found.get((stream, version))
            if now is None:
                yield f"{stream}: version {version}, which was noted, is missing"
            elif now != digest:
                yield f"{stream}: version {version} is not the one that was noted"


def _digests(page: Sequence[NotedHead]) -> dict[tuple[str, int], str]:
    places = " OR ".join(["(stream = %s AND version = %s)"] * len(page))
    params: list[Any] = [value for head in page for value in head[:2]]
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT stream, version, digest FROM events_event WHERE {places}", params)
        return {(stream, version): digest for stream, version, digest in cursor.fetchall()}


def _pages(items: Iterable[Any]) -> Iterator[list[Any]]:
    remaining = iter(items)
    while page := list(islice(remaining, PAGE)):
        yield page
