"""Every event of a table has a sentence of its own in each language."""

from collections.abc import Iterator
from typing import Any, get_args

import pytest

from games.conduct.tables.log.sentences import table_sentence
from games.kernel.events import kind_of
from games.kernel.values import Seat
from games.table.events import AnyTableEvent


def kinds(union: Any) -> Iterator[str]:
    """Yield the kinds of all events in a union."""
    for each in get_args(union):
        yield from kinds(each) if get_args(each) else [kind_of(each)]


KINDS = sorted({*kinds(AnyTableEvent)})


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("kind", KINDS)
def test_event_of_each_kind_has_a_sentence_of_its_own(kind: str, language: str) -> None:
    event = {"kind": kind, "seat": 0, "by": 1, "to": 4, "host": "p_a", "why": "withdrawn"}
    other = table_sentence({"kind": "table.unknown"}, {}, {}, language)
    names = {Seat(0): "Ann", Seat(1): "Bob"}
    said = table_sentence(event, names, {"p_a": "Ann"}, language)
    assert said not in {other, ""}
    assert "{" not in said
