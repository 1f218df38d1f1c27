"""Copies of a played game under other ids and at another time, sealed anew."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from hashlib import sha256
from operator import itemgetter
from typing import Any, NamedTuple
from uuid import UUID

from django.db import connection

from events.chain.redact import format_time, full_line
from events.chain.seal import COLUMNS, GENESIS, canonical
from events.rows import load
from games.tables.log.rows import stream_of
from tests.bench.generated.templates import Row, Template

PREVIOUS, MOMENT, DIGEST = "{previous}", "{moment}", "{digest}"
"""Placeholders in the sealed text of a row for what differs between copies, besides ids."""
NULL = r"\N"
END_OF_SLICE = b'"}'
"""The canonical text of a slice after its salt, which comes last."""
MOST_SLICES = 16

Values = Mapping[str, str]
Salts = Callable[[], str]


class Line(NamedTuple):
    """A row as a line of COPY, with its time, by which the rows of many games are sorted."""

    moment: bytes
    text: bytes


class Form:
    """A text with places for values."""

    __slots__ = ("_text", "_values")

    def __init__(self, text: str, places: "Places") -> None:
        pieces = places.pattern.split(text)
        names = pieces[1::2]
        if len(names) < 2:
            raise ValueError("a row has at least a stream and a time")
        self._text = b"%b".join(piece.replace("%", "%%").encode() for piece in pieces[::2])
        self._values = itemgetter(*(places.numbers[name] for name in names))

    def filled(self, values: Sequence[bytes]) -> bytes:
        """Return the text with these values in its places."""
        text: bytes = self._text % self._values(values)
        return text


class Places:
    """The parts of a text that differ between copies, numbered: ids, marks, salts and slices."""

    def __init__(self, ids: Sequence[str]) -> None:
        names = [*ids, MOMENT, PREVIOUS, DIGEST]
        self.first_slice = len(names)
        for number in range(MOST_SLICES):
            names += [_mark("salt", number), _mark("slice", number)]
        self.numbers = {name: number for number, name in enumerate(names)}
        self.pattern = re.compile(f"({'|'.join(map(re.escape, names))})")

    @property
    def names(self) -> Sequence[str]:
        """The names in the order of their numbers."""
        return list(self.numbers)


def _mark(kind: str, number: int) -> str:
    return f"{{{kind} {number}}}"


class Slice:
    """A slice of secret fields, without its salt."""

    __slots__ = ("_pieces", "_unsalted")

    def __init__(self, piece: Mapping[str, Any], places: Places) -> None:
        text, _, _ = canonical(piece).rpartition(piece["salt"])
        pieces = places.pattern.split(text)
        self._pieces = [places.numbers.get(each, each.encode()) for each in pieces]
        # Most contain no id, so that all copies begin alike.
        self._unsalted = sha256(text.encode()) if len(pieces) == 1 else None

    def digest(self, values: Sequence[bytes], salt: bytes) -> bytes:
        """Return the digest of the slice with these ids and this salt."""
        if self._unsalted is None:
            found = sha256(b"".join(values[p] if isinstance(p, int) else p for p in self._pieces))
        else:
            found = self._unsalted.copy()
        found.update(salt + END_OF_SLICE)
        return found.hexdigest().encode()


class SealedRow(NamedTuple):
    """A row of a game, ready to be copied."""

    moment: datetime
    slices: Sequence[Slice]
    body: Form
    """The input of the row's digest."""
    line: Form


class Copier:
    """Makes copies of one game."""

    def __init__(self, template: Template) -> None:
        self.template = template
        self.kind = template.kind
        ids = [template.table, str(UUID(template.table)), *template.people]
        self._places = Places(ids)
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

    def lines(self, values: Values, shift: timedelta, new_salt: Salts) -> Iterator[Line]:
        """Yield the rows of a copy, each sealed over the one before it."""
        places, first_slice = self._places.numbers, self._places.first_slice
        filled = [values.get(name, "").encode() for name in self._places.names]
        filled[places[PREVIOUS]], moment = GENESIS.encode(), None
        for row in self._rows:
            if row.moment != moment:
                moment = row.moment
                filled[places[MOMENT]] = format_time(moment + shift).encode()
            for place, piece in enumerate(row.slices):
                salt = new_salt().encode()
                filled[first_slice + 2 * place] = salt
                filled[first_slice + 2 * place + 1] = piece.digest(filled, salt)
            digest = sha256(row.body.filled(filled)).hexdigest().encode()
            filled[places[DIGEST]] = digest
            yield Line(filled[places[MOMENT]], row.line.filled(filled))
            filled[places[PREVIOUS]] = digest

    def rows(self, rows: Sequence[Row], values: Values, shift: timedelta) -> list[list[Any]]:
        """Return rows of a read model for a copy."""
        return [[self._changed(part, values, shift) for part in row] for row in rows]

    def _changed(self, part: Any, values: Values, shift: timedelta) -> Any:
        if isinstance(part, datetime):
            return connection.ops.adapt_datetimefield_value(part + shift)
        return values.get(part, part) if isinstance(part, str) else part

    def _prepared(self, row: Sequence[Any]) -> SealedRow:
        line, stored = full_line(load(row)), dict(zip(COLUMNS, row, strict=False))
        secrets, slices = stored["secrets"], {}
        for number, (name, piece) in enumerate(line["secrets"].items()):
            secrets = secrets.replace(piece["salt"], _mark("salt", number))
            slices[name] = _mark("slice", number)
        changing = {"previous": PREVIOUS, "recorded_at": MOMENT, "digest": DIGEST}
        stored |= changing | {"secrets": secrets}
        sealed = line | changing | {"secrets": slices}
        return SealedRow(
            datetime.fromisoformat(line["recorded_at"]),
            [Slice(piece, self._places) for piece in line["secrets"].values()],
            # The input of `events.chain.seal.row_digest`.
            Form(
                canonical({name: sealed[name] for name in COLUMNS if name != "digest"}),
                self._places,
            ),
            Form("\t".join(_escaped(stored[name]) for name in COLUMNS), self._places),
        )

    def _check(self) -> None:
        own = self.template
        salts = (piece["salt"] for row in own.events for piece in _slices(row))
        copied = self.lines(self.values(own.table, own.people), timedelta(), lambda: next(salts))
        found = [columns_of(line.text) for line in copied]
        stored = [[_text(part) for part in row[: len(COLUMNS)]] for row in own.events]
        if found != stored:
            raise AssertionError(f"a copy of {stream_of(own.table)} is not what was sealed")


def columns_of(line: bytes) -> list[str | None]:
    """Return the columns of a line of COPY as texts."""
    parts = line.decode().split("\t")
    return [None if part == NULL else part.replace(r"\\", "\\") for part in parts]


def _escaped(value: Any) -> str:
    # Sealed texts contain no tab and no end of line: JSON writes them with a backslash.
    return NULL if value is None else str(value).replace("\\", r"\\")


def _text(value: Any) -> str | None:
    return None if value is None else str(value)


def _slices(row: Sequence[Any]) -> list[Any]:
    return list(full_line(load(row))["secrets"].values())
