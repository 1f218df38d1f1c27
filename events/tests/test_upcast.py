"""Old shapes are read as new ones, and stay in the log as they were."""

import pytest

from events import upcast
from events.envelope import NewEvent
from events.models import Event
from events.redact import for_audiences
from events.scan import named
from events.seal import verify
from events.store import find_command, head, read, read_all
from events.tests.counting import Counting
from events.tests.samples import DRAWN, MOVED, write
from events.verify import verify_streams

pytestmark = pytest.mark.django_db


@pytest.fixture
def _two_revisions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upcast, "_upcasters", {})
    upcast.register(
        "sample.drawn",
        1,
        lambda old: NewEvent(
            "sample.drawn",
            2,
            old.public,
            {**old.secrets, "nobody": {"deck": ["figs"], "count": 1}},
        ),
    )
    upcast.register(
        "sample.drawn",
        2,
        lambda old: NewEvent("sample.taken", 1, {**old.public, "from": "deck"}, old.secrets),
    )


@pytest.mark.usefixtures("_two_revisions")
def test_every_reader_is_given_todays_shape() -> None:
    written = write("table:1", MOVED, DRAWN)
    command = written[1].command
    assert command

    for rows in (
        read("table:1"),
        find_command("table:1", command),
        read_all(written[0].position - 1),
    ):
        assert [(row.kind, row.shape) for row in rows] == [("sample.moved", 1), ("sample.taken", 1)]
        assert rows[1].public == {"seat": 1, "from": "deck"}
        assert rows[1].secrets["nobody"] == {"deck": ["figs"], "count": 1}
        assert rows[1].original == written[1]
        assert rows[0].original is None


@pytest.mark.usefixtures("_two_revisions")
def test_what_is_stored_and_sealed_stays_as_it_was() -> None:
    write("table:1", MOVED, DRAWN)

    assert list(Event.objects.values_list("kind", flat=True)) == ["sample.moved", "sample.drawn"]
    assert verify_streams(named(["table:1"])).problems == []
    for audiences in (frozenset(), frozenset({"nobody"})):
        lines = [for_audiences(row, audiences) for row in read("table:1")]
        assert lines[1]["kind"] == "sample.drawn"
        assert verify(lines) == head("table:1")


@pytest.mark.usefixtures("_two_revisions")
def test_projectors_are_given_todays_shape(inline: Counting) -> None:
    write("table:1", DRAWN)

    assert [row.kind for row in inline.batches[0]] == ["sample.taken"]


@pytest.mark.usefixtures("_two_revisions")
def test_a_shape_has_one_upcaster() -> None:
    with pytest.raises(ValueError, match="already"):
        upcast.register("sample.drawn", 2, lambda old: old)
