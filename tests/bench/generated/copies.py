"""Copies of a played game under other ids and at another time, sealed anew."""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any
from uuid import UUID

from django.db import connection

from events.chain.redact import format_time, full_line
from events.chain.seal import COLUMNS, GENESIS, canonical, slice_digest
from events.rows import load
from games.tables.log.rows import stream_of
from tests.bench.generated.templates import Row, Template

PREVIOUS, MOMENT = "{previous}", "{moment}"
"""Placeholders in the sealed text of a row for what differs between copies, besides ids."""

Values = Mapping[str, str]


class Text:
    """A text with placeholders."""

    __slots__ = ("_pieces",)

    def __init__(self, text: str, places: re.Pattern[str]) -> None:
        self._pieces = places.split(text)

    def filled(self, values: Values) -> str:
        """Return the text with these values in place of its placeholders."""
        if len(self._pieces) == 1:
            return self._pieces[0]
        return "".join([values.get(piece, piece) for piece in self._pieces])


class Copier:
    """Makes copies of one game."""

    def __init__(self, template: Template) -> None:
        self.template = template
        self.kind = template.kind
        ids = (template.table, str(UUID(template.table)), *template.people)
        self._ids = re.compile(f"({'|'.join(ids)})")
        self._places = re.compile(f"({'|'.join(map(re.escape, (*ids, PREVIOUS, MOMENT)))})")
        self._rows = [self._prepared(row) for row in template.events]
        self._check()

    @property
    def seated(self) -> int:
        """The number of people with a part in the game; the host always has one."""
        part = {value for row in self.template.seats for value in row}
        return sum(each in part for each in self.template.people) or 1

    def values(self, table: str, people: Sequence[str]) -> dict[str, str]:
        """Return the value of each id of the template in a copy."""
        own = self.template
        return {
            own.table: table,
            str(UUID(own.table)): str(UUID(table)),
            **dict(zip(own.people, people, strict=True)),
        }

    def events(self, values: Values, shift: timedelta) -> Iterator[tuple[Any, ...]]:
        """Yield the stored rows of a copy, each sealed over the one before it."""
        changing = dict(values)
        digest, moment, text = GENESIS, None, ""
        for stable, places, body, recorded_at in self._rows:
            if recorded_at != moment:
                moment, text = recorded_at, format_time(recorded_at + shift)
            changing[PREVIOUS], changing[MOMENT] = digest, text
            columns = [place.filled(changing) for place in places]
            digest = sha256(body.filled(changing).encode()).hexdigest()
            stream, public, command, meta = columns
            version, kind, shape, secrets, index = stable
            yield (
                *(stream, version, kind, shape, public, secrets, command or None, index),
                *(meta, text, changing[PREVIOUS], digest),
            )

    def rows(self, rows: Sequence[Row], values: Values, shift: timedelta) -> list[list[Any]]:
        """Return rows of a read model for a copy."""
        return [[self._changed(part, values, shift) for part in row] for row in rows]

    def _changed(self, part: Any, values: Values, shift: timedelta) -> Any:
        if isinstance(part, datetime):
            return connection.ops.adapt_datetimefield_value(part + shift)
        return values.get(part, part) if isinstance(part, str) else part

    def _prepared(self, row: Sequence[Any]) -> tuple[Any, ...]:
        line = dict(zip(COLUMNS, row, strict=False))
        names = ("stream", "public", "command", "meta")
        places = [Text(line[name] or "", self._ids) for name in names]
        stable = [line[name] for name in ("version", "kind", "shape", "secrets", "index")]
        moment = datetime.fromisoformat(line["recorded_at"])
        return stable, places, Text(self._body(row), self._places), moment

    def _body(self, row: Sequence[Any]) -> str:
        # The input of `events.chain.seal.row_digest`, without the moment and the previous digest.
        line = full_line(load(row))
        slices = {name: slice_digest(piece) for name, piece in line["secrets"].items()}
        line |= {"secrets": slices, "previous": PREVIOUS, "recorded_at": MOMENT}
        return canonical({name: line[name] for name in COLUMNS if name != "digest"})

    def _check(self) -> None:
        own = self.template
        found = list(self.events(self.values(own.table, own.people), timedelta()))
        if found != [tuple(row[: len(COLUMNS)]) for row in own.events]:
            raise AssertionError(f"a copy of {stream_of(own.table)} is not what was sealed")
