"""Events of older shapes are read in the current shape and remain unchanged in the log."""

import pytest

from events import upcast
from events.chain.redact import redacted_line
from events.chain.seal import verify
from events.envelope import NewEvent
from events.models import Event
from events.projections.catchup import catch_up
from events.projections.rebuild import rebuild
from events.projections.scan import named
from events.projections.verify import verify_streams
from events.store import find_command, head, read, read_all
from events.tests.counting import Counting
from events.tests.samples import DRAWN, MOVED, write

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
def test_every_reader_receives_the_current_shape() -> None:
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
def test_stored_rows_and_digests_are_unchanged() -> None:
    write("table:1", MOVED, DRAWN)

    assert list(Event.objects.values_list("kind", flat=True)) == ["sample.moved", "sample.drawn"]
    assert verify_streams(named(["table:1"])).problems == []
    for audiences in (frozenset(), frozenset({"nobody"})):
        lines = [redacted_line(row, audiences) for row in read("table:1")]
        assert lines[1]["kind"] == "sample.drawn"
        assert verify(lines) == head("table:1")


@pytest.mark.usefixtures("_two_revisions")
def test_followers_receive_the_current_shape(following: Counting) -> None:
    write("table:1", DRAWN)
    while catch_up(following):
        pass

    assert following.batches[-1][-1].kind == "sample.taken"


@pytest.mark.usefixtures("_two_revisions")
def test_projections_receive_the_current_shape(
    inline: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("table:1", DRAWN)
    kinds: list[str] = []
    monkeypatch.setattr(inline, "computed", lambda rows: kinds.extend(row.kind for row in rows))
    rebuild(named(["table:1"]), projections=[inline])

    assert kinds == ["sample.taken"]


@pytest.mark.usefixtures("_two_revisions")
def test_shape_has_only_one_upcaster() -> None:
    with pytest.raises(ValueError, match="already"):
        upcast.register("sample.drawn", 2, lambda old: old)
