"""How figures are judged and printed; their values are not tested."""

import pytest

from tests.bench.__main__ import line_of, number
from tests.bench.figure import against_peer, at_least, best_of, interleaved, percentile, within
from tests.bench.harness import lighthouse


def test_speed_is_compared_with_its_peer():
    figure = against_peer("x", "moves/s", found=90, against="peer", peer=100, at_least=0.75)
    assert figure.ratio == pytest.approx(0.9)
    assert figure.held
    slow = against_peer("x", "moves/s", found=74, against="peer", peer=100, at_least=0.75)
    assert not slow.held


def test_duration_is_compared_with_its_limit():
    assert within("x", "ms", found=3.0, limit=3.0).held
    assert not within("x", "ms", found=3.1, limit=3.0).held
    assert at_least("x", "events/s", found=31_000, limit=30_000).held
    assert not at_least("x", "events/s", found=29_000, limit=30_000).held


def test_line_marks_a_missed_goal():
    held = line_of(within("a list", "ms", found=0.25, limit=0.5))
    assert held.split() == ["a", "list", "0.25", "ms", "0.5", "limit", "0.50×", "≤", "1×", "held"]
    assert line_of(within("a list", "ms", found=1.0, limit=0.5)).endswith("NOT HELD")


def test_numbers_have_three_significant_digits():
    assert [number(value) for value in (0.08279, 12.345, 67640.2)] == ["0.0828", "12.3", "67,640"]


def test_percentile_is_a_value_of_the_sample():
    values = list(range(1, 101))
    assert percentile(values, 0.99) == 100
    assert percentile(values, 0.5) == 51
    assert percentile([7], 0.99) == 7


def test_tasks_take_turns():
    order = []
    times = interleaved(3, lambda: order.append("a"), lambda: order.append("b"))
    assert order == ["a", "b"] * 3
    assert len(times) == 2
    assert best_of(4, lambda: order.append("c")) >= 0
    assert order.count("c") == 4


def test_report_of_lighthouse_is_read():
    audits = {key: {"numericValue": 12.5} for key in lighthouse.AUDITS.values()}
    scores = {name: {"score": 0.29} for name in lighthouse.CATEGORIES}
    found = lighthouse.read({"categories": scores, "audits": audits})
    assert found["performance"] == 29
    assert found["TBT"] == 12.5
    with pytest.raises(RuntimeError, match="no paint"):
        lighthouse.read({"runtimeError": {"message": "no paint"}})
